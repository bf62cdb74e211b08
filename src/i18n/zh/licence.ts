/** Texts about the platform's licence. */
export const licence = {
  machineCode: '机器码',
  copy: '复制机器码',
  copied: '机器码已复制',
  request: '下载申请文件',
  history: '激活记录',
  expired: '授权已过期，除本页外的功能已停用；激活后立即恢复',
  none: '平台尚未激活',
  endsSoon: '授权将在 %{days} 天后到期，到期后其他功能将停用',
  endsToday: '授权将在 24 小时内到期，到期后其他功能将停用',
  tooMany: '在线卡数超出授权 %{over} 张，超出的卡不能分配',
  banner: '授权提醒',
  between: '；',
  notToday: '今天不再提示',
  cannotVerify: '平台尚未配置授权公钥（LICENSE_PUBLIC_KEY），暂时无法在线或离线激活',
};
