import { codeList } from '../codeList.ts';

export const deviceRunStatus = codeList('deviceRunStatus', [
  { value: 0, zh: '在线空闲', en: 'Idle', tone: 'success' },
  { value: 1, zh: '在线使用中', en: 'In use', tone: 'info' },
]);

export const imageQuality = codeList('imageQuality', [
  { value: 1, zh: '高清', en: 'HD', tone: 'success' },
  { value: 2, zh: '标清', en: 'SD', tone: 'default' },
]);

export const codec = codeList('codec', [
  { value: 1, zh: 'H265', en: 'H265', tone: 'info' },
  { value: 2, zh: 'H264', en: 'H264', tone: 'default' },
]);

export const installStatus = codeList('installStatus', [
  { value: 0, zh: '待安装', en: 'Waiting to install', tone: 'default' },
  { value: 1, zh: '安装中', en: 'Installing', tone: 'warning' },
  { value: 2, zh: '已安装', en: 'Installed', tone: 'success' },
  { value: 3, zh: '安装失败', en: 'Install failed', tone: 'error' },
  { value: 4, zh: '卸载中', en: 'Uninstalling', tone: 'warning' },
  { value: 5, zh: '已卸载', en: 'Uninstalled', tone: 'default' },
]);

export const fps = codeList('fps', [
  { value: 15, zh: '15帧', en: '15 fps', tone: 'default' },
  { value: 25, zh: '25帧', en: '25 fps', tone: 'default' },
  { value: 30, zh: '30帧', en: '30 fps', tone: 'info' },
  { value: 60, zh: '60帧', en: '60 fps', tone: 'success' },
]);

export const gameProjectType = codeList('gameProjectType', [
  { value: 1, zh: '试玩', en: 'Trial', tone: 'info' },
  { value: 2, zh: '正式', en: 'Production', tone: 'success' },
  { value: 3, zh: '赛事', en: 'Event', tone: 'warning' },
  { value: 4, zh: '测试', en: 'Test', tone: 'default' },
]);

export const gameCategory = codeList('gameCategory', [
  { value: 1, zh: '角色扮演', en: 'RPG', tone: 'info' },
  { value: 2, zh: '动作', en: 'Action', tone: 'error' },
  { value: 3, zh: '射击', en: 'Shooting', tone: 'error' },
  { value: 4, zh: '策略', en: 'Strategy', tone: 'warning' },
  { value: 5, zh: '卡牌', en: 'Card', tone: 'info' },
  { value: 6, zh: '休闲', en: 'Casual', tone: 'success' },
  { value: 7, zh: '模拟经营', en: 'Simulation', tone: 'success' },
  { value: 8, zh: '竞速', en: 'Racing', tone: 'warning' },
  { value: 9, zh: '挂机放置', en: 'Idle', tone: 'default' },
]);

export const gameChannel = codeList('gameChannel', [
  { value: 1, zh: '官方', en: 'Official', tone: 'success' },
  { value: 2, zh: '应用宝', en: 'MyApp', tone: 'info' },
  { value: 3, zh: 'TapTap', en: 'TapTap', tone: 'info' },
  { value: 4, zh: 'B站', en: 'Bilibili', tone: 'info' },
  { value: 5, zh: '国际服', en: 'Global', tone: 'default' },
]);

export const screenOrientation = codeList('screenOrientation', [
  { value: 1, zh: '竖屏', en: 'Portrait', tone: 'default' },
  { value: 2, zh: '横屏', en: 'Landscape', tone: 'info' },
]);

export const tryEndReason = codeList('tryEndReason', [
  { value: 1, zh: '用户退出', en: 'User left', tone: 'default' },
  { value: 2, zh: '时间到', en: 'Time over', tone: 'info' },
  { value: 3, zh: '无操作', en: 'Idle', tone: 'warning' },
  { value: 4, zh: '管理员结束', en: 'Ended by operator', tone: 'warning' },
  { value: 5, zh: '断线', en: 'Connection lost', tone: 'error' },
  { value: 6, zh: '设备故障', en: 'Device fault', tone: 'error' },
]);

export const mallGoodsType = codeList('mallGoodsType', [
  { value: 1, zh: '时长卡', en: 'Play-time card', tone: 'info' },
  { value: 2, zh: '会员', en: 'Membership', tone: 'warning' },
  { value: 3, zh: '道具', en: 'Prop', tone: 'default' },
  { value: 4, zh: '礼包', en: 'Gift pack', tone: 'success' },
]);

export const uploadStatus = codeList('uploadStatus', [
  { value: 0, zh: '等待', en: 'Waiting', tone: 'default' },
  { value: 1, zh: '上传中', en: 'Uploading', tone: 'warning' },
  { value: 2, zh: '完成', en: 'Complete', tone: 'success' },
  { value: 3, zh: '失败', en: 'Failed', tone: 'error' },
  { value: 4, zh: '同步中', en: 'Syncing', tone: 'info' },
]);
