import { call, conventionalApi } from '../../schemas/vocabulary/call.ts';
import { commandStatus, rentalOperationType } from '../../schemas/codes/business.ts';
import { code, dateTime, integer, reference, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';

export default defineResource({
  name: 'rental-operations',
  title: { zh: '租用操作记录', en: 'Rental operations' },
  noun: { zh: '租用操作', en: 'rental operation' },
  icon: 'ManageHistory',
  order: 40,
  type: 'record',
  code: 'business:rental-operations',
  sort: { field: 'operateTime', order: 'DESC' },
  operations: { export: 'rental-operation:export' },
  api: conventionalApi('/api/resources/v1/rental-operations', {
    list: call('POST', '/api/resources/v6/rentalRecord/getOperationRecord'),
  }),
  fields: {
    operationNo: text({ zh: '操作编号', en: 'Operation no.' }, { readOnly: true, recordNo: 'CZ', list: true, filter: 'search', title: true }),
    rentalNo: reference({ zh: '租用编号', en: 'Rental no.' }, 'rental-records.rentalNo', { readOnly: true, list: true, filter: true }),
    merchantSign: reference({ zh: '商家', en: 'Merchant' }, 'merchants.merchantSign', { readOnly: true, list: true, filter: true }),
    operationType: code({ zh: '操作类型', en: 'Operation type' }, rentalOperationType, { readOnly: true, list: true, filter: true }),
    resourceCode: reference({ zh: '资源编码', en: 'Resource code' }, 'resource-codes.resourceCode', { readOnly: true, list: true, filter: true }),
    quantity: integer({ zh: '数量', en: 'Quantity' }, { readOnly: true, list: true }),
    beforeEndTime: dateTime({ zh: '原到期', en: 'Previous expiry' }, { readOnly: true, list: true }),
    afterEndTime: dateTime({ zh: '新到期', en: 'New expiry' }, { readOnly: true, list: true }),
    commandStatus: code({ zh: '指令状态', en: 'Command status' }, commandStatus, { readOnly: true, list: true, filter: true }),
    failReason: text({ zh: '失败原因', en: 'Failure reason' }, { readOnly: true, said: true, list: true }),
    operatorName: text({ zh: '操作人', en: 'Operator' }, { readOnly: true, list: true, filter: true }),
    operateTime: dateTime({ zh: '操作时间', en: 'Time' }, { readOnly: true, list: true, filter: true, sort: true }),
  },
});
