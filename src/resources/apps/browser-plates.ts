import { countOf } from '../../schemas/vocabulary/derivedValues.ts';
import type browserApps from './browser-apps.ts';
import { moveActions } from '../../schemas/presets/commonActions.ts';
import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { plateType } from '../../schemas/codes/apps.ts';
import { loggedClientType, enableStatus } from '../../schemas/codes/common.ts';
import { code, image, integer, longText, rows, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'browser-plates',
  title: { zh: '浏览器板块配置', en: 'Browser sections' },
  noun: { zh: '浏览器板块', en: 'browser section' },
  icon: 'ViewQuilt',
  order: 30,
  type: 'crud',
  code: 'apps:browser-plates',
  operations: { create: 'browser-plate:add', edit: 'browser-plate:edit', delete: 'browser-plate:delete' },
  api: conventionalApi('/api/market/v1/browser-plates'),
  fields: {
    plateName: text({ zh: '板块名称', en: 'Section name' }, { required: true, rules: [max(10)], unique: true, list: true, filter: 'search', title: true }),
    plateType: code({ zh: '板块类型', en: 'Type' }, plateType, { required: true, list: true, filter: true }),
    icon: image({ zh: '图标', en: 'Icon' }),
    columns: integer({ zh: '每行个数', en: 'Apps per row' }, { required: true, rules: [range(1, 9)], default: 5, list: true }),
    maxItems: integer({ zh: '最多显示', en: 'Max items' }, { required: true, rules: [range(1, 100)], default: 20, list: true }),
    appCount: integer({ zh: '应用数', en: 'Apps' }, { ...countOf<typeof browserApps>('browser-apps', { plateId: 'id' }), list: true }),
    clientTypes: code({ zh: '客户端', en: 'Client apps' }, loggedClientType, { required: true, multiple: true, list: true, filter: true }),
    sort: integer({ zh: '排序', en: 'Sort order' }, { rules: [range(0, 999)], default: 0, list: true, sort: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  sort: { field: 'sort', order: 'ASC' },
  actions: [
    action(
      'preview',
      { zh: '预览', en: 'Preview' },
      {
        on: ['toolbar'],
        code: 'browser-plate:preview',
        icon: 'Preview',
        form: { clientType: code({ zh: '客户端', en: 'Client app' }, loggedClientType, { required: true, default: loggedClientType.android }) },
        effect: 'browserPlatePreview',
        answer: {
          plates: rows(
            { zh: '用户看到的起始页', en: 'The start page as users see it' },
            {
              plateName: text({ zh: '板块名称', en: 'Section name' }),
              plateType: code({ zh: '板块类型', en: 'Type' }, plateType),
              columns: integer({ zh: '每行个数', en: 'Apps per row' }),
              apps: longText({ zh: '应用', en: 'Apps' }),
            },
          ),
        },
      },
    ),
    ...moveActions('browser-plate:move', '/api/market/v1/browser-plates/move'),
  ],
  related: [{ resource: 'browser-apps', filter: { plateId: '{id}' } }],
});
