/** Texts of the page about the platform's version. */
export const platform = {
  present: '当前平台',
  version: '当前版本',
  build: '构建',
  uptime: '已运行',
  days: '%{smart_count}天 %{time}',
  nodes: '在线节点',
  running: '正在升级',
  online: '%{online} / %{nodes}',
  restarting: '平台正在重启，恢复后自动继续，请勿关闭页面。',
  lost: '平台超过10分钟没有恢复，请检查服务器。',
};
