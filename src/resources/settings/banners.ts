import { moveActions } from '../../schemas/presets/commonActions.ts';
import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { notBefore } from '../../schemas/vocabulary/checks.ts';
import { loggedClientType, enableStatus } from '../../schemas/codes/common.ts';
import { bannerPosition, linkTargetType } from '../../schemas/codes/settings.ts';
import { code, dateTime, image, integer, reference, rows, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { bannerTitle, max, maxItems, range, uniqueKeys } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'banners',
  title: { zh: 'Banner设置', en: 'Banner settings' },
  noun: { zh: 'Banner', en: 'banner' },
  icon: 'ViewCarousel',
  order: 150,
  type: 'crud',
  code: 'settings:banners',
  operations: { create: 'banner:add', edit: 'banner:edit', delete: 'banner:delete' },
  api: conventionalApi('/api/config/v1/banners'),
  fields: {
    title: text({ zh: '标题', en: 'Title' }, { required: true, rules: [bannerTitle], list: true, filter: 'search', title: true }),
    position: code({ zh: '展示位置', en: 'Display location' }, bannerPosition, { required: true, list: true, filter: true }),
    image: image(
      { zh: '图片', en: 'Image' },
      {
        required: true,
        list: true,
        limits: {
          by: { field: 'position', sizes: { 1: [1125, 480], 2: [825, 960], 3: [1125, 2001], 4: [150, 150] } },
        },
      },
    ),
    linkType: code({ zh: '跳转类型', en: 'Link type' }, linkTargetType, { required: true, default: linkTargetType.none, list: true, filter: true }),
    linkUrl: text({ zh: '跳转地址', en: 'Link' }, { required: true, rules: [max(256)], visibleWhen: { not: { eq: ['$form.linkType', linkTargetType.none] } } }),
    params: rows(
      { zh: '参数', en: 'Parameters' },
      {
        key: text({ zh: '参数名', en: 'Key' }, { required: true, rules: [max(40)] }),
        value: text({ zh: '参数值', en: 'Value' }, { required: true, rules: [max(128)] }),
      },
      { rules: [maxItems(10), uniqueKeys('key')] },
    ),
    clientTypes: code({ zh: '客户端', en: 'Client apps' }, loggedClientType, { required: true, multiple: true, list: true, filter: true }),
    merchantSign: reference({ zh: '商家', en: 'Merchant' }, 'merchants.merchantSign', { list: true, filter: true, help: { zh: '留空则适用于全部商家', en: 'Leave empty for all merchants' } }),
    startTime: dateTime({ zh: '开始时间', en: 'Start time' }, { required: true, list: true, sort: true }),
    endTime: dateTime({ zh: '结束时间', en: 'End time' }, { required: true, list: true }),
    clickCount: integer({ zh: '点击', en: 'Clicks' }, { readOnly: true, default: 0, list: true, sort: true }),
    sort: integer({ zh: '排序', en: 'Sort order' }, { rules: [range(0, 999)], default: 0, list: true, sort: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true, inline: true }),
  },
  checks: [notBefore('endTime', 'startTime')],
  sort: { field: 'sort', order: 'ASC' },
  effects: { create: 'bannerSave', update: 'bannerSave' },
  actions: [
    action('preview', { zh: '预览', en: 'Preview' }, { on: ['row'], code: 'banner:preview', icon: 'PhoneIphone', opens: { panel: 'settings/PhonePreviewPanel' } }),
    ...moveActions('banner:move', '/api/config/v1/banners/move'),
  ],
});
