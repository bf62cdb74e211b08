import { readFrom } from '../../schemas/vocabulary/derivedValues.ts';
import type devices from '../devices/devices.ts';
import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { abnormalState, resourceMaintenance } from '../../schemas/codes/billing.ts';
import { failureStatus, phoneType } from '../../schemas/codes/devices.ts';
import { code, dateTime, integer, ip, longText, reference, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'fault-resources',
  title: { zh: '故障资源', en: 'Faulty resources' },
  noun: { zh: '故障资源', en: 'faulty resource' },
  icon: 'ErrorOutlineOutlined',
  order: 100,
  type: 'crud',
  code: 'billing:fault-resources',
  operations: { edit: 'fault-resource:edit', export: 'fault-resource:export' },
  api: conventionalApi('/api/pay/v1/fault-resources'),
  sort: { field: 'lastFaultTime', order: 'DESC' },
  fields: {
    deviceId: reference({ zh: '设备', en: 'Device' }, 'devices', { unique: true, readOnly: true, list: true, filter: true, title: true }),
    deviceIp: ip({ zh: '设备IP', en: 'Device IP' }, { ...readFrom<typeof devices>('deviceId', 'deviceIp'), list: true, filter: true }),
    roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { ...readFrom<typeof devices>('deviceId', 'roomId'), list: true, filter: true }),
    position: text({ zh: '位置', en: 'Position' }, { computed: true, readOnly: true, list: true }),
    phoneType: code({ zh: '机型', en: 'Phone model' }, phoneType, { ...readFrom<typeof devices>('deviceId', 'phoneType'), list: true, filter: true }),
    merchantSign: reference({ zh: '商家', en: 'Merchant' }, 'merchants.merchantSign', { ...readFrom<typeof devices>('deviceId', 'merchantSign'), list: true, filter: true }),
    failureStatus: code({ zh: '故障状态', en: 'Fault status' }, failureStatus, { readOnly: true, list: true, filter: true }),
    abnormalState: code({ zh: '异常状态', en: 'Anomaly status' }, abnormalState, { ...readFrom<typeof devices>('deviceId', 'abnormalState'), list: true, filter: true }),
    resourceMaintenance: code({ zh: '维护状态', en: 'Maintenance status' }, resourceMaintenance, { readOnly: true, list: true, filter: true }),
    faultCount: integer({ zh: '故障次数', en: 'Fault count' }, { readOnly: true, list: true, sort: true }),
    firstFaultTime: dateTime({ zh: '首次故障', en: 'First fault' }, { readOnly: true, list: true }),
    lastFaultTime: dateTime({ zh: '最近故障', en: 'Last fault' }, { readOnly: true, list: true, filter: true, sort: true }),
    maintainer: text({ zh: '维护人', en: 'Maintainer' }, { rules: [max(32)], list: true, filter: 'search' }),
    repairNote: longText({ zh: '维修说明', en: 'Repair note' }, { rules: [max(256)] }),
  },
  actions: [
    action(
      'maintain',
      { zh: '开始维护', en: 'Start maintenance' },
      {
        on: ['row', 'bulk'],
        code: 'fault-resource:maintain',
        icon: 'Build',
        form: {
          maintainer: text({ zh: '维护人', en: 'Maintainer' }, { required: true, rules: [max(32)] }),
          repairNote: longText({ zh: '维修说明', en: 'Repair note' }, { rules: [max(256)] }),
        },
        transition: { field: 'failureStatus', from: [failureStatus.temporarilyUnusable, failureStatus.fault], to: failureStatus.awaitingMaintenance },
        effect: 'faultResourceMaintain',
        interrupts: true,
      },
    ),
    action(
      'finish',
      { zh: '维护完成', en: 'Finish maintenance' },
      {
        on: ['row', 'bulk'],
        code: 'fault-resource:finish',
        icon: 'TaskAlt',
        confirm: true,
        transition: { field: 'failureStatus', from: [failureStatus.awaitingMaintenance], to: failureStatus.usable },
        effect: 'faultResourceFinish',
      },
    ),
    action(
      'finishReset',
      { zh: '完成并恢复出厂', en: 'Finish and factory reset' },
      {
        on: ['row', 'bulk'],
        code: 'fault-resource:finishReset',
        icon: 'RestartAlt',
        danger: true,
        typeConfirm: { zh: 'RESET', en: 'RESET' },
        transition: { field: 'failureStatus', from: [failureStatus.awaitingMaintenance], to: failureStatus.usable },
        effect: 'faultResourceFinishReset',
        interrupts: true,
        asksReason: 'required',
      },
    ),
    action(
      'recover',
      { zh: '恢复可用', en: 'Return to service' },
      {
        on: ['row', 'bulk'],
        code: 'fault-resource:recover',
        icon: 'Healing',
        confirm: true,
        transition: { field: 'failureStatus', from: [failureStatus.temporarilyUnusable], to: failureStatus.usable },
        effect: 'faultResourceRecover',
      },
    ),
  ],
});
