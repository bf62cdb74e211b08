import { codeList } from '../vocabulary/codeList.ts';

export const useStatus = codeList('useStatus', {
  inUse: { value: 1, zh: '使用中', en: 'In use', tone: 'success' },
  signedOut: { value: 2, zh: '已下机', en: 'Signed out', tone: 'default' },
});

export const offlineType = codeList('offlineType', {
  userInitiated: { value: 0, zh: '用户主动下机', en: 'User-initiated', tone: 'info' },
  scheduledTask: { value: 1, zh: '定时任务下机', en: 'Scheduled task', tone: 'warning' },
  renewal: { value: 2, zh: '续费下机', en: 'Renewal', tone: 'info' },
});

/** Reasons why a person's use of a device ended. The code list `offlineType` only has the first three reasons. */
export const offlineCause = codeList('offlineCause', {
  userLeft: { value: 1, zh: '用户退出', en: 'User left', tone: 'info' },
  scheduledTask: { value: 2, zh: '定时任务', en: 'Scheduled task', tone: 'warning' },
  renewal: { value: 3, zh: '续费', en: 'Renewal', tone: 'info' },
  byOperator: { value: 4, zh: '运维下线', en: 'Signed out by an operator', tone: 'warning' },
  restart: { value: 5, zh: '设备重启', en: 'Restart', tone: 'default' },
  factoryReset: { value: 6, zh: '恢复出厂', en: 'Factory reset', tone: 'warning' },
  backupRestored: { value: 7, zh: '备份还原', en: 'Backup restored', tone: 'warning' },
  maintenance: { value: 8, zh: '维护', en: 'Maintenance', tone: 'warning' },
  deviceFault: { value: 9, zh: '设备故障', en: 'Device fault', tone: 'error' },
  deviceReplaced: { value: 10, zh: '更换设备', en: 'Device replaced', tone: 'info' },
  deviceReclaimed: { value: 11, zh: '设备收回', en: 'Device reclaimed', tone: 'default' },
  powerOrNetworkLost: { value: 12, zh: '断电或断网', en: 'Power or network lost', tone: 'error' },
  accountDisabled: { value: 13, zh: '账号停用', en: 'Account disabled', tone: 'error' },
  deviceDeleted: { value: 14, zh: '设备删除', en: 'Device deleted', tone: 'default' },
  recordCorrected: { value: 15, zh: '记录更正', en: 'Record corrected', tone: 'default' },
});

/** Discrepancies between the open records of device use (sign-out records) and the devices actually in use. */
export const signOutMismatch = codeList('recordDifference', {
  withoutRecord: {
    value: 'withoutRecord',
    zh: '设备使用中而无记录',
    en: 'Device in use without a record',
    tone: 'error',
  },
  withoutUse: {
    value: 'withoutUse',
    zh: '记录未关闭而设备已不在使用',
    en: 'Open record of a device that nobody uses',
    tone: 'error',
  },
  twice: {
    value: 'twice',
    zh: '同一设备有多条未关闭的记录',
    en: 'Another open record of the same device',
    tone: 'error',
  },
  otherOwner: {
    value: 'otherOwner',
    zh: '机房、IP、商家或用户与设备不同',
    en: 'Room, IP, merchant or user differs from the device',
    tone: 'warning',
  },
});

export const deviceJudgement = codeList('deviceJudgement', {
  normal: { value: 1, zh: '正常', en: 'Normal', tone: 'success' },
  fault: { value: 2, zh: '故障', en: 'Fault', tone: 'error' },
});

export const networkAnomaly = codeList('networkAbnormal', {
  poorNetwork: { value: 1, zh: '网络差', en: 'Poor network', tone: 'warning' },
  factoryResetFailed: { value: 2, zh: '恢复出厂失败', en: 'Factory reset failed', tone: 'error' },
});

export const failureStatus = codeList('failureStatus', {
  usable: { value: 0, zh: '可用', en: 'Usable', tone: 'success' },
  temporarilyUnusable: { value: 1, zh: '暂不可用', en: 'Temporarily unusable', tone: 'warning' },
  fault: { value: 2, zh: '故障', en: 'Fault', tone: 'error' },
  awaitingMaintenance: { value: 4, zh: '待维护', en: 'Awaiting maintenance', tone: 'info' },
});

export const allocationType = codeList('allocationType', {
  instance: { value: 1, zh: '实例', en: 'Instance', tone: 'info' },
  host: { value: 2, zh: '主机', en: 'Host', tone: 'default' },
});

export const phoneType = codeList('phoneType', {
  vip: { value: 1, zh: 'VIP', en: 'VIP', tone: 'default' },
  svip: { value: 2, zh: 'SVIP', en: 'SVIP', tone: 'info' },
  star: { value: 3, zh: 'STAR', en: 'STAR', tone: 'warning' },
  starpro: { value: 4, zh: 'STARPRO', en: 'STARPRO', tone: 'success' },
});

export const boardModel = codeList('board', {
  virtual: { value: 'VIRTUAL', zh: '虚拟', en: 'VIRTUAL', tone: 'default' },
  rk3399: { value: 'RK_3399', zh: 'RK3399', en: 'RK_3399', tone: 'info' },
  mtkG90: { value: 'MTK_G90', zh: 'G90', en: 'MTK_G90', tone: 'warning' },
  starpro: { value: 'STARPRO', zh: 'STARPRO', en: 'STARPRO', tone: 'success' },
});

export const powerOffMode = codeList('powerOffMode', {
  graceful: { value: 1, zh: '正常关机', en: 'Graceful', tone: 'info' },
  forcedBmc: { value: 2, zh: '强制断电(BMC)', en: 'Forced (BMC)', tone: 'error' },
});

export const networkStatus = codeList('networkStatus', {
  online: { value: 1, zh: '在线', en: 'Online', tone: 'success' },
  offline: { value: 0, zh: '离线', en: 'Offline', tone: 'error' },
});

export const androidVersion = codeList('androidVersion', {
  android7: { value: 7, zh: 'Android 7', en: 'Android 7', tone: 'default' },
  android8: { value: 8, zh: 'Android 8', en: 'Android 8', tone: 'default' },
  android9: { value: 9, zh: 'Android 9', en: 'Android 9', tone: 'default' },
  android10: { value: 10, zh: 'Android 10', en: 'Android 10', tone: 'info' },
  android12: { value: 12, zh: 'Android 12', en: 'Android 12', tone: 'info' },
  android13: { value: 13, zh: 'Android 13', en: 'Android 13', tone: 'success' },
});

export const resolution = codeList('resolution', {
  landscape720p: { value: 1, zh: '1280x720', en: '1280x720', tone: 'default' },
  landscape1080p: { value: 2, zh: '1920x1080', en: '1920x1080', tone: 'info' },
  landscape1440p: { value: 3, zh: '2560x1440', en: '2560x1440', tone: 'success' },
  portrait720p: { value: 4, zh: '720x1280', en: '720x1280', tone: 'default' },
  portrait1080p: { value: 5, zh: '1080x1920', en: '1080x1920', tone: 'info' },
});

export const paramValueType = codeList('paramValueType', {
  number: { value: 1, zh: '数字', en: 'Number', tone: 'info' },
  text: { value: 2, zh: '文本', en: 'Text', tone: 'default' },
  boolean: { value: 3, zh: '布尔', en: 'Boolean', tone: 'success' },
  json: { value: 4, zh: 'JSON', en: 'JSON', tone: 'warning' },
});

export const paramScope = codeList('paramScope', {
  global: { value: 1, zh: '全局', en: 'Global', tone: 'info' },
  room: { value: 2, zh: '机房', en: 'Room', tone: 'default' },
  phoneModel: { value: 3, zh: '机型', en: 'Phone model', tone: 'default' },
});

export const pushTarget = codeList('pushTarget', {
  allInScope: { value: 1, zh: '范围内全部', en: 'All in scope', tone: 'info' },
  rooms: { value: 2, zh: '指定机房', en: 'Rooms', tone: 'default' },
  devices: { value: 3, zh: '指定设备', en: 'Devices', tone: 'default' },
});

export const textMatchType = codeList('matchType', {
  exact: { value: 1, zh: '精确', en: 'Exact', tone: 'default' },
  prefix: { value: 2, zh: '前缀', en: 'Prefix', tone: 'info' },
  contains: { value: 3, zh: '包含', en: 'Contains', tone: 'info' },
  regularExpression: { value: 4, zh: '正则', en: 'Regular expression', tone: 'warning' },
});

export const blacklistAction = codeList('blacklistAction', {
  forbidInstall: { value: 1, zh: '禁止安装', en: 'Forbid install', tone: 'warning' },
  forceUninstall: { value: 2, zh: '强制卸载', en: 'Force uninstall', tone: 'error' },
  alertOnly: { value: 3, zh: '仅告警', en: 'Alert only', tone: 'info' },
});

export const blacklistScope = codeList('blacklistScope', {
  all: { value: 1, zh: '全部', en: 'All', tone: 'info' },
  rooms: { value: 2, zh: '指定机房', en: 'Rooms', tone: 'default' },
  merchants: { value: 3, zh: '指定商家', en: 'Merchants', tone: 'default' },
});

export const bidStatus = codeList('bidStatus', {
  open: { value: 0, zh: '竞价中', en: 'Open', tone: 'warning' },
  accepted: { value: 1, zh: '已接受', en: 'Accepted', tone: 'success' },
  rejected: { value: 2, zh: '已拒绝', en: 'Rejected', tone: 'error' },
  expired: { value: 3, zh: '已过期', en: 'Expired', tone: 'default' },
});

export const bindingType = codeList('bindType', {
  purchase: { value: 1, zh: '用户购买', en: 'Purchase', tone: 'success' },
  byOperator: { value: 2, zh: '后台绑定', en: 'By operator', tone: 'info' },
  activationCode: { value: 3, zh: '激活码', en: 'Activation code', tone: 'default' },
  trial: { value: 4, zh: '试用', en: 'Trial', tone: 'warning' },
});

export const bindingStatus = codeList('bindStatus', {
  bound: { value: 1, zh: '已绑定', en: 'Bound', tone: 'success' },
  unbound: { value: 2, zh: '已解绑', en: 'Unbound', tone: 'default' },
  expired: { value: 3, zh: '已过期', en: 'Expired', tone: 'warning' },
});

export const trialStatus = codeList('trialStatus', {
  pendingReview: { value: 0, zh: '待审核', en: 'Pending review', tone: 'warning' },
  running: { value: 1, zh: '试用中', en: 'Running', tone: 'success' },
  rejected: { value: 2, zh: '已拒绝', en: 'Rejected', tone: 'error' },
  ended: { value: 3, zh: '已结束', en: 'Ended', tone: 'default' },
  converted: { value: 4, zh: '已转正', en: 'Converted', tone: 'info' },
});

export const overscoreStatus = codeList('overscoreStatus', {
  normal: { value: 1, zh: '正常', en: 'Normal', tone: 'success' },
  nearLimit: { value: 2, zh: '接近上限', en: 'Near limit', tone: 'warning' },
  overloaded: { value: 3, zh: '超载', en: 'Overloaded', tone: 'error' },
});

export const migrationMode = codeList('migrateMode', {
  cold: { value: 1, zh: '冷迁移', en: 'Cold', tone: 'info' },
  hot: { value: 2, zh: '热迁移', en: 'Hot', tone: 'warning' },
});

export const inUsePolicy = codeList('inUsePolicy', {
  waitUntilIdle: { value: 1, zh: '等待空闲', en: 'Wait until idle', tone: 'info' },
  skip: { value: 2, zh: '跳过', en: 'Skip', tone: 'default' },
  force: { value: 3, zh: '强制', en: 'Force', tone: 'error' },
});

export const vmStatus = codeList('vmStatus', {
  stopped: { value: 0, zh: '已停止', en: 'Stopped', tone: 'default' },
  running: { value: 1, zh: '运行中', en: 'Running', tone: 'success' },
  restarting: { value: 2, zh: '重启中', en: 'Restarting', tone: 'warning' },
  fault: { value: 3, zh: '故障', en: 'Fault', tone: 'error' },
  migrating: { value: 4, zh: '迁移中', en: 'Migrating', tone: 'info' },
});

export const overscoreSource = codeList('overscoreSource', {
  room: { value: 1, zh: '机房', en: 'Room', tone: 'info' },
  chassis: { value: 2, zh: '机箱', en: 'Chassis', tone: 'info' },
  instances: { value: 3, zh: '指定实例', en: 'Instances', tone: 'default' },
});

export const overscoreTarget = codeList('overscoreTarget', {
  scheduler: { value: 1, zh: '自动调度', en: 'Scheduler', tone: 'success' },
  room: { value: 2, zh: '机房', en: 'Room', tone: 'info' },
  chassis: { value: 3, zh: '机箱', en: 'Chassis', tone: 'info' },
});
