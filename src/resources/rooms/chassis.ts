import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { powerStatus } from '../../schemas/codes/rooms.ts';
import { code, decimal, integer, ip, longText, port, reference, text, version } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'chassis',
  title: { zh: '机箱管理', en: 'Chassis' },
  noun: { zh: '机箱', en: 'chassis' },
  icon: 'ViewModule',
  order: 50,
  type: 'crud',
  code: 'rooms:chassis',
  operations: crud('chassis'),
  api: conventionalApi('/api/resources/v1/chassis'),
  sort: { field: 'chassisName', order: 'ASC' },
  sections: [
    { title: { zh: '位置', en: 'Location' }, fields: ['cabinetId', 'startU', 'heightU'] },
    { title: { zh: '规格', en: 'Layout' }, fields: ['bladeCount', 'cardsPerBlade', 'model', 'serialNo'] },
  ],
  related: [
    { resource: 'devices', filter: { chassisId: '{id}' } },
    { resource: 'bmc-mappings', filter: { chassisId: '{id}' } },
  ],
  effects: { create: 'saveChassis', update: 'saveChassis' },
  fields: {
    chassisName: text({ zh: '机箱名称', en: 'Chassis name' }, { required: true, rules: [max(40)], list: true, filter: 'search', sort: true, title: true }),
    chassisCode: text({ zh: '机箱编码', en: 'Chassis code' }, { required: true, rules: [max(40)], unique: true, list: true, filter: true }),
    cabinetId: reference({ zh: '机柜', en: 'Cabinet' }, 'cabinets', { required: true, list: true, filter: true }),
    roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { readOnly: true, list: true, filter: true }),
    startU: integer({ zh: '起始U位', en: 'Start unit' }, { required: true, rules: [range(1, 100)], list: true }),
    heightU: integer({ zh: '占用高度', en: 'Height' }, { rules: [range(1, 12)], default: 4, unit: { zh: 'U', en: 'U' }, list: true }),
    bladeCount: integer({ zh: '刀片数', en: 'Blades' }, { required: true, rules: [range(1, 12)], default: 10, list: true }),
    cardsPerBlade: integer({ zh: '每刀片卡数', en: 'Cards per blade' }, { required: true, rules: [range(1, 9)], default: 2, list: true }),
    model: text({ zh: '型号', en: 'Model' }, { rules: [max(40)], list: true }),
    serialNo: text({ zh: '序列号', en: 'Serial no.' }, { rules: [max(64)], unique: true, list: true, filter: true }),
    deviceCount: integer({ zh: '设备数', en: 'Devices' }, { computed: true, readOnly: true, list: true }),
    agentVersion: version({ zh: '代理版本', en: 'Agent version' }, { readOnly: true, list: true }),
    temperature: decimal({ zh: '温度', en: 'Temperature' }, { readOnly: true, unit: { zh: '℃', en: '℃' }, list: true }),
    powerStatus: code({ zh: '电源状态', en: 'Power status' }, powerStatus, { readOnly: true, default: powerStatus.off, list: true, filter: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  actions: [
    action(
      'powerOn',
      { zh: '上电', en: 'Power on' },
      {
        on: ['row', 'bulk'],
        code: 'chassis:powerOn',
        confirm: true,
        transition: { field: 'powerStatus', from: [powerStatus.off], to: powerStatus.on },
        effect: 'chassisPowerOn',
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
        code: 'chassis:powerOff',
        typeConfirm: { zh: 'OFF', en: 'OFF' },
        transition: { field: 'powerStatus', from: [powerStatus.on], to: powerStatus.off },
        effect: 'chassisPowerOff',
        job: true,
        remote: true,
        interrupts: true,
        icon: 'PowerOff',
        danger: true,
      },
    ),
    action(
      'generate',
      { zh: '生成设备', en: 'Generate devices' },
      {
        on: ['row'],
        code: 'chassis:generate',
        form: {
          startIp: ip({ zh: '起始IP', en: 'Start IP' }, { required: true, help: { zh: '空位依次取用其后的空闲地址', en: 'Empty positions get the next free addresses after this one' } }),
          standardKey: reference({ zh: '资源规格', en: 'Resource specification' }, 'resource-standards.standardKey', { required: true }),
          devicePort: port({ zh: '端口', en: 'Port' }, { required: true, help: { zh: '第一台的端口，其后依次加 1', en: 'Port of the first device; each further device gets the next port' } }),
        },
        when: { eq: ['$record.status', enableStatus.enabled] },
        effect: 'chassisGenerate',
        icon: 'PlaylistAdd',
      },
    ),
  ],
});
