export const board = {
  empty: '暂无数据',
  stale: '数据截至 %{time}，点击重试',
  asOf: '数据截至 %{time}',
  updated: '更新于 %{time}',
  auto: '每 %{seconds} 秒自动刷新',
  refresh: '立即刷新',
  fullScreen: '全屏',
  leaveFullScreen: '退出全屏',
};
