import { codeList } from '../vocabulary/codeList.ts';

export const upgradeStatus = codeList('upgradeStatus', {
  notUpgraded: { value: 0, zh: '未升级', en: 'Not upgraded', tone: 'default' },
  upgrading: { value: 1, zh: '升级中', en: 'Upgrading', tone: 'warning' },
  upgraded: { value: 2, zh: '已升级', en: 'Upgraded', tone: 'success' },
  upgradeFailed: { value: 3, zh: '升级失败', en: 'Upgrade failed', tone: 'error' },
  uninstalled: { value: 4, zh: '已卸载', en: 'Uninstalled', tone: 'default' },
});

export const clientPlatform = codeList('clientPlatform', {
  androidApk: { value: 1, zh: 'Android', en: 'Android (apk)', tone: 'success' },
  iosIpa: { value: 2, zh: 'iOS', en: 'iOS (ipa)', tone: 'info' },
  pcExe: { value: 3, zh: 'PC', en: 'PC (exe)', tone: 'default' },
  iosLiteIpa: { value: 4, zh: 'iOS Lite', en: 'iOS lite (ipa)', tone: 'info' },
});

export const updateMode = codeList('updateMode', {
  prompted: { value: 1, zh: '提示更新', en: 'Prompted', tone: 'info' },
  forced: { value: 2, zh: '强制更新', en: 'Forced', tone: 'error' },
  silent: { value: 3, zh: '静默更新', en: 'Silent', tone: 'default' },
});

export const remoteTargetType = codeList('remoteTargetType', {
  roomServer: { value: 1, zh: '机房服务', en: 'Room server', tone: 'info' },
  cardFirmware: { value: 2, zh: '卡固件', en: 'Card firmware', tone: 'warning' },
  bmcFirmware: { value: 3, zh: 'BMC固件', en: 'BMC firmware', tone: 'error' },
  agent: { value: 4, zh: '采集代理', en: 'Agent', tone: 'default' },
  routerFirmware: { value: 5, zh: '路由固件', en: 'Router firmware', tone: 'default' },
});

export const upgradeResult = codeList('upgradeResult', {
  waiting: { value: 0, zh: '等待中', en: 'Waiting', tone: 'default' },
  upgrading: { value: 1, zh: '升级中', en: 'Upgrading', tone: 'warning' },
  succeeded: { value: 2, zh: '成功', en: 'Succeeded', tone: 'success' },
  failed: { value: 3, zh: '失败', en: 'Failed', tone: 'error' },
  skipped: { value: 4, zh: '已跳过', en: 'Skipped', tone: 'default' },
  rolledBack: { value: 5, zh: '已回退', en: 'Rolled back', tone: 'info' },
});

export const upgradeStep = codeList('upgradeStep', {
  waiting: { value: 0, zh: '等待中', en: 'Waiting', tone: 'default' },
  uploading: { value: 1, zh: '上传', en: 'Uploading', tone: 'info' },
  backingUp: { value: 2, zh: '备份', en: 'Backing up', tone: 'info' },
  stopping: { value: 3, zh: '停止服务', en: 'Stopping', tone: 'warning' },
  migrating: { value: 4, zh: '迁移数据', en: 'Migrating', tone: 'warning' },
  starting: { value: 5, zh: '启动服务', en: 'Starting', tone: 'warning' },
  verifying: { value: 6, zh: '验证', en: 'Verifying', tone: 'info' },
  done: { value: 7, zh: '完成', en: 'Done', tone: 'success' },
});

export const platformNodeRole = codeList('platformNodeRole', {
  console: { value: 1, zh: '控制台', en: 'Console', tone: 'info' },
  scheduler: { value: 2, zh: '调度', en: 'Scheduler', tone: 'default' },
  gateway: { value: 3, zh: '网关', en: 'Gateway', tone: 'success' },
});

export const certificateState = codeList('certificateState', {
  valid: { value: 1, zh: '有效', en: 'Valid', tone: 'success' },
  expiresSoon: { value: 2, zh: '即将到期', en: 'Expires soon', tone: 'warning' },
  expired: { value: 3, zh: '已过期', en: 'Expired', tone: 'error' },
});

export const licenseStatus = codeList('licenseStatus', {
  notActivated: { value: 0, zh: '未激活', en: 'Not activated', tone: 'default' },
  trial: { value: 1, zh: '试用中', en: 'Trial', tone: 'warning' },
  active: { value: 2, zh: '已激活', en: 'Active', tone: 'success' },
  expired: { value: 3, zh: '已过期', en: 'Expired', tone: 'error' },
});

export const licenseActivationType = codeList('licenseActivationType', {
  trial: { value: 1, zh: '试用', en: 'Trial', tone: 'default' },
  online: { value: 2, zh: '在线', en: 'Online', tone: 'info' },
  offline: { value: 3, zh: '离线', en: 'Offline', tone: 'info' },
});

export const licenseResult = codeList('licenseResult', {
  succeeded: { value: 1, zh: '成功', en: 'Succeeded', tone: 'success' },
  failed: { value: 2, zh: '失败', en: 'Failed', tone: 'error' },
});

/** Modules that a licence enables; each value is the module's bit in the licence key. */
export const licenseModule = codeList('licenseModule', {
  cloudPhone: { value: 1, zh: '云手机', en: 'Cloud phone', tone: 'info' },
  cloudGame: { value: 2, zh: '云游戏', en: 'Cloud game', tone: 'info' },
  cloudComputer: { value: 4, zh: '云电脑', en: 'Cloud computer', tone: 'info' },
  marketing: { value: 8, zh: '营销活动', en: 'Marketing', tone: 'info' },
});
