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
    totalGb: integer({ zh: '总容量', en: 'Total' }, { readOnly: true, unit: { zh: 'GB', en: 'GB' }, list: true, sort: true }),
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
      { zh: '分区', en: 'Partitions' },
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
  seed: {
    rows: 14,
    values: {
      storageName: {
        inTurn: [
          '上海主存储',
          '北京主存储',
          '广州主存储',
          '深圳主存储',
          '成都主存储',
          '武汉主存储',
          '杭州主存储',
          '南京主存储',
          '西安主存储',
          '重庆主存储',
          '上海备份存储',
          '北京备份存储',
          '广州镜像存储',
          '深圳日志存储',
        ],
      },
      city: { inTurn: ['上海', '北京', '广州', '深圳', '成都', '武汉', '杭州', '南京', '西安', '重庆', '上海', '北京', '广州', '深圳'] },
      latitude: { inTurn: [31.2304, 39.9042, 23.1291, 22.5431, 30.5728, 30.5928, 30.2741, 32.0603, 34.3416, 29.563, 31.1982, 39.9788, 23.1066, 22.5329] },
      longitude: { inTurn: [121.4737, 116.4074, 113.2644, 114.0579, 104.0665, 114.3055, 120.1551, 118.7969, 108.9398, 106.5516, 121.4365, 116.3524, 113.3245, 113.9305] },
      storageType: { inTurn: [1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 3, 3, 4] },
      ip: { sequence: '10.20.0.#' },
      port: { chosenBy: 'storageType', among: { 1: [6789], 2: [2049], 3: [9000], 4: [3260] } },
      roomId: { pick: 'rooms' },
      totalGb: { chosenBy: 'storageType', among: { 1: [60_000, 80_000, 120_000], 2: [60_000], 3: [80_000, 120_000], 4: [60_000] } },
      onlineStatus: { inTurn: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0] },
      status: { inTurn: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0] },
      createTime: { pastDays: 700 },
    },
  },
});
