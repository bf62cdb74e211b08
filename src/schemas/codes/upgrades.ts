import { codeList } from '../codeList.ts';

export const upgradeStatus = codeList('upgradeStatus', [
  { value: 0, zh: '未升级', en: 'Not upgraded', tone: 'default' },
  { value: 1, zh: '升级中', en: 'Upgrading', tone: 'warning' },
  { value: 2, zh: '已升级', en: 'Upgraded', tone: 'success' },
  { value: 3, zh: '升级失败', en: 'Upgrade failed', tone: 'error' },
  { value: 4, zh: '已卸载', en: 'Uninstalled', tone: 'default' },
]);

export const clientPlatform = codeList('clientPlatform', [
  { value: 1, zh: 'Android', en: 'Android (apk)', tone: 'success' },
  { value: 2, zh: 'iOS', en: 'iOS (ipa)', tone: 'info' },
  { value: 3, zh: 'PC', en: 'PC (exe)', tone: 'default' },
  { value: 4, zh: 'iOS Lite', en: 'iOS lite (ipa)', tone: 'info' },
]);

export const updateMode = codeList('updateMode', [
  { value: 1, zh: '提示更新', en: 'Prompted', tone: 'info' },
  { value: 2, zh: '强制更新', en: 'Forced', tone: 'error' },
  { value: 3, zh: '静默更新', en: 'Silent', tone: 'default' },
]);

export const remoteTargetType = codeList('remoteTargetType', [
  { value: 1, zh: '机房服务', en: 'Room server', tone: 'info' },
  { value: 2, zh: '卡固件', en: 'Card firmware', tone: 'warning' },
  { value: 3, zh: 'BMC固件', en: 'BMC firmware', tone: 'error' },
  { value: 4, zh: '采集代理', en: 'Agent', tone: 'default' },
  { value: 5, zh: '路由固件', en: 'Router firmware', tone: 'default' },
]);

export const upgradeResult = codeList('upgradeResult', [
  { value: 0, zh: '等待中', en: 'Waiting', tone: 'default' },
  { value: 1, zh: '升级中', en: 'Upgrading', tone: 'warning' },
  { value: 2, zh: '成功', en: 'Succeeded', tone: 'success' },
  { value: 3, zh: '失败', en: 'Failed', tone: 'error' },
  { value: 4, zh: '已跳过', en: 'Skipped', tone: 'default' },
  { value: 5, zh: '已回退', en: 'Rolled back', tone: 'info' },
]);

export const upgradeStep = codeList('upgradeStep', [
  { value: 0, zh: '等待中', en: 'Waiting', tone: 'default' },
  { value: 1, zh: '上传', en: 'Uploading', tone: 'info' },
  { value: 2, zh: '备份', en: 'Backing up', tone: 'info' },
  { value: 3, zh: '停止服务', en: 'Stopping', tone: 'warning' },
  { value: 4, zh: '迁移数据', en: 'Migrating', tone: 'warning' },
  { value: 5, zh: '启动服务', en: 'Starting', tone: 'warning' },
  { value: 6, zh: '验证', en: 'Verifying', tone: 'info' },
  { value: 7, zh: '完成', en: 'Done', tone: 'success' },
]);

export const platformNodeRole = codeList('platformNodeRole', [
  { value: 1, zh: '控制台', en: 'Console', tone: 'info' },
  { value: 2, zh: '调度', en: 'Scheduler', tone: 'default' },
  { value: 3, zh: '网关', en: 'Gateway', tone: 'success' },
]);

export const certificateState = codeList('certificateState', [
  { value: 1, zh: '有效', en: 'Valid', tone: 'success' },
  { value: 2, zh: '即将到期', en: 'Expires soon', tone: 'warning' },
  { value: 3, zh: '已过期', en: 'Expired', tone: 'error' },
]);

export const licenseStatus = codeList('licenseStatus', [
  { value: 0, zh: '未激活', en: 'Not activated', tone: 'default' },
  { value: 1, zh: '试用中', en: 'Trial', tone: 'warning' },
  { value: 2, zh: '已激活', en: 'Active', tone: 'success' },
  { value: 3, zh: '已过期', en: 'Expired', tone: 'error' },
]);

export const licenseActivationType = codeList('licenseActivationType', [
  { value: 1, zh: '试用', en: 'Trial', tone: 'default' },
  { value: 2, zh: '在线', en: 'Online', tone: 'info' },
  { value: 3, zh: '离线', en: 'Offline', tone: 'info' },
]);

export const licenseResult = codeList('licenseResult', [
  { value: 1, zh: '成功', en: 'Succeeded', tone: 'success' },
  { value: 2, zh: '失败', en: 'Failed', tone: 'error' },
]);

/** Modules that a licence enables; each value is the module's bit in the licence key. */
export const licenseModule = codeList('licenseModule', [
  { value: 1, zh: '云手机', en: 'Cloud phone', tone: 'info' },
  { value: 2, zh: '云游戏', en: 'Cloud game', tone: 'info' },
  { value: 4, zh: '云电脑', en: 'Cloud computer', tone: 'info' },
  { value: 8, zh: '营销活动', en: 'Marketing', tone: 'info' },
]);
