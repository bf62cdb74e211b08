export const recordCheck = {
  agree: '下机记录与使用中的设备一致',
  differ: '有%{smart_count}处不一致',
  counts: '使用中的设备%{inUse}台，未关闭的记录%{open}条',
  kind: '%{kind}：%{count}',
  first: '前%{count}处不一致',
  repair: '列表上方的“更正”可使记录与设备一致，须填写原因并写入操作日志。',
};
