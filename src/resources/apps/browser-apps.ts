import { moveActions } from '../../schemas/presets/commonActions.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { browserOpenMode } from '../../schemas/codes/apps.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { boolean, code, image, integer, reference, references, text, url } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'browser-apps',
  title: { zh: '浏览器应用管理', en: 'Browser apps' },
  noun: { zh: '浏览器应用', en: 'browser app' },
  icon: 'Web',
  order: 20,
  type: 'crud',
  code: 'apps:browser-apps',
  operations: crud('browser-app', { import: 'browser-app:import' }),
  api: conventionalApi('/api/market/v1/browser-apps'),
  fields: {
    appName: text({ zh: '应用名称', en: 'Name' }, { required: true, rules: [max(40)], list: true, filter: 'search', title: true }),
    icon: image({ zh: '图标', en: 'Icon' }, { required: true, list: true }),
    url: url({ zh: '网址', en: 'URL' }, { required: true, rules: [max(256)], unique: true, list: true, filter: true }),
    plateId: reference({ zh: '所属板块', en: 'Section' }, 'browser-plates', { required: true, list: true, filter: true }),
    tagIds: references({ zh: '标签', en: 'Tags' }, 'browser-tags', { list: true, filter: true }),
    openMode: code({ zh: '打开方式', en: 'Open in' }, browserOpenMode, { required: true, default: browserOpenMode.sameTab, list: true }),
    intro: text({ zh: '简介', en: 'Intro' }, { rules: [max(128)] }),
    clickCount: integer({ zh: '点击', en: 'Clicks' }, { readOnly: true, list: true, sort: true }),
    hot: boolean({ zh: '热门', en: 'Hot' }, { default: false, list: true }),
    sort: integer({ zh: '排序', en: 'Sort order' }, { rules: [range(0, 999)], default: 0, list: true, sort: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true }),
  },
  sort: { field: 'sort', order: 'ASC' },
  actions: [...moveActions('browser-app:move', '/api/market/v1/browser-apps/move')],
});
