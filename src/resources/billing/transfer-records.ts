import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { transferStatus } from '../../schemas/codes/billing.ts';
import { code, dateTime, integer, percent, reference, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'transfer-records',
  title: { zh: '转移记录', en: 'Transfer records' },
  noun: { zh: '转移记录', en: 'transfer record' },
  icon: 'SyncAlt',
  order: 80,
  type: 'record',
  code: 'billing:transfer-records',
  operations: { export: 'transfer-record:export' },
  api: conventionalApi('/api/pay/v1/transfer-records'),
  sort: { field: 'transferTime', order: 'DESC' },
  fields: {
    transferNo: text({ zh: '转移编号', en: 'Transfer no.' }, { readOnly: true, recordNo: 'ZY', list: true, filter: 'search', title: true }),
    fromUserName: reference({ zh: '转出用户', en: 'From user' }, 'client-users.userName', { readOnly: true, list: true, filter: true }),
    fromDeviceId: reference({ zh: '转出设备', en: 'From device' }, 'devices', { readOnly: true, list: true }),
    toUserName: reference({ zh: '转入用户', en: 'To user' }, 'client-users.userName', { readOnly: true, list: true, filter: true }),
    toDeviceId: reference({ zh: '转入设备', en: 'To device' }, 'devices', { readOnly: true, list: true }),
    hours: integer({ zh: '转移时长', en: 'Hours' }, { readOnly: true, unit: { zh: '小时', en: 'h' }, list: true, sort: true }),
    ratio: percent({ zh: '折算比例', en: 'Conversion ratio' }, { readOnly: true, list: true }),
    arrivedHours: integer({ zh: '到账时长', en: 'Hours received' }, { readOnly: true, unit: { zh: '小时', en: 'h' }, list: true }),
    reason: text({ zh: '原因', en: 'Reason' }, { rules: [max(256)], readOnly: true, list: true }),
    transferStatus: code({ zh: '状态', en: 'Status' }, transferStatus, { readOnly: true, list: true, filter: true }),
    failReason: text({ zh: '失败原因', en: 'Failure reason' }, { readOnly: true, said: true, only: 'detail' }),
    operatorName: text({ zh: '操作人', en: 'Operator' }, { readOnly: true, list: true }),
    transferTime: dateTime({ zh: '转移时间', en: 'Transferred' }, { readOnly: true, list: true, filter: true, sort: true }),
  },
  actions: [
    action(
      'undo',
      { zh: '撤销转移', en: 'Undo' },
      {
        on: ['row'],
        code: 'transfer-record:undo',
        icon: 'Undo',
        danger: true,
        confirm: {
          zh: '确定要撤销选中的转移吗？时长将退回转出设备，仅限转移后24小时内',
          en: 'Undo the selected transfer? The time returns to the source device. You can undo a transfer within 24 hours.',
        },
        transition: { field: 'transferStatus', from: [transferStatus.succeeded], to: transferStatus.undone },
        effect: 'transferRecordUndo',
      },
    ),
  ],
});
