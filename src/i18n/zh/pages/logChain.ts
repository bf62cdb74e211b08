export const logChain = {
  intact: '%{count}条日志完整无缺',
  waiting: '另有%{count}条尚未进入校验链，未校验；请稍后再校验',
  acknowledged: '另有%{count}处异常已由管理员确认',
  broken: '日志已被改动',
  before: '此前%{count}条完整',
  row: '（日志编号%{id}，时间%{at}）',
  kinds: {
    altered: '第一条异常：内容被修改',
    removed: '第一条异常：被删除',
    added: '第一条异常：不是由平台写入',
    chain: '第一条异常：校验链被修改',
    ends: '校验链的首尾缺失或被修改，可能整段日志被删除',
  },
};
