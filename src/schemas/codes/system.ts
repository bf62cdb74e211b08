import { codeList } from '../vocabulary/codeList.ts';

export const feedbackStatus = codeList('feedbackStatus', {
  open: { value: 0, zh: '未处理', en: 'Open', tone: 'warning' },
  handled: { value: 1, zh: '已处理', en: 'Handled', tone: 'success' },
});

export const menuType = codeList('menuType', {
  menuArea: { value: 1, zh: '目录', en: 'Menu area', tone: 'default' },
  screen: { value: 2, zh: '页面', en: 'Screen', tone: 'info' },
  permission: { value: 3, zh: '权限', en: 'Permission', tone: 'success' },
});

export const operationType = codeList('operationType', {
  create: { value: 1, zh: '新增', en: 'Create', tone: 'success' },
  update: { value: 2, zh: '修改', en: 'Update', tone: 'info' },
  delete: { value: 3, zh: '删除', en: 'Delete', tone: 'error' },
  query: { value: 4, zh: '查询', en: 'Query', tone: 'default' },
  export: { value: 5, zh: '导出', en: 'Export', tone: 'default' },
  import: { value: 6, zh: '导入', en: 'Import', tone: 'default' },
  signIn: { value: 7, zh: '登录', en: 'Sign-in', tone: 'info' },
  signOut: { value: 8, zh: '退出', en: 'Sign-out', tone: 'default' },
  deviceCommand: { value: 9, zh: '设备指令', en: 'Device command', tone: 'warning' },
  review: { value: 10, zh: '审核', en: 'Review', tone: 'info' },
  assign: { value: 11, zh: '分配', en: 'Assign', tone: 'warning' },
});

export const httpMethod = codeList('httpMethod', {
  get: { value: 'GET', zh: 'GET', en: 'GET', tone: 'default' },
  post: { value: 'POST', zh: 'POST', en: 'POST', tone: 'success' },
  put: { value: 'PUT', zh: 'PUT', en: 'PUT', tone: 'info' },
  patch: { value: 'PATCH', zh: 'PATCH', en: 'PATCH', tone: 'info' },
  delete: { value: 'DELETE', zh: 'DELETE', en: 'DELETE', tone: 'error' },
});

export const taskType = codeList('taskType', {
  restart: { value: 1, zh: '重启', en: 'Restart', tone: 'info' },
  factoryReset: { value: 2, zh: '恢复出厂', en: 'Factory reset', tone: 'error' },
  installApp: { value: 3, zh: '安装应用', en: 'Install app', tone: 'info' },
  uninstallApp: { value: 4, zh: '卸载应用', en: 'Uninstall app', tone: 'warning' },
  scheduledSignOut: { value: 5, zh: '定时下机', en: 'Scheduled sign-out', tone: 'warning' },
  applyParameters: { value: 6, zh: '下发参数', en: 'Apply parameters', tone: 'info' },
  pushFile: { value: 7, zh: '推送文件', en: 'Push file', tone: 'info' },
  runCommand: { value: 8, zh: '执行命令', en: 'Run command', tone: 'warning' },
  backup: { value: 9, zh: '备份', en: 'Backup', tone: 'success' },
  migration: { value: 10, zh: '迁移', en: 'Migration', tone: 'info' },
  upgrade: { value: 11, zh: '升级', en: 'Upgrade', tone: 'info' },
  compensation: { value: 12, zh: '补偿', en: 'Compensation', tone: 'success' },
  collection: { value: 13, zh: '采集', en: 'Collection', tone: 'default' },
  power: { value: 14, zh: '电源', en: 'Power', tone: 'error' },
  sync: { value: 15, zh: '同步', en: 'Sync', tone: 'default' },
});

export const taskTrigger = codeList('taskTrigger', {
  immediately: { value: 1, zh: '立即', en: 'Immediately', tone: 'info' },
  scheduled: { value: 2, zh: '定时', en: 'Scheduled', tone: 'warning' },
  recurring: { value: 3, zh: '周期', en: 'Recurring', tone: 'success' },
});

export const taskTarget = codeList('taskTarget', {
  rooms: { value: 1, zh: '机房', en: 'Rooms', tone: 'info' },
  devices: { value: 2, zh: '设备', en: 'Devices', tone: 'default' },
  all: { value: 3, zh: '全部', en: 'All', tone: 'warning' },
  platform: { value: 4, zh: '平台', en: 'Platform', tone: 'default' },
});

export const strategyType = codeList('strategyType', {
  assignment: { value: 1, zh: '分配策略', en: 'Assignment', tone: 'info' },
  reclaimWhenIdle: { value: 2, zh: '空闲回收', en: 'Reclaim when idle', tone: 'warning' },
  connection: { value: 3, zh: '连接策略', en: 'Connection', tone: 'success' },
  imageQuality: { value: 4, zh: '画质策略', en: 'Image quality', tone: 'default' },
  migration: { value: 5, zh: '迁移策略', en: 'Migration', tone: 'info' },
});

export const strategyRule = codeList('strategyRule', {
  nearest: { value: 1, zh: '就近优先', en: 'Nearest', tone: 'success' },
  leastLoad: { value: 2, zh: '负载最低', en: 'Least load', tone: 'info' },
  roundRobin: { value: 3, zh: '轮询', en: 'Round robin', tone: 'default' },
  weighted: { value: 4, zh: '权重', en: 'Weighted', tone: 'default' },
  fixedRoom: { value: 5, zh: '固定机房', en: 'Fixed room', tone: 'warning' },
  holePunchFirst: { value: 6, zh: '打洞优先', en: 'Hole punch first', tone: 'success' },
  relayFirst: { value: 7, zh: '中继优先', en: 'Relay first', tone: 'info' },
});

export const collectionSource = codeList('collectSource', {
  card: { value: 1, zh: '板卡', en: 'Card', tone: 'info' },
  clientApp: { value: 2, zh: '客户端', en: 'Client app', tone: 'success' },
  server: { value: 3, zh: '服务器', en: 'Server', tone: 'default' },
  bmc: { value: 4, zh: 'BMC', en: 'BMC', tone: 'warning' },
  router: { value: 5, zh: '路由器', en: 'Router', tone: 'default' },
});

export const collectionStatus = codeList('collectStatus', {
  normal: { value: 1, zh: '正常', en: 'Normal', tone: 'success' },
  delayed: { value: 2, zh: '延迟', en: 'Delayed', tone: 'warning' },
  failing: { value: 3, zh: '异常', en: 'Failing', tone: 'error' },
  stopped: { value: 0, zh: '停止', en: 'Stopped', tone: 'default' },
});

export const thirdPartyType = codeList('thirdPartyType', {
  signIn: { value: 1, zh: '登录', en: 'Sign-in', tone: 'info' },
  payment: { value: 2, zh: '支付', en: 'Payment', tone: 'warning' },
  gamePlatform: { value: 3, zh: '游戏平台', en: 'Game platform', tone: 'success' },
  statistics: { value: 4, zh: '统计', en: 'Statistics', tone: 'default' },
  push: { value: 5, zh: '推送', en: 'Push', tone: 'default' },
  realName: { value: 6, zh: '实名', en: 'Real-name verification', tone: 'info' },
});

export const sensitiveCategory = codeList('sensitiveCategory', {
  abuse: { value: 1, zh: '辱骂', en: 'Abuse', tone: 'error' },
  advertising: { value: 2, zh: '广告', en: 'Advertising', tone: 'warning' },
  forbidden: { value: 3, zh: '违禁', en: 'Forbidden', tone: 'error' },
  politics: { value: 4, zh: '政治', en: 'Politics', tone: 'error' },
  custom: { value: 5, zh: '自定义', en: 'Custom', tone: 'default' },
});

export const sensitiveWordHandling = codeList('sensitiveHandle', {
  replace: { value: 1, zh: '替换', en: 'Replace', tone: 'info' },
  reject: { value: 2, zh: '拒绝提交', en: 'Reject', tone: 'error' },
  review: { value: 3, zh: '人工审核', en: 'Review', tone: 'warning' },
});

export const problemType = codeList('problemType', {
  cannotConnect: { value: 1, zh: '无法连接', en: 'Cannot connect', tone: 'error' },
  stuttering: { value: 2, zh: '画面卡顿', en: 'Stuttering', tone: 'warning' },
  deviceFault: { value: 3, zh: '设备故障', en: 'Device fault', tone: 'error' },
  topUp: { value: 4, zh: '充值问题', en: 'Top-up', tone: 'warning' },
  app: { value: 5, zh: '应用问题', en: 'App', tone: 'info' },
  account: { value: 6, zh: '账号问题', en: 'Account', tone: 'info' },
  suggestion: { value: 7, zh: '功能建议', en: 'Suggestion', tone: 'success' },
  other: { value: 8, zh: '其他', en: 'Other', tone: 'default' },
});
