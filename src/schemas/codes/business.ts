import { codeList } from '../vocabulary/codeList.ts';

export const merchantStatus = codeList('merchantStatus', {
  enabled: { value: 1, zh: '启用', en: 'Enabled', tone: 'success' },
  disabled: { value: 0, zh: '禁用', en: 'Disabled', tone: 'default' },
});

export const commandStatus = codeList('commandStatus', {
  sending: { value: 1, zh: '发送中', en: 'Sending', tone: 'warning' },
  succeeded: { value: 2, zh: '成功', en: 'Succeeded', tone: 'success' },
  failed: { value: 3, zh: '失败', en: 'Failed', tone: 'error' },
});

export const rentalOperationType = codeList('rentalOperationType', {
  assign: { value: 1, zh: '分配', en: 'Assign', tone: 'success' },
  reclaim: { value: 2, zh: '回收', en: 'Reclaim', tone: 'error' },
  changeEndTime: { value: 3, zh: '修改时间', en: 'Change end time', tone: 'info' },
  sendAgain: { value: 4, zh: '重发指令', en: 'Send again', tone: 'default' },
});

export const rationOverflow = codeList('rationOverflow', {
  refuseAssignment: { value: 1, zh: '拒绝分配', en: 'Refuse assignment', tone: 'error' },
  borrow: { value: 2, zh: '借用其他套餐', en: 'Borrow from other packages', tone: 'warning' },
  queue: { value: 3, zh: '排队', en: 'Queue', tone: 'info' },
});
