import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { networkStatus } from '../../schemas/codes/devices.ts';
import { bmcProtocol, powerStatus } from '../../schemas/codes/rooms.ts';
import { code, dateTime, decimal, integer, ip, longText, password, port, reference, text, version } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'bmc-mappings',
  title: { zh: 'BMC映射', en: 'BMC mapping' },
  noun: { zh: 'BMC映射', en: 'BMC mapping' },
  icon: 'SettingsInputComponent',
  order: 60,
  type: 'crud',
  code: 'rooms:bmc-mappings',
  operations: crud('bmc-mapping', { import: 'bmc-mapping:import' }),
  api: conventionalApi('/api/resources/v1/bmc-mappings'),
  sections: [
    { title: { zh: '访问', en: 'Access' }, fields: ['bmcIp', 'bmcPort', 'protocol', 'account', 'password'] },
    { title: { zh: '位置', en: 'Location' }, fields: ['chassisId', 'bladePosition'] },
  ],
  effects: { create: 'saveBmcMapping', update: 'saveBmcMapping' },
  fields: {
    bmcName: text({ zh: 'BMC名称', en: 'BMC name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    bmcIp: ip({ zh: 'BMC IP', en: 'BMC IP' }, { required: true, unique: true, list: true, filter: true }),
    bmcPort: port({ zh: '端口', en: 'Port' }, { required: true, default: 623, list: true }),
    protocol: code({ zh: '协议', en: 'Protocol' }, bmcProtocol, { required: true, default: bmcProtocol.ipmi, list: true, filter: true }),
    account: text({ zh: '账号', en: 'Account' }, { required: true, rules: [max(32)] }),
    password: password({ zh: '密码', en: 'Password' }, { required: 'create', rules: [max(32)], secret: true }),
    roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { readOnly: true, list: true, filter: true }),
    chassisId: reference({ zh: '机箱', en: 'Chassis' }, 'chassis', {
      required: true,
      unique: { with: ['bladePosition'], says: { zh: '该位置已有BMC', en: 'This location already has a BMC' } },
      list: true,
      filter: true,
    }),
    bladePosition: integer({ zh: '刀片位', en: 'Blade position' }, { rules: [range(1, 12)], list: true, help: { zh: '留空表示整个机箱', en: 'Leave empty for the whole chassis' } }),
    firmwareVersion: version({ zh: '固件版本', en: 'Firmware' }, { readOnly: true, list: true }),
    powerStatus: code({ zh: '电源状态', en: 'Power status' }, powerStatus, { readOnly: true, default: powerStatus.unknown, list: true, filter: true }),
    temperature: decimal({ zh: '温度', en: 'Temperature' }, { readOnly: true, unit: { zh: '℃', en: '℃' }, list: true }),
    connectStatus: code({ zh: '连接状态', en: 'Connection status' }, networkStatus, { readOnly: true, default: networkStatus.offline, list: true, filter: true }),
    lastCheckTime: dateTime({ zh: '最近检测', en: 'Last check' }, { readOnly: true, list: true, sort: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  actions: [
    action('test', { zh: '测试连接', en: 'Test connection' }, { on: ['row', 'bulk'], code: 'bmc-mapping:test', effect: 'bmcMappingTest', icon: 'NetworkCheck' }),
    action(
      'powerOn',
      { zh: '上电', en: 'Power on' },
      {
        on: ['row', 'bulk'],
        code: 'bmc-mapping:powerOn',
        confirm: true,
        transition: { field: 'powerStatus', from: [powerStatus.off, powerStatus.unknown], to: powerStatus.on },
        effect: 'bmcMappingPowerOn',
        job: true,
        remote: true,
        icon: 'Power',
      },
    ),
    action(
      'powerOff',
      { zh: '断电', en: 'Power off' },
      {
        on: ['row', 'bulk'],
        code: 'bmc-mapping:powerOff',
        typeConfirm: { zh: 'OFF', en: 'OFF' },
        transition: { field: 'powerStatus', from: [powerStatus.on, powerStatus.unknown], to: powerStatus.off },
        effect: 'bmcMappingPowerOff',
        job: true,
        remote: true,
        interrupts: true,
        icon: 'PowerOff',
        danger: true,
      },
    ),
    action(
      'reset',
      { zh: '硬重启', en: 'Hard reset' },
      {
        on: ['row', 'bulk'],
        code: 'bmc-mapping:reset',
        typeConfirm: { zh: 'RESET', en: 'RESET' },
        when: { eq: ['$record.powerStatus', powerStatus.on] },
        effect: 'bmcMappingReset',
        job: true,
        remote: true,
        interrupts: true,
        icon: 'RestartAlt',
        danger: true,
      },
    ),
  ],
});
