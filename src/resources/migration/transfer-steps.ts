import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { transferStep } from '../../schemas/codes/storage.ts';
import { code, dateTime, reference, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

/** Log of the steps of a transfer. Operators open this screen from the transfer. */
export default defineResource({
  name: 'transfer-steps',
  title: { zh: '迁移日志', en: 'Transfer logs' },
  noun: { zh: '迁移步骤', en: 'transfer step' },
  icon: 'ReceiptLong',
  order: 30,
  type: 'record',
  hidden: true,
  code: 'migration:transfer-steps',
  operations: {},
  api: conventionalApi('/api/migration/v1/transfer-steps'),
  sort: { field: 'stepTime', order: 'DESC' },
  fields: {
    transferId: reference({ zh: '迁移', en: 'Transfer' }, 'user-data-transfers', { readOnly: true, list: true, filter: true }),
    step: code({ zh: '步骤', en: 'Step' }, transferStep, { readOnly: true, list: true, filter: true }),
    message: text({ zh: '内容', en: 'Message' }, { rules: [max(256)], readOnly: true, said: true, list: true, filter: 'search', title: true }),
    stepTime: dateTime({ zh: '时间', en: 'Time' }, { readOnly: true, list: true, sort: true, filter: true }),
    byWhom: text({ zh: '操作人', en: 'Operator' }, { readOnly: true, list: true }),
  },
});
