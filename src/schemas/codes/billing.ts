import { codeList } from '../codeList.ts';

export const resourceMaintenance = codeList('resourceMaintenance', [
  { value: 0, zh: '维护中', en: 'Under maintenance', tone: 'warning' },
  { value: 1, zh: '维护完成', en: 'Done', tone: 'success' },
  { value: 2, zh: '维护完成并恢复出厂', en: 'Done and factory reset', tone: 'info' },
]);

export const distributionStatus = codeList('distributionStatus', [
  { value: 0, zh: '未分配', en: 'Unassigned', tone: 'default' },
  { value: 1, zh: '已分配', en: 'Assigned', tone: 'success' },
  { value: 2, zh: '不可分配', en: 'Not assignable', tone: 'error' },
  { value: 3, zh: '回收中', en: 'Reclaiming', tone: 'warning' },
]);

export const abnormalState = codeList('abnormalState', [
  { value: 0, zh: '正常', en: 'Normal', tone: 'success' },
  { value: 1, zh: '异常', en: 'Abnormal', tone: 'error' },
]);

export const mealType = codeList('mealType', [
  { value: 1, zh: '普通套餐', en: 'Ordinary', tone: 'default' },
  { value: 2, zh: '自动续费套餐', en: 'Auto-renew', tone: 'info' },
  { value: 3, zh: '特权年卡', en: 'Privileged annual card', tone: 'warning' },
  { value: 4, zh: '定时套餐', en: 'Timed', tone: 'success' },
]);

export const giftStatus = codeList('giftStatus', [
  { value: 1, zh: '发送中', en: 'Sending', tone: 'warning' },
  { value: 2, zh: '发送失败', en: 'Sending failed', tone: 'error' },
  { value: 3, zh: '发送成功', en: 'Sent', tone: 'success' },
]);

export const orderType = codeList('orderType', [
  { value: 1, zh: '新购', en: 'Purchase', tone: 'success' },
  { value: 2, zh: '续费', en: 'Renewal', tone: 'info' },
  { value: 3, zh: '升级', en: 'Upgrade', tone: 'info' },
  { value: 4, zh: '星币充值', en: 'Star-coin top-up', tone: 'warning' },
  { value: 5, zh: '云盘', en: 'Cloud disk', tone: 'default' },
  { value: 6, zh: '云游戏', en: 'Cloud game', tone: 'info' },
  { value: 7, zh: '云电脑', en: 'Cloud computer', tone: 'info' },
  { value: 8, zh: '脚本', en: 'Script', tone: 'default' },
]);

export const orderStatus = codeList('orderStatus', [
  { value: 0, zh: '待支付', en: 'Unpaid', tone: 'warning' },
  { value: 1, zh: '已支付', en: 'Paid', tone: 'success' },
  { value: 2, zh: '已关闭', en: 'Closed', tone: 'default' },
  { value: 3, zh: '退款中', en: 'Refunding', tone: 'warning' },
  { value: 4, zh: '已退款', en: 'Refunded', tone: 'error' },
]);

export const payWay = codeList('payWay', [
  { value: 1, zh: '支付宝', en: 'Alipay', tone: 'info' },
  { value: 2, zh: '微信', en: 'WeChat', tone: 'success' },
  { value: 3, zh: '星币', en: 'Star coins', tone: 'warning' },
  { value: 4, zh: '苹果内购', en: 'Apple IAP', tone: 'default' },
  { value: 5, zh: '激活码', en: 'Activation code', tone: 'default' },
  { value: 6, zh: '余额', en: 'Balance', tone: 'info' },
  { value: 7, zh: '对公转账', en: 'Bank transfer', tone: 'default' },
]);

export const cloudServiceType = codeList('cloudServiceType', [
  { value: 1, zh: '云手机', en: 'Cloud phone', tone: 'info' },
  { value: 2, zh: '云游戏', en: 'Cloud game', tone: 'success' },
  { value: 3, zh: '云电脑', en: 'Cloud computer', tone: 'info' },
  { value: 4, zh: '云盘', en: 'Cloud disk', tone: 'default' },
  { value: 5, zh: '带宽', en: 'Bandwidth', tone: 'warning' },
  { value: 6, zh: '公网IP', en: 'Public IP', tone: 'default' },
]);

export const chargeMode = codeList('chargeMode', [
  { value: 1, zh: '按小时', en: 'Hourly', tone: 'info' },
  { value: 2, zh: '按天', en: 'Daily', tone: 'info' },
  { value: 3, zh: '包月', en: 'Monthly', tone: 'success' },
  { value: 4, zh: '按流量', en: 'By traffic', tone: 'warning' },
  { value: 5, zh: '按容量', en: 'By capacity', tone: 'default' },
]);

export const compensationTarget = codeList('compensationTarget', [
  { value: 1, zh: '指定用户', en: 'Listed users', tone: 'default' },
  { value: 2, zh: '机房', en: 'Rooms', tone: 'info' },
  { value: 3, zh: '故障记录', en: 'Fault records', tone: 'warning' },
  { value: 4, zh: '商家', en: 'Merchant', tone: 'info' },
]);

export const compensationType = codeList('compensationType', [
  { value: 1, zh: '时长', en: 'Time', tone: 'info' },
  { value: 2, zh: '星币', en: 'Star coins', tone: 'warning' },
  { value: 3, zh: '优惠券', en: 'Coupon', tone: 'success' },
  { value: 4, zh: '积分', en: 'Points', tone: 'default' },
]);

export const transferStatus = codeList('transferStatus', [
  { value: 1, zh: '处理中', en: 'Processing', tone: 'warning' },
  { value: 2, zh: '成功', en: 'Succeeded', tone: 'success' },
  { value: 3, zh: '失败', en: 'Failed', tone: 'error' },
  { value: 4, zh: '已撤销', en: 'Undone', tone: 'default' },
]);

export const faultSource = codeList('faultSource', [
  { value: 1, zh: '用户上报', en: 'User report', tone: 'info' },
  { value: 2, zh: '系统检测', en: 'Detected', tone: 'warning' },
  { value: 3, zh: '运维登记', en: 'Operator', tone: 'default' },
]);

export const maintainType = codeList('maintainType', [
  { value: 1, zh: '计划维护', en: 'Planned', tone: 'info' },
  { value: 2, zh: '紧急维护', en: 'Emergency', tone: 'error' },
  { value: 3, zh: '网络割接', en: 'Network cut-over', tone: 'warning' },
  { value: 4, zh: '电力检修', en: 'Power work', tone: 'warning' },
  { value: 5, zh: '设备更换', en: 'Replacement', tone: 'default' },
]);

export const signType = codeList('signType', [
  { value: 1, zh: 'RSA', en: 'RSA', tone: 'default' },
  { value: 2, zh: 'RSA2', en: 'RSA2', tone: 'success' },
]);

export const wechatTradeType = codeList('wechatTradeType', [
  { value: 1, zh: 'APP', en: 'App', tone: 'default' },
  { value: 2, zh: 'NATIVE', en: 'Native (QR)', tone: 'default' },
  { value: 3, zh: 'MWEB', en: 'H5', tone: 'default' },
  { value: 4, zh: 'JSAPI', en: 'JSAPI', tone: 'default' },
]);

export const transferTarget = codeList('transferTarget', [
  { value: 1, zh: '已有设备', en: 'Existing device', tone: 'info' },
  { value: 2, zh: '同规格新设备', en: 'New device of the same specification', tone: 'success' },
]);
