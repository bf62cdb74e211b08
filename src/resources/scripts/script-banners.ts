import { moveActions } from '../../schemas/presets/commonActions.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { notBefore } from '../../schemas/vocabulary/checks.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { linkTargetType } from '../../schemas/codes/settings.ts';
import { code, dateTime, image, integer, reference, text, url } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { bannerTitle, max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'script-banners',
  title: { zh: '脚本Banner', en: 'Script banners' },
  noun: { zh: '脚本Banner', en: 'script banner' },
  icon: 'Collections',
  order: 40,
  type: 'crud',
  code: 'scripts:script-banners',
  operations: { create: 'script-banner:add', edit: 'script-banner:edit', delete: 'script-banner:delete' },
  api: conventionalApi('/api/script/v1/script-banners'),
  fields: {
    title: text({ zh: '标题', en: 'Title' }, { required: true, rules: [bannerTitle], list: true, filter: 'search', title: true }),
    image: image({ zh: '图片', en: 'Image' }, { required: true, size: [1125, 480], list: true }),
    linkType: code({ zh: '跳转类型', en: 'Link type' }, linkTargetType, { required: true, default: linkTargetType.none, list: true }),
    scriptId: reference({ zh: '脚本', en: 'Script' }, 'scripts', { required: true, visibleWhen: { eq: ['$form.linkType', linkTargetType.item] }, whenHidden: 'clear', list: true }),
    gameId: reference({ zh: '游戏', en: 'Game' }, 'script-games', { list: true }),
    linkUrl: url({ zh: '链接', en: 'Link' }, { required: true, rules: [max(256)], visibleWhen: { eq: ['$form.linkType', linkTargetType.webPage] }, whenHidden: 'clear' }),
    startTime: dateTime({ zh: '开始时间', en: 'Start time' }, { required: true, list: true }),
    endTime: dateTime({ zh: '结束时间', en: 'End time' }, { required: true, list: true }),
    clickCount: integer({ zh: '点击', en: 'Clicks' }, { readOnly: true, default: 0, list: true, sort: true }),
    sort: integer({ zh: '排序', en: 'Sort order' }, { rules: [range(0, 999)], default: 0, list: true, sort: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true, inline: true }),
  },
  checks: [notBefore('endTime', 'startTime')],
  sort: { field: 'sort', order: 'ASC' },
  effects: { create: 'scriptBannerSave' },
  actions: [...moveActions('script-banner:move', '/api/script/v1/script-banners/move')],
});
