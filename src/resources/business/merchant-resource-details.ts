import { readFrom } from '../../schemas/vocabulary/derivedValues.ts';
import type devices from '../devices/devices.ts';
import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { afterNow } from '../../schemas/vocabulary/checks.ts';
import { abnormalState, distributionStatus } from '../../schemas/codes/billing.ts';
import { deviceRunStatus } from '../../schemas/codes/cloudGame.ts';
import { failureStatus, phoneType } from '../../schemas/codes/devices.ts';
import { boolean, code, dateTime, ip, reference } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';

export default defineResource({
  name: 'merchant-resource-details',
  title: { zh: '商家资源详情', en: 'Merchant resource details' },
  noun: { zh: '商家资源', en: 'merchant resource' },
  icon: 'ListAlt',
  order: 30,
  type: 'record',
  code: 'business:merchant-resource-details',
  sort: { field: 'endTime', order: 'ASC' },
  operations: { export: 'merchant-resource-detail:export' },
  api: conventionalApi('/api/resources/v1/merchant-resource-details'),
  fields: {
    deviceId: reference({ zh: '设备', en: 'Device' }, 'devices', { readOnly: true, list: true, filter: true, title: true }),
    merchantSign: reference({ zh: '商家', en: 'Merchant' }, 'merchants.merchantSign', { readOnly: true, list: true, filter: true }),
    deviceIp: ip({ zh: '设备IP', en: 'Device IP' }, { ...readFrom<typeof devices>('deviceId', 'deviceIp'), list: true, filter: true }),
    rentalNo: reference({ zh: '租用编号', en: 'Rental no.' }, 'rental-records.rentalNo', { readOnly: true, list: true, filter: true }),
    resourceCode: reference({ zh: '资源编码', en: 'Resource code' }, 'resource-codes.resourceCode', { computed: true, readOnly: true, list: true, filter: true }),
    standardKey: reference({ zh: '资源规格', en: 'Resource specification' }, 'resource-standards.standardKey', { computed: true, readOnly: true, list: true, filter: true }),
    roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { ...readFrom<typeof devices>('deviceId', 'roomId'), list: true, filter: true }),
    phoneType: code({ zh: '机型', en: 'Phone model' }, phoneType, { ...readFrom<typeof devices>('deviceId', 'phoneType'), list: true, filter: true }),
    distributionStatus: code({ zh: '分配状态', en: 'Assignment status' }, distributionStatus, { readOnly: true, list: true, filter: true }),
    failureStatus: code({ zh: '故障状态', en: 'Fault status' }, failureStatus, { ...readFrom<typeof devices>('deviceId', 'failureStatus'), list: true, filter: true }),
    abnormalState: code({ zh: '异常状态', en: 'Anomaly status' }, abnormalState, { ...readFrom<typeof devices>('deviceId', 'abnormalState'), list: true, filter: true }),
    runStatus: code({ zh: '运行状态', en: 'Running status' }, deviceRunStatus, { ...readFrom<typeof devices>('deviceId', 'runStatus'), list: true, filter: true }),
    userName: reference({ zh: '使用用户', en: 'User' }, 'client-users.userName', { ...readFrom<typeof devices>('deviceId', 'userName'), list: true, filter: true }),
    startTime: dateTime({ zh: '开始时间', en: 'Start time' }, { readOnly: true, list: true, sort: true }),
    endTime: dateTime({ zh: '结束时间', en: 'End time' }, { readOnly: true, list: true, filter: true, sort: true }),
  },
  actions: [
    action(
      'modifyTime',
      { zh: '修改时间', en: 'Change end time' },
      {
        on: ['row', 'bulk'],
        code: 'merchant-resource-detail:modifyTime',
        icon: 'EditCalendar',
        form: { endTime: dateTime({ zh: '结束时间', en: 'End time' }, { required: true }) },
        checks: [afterNow('endTime')],
        when: { eq: ['$record.distributionStatus', distributionStatus.assigned] },
        effect: 'rentedDeviceModifyTime',
      },
    ),
    action(
      'recycle',
      { zh: '回收', en: 'Reclaim' },
      {
        on: ['row', 'bulk'],
        code: 'merchant-resource-detail:recycle',
        icon: 'SettingsBackupRestore',
        danger: true,
        typeConfirm: { zh: '回收', en: 'RECLAIM' },
        form: { reset: boolean({ zh: '回收后恢复出厂', en: 'Factory reset after reclaiming' }, { default: true }) },
        transition: { field: 'distributionStatus', from: [distributionStatus.assigned], to: distributionStatus.reclaiming },
        effect: 'rentedDeviceRecycle',
        interrupts: true,
      },
    ),
  ],
  hidden: true,
  noCache: true,
});
