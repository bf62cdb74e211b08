import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { afterNow, notBefore } from '../../schemas/vocabulary/checks.ts';
import { maintenanceType, resourceMaintenance } from '../../schemas/codes/billing.ts';
import { boolean, code, dateTime, integer, longText, reference, references } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'room-maintenances',
  title: { zh: '机房状态维护', en: 'Room maintenance' },
  noun: { zh: '机房维护', en: 'room maintenance' },
  icon: 'Engineering',
  order: 110,
  type: 'crud',
  code: 'billing:room-maintenances',
  operations: crud('room-maintenance'),
  api: conventionalApi('/api/pay/v1/room-maintenances'),
  sort: { field: 'startTime', order: 'DESC' },
  fields: {
    roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { required: true, list: true, filter: true, title: true }),
    cabinetIds: references({ zh: '机柜', en: 'Cabinets' }, 'cabinets', { narrowedBy: { roomId: 'roomId' }, list: true, help: { zh: '不选则维护整个机房', en: 'Leave empty for the whole room' } }),
    maintainType: code({ zh: '维护类型', en: 'Maintenance type' }, maintenanceType, { required: true, list: true, filter: true }),
    startTime: dateTime({ zh: '开始时间', en: 'Start time' }, { required: true, list: true, filter: true, sort: true }),
    endTime: dateTime({ zh: '结束时间', en: 'End time' }, { required: true, list: true }),
    resourceMaintenance: code({ zh: '维护状态', en: 'Maintenance status' }, resourceMaintenance, { readOnly: true, list: true, filter: true }),
    affectedDevices: integer({ zh: '影响设备', en: 'Affected devices' }, { readOnly: true, list: true }),
    affectedUsers: integer({ zh: '影响用户', en: 'Affected users' }, { readOnly: true, list: true }),
    notifyUsers: boolean({ zh: '通知用户', en: 'Notify users' }, { default: true }),
    notice: longText({ zh: '通知内容', en: 'Notification text' }, { required: true, rules: [max(256)], visibleWhen: { eq: ['$form.notifyUsers', true] } }),
    compensateHours: integer({ zh: '补偿时长', en: 'Compensation hours' }, { rules: [range(0, 999)], default: 0, unit: { zh: '小时', en: 'h' }, list: true }),
    actualEndTime: dateTime({ zh: '实际结束', en: 'Actual end' }, { readOnly: true, list: true }),
    heldDeviceIds: references({ zh: '暂停分配的设备', en: 'Devices withheld from assignment' }, 'devices', { readOnly: true, only: 'detail' }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  checks: [afterNow('startTime'), notBefore('endTime', 'startTime')],
  effects: { create: 'roomMaintenanceSave', update: 'roomMaintenanceSave' },
  refuses: [
    { on: ['edit'], when: { not: { empty: '$record.resourceMaintenance' } }, says: { zh: '只有未开始的维护可以修改', en: 'Only maintenance that has not started can be changed' } },
    { on: ['delete'], when: { not: { empty: '$record.resourceMaintenance' } }, says: { zh: '只有未开始的维护可以删除', en: 'Only maintenance that has not started can be deleted' } },
  ],
  turns: [{ field: 'resourceMaintenance', from: [null], to: resourceMaintenance.underMaintenance, at: 'startTime', effect: 'roomMaintenanceStart' }],
  actions: [
    action(
      'finish',
      { zh: '维护完成', en: 'Finish' },
      {
        on: ['row'],
        code: 'room-maintenance:finish',
        icon: 'TaskAlt',
        confirm: true,
        transition: { field: 'resourceMaintenance', from: [resourceMaintenance.underMaintenance], to: resourceMaintenance.done },
        effect: 'roomMaintenanceFinish',
      },
    ),
    action(
      'finishReset',
      { zh: '完成并恢复出厂', en: 'Finish and factory reset' },
      {
        on: ['row'],
        code: 'room-maintenance:finishReset',
        icon: 'RestartAlt',
        typeConfirm: { zh: 'RESET', en: 'RESET' },
        transition: { field: 'resourceMaintenance', from: [resourceMaintenance.underMaintenance], to: resourceMaintenance.doneAndFactoryReset },
        effect: 'roomMaintenanceFinishReset',
        interrupts: true,
        asksReason: 'required',
        danger: true,
      },
    ),
    action(
      'compensate',
      { zh: '补偿', en: 'Compensate' },
      {
        on: ['row'],
        code: 'room-maintenance:compensate',
        icon: 'VolunteerActivism',
        when: { not: { empty: '$record.resourceMaintenance' } },
        opens: { route: '/user-compensation?targetType=2&roomIds={roomId}&faultStart={startTime}&faultEnd={endTime}&hours={compensateHours}' },
      },
    ),
  ],
});
