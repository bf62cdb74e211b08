import { moveActions } from '../../schemas/presets/commonActions.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { loggedClientType, enableStatus } from '../../schemas/codes/common.ts';
import { phoneType } from '../../schemas/codes/devices.ts';
import { boolean, code, image, integer, longText, text, version } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'phone-functions',
  title: { zh: '手机功能', en: 'Phone functions' },
  noun: { zh: '手机功能', en: 'phone function' },
  icon: 'TouchApp',
  order: 80,
  type: 'crud',
  code: 'settings:phone-functions',
  operations: { create: 'phone-function:add', edit: 'phone-function:edit', delete: 'phone-function:delete' },
  api: conventionalApi('/api/config/v1/phone-functions'),
  fields: {
    functionName: text({ zh: '功能名称', en: 'Function name' }, { required: true, rules: [max(40)], list: true, filter: 'search', title: true }),
    functionKey: text({ zh: '功能标识', en: 'Function key' }, { required: true, rules: [max(40)], unique: true, list: true, filter: true }),
    icon: image({ zh: '图标', en: 'Icon' }, { required: true, list: true }),
    phoneTypes: code({ zh: '适用机型', en: 'Phone models' }, phoneType, { required: true, multiple: true, list: true, filter: true }),
    clientTypes: code({ zh: '客户端', en: 'Client apps' }, loggedClientType, { required: true, multiple: true, list: true, filter: true }),
    minVersion: version({ zh: '最低版本', en: 'Minimum client version' }, { list: true }),
    vipOnly: boolean({ zh: '仅会员', en: 'Members only' }, { default: false, list: true }),
    defaultOn: boolean({ zh: '默认开启', en: 'On by default' }, { default: true }),
    tip: text({ zh: '提示语', en: 'Hint' }, { rules: [max(40)] }),
    sort: integer({ zh: '排序', en: 'Sort order' }, { rules: [range(0, 999)], default: 0, list: true, sort: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true, inline: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  sort: { field: 'sort', order: 'ASC' },
  actions: [...moveActions('phone-function:move', '/api/config/v1/phone-functions/move')],
});
