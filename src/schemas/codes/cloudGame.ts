import { codeList } from '../vocabulary/codeList.ts';

export const deviceRunStatus = codeList('deviceRunStatus', {
  idle: { value: 0, zh: '在线空闲', en: 'Idle', tone: 'success' },
  inUse: { value: 1, zh: '在线使用中', en: 'In use', tone: 'info' },
});

export const imageQuality = codeList('imageQuality', {
  hd: { value: 1, zh: '高清', en: 'HD', tone: 'success' },
  sd: { value: 2, zh: '标清', en: 'SD', tone: 'default' },
});

export const codec = codeList('codec', {
  h265: { value: 1, zh: 'H265', en: 'H265', tone: 'info' },
  h264: { value: 2, zh: 'H264', en: 'H264', tone: 'default' },
});

export const installStatus = codeList('installStatus', {
  waitingToInstall: { value: 0, zh: '待安装', en: 'Waiting to install', tone: 'default' },
  installing: { value: 1, zh: '安装中', en: 'Installing', tone: 'warning' },
  installed: { value: 2, zh: '已安装', en: 'Installed', tone: 'success' },
  installFailed: { value: 3, zh: '安装失败', en: 'Install failed', tone: 'error' },
  uninstalling: { value: 4, zh: '卸载中', en: 'Uninstalling', tone: 'warning' },
  uninstalled: { value: 5, zh: '已卸载', en: 'Uninstalled', tone: 'default' },
});

export const fps = codeList('fps', {
  fps15: { value: 15, zh: '15帧', en: '15 fps', tone: 'default' },
  fps25: { value: 25, zh: '25帧', en: '25 fps', tone: 'default' },
  fps30: { value: 30, zh: '30帧', en: '30 fps', tone: 'info' },
  fps60: { value: 60, zh: '60帧', en: '60 fps', tone: 'success' },
});

export const gameProjectType = codeList('gameProjectType', {
  trial: { value: 1, zh: '试玩', en: 'Trial', tone: 'info' },
  production: { value: 2, zh: '正式', en: 'Production', tone: 'success' },
  event: { value: 3, zh: '赛事', en: 'Event', tone: 'warning' },
  test: { value: 4, zh: '测试', en: 'Test', tone: 'default' },
});

export const gameCategory = codeList('gameCategory', {
  rpg: { value: 1, zh: '角色扮演', en: 'RPG', tone: 'info' },
  action: { value: 2, zh: '动作', en: 'Action', tone: 'error' },
  shooting: { value: 3, zh: '射击', en: 'Shooting', tone: 'error' },
  strategy: { value: 4, zh: '策略', en: 'Strategy', tone: 'warning' },
  card: { value: 5, zh: '卡牌', en: 'Card', tone: 'info' },
  casual: { value: 6, zh: '休闲', en: 'Casual', tone: 'success' },
  simulation: { value: 7, zh: '模拟经营', en: 'Simulation', tone: 'success' },
  racing: { value: 8, zh: '竞速', en: 'Racing', tone: 'warning' },
  idle: { value: 9, zh: '挂机放置', en: 'Idle', tone: 'default' },
});

export const gameChannel = codeList('gameChannel', {
  official: { value: 1, zh: '官方', en: 'Official', tone: 'success' },
  myapp: { value: 2, zh: '应用宝', en: 'MyApp', tone: 'info' },
  taptap: { value: 3, zh: 'TapTap', en: 'TapTap', tone: 'info' },
  bilibili: { value: 4, zh: 'B站', en: 'Bilibili', tone: 'info' },
  global: { value: 5, zh: '国际服', en: 'Global', tone: 'default' },
});

export const screenOrientation = codeList('screenOrientation', {
  portrait: { value: 1, zh: '竖屏', en: 'Portrait', tone: 'default' },
  landscape: { value: 2, zh: '横屏', en: 'Landscape', tone: 'info' },
});

export const trialEndReason = codeList('tryEndReason', {
  userLeft: { value: 1, zh: '用户退出', en: 'User left', tone: 'default' },
  timeOver: { value: 2, zh: '时间到', en: 'Time limit reached', tone: 'info' },
  idle: { value: 3, zh: '无操作', en: 'Idle', tone: 'warning' },
  endedByOperator: { value: 4, zh: '管理员结束', en: 'Ended by operator', tone: 'warning' },
  connectionLost: { value: 5, zh: '断线', en: 'Connection lost', tone: 'error' },
  deviceFault: { value: 6, zh: '设备故障', en: 'Device fault', tone: 'error' },
});

export const mallGoodsType = codeList('mallGoodsType', {
  playTimeCard: { value: 1, zh: '时长卡', en: 'Play-time card', tone: 'info' },
  membership: { value: 2, zh: '会员', en: 'Membership', tone: 'warning' },
  prop: { value: 3, zh: '道具', en: 'In-game item', tone: 'default' },
  giftPack: { value: 4, zh: '礼包', en: 'Gift pack', tone: 'success' },
});

export const uploadStatus = codeList('uploadStatus', {
  waiting: { value: 0, zh: '等待', en: 'Waiting', tone: 'default' },
  uploading: { value: 1, zh: '上传中', en: 'Uploading', tone: 'warning' },
  complete: { value: 2, zh: '完成', en: 'Complete', tone: 'success' },
  failed: { value: 3, zh: '失败', en: 'Failed', tone: 'error' },
  syncing: { value: 4, zh: '同步中', en: 'Syncing', tone: 'info' },
});
