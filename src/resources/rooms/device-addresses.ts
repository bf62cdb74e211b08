import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { greaterIp, notLowerPort, sameLength } from '../../schemas/vocabulary/checks.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { deviceAddressType } from '../../schemas/codes/rooms.ts';
import { code, integer, ip, longText, port, reference, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'device-addresses',
  title: { zh: '设备地址', en: 'Device addresses' },
  noun: { zh: '设备地址', en: 'device address' },
  icon: 'Pin',
  order: 70,
  type: 'crud',
  code: 'rooms:device-addresses',
  operations: crud('device-address', { import: 'device-address:import' }),
  api: conventionalApi('/api/resources/v1/device-addresses'),
  fields: {
    segmentName: text({ zh: '地址段名称', en: 'Segment name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', sort: true, title: true }),
    roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { required: true, list: true, filter: true }),
    addressType: code({ zh: '地址类型', en: 'Type' }, deviceAddressType, { required: true, default: deviceAddressType.serviceAddress, list: true, filter: true }),
    cardStartIp: ip({ zh: '安卓卡起始IP', en: 'Card start IP' }, { required: true, list: true, filter: true }),
    cardEndIp: ip({ zh: '安卓卡结束IP', en: 'Card end IP' }, { required: true, list: true }),
    subnetMask: ip({ zh: '子网掩码', en: 'Subnet mask' }, { required: true, default: '255.255.255.0' }),
    gateway: ip({ zh: '网关', en: 'Gateway' }, { required: true }),
    publicIp: ip({ zh: '公网IP', en: 'Public IP' }, { list: true, filter: true }),
    startPort: port({ zh: '起始端口', en: 'Start port' }, { required: true, list: true }),
    endPort: port({ zh: '结束端口', en: 'End port' }, { required: true, list: true }),
    total: integer({ zh: '地址总数', en: 'Addresses' }, { computed: true, readOnly: true, list: true }),
    used: integer({ zh: '已用', en: 'Used' }, { computed: true, readOnly: true, list: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  checks: [greaterIp('cardEndIp', 'cardStartIp'), notLowerPort('endPort', 'startPort'), sameLength(['startPort', 'endPort'], ['cardStartIp', 'cardEndIp'])],
  sort: { field: 'segmentName', order: 'ASC' },
  sections: [
    { title: { zh: '内网地址', en: 'Card addresses' }, fields: ['cardStartIp', 'cardEndIp', 'subnetMask', 'gateway'] },
    { title: { zh: '外网端口', en: 'Public ports' }, fields: ['publicIp', 'startPort', 'endPort'] },
  ],
  effects: { create: 'saveAddressSegment', update: 'saveAddressSegment', delete: 'deleteAddressSegment' },
  refuses: [{ on: ['delete'], when: { gt: ['$record.used', 0] }, says: { zh: '仍有{used}个地址在使用，请先释放', en: '{used} addresses are still in use. Release them first' } }],
  actions: [action('check', { zh: '检测', en: 'Check' }, { on: ['row', 'bulk'], code: 'device-address:check', effect: 'checkAddressSegment', icon: 'NetworkCheck' })],
});
