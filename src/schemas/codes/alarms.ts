import { codeList } from '../vocabulary/codeList.ts';

export const alarmIndicator = codeList('alarmIndicator', {
  deviceOffline: { value: 1, zh: '设备离线', en: 'Device offline', tone: 'error' },
  cpuUsage: { value: 2, zh: 'CPU使用率', en: 'CPU usage', tone: 'warning' },
  memoryUsage: { value: 3, zh: '内存使用率', en: 'Memory usage', tone: 'warning' },
  diskUsage: { value: 4, zh: '磁盘使用率', en: 'Disk usage', tone: 'warning' },
  temperature: { value: 5, zh: '温度', en: 'Temperature', tone: 'error' },
  packetLoss: { value: 6, zh: '丢包率', en: 'Packet loss', tone: 'warning' },
  latency: { value: 7, zh: '网络延迟', en: 'Latency', tone: 'warning' },
  bandwidthUsage: { value: 8, zh: '带宽使用率', en: 'Bandwidth usage', tone: 'info' },
  storageCapacity: { value: 9, zh: '存储容量', en: 'Storage capacity', tone: 'error' },
  connectionSuccessRate: { value: 10, zh: '连接成功率', en: 'Connection success rate', tone: 'error' },
  bmcDisconnected: { value: 11, zh: 'BMC断开', en: 'BMC disconnected', tone: 'error' },
  serviceDown: { value: 12, zh: '服务异常', en: 'Service down', tone: 'error' },
  certificateExpiry: { value: 13, zh: '证书到期', en: 'Certificate expiry', tone: 'info' },
  licenceExpiry: { value: 14, zh: '授权到期', en: 'Licence expiry', tone: 'warning' },
});

export const alarmObject = codeList('alarmObject', {
  device: { value: 1, zh: '设备', en: 'Device', tone: 'info' },
  chassis: { value: 2, zh: '机箱', en: 'Chassis', tone: 'info' },
  room: { value: 3, zh: '机房', en: 'Room', tone: 'info' },
  storage: { value: 4, zh: '存储', en: 'Storage', tone: 'warning' },
  router: { value: 5, zh: '路由器', en: 'Router', tone: 'default' },
  bmc: { value: 6, zh: 'BMC', en: 'BMC', tone: 'default' },
  service: { value: 7, zh: '服务', en: 'Service', tone: 'error' },
  platform: { value: 8, zh: '平台', en: 'Platform', tone: 'default' },
});

export const alarmStatus = codeList('alarmStatus', {
  open: { value: 0, zh: '未处理', en: 'Open', tone: 'error' },
  acknowledged: { value: 1, zh: '已确认', en: 'Acknowledged', tone: 'warning' },
  handled: { value: 2, zh: '已处理', en: 'Handled', tone: 'success' },
  ignored: { value: 3, zh: '已忽略', en: 'Ignored', tone: 'default' },
  recovered: { value: 4, zh: '已恢复', en: 'Recovered', tone: 'info' },
});

export const levelColor = codeList('levelColor', {
  red: { value: 'error', zh: '红', en: 'Red', tone: 'error' },
  orange: { value: 'warning', zh: '橙', en: 'Orange', tone: 'warning' },
  blue: { value: 'info', zh: '蓝', en: 'Blue', tone: 'info' },
  green: { value: 'success', zh: '绿', en: 'Green', tone: 'success' },
  grey: { value: 'default', zh: '灰', en: 'Grey', tone: 'default' },
});

export const notificationMethod = codeList('informWay', {
  console: { value: 1, zh: '站内', en: 'Console', tone: 'default' },
  sms: { value: 2, zh: '短信', en: 'SMS', tone: 'info' },
  email: { value: 3, zh: '邮件', en: 'Email', tone: 'info' },
  officialAccount: { value: 4, zh: '公众号', en: 'Official account', tone: 'success' },
  callback: { value: 5, zh: '回调', en: 'Callback', tone: 'warning' },
});

export const comparisonOperator = codeList('compareOperator', {
  greaterThan: { value: 1, zh: '大于', en: 'Greater than', tone: 'default' },
  atLeast: { value: 2, zh: '大于等于', en: 'At least', tone: 'default' },
  lessThan: { value: 3, zh: '小于', en: 'Less than', tone: 'default' },
  atMost: { value: 4, zh: '小于等于', en: 'At most', tone: 'default' },
  equal: { value: 5, zh: '等于', en: 'Equal', tone: 'default' },
});

export const reportMode = codeList('reportMode', {
  immediate: { value: 1, zh: '实时上报', en: 'Immediate', tone: 'error' },
  scheduledSummary: { value: 2, zh: '定时汇总', en: 'Scheduled summary', tone: 'info' },
  escalation: { value: 3, zh: '升级上报', en: 'Escalation', tone: 'warning' },
});
