import { action } from '../../schemas/vocabulary/action.ts';
import { call, conventionalApi } from '../../schemas/vocabulary/call.ts';
import { logoffStatus } from '../../schemas/codes/users.ts';
import { code, dateTime, integer, phone, reference, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'client-user-logoffs',
  title: { zh: '注销用户', en: 'Account deletions' },
  noun: { zh: '注销申请', en: 'account deletion' },
  icon: 'PersonOff',
  order: 60,
  type: 'record',
  code: 'users:client-user-logoffs',
  operations: { export: 'client-user-logoff:export' },
  api: conventionalApi('/api/user/v1/client-user-logoffs', {
    list: call('POST', '/api/user/logout/qryPageLogoutUser'),
  }),
  sort: { field: 'applyTime', order: 'DESC' },
  fields: {
    userName: reference({ zh: '用户名', en: 'User name' }, 'client-users.userName', {
      readOnly: true,
      list: true,
      filter: true,
      title: true,
    }),
    phone: phone({ zh: '手机号', en: 'Phone' }, { readOnly: true, list: true, filter: true }),
    status: code({ zh: '状态', en: 'Status' }, logoffStatus, { readOnly: true, default: logoffStatus.pending, list: true, filter: true }),
    merchantSign: reference({ zh: '所属商家', en: 'Merchant' }, 'merchants.merchantSign', {
      readOnly: true,
      list: true,
      filter: true,
    }),
    reason: text({ zh: '注销原因', en: 'Reason' }, { readOnly: true, rules: [max(256)], list: true }),
    applyTime: dateTime({ zh: '申请时间', en: 'Requested' }, { readOnly: true, list: true, sort: true, filter: true }),
    effectiveTime: dateTime({ zh: '生效时间', en: 'Effective from' }, { readOnly: true, list: true, sort: true }),
    starCoins: integer({ zh: '剩余星币', en: 'Star coins left' }, { readOnly: true, list: true }),
    deviceCount: integer({ zh: '剩余设备', en: 'Devices left' }, { readOnly: true, list: true }),
    handleTime: dateTime({ zh: '处理时间', en: 'Handled' }, { readOnly: true, list: true }),
    operatorName: text({ zh: '操作人', en: 'Operator' }, { readOnly: true, list: true }),
  },
  actions: [
    action(
      'cancel',
      { zh: '撤销注销', en: 'Cancel deletion' },
      {
        on: ['row', 'bulk'],
        code: 'client-user-logoff:cancel',
        icon: 'Undo',
        call: call('POST', '/api/user/logout/cancelLogoutUser'),
        confirm: true,
        transition: { field: 'status', from: [logoffStatus.pending], to: logoffStatus.cancelled },
        effect: 'cancelLogoff',
      },
    ),
  ],
});
