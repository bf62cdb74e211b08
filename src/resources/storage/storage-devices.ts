import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { networkStatus } from '../../schemas/codes/devices.ts';
import { storageType } from '../../schemas/codes/storage.ts';
import { code, decimal, integer, ip, longText, password, percent, port, reference, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { decimalRange, decimals, max } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'storage-devices',
  title: { zh: '存储设备', en: 'Storage devices' },
  noun: { zh: '存储设备', en: 'storage device' },
  icon: 'SdStorage',
  order: 20,
  type: 'crud',
  code: 'storage:storage-devices',
  operations: crud('storage-device'),
  api: conventionalApi('/api/storage/v1/storage-devices'),
  fields: {
    storageName: text({ zh: '存储名称', en: 'Storage name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', sort: true, title: true }),
    city: text({ zh: '城市', en: 'City' }, { required: true, rules: [max(40)], list: true, filter: true }),
    ip: ip({ zh: 'IP', en: 'IP' }, { required: true, unique: true, list: true, filter: true }),
    port: port({ zh: '端口', en: 'Port' }, { required: true, list: true }),
    secret: password({ zh: '密钥', en: 'Secret' }, { required: 'create', rules: [max(128)], secret: true }),
    latitude: decimal({ zh: '纬度', en: 'Latitude' }, { required: true, rules: [decimalRange(-90, 90), decimals(6)], list: true }),
    longitude: decimal({ zh: '经度', en: 'Longitude' }, { required: true, rules: [decimalRange(-180, 180), decimals(6)], list: true }),
    storageType: code({ zh: '存储类型', en: 'Storage type' }, storageType, { required: true, default: storageType.ceph, list: true, filter: true }),
    roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { list: true, filter: true }),
    totalGb: integer({ zh: '总容量', en: 'Total capacity' }, { readOnly: true, unit: { zh: 'GB', en: 'GB' }, list: true, sort: true }),
    usedGb: integer({ zh: '已用', en: 'Used' }, { computed: true, readOnly: true, unit: { zh: 'GB', en: 'GB' }, list: true }),
    usedRate: percent({ zh: '使用率', en: 'Usage' }, { computed: true, readOnly: true, list: true, sort: true }),
    onlineStatus: code({ zh: '在线状态', en: 'Online status' }, networkStatus, { readOnly: true, list: true, filter: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  actions: [
    action('test', { zh: '测试连接', en: 'Test connection' }, { on: ['row', 'bulk'], code: 'storage-device:test', icon: 'NetworkCheck', effect: 'storageDeviceTest' }),
    action(
      'partitions',
      { zh: '分区', en: 'View partitions' },
      {
        on: ['row'],
        code: 'storage-device:partitions',
        opens: { route: '/partitions?storageId={id}' },
      },
    ),
  ],
  related: [{ resource: 'partitions', filter: { storageId: '{id}' } }],
  sections: [
    { title: { zh: '接入', en: 'Connection' }, fields: ['storageName', 'storageType', 'ip', 'port', 'secret', 'status'] },
    { title: { zh: '位置', en: 'Location' }, fields: ['city', 'roomId', 'latitude', 'longitude'] },
  ],
});
