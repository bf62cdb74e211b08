import { action } from '../../schemas/vocabulary/action.ts';
import { call, conventionalApi } from '../../schemas/vocabulary/call.ts';
import { afterNow, notBefore } from '../../schemas/vocabulary/checks.ts';
import { distributionStatus } from '../../schemas/codes/billing.ts';
import { commandStatus } from '../../schemas/codes/business.ts';
import { allocationType } from '../../schemas/codes/devices.ts';
import { boolean, code, dateTime, integer, longText, money, reference, references, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

const rentals = '/api/resources/v6/rentalRecord';

/** Long file: four actions with calls and forms of their own, one of which has eleven fields. */
export default defineResource({
  name: 'rental-records',
  title: { zh: '租用记录', en: 'Rental records' },
  noun: { zh: '租用记录', en: 'rental' },
  icon: 'Assignment',
  order: 20,
  type: 'crud',
  code: 'business:rental-records',
  sort: { field: 'createTime', order: 'DESC' },
  operations: { export: 'rental-record:export' },
  api: conventionalApi('/api/resources/v1/rental-records', {
    list: call('POST', `${rentals}/getRentalRecordList`),
  }),
  conditions: {
    current: { label: { zh: '租用中', en: 'Current' }, when: { eq: ['$record.distributionStatus', distributionStatus.assigned] } },
    dueSoon: {
      label: { zh: '7天内到期', en: 'Due within 7 days' },
      when: { all: [{ is: 'current' }, { gt: ['$record.endTime', '$now'] }, { gt: ['$now+7d', '$record.endTime'] }] },
    },
    dueToday: {
      label: { zh: '24小时内到期', en: 'Due within 24 hours' },
      when: { all: [{ is: 'dueSoon' }, { gt: ['$now+1d', '$record.endTime'] }] },
    },
  },
  fields: {
    rentalNo: text({ zh: '租用编号', en: 'Rental no.' }, { readOnly: true, recordNo: 'ZL', list: true, filter: 'search', title: true }),
    merchantSign: reference({ zh: '商家', en: 'Merchant' }, 'merchants.merchantSign', { readOnly: true, list: true, filter: true }),
    distributionStatus: code({ zh: '分配状态', en: 'Assignment status' }, distributionStatus, { readOnly: true, list: true, filter: true }),
    quantity: integer({ zh: '数量', en: 'Quantity' }, { readOnly: true, list: true, sort: true }),
    usedQuantity: integer({ zh: '已用', en: 'Used' }, { computed: true, readOnly: true, list: true }),
    endTime: dateTime({ zh: '结束时间', en: 'End time' }, { readOnly: true, list: true, filter: true, sort: true }),
    resourceCode: reference({ zh: '资源编码', en: 'Resource code' }, 'resource-codes.resourceCode', { readOnly: true, list: true, filter: true }),
    standardKey: reference({ zh: '资源规格', en: 'Resource specification' }, 'resource-standards.standardKey', { readOnly: true, list: true, filter: true }),
    roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { readOnly: true, list: true, filter: true }),
    allocationType: code({ zh: '分配方式', en: 'Assignment method' }, allocationType, { readOnly: true, list: true, filter: true }),
    startTime: dateTime({ zh: '开始时间', en: 'Start time' }, { readOnly: true, list: true, filter: true, sort: true }),
    commandStatus: code({ zh: '指令状态', en: 'Command status' }, commandStatus, { readOnly: true, list: true, filter: true }),
    failReason: text({ zh: '失败原因', en: 'Failure reason' }, { readOnly: true, said: true, list: true }),
    unitPrice: money({ zh: '单价', en: 'Unit price' }, { readOnly: true, only: 'detail' }),
    operatorName: text({ zh: '操作人', en: 'Operator' }, { readOnly: true, list: true }),
    createTime: dateTime({ zh: '分配时间', en: 'Assigned' }, { readOnly: true, list: true, filter: true, sort: true }),
    note: text({ zh: '备注', en: 'Note' }, { readOnly: true, only: 'detail' }),
  },
  actions: [
    action(
      'allocate',
      { zh: '分配资源', en: 'Assign resources' },
      {
        on: ['toolbar'],
        code: 'rental-record:allocate',
        icon: 'AddCircle',
        call: call('POST', `${rentals}/administratorAllocatesResources`),
        form: {
          merchantSign: reference({ zh: '商家', en: 'Merchant' }, 'merchants.merchantSign', { required: true }),
          standardKey: reference({ zh: '资源规格', en: 'Resource specification' }, 'resource-standards.standardKey', { required: true }),
          resourceCode: reference({ zh: '资源编码', en: 'Resource code' }, 'resource-codes.resourceCode', { required: true, narrowedBy: { standardKey: 'standardKey' } }),
          allocationType: code({ zh: '分配方式', en: 'Assignment method' }, allocationType, { required: true, default: allocationType.instance }),
          roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { help: { zh: '不选则不限机房', en: 'Leave empty for any room' } }),
          deviceIds: references({ zh: '指定设备', en: 'Devices by name' }, 'devices', { narrowedBy: { resourceCode: 'resourceCode' } }),
          quantity: integer({ zh: '数量', en: 'Quantity' }, { required: true, rules: [range(1, 5000)], visibleWhen: { empty: '$form.deviceIds' } }),
          startTime: dateTime({ zh: '开始时间', en: 'Start time' }, { help: { zh: '不填则立即开始', en: 'Leave empty to run immediately' } }),
          endTime: dateTime({ zh: '结束时间', en: 'End time' }, { required: true }),
          unitPrice: money({ zh: '单价', en: 'Unit price' }, { help: { zh: '不填则按规格月租', en: 'Leave empty to use the monthly rent of the specification' } }),
          note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
        },
        checks: [notBefore('endTime', 'startTime'), afterNow('endTime')],
        effect: 'rentalAllocate',
      },
    ),
    action(
      'modifyTime',
      { zh: '修改时间', en: 'Change end time' },
      {
        on: ['row', 'bulk'],
        code: 'rental-record:modifyTime',
        icon: 'EditCalendar',
        call: call('POST', `${rentals}/administratorModifiesTime`),
        form: { endTime: dateTime({ zh: '结束时间', en: 'End time' }, { required: true }) },
        checks: [afterNow('endTime')],
        when: { eq: ['$record.distributionStatus', distributionStatus.assigned] },
        effect: 'rentalModifyTime',
      },
    ),
    action(
      'resend',
      { zh: '重发指令', en: 'Send command again' },
      {
        on: ['row', 'bulk'],
        code: 'rental-record:resend',
        icon: 'Replay',
        call: call('POST', `${rentals}/sendCommandAgain`),
        transition: { field: 'commandStatus', from: [commandStatus.failed], to: commandStatus.sending },
        effect: 'rentalResend',
      },
    ),
    action(
      'recycle',
      { zh: '回收资源', en: 'Reclaim resources' },
      {
        on: ['row', 'bulk'],
        code: 'rental-record:recycle',
        icon: 'SettingsBackupRestore',
        danger: true,
        call: call('POST', `${rentals}/administratorRecyclingResources`),
        typeConfirm: { zh: '回收', en: 'RECLAIM' },
        form: {
          quantity: integer({ zh: '数量', en: 'Quantity' }, { rules: [range(1, 5000)], help: { zh: '不填则全部回收', en: 'Leave empty to reclaim all' } }),
          reset: boolean({ zh: '回收后恢复出厂', en: 'Factory reset after reclaiming' }, { default: true }),
        },
        transition: { field: 'distributionStatus', from: [distributionStatus.assigned], to: distributionStatus.reclaiming },
        effect: 'rentalRecycle',
      },
    ),
  ],
  related: [
    { resource: 'merchant-resource-details', filter: { rentalNo: '{rentalNo}' } },
    { resource: 'rental-operations', filter: { rentalNo: '{rentalNo}' } },
  ],
});
