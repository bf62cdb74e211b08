import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { afterNow } from '../../schemas/vocabulary/checks.ts';
import { abnormalState, distributionStatus, resourceMaintenance } from '../../schemas/codes/billing.ts';
import { deviceRunStatus } from '../../schemas/codes/cloudGame.ts';
import { allocationType, androidVersion, failureStatus, networkStatus, phoneType } from '../../schemas/codes/devices.ts';
import { code, dateTime, integer, ip, longText, mac, port, reference, text, version } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';
import { controlPanelCommands } from '../controlPanelCommands.ts';
import { deviceConditions } from '../deviceConditions.ts';
import { factoryResetAction, forceOfflineAction, restartAction, timedOfflineAction } from '../listCommands.ts';

/**
 * Long file: 31 fields, and six actions with different states or effects. The commands are in `listCommands.ts` and
 * `controlPanelCommands.ts`.
 */
export default defineResource({
  name: 'devices',
  title: { zh: '设备管理', en: 'Devices' },
  noun: { zh: '设备', en: 'device' },
  icon: 'Memory',
  order: 20,
  type: 'crud',
  code: 'devices:devices',
  operations: crud('device', { import: 'device:import' }),
  api: conventionalApi('/api/resources/v1/devices'),
  turns: [
    { field: 'distributionStatus', from: [distributionStatus.assigned], to: distributionStatus.reclaiming, at: 'expireTime', effect: 'deviceExpire' },
    { field: 'distributionStatus', from: [distributionStatus.reclaiming], to: distributionStatus.unassigned, at: 'updateTime', effect: 'deviceCleaned' },
  ],
  effects: { create: 'saveDevice', update: 'saveDevice', delete: 'deleteDevice' },
  refuses: [
    {
      on: ['delete'],
      when: { eq: ['$record.distributionStatus', distributionStatus.assigned] },
      says: { zh: '设备已分配，不能删除，请先回收', en: 'The device is assigned and cannot be deleted. Reclaim it first' },
    },
  ],
  sort: { field: 'deviceCode', order: 'ASC' },
  live: [
    'deviceCode',
    'deviceIp',
    'roomId',
    'cabinetId',
    'chassisId',
    'bladePosition',
    'cardPosition',
    'model',
    'phoneType',
    'androidVersion',
    'resourceCode',
    'merchantSign',
    'userName',
    'networkStatus',
    'runStatus',
    'failureStatus',
    'distributionStatus',
    'abnormalState',
    'maintenance',
  ],
  sections: [
    { title: { zh: '位置', en: 'Location' }, fields: ['roomId', 'cabinetId', 'chassisId', 'bladePosition', 'cardPosition'] },
    { title: { zh: '网络', en: 'Network' }, fields: ['deviceIp', 'devicePort', 'mac'] },
    {
      title: { zh: '规格', en: 'Specification' },
      fields: ['model', 'phoneType', 'standardKey', 'resourceCode', 'androidVersion', 'allocationType'],
    },
    { title: { zh: '存储', en: 'Storage' }, fields: ['partitionId', 'rbdName'] },
    {
      title: { zh: '状态', en: 'State' },
      fields: ['networkStatus', 'runStatus', 'failureStatus', 'distributionStatus', 'abnormalState', 'maintenance'],
    },
    { title: { zh: '使用', en: 'Use' }, fields: ['merchantSign', 'userName', 'expireTime', 'lastHeartbeat'] },
  ],
  related: [
    { resource: 'fault-conditions', filter: { deviceId: '{id}' } },
    { resource: 'resource-binds', filter: { deviceId: '{id}' } },
    { resource: 'sign-out-records', filter: { deviceId: '{id}' } },
    { resource: 'virtual-machines', filter: { hostDeviceId: '{id}' } },
  ],
  fields: {
    deviceCode: text({ zh: '设备编号', en: 'Device code' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', sort: true, title: true }),
    deviceName: text({ zh: '设备名称', en: 'Device name' }, { rules: [max(64)], list: true, filter: true }),
    networkStatus: code({ zh: '网络状态', en: 'Network status' }, networkStatus, { readOnly: true, default: networkStatus.offline, list: true, filter: true }),
    runStatus: code({ zh: '运行状态', en: 'Running status' }, deviceRunStatus, { readOnly: true, knownWhen: { is: 'online' }, default: deviceRunStatus.idle, list: true, filter: true }),
    failureStatus: code({ zh: '故障状态', en: 'Fault status' }, failureStatus, { readOnly: true, default: failureStatus.usable, list: true, filter: true }),
    distributionStatus: code({ zh: '分配状态', en: 'Assignment status' }, distributionStatus, { readOnly: true, default: distributionStatus.unassigned, list: true, filter: true }),
    abnormalState: code({ zh: '异常状态', en: 'Anomaly status' }, abnormalState, { readOnly: true, default: abnormalState.normal, list: true, filter: true }),
    roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { required: true, list: true, filter: true }),
    cabinetId: reference({ zh: '机柜', en: 'Cabinet' }, 'cabinets', { narrowedBy: { roomId: 'roomId' }, required: true, list: true, filter: true }),
    chassisId: reference({ zh: '机箱', en: 'Chassis' }, 'chassis', { narrowedBy: { cabinetId: 'cabinetId' }, required: true, list: true, filter: true }),
    bladePosition: integer({ zh: '刀片位', en: 'Blade position' }, { required: true, rules: [range(1, 12)], list: true }),
    cardPosition: integer(
      { zh: '卡位', en: 'Card position' },
      { required: true, rules: [range(1, 9)], unique: { with: ['chassisId', 'bladePosition'], says: { zh: '该位置已有设备', en: 'Another device already occupies this location' } }, list: true },
    ),
    deviceIp: ip({ zh: 'IP', en: 'IP' }, { required: true, unique: true, list: true, filter: true, sort: true }),
    devicePort: port({ zh: '端口', en: 'Port' }, { required: true, list: true }),
    mac: mac({ zh: 'MAC地址', en: 'MAC address' }, { unique: true }),
    model: text({ zh: '型号', en: 'Model' }, { required: true, rules: [max(40)], list: true, filter: true }),
    phoneType: code({ zh: '机型', en: 'Phone model' }, phoneType, { required: true, list: true, filter: true }),
    standardKey: reference({ zh: '资源规格', en: 'Resource specification' }, 'resource-standards.standardKey', { narrowedBy: { phoneType: 'phoneType' }, required: true, filter: true }),
    resourceCode: reference({ zh: '资源编码', en: 'Resource code' }, 'resource-codes.resourceCode', {
      narrowedBy: { standardKey: 'standardKey', roomId: 'roomId' },
      required: true,
      list: true,
      filter: true,
    }),
    androidVersion: code({ zh: '安卓版本', en: 'Android version' }, androidVersion, { list: true, filter: true }),
    systemVersion: version({ zh: '系统版本', en: 'System version' }, { readOnly: true, list: true }),
    bmcMappingId: reference({ zh: 'BMC', en: 'BMC' }, 'bmc-mappings', { computed: true, only: 'detail' }),
    partitionId: reference({ zh: '存储分区', en: 'Storage partition' }, 'partitions', { only: 'detail' }),
    rbdName: text({ zh: 'RBD卷', en: 'RBD image' }, { rules: [max(64)], only: 'detail' }),
    maintenance: code({ zh: '维护状态', en: 'Maintenance status' }, resourceMaintenance, { readOnly: true, filter: true }),
    allocationType: code({ zh: '分配方式', en: 'Assignment method' }, allocationType, { default: allocationType.instance, filter: true }),
    merchantSign: reference({ zh: '商家', en: 'Merchant' }, 'merchants.merchantSign', { readOnly: true, list: true, filter: true }),
    userName: reference({ zh: '使用用户', en: 'User' }, 'client-users.userName', { readOnly: true, list: true, filter: true }),
    expireTime: dateTime({ zh: '到期时间', en: 'Expires' }, { readOnly: true, list: true, filter: true, sort: true }),
    lastHeartbeat: dateTime({ zh: '最近心跳', en: 'Last heartbeat' }, { readOnly: true, list: true, sort: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  conditions: deviceConditions,
  actions: [
    restartAction,
    action(
      'assign',
      { zh: '分配', en: 'Assign' },
      {
        on: ['row', 'bulk'],
        code: 'device:assign',
        form: {
          merchantSign: reference({ zh: '商家', en: 'Merchant' }, 'merchants.merchantSign', { requiredWhen: { empty: '$form.userName' } }),
          userName: reference({ zh: '用户名', en: 'User name' }, 'client-users.userName', { narrowedBy: { merchantSign: 'merchantSign' } }),
          expireTime: dateTime({ zh: '到期时间', en: 'Expires' }, { required: true }),
        },
        checks: [afterNow('expireTime')],
        transition: { field: 'distributionStatus', from: [distributionStatus.unassigned], to: distributionStatus.assigned },
        effect: 'deviceAssign',
        icon: 'AssignmentInd',
      },
    ),
    action(
      'recycle',
      { zh: '回收', en: 'Reclaim' },
      {
        on: ['row', 'bulk'],
        code: 'device:recycle',
        typeConfirm: { zh: '回收', en: 'RECLAIM' },
        transition: { field: 'distributionStatus', from: [distributionStatus.assigned], to: distributionStatus.reclaiming },
        effect: 'deviceRecycle',
        interrupts: true,
        icon: 'SettingsBackupRestore',
        danger: true,
      },
    ),
    action(
      'setNotAssignable',
      { zh: '设为不可分配', en: 'Mark as not assignable' },
      {
        on: ['row', 'bulk'],
        code: 'device:setNotAssignable',
        confirm: true,
        transition: { field: 'distributionStatus', from: [distributionStatus.unassigned], to: distributionStatus.notAssignable },
        icon: 'DoNotDisturbOn',
      },
    ),
    action(
      'setAssignable',
      { zh: '设为可分配', en: 'Mark as assignable' },
      {
        on: ['row', 'bulk'],
        code: 'device:setAssignable',
        transition: { field: 'distributionStatus', from: [distributionStatus.notAssignable], to: distributionStatus.unassigned },
        icon: 'CheckCircle',
      },
    ),
    action(
      'maintain',
      { zh: '转维护', en: 'Move to maintenance' },
      {
        on: ['row', 'bulk'],
        code: 'device:maintain',
        form: {
          maintainer: text({ zh: '维护人', en: 'Maintainer' }, { required: true, rules: [max(32)] }),
          repairNote: longText({ zh: '维修说明', en: 'Repair note' }, { rules: [max(256)] }),
        },
        transition: { field: 'failureStatus', from: [failureStatus.temporarilyUnusable, failureStatus.fault], to: failureStatus.awaitingMaintenance },
        effect: 'deviceMaintain',
        interrupts: true,
        icon: 'Build',
      },
    ),
    action(
      'replace',
      { zh: '更换', en: 'Replace' },
      {
        on: ['row'],
        code: 'device:replace',
        form: { targetDeviceId: reference({ zh: '目标设备', en: 'Target device' }, 'devices', { required: true, offered: { is: 'spare', standardKey: '$record.standardKey' } }) },
        when: { is: 'assigned' },
        effect: 'deviceReplace',
        interrupts: true,
        targetDevice: { field: 'targetDeviceId' },
        icon: 'SwapHoriz',
      },
    ),
    forceOfflineAction,
    timedOfflineAction,
    factoryResetAction,
    ...controlPanelCommands,
  ],
});
