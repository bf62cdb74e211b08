import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { lineOperator, roomStatus, roomType } from '../../schemas/codes/rooms.ts';
import { code, integer, ip, longText, percent, phone, port, reference, text, version } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'rooms',
  title: { zh: '机房列表', en: 'Rooms' },
  noun: { zh: '机房', en: 'room' },
  icon: 'MeetingRoom',
  order: 30,
  type: 'crud',
  code: 'rooms:rooms',
  operations: crud('room'),
  api: conventionalApi('/api/resources/v1/rooms'),
  sort: { field: 'roomName', order: 'ASC' },
  sections: [
    { title: { zh: '网络', en: 'Network' }, fields: ['lineOperator', 'publicIp', 'gatewayIp', 'uploadSpeed', 'downloadSpeed'] },
    { title: { zh: '连接', en: 'Connections' }, fields: ['relayHost', 'relayPort', 'punchPort'] },
    { title: { zh: '联系方式', en: 'Contact details' }, fields: ['manager', 'phone'] },
  ],
  related: [
    { resource: 'cabinets', filter: { roomId: '{id}' } },
    { resource: 'device-addresses', filter: { roomId: '{id}' } },
    { resource: 'devices', filter: { roomId: '{id}' } },
  ],
  effects: { create: 'saveRoom', update: 'saveRoom' },
  fields: {
    roomName: text({ zh: '机房名称', en: 'Room name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', sort: true, title: true }),
    roomCode: text({ zh: '机房编码', en: 'Room code' }, { required: true, rules: [max(40)], unique: true, list: true, filter: true }),
    siteId: reference({ zh: '站点', en: 'Site' }, 'sites', { required: true, list: true, filter: true }),
    roomType: code({ zh: '机房类型', en: 'Room type' }, roomType, { required: true, list: true, filter: true }),
    lineOperator: code({ zh: '运营商', en: 'Carrier' }, lineOperator, { multiple: true, list: true, filter: true }),
    publicIp: ip({ zh: '公网IP', en: 'Public IP' }, { list: true, filter: true }),
    gatewayIp: ip({ zh: '网关IP', en: 'Gateway IP' }),
    relayHost: text({ zh: '中继地址', en: 'Relay host' }, { rules: [max(64)] }),
    relayPort: port({ zh: '中继端口', en: 'Relay port' }),
    punchPort: port({ zh: '打洞端口', en: 'Hole-punch port' }),
    uploadSpeed: integer({ zh: '上行带宽', en: 'Upload bandwidth' }, { rules: [range(1, 99999)], unit: { zh: 'Mbps', en: 'Mbps' }, list: true }),
    downloadSpeed: integer({ zh: '下行带宽', en: 'Download bandwidth' }, { rules: [range(1, 99999)], unit: { zh: 'Mbps', en: 'Mbps' }, list: true }),
    cabinetCount: integer({ zh: '机柜数', en: 'Cabinets' }, { computed: true, readOnly: true, list: true }),
    deviceCount: integer({ zh: '设备数', en: 'Devices' }, { computed: true, readOnly: true, list: true, sort: true }),
    onlineRate: percent({ zh: '在线率', en: 'Online rate' }, { computed: true, readOnly: true, list: true, sort: true }),
    roomStatus: code({ zh: '机房状态', en: 'Room status' }, roomStatus, { default: roomStatus.normal, list: true, filter: true }),
    serverVersion: version({ zh: '服务版本', en: 'Server version' }, { readOnly: true, list: true }),
    manager: text({ zh: '负责人', en: 'Manager' }, { rules: [max(32)] }),
    phone: phone({ zh: '联系电话', en: 'Phone' }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  actions: [
    action(
      'enable',
      { zh: '启用', en: 'Enable' },
      {
        on: ['row'],
        code: 'room:enable',
        confirm: true,
        transition: { field: 'roomStatus', from: [roomStatus.disabled], to: roomStatus.normal },
        icon: 'CheckCircle',
      },
    ),
    action(
      'disable',
      { zh: '停用', en: 'Disable' },
      {
        on: ['row'],
        code: 'room:disable',
        typeConfirm: { zh: '停用', en: 'DISABLE' },
        transition: { field: 'roomStatus', from: [roomStatus.normal], to: roomStatus.disabled },
        icon: 'Block',
        danger: true,
      },
    ),
  ],
});
