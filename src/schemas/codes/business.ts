import { codeList } from '../codeList.ts';

export const merchantStatus = codeList('merchantStatus', [
  { value: 1, zh: '启用', en: 'Enabled', tone: 'success' },
  { value: 0, zh: '禁用', en: 'Disabled', tone: 'default' },
]);

export const commandStatus = codeList('commandStatus', [
  { value: 1, zh: '发送中', en: 'Sending', tone: 'warning' },
  { value: 2, zh: '成功', en: 'Succeeded', tone: 'success' },
  { value: 3, zh: '失败', en: 'Failed', tone: 'error' },
]);

export const rentalOperationType = codeList('rentalOperationType', [
  { value: 1, zh: '分配', en: 'Assign', tone: 'success' },
  { value: 2, zh: '回收', en: 'Reclaim', tone: 'error' },
  { value: 3, zh: '修改时间', en: 'Change end time', tone: 'info' },
  { value: 4, zh: '重发指令', en: 'Send again', tone: 'default' },
]);

export const rationOverflow = codeList('rationOverflow', [
  { value: 1, zh: '拒绝分配', en: 'Refuse assignment', tone: 'error' },
  { value: 2, zh: '借用其他套餐', en: 'Borrow', tone: 'warning' },
  { value: 3, zh: '排队', en: 'Queue', tone: 'info' },
]);
