import { codeList } from '../vocabulary/codeList.ts';

export const resourceMaintenance = codeList('resourceMaintenance', {
  underMaintenance: { value: 0, zh: '维护中', en: 'Under maintenance', tone: 'warning' },
  done: { value: 1, zh: '维护完成', en: 'Done', tone: 'success' },
  doneAndFactoryReset: { value: 2, zh: '维护完成并恢复出厂', en: 'Done and factory reset', tone: 'info' },
});

export const distributionStatus = codeList('distributionStatus', {
  unassigned: { value: 0, zh: '未分配', en: 'Unassigned', tone: 'default' },
  assigned: { value: 1, zh: '已分配', en: 'Assigned', tone: 'success' },
  notAssignable: { value: 2, zh: '不可分配', en: 'Not assignable', tone: 'error' },
  reclaiming: { value: 3, zh: '回收中', en: 'Reclaiming', tone: 'warning' },
});

export const abnormalState = codeList('abnormalState', {
  normal: { value: 0, zh: '正常', en: 'Normal', tone: 'success' },
  abnormal: { value: 1, zh: '异常', en: 'Abnormal', tone: 'error' },
});

export const mealType = codeList('mealType', {
  ordinary: { value: 1, zh: '普通套餐', en: 'Ordinary', tone: 'default' },
  autoRenew: { value: 2, zh: '自动续费套餐', en: 'Auto-renew', tone: 'info' },
  privilegedAnnualCard: { value: 3, zh: '特权年卡', en: 'Privileged annual card', tone: 'warning' },
  timed: { value: 4, zh: '定时套餐', en: 'Timed', tone: 'success' },
});

export const giftStatus = codeList('giftStatus', {
  sending: { value: 1, zh: '发送中', en: 'Sending', tone: 'warning' },
  sendingFailed: { value: 2, zh: '发送失败', en: 'Sending failed', tone: 'error' },
  sent: { value: 3, zh: '发送成功', en: 'Sent', tone: 'success' },
});

export const orderType = codeList('orderType', {
  purchase: { value: 1, zh: '新购', en: 'Purchase', tone: 'success' },
  renewal: { value: 2, zh: '续费', en: 'Renewal', tone: 'info' },
  upgrade: { value: 3, zh: '升级', en: 'Upgrade', tone: 'info' },
  starCoinTopUp: { value: 4, zh: '星币充值', en: 'Star-coin top-up', tone: 'warning' },
  cloudDisk: { value: 5, zh: '云盘', en: 'Cloud disk', tone: 'default' },
  cloudGame: { value: 6, zh: '云游戏', en: 'Cloud game', tone: 'info' },
  cloudComputer: { value: 7, zh: '云电脑', en: 'Cloud computer', tone: 'info' },
  script: { value: 8, zh: '脚本', en: 'Script', tone: 'default' },
});

export const orderStatus = codeList('orderStatus', {
  unpaid: { value: 0, zh: '待支付', en: 'Unpaid', tone: 'warning' },
  paid: { value: 1, zh: '已支付', en: 'Paid', tone: 'success' },
  closed: { value: 2, zh: '已关闭', en: 'Closed', tone: 'default' },
  refunding: { value: 3, zh: '退款中', en: 'Refunding', tone: 'warning' },
  refunded: { value: 4, zh: '已退款', en: 'Refunded', tone: 'error' },
});

export const paymentMethod = codeList('payWay', {
  alipay: { value: 1, zh: '支付宝', en: 'Alipay', tone: 'info' },
  wechat: { value: 2, zh: '微信', en: 'WeChat', tone: 'success' },
  starCoins: { value: 3, zh: '星币', en: 'Star coins', tone: 'warning' },
  appleInAppPurchase: { value: 4, zh: '苹果内购', en: 'Apple IAP', tone: 'default' },
  activationCode: { value: 5, zh: '激活码', en: 'Activation code', tone: 'default' },
  balance: { value: 6, zh: '余额', en: 'Balance', tone: 'info' },
  bankTransfer: { value: 7, zh: '对公转账', en: 'Bank transfer', tone: 'default' },
});

export const cloudServiceType = codeList('cloudServiceType', {
  cloudPhone: { value: 1, zh: '云手机', en: 'Cloud phone', tone: 'info' },
  cloudGame: { value: 2, zh: '云游戏', en: 'Cloud game', tone: 'success' },
  cloudComputer: { value: 3, zh: '云电脑', en: 'Cloud computer', tone: 'info' },
  cloudDisk: { value: 4, zh: '云盘', en: 'Cloud disk', tone: 'default' },
  bandwidth: { value: 5, zh: '带宽', en: 'Bandwidth', tone: 'warning' },
  publicIp: { value: 6, zh: '公网IP', en: 'Public IP', tone: 'default' },
});

export const chargeMode = codeList('chargeMode', {
  hourly: { value: 1, zh: '按小时', en: 'Hourly', tone: 'info' },
  daily: { value: 2, zh: '按天', en: 'Daily', tone: 'info' },
  monthly: { value: 3, zh: '包月', en: 'Monthly', tone: 'success' },
  byTraffic: { value: 4, zh: '按流量', en: 'By traffic', tone: 'warning' },
  byCapacity: { value: 5, zh: '按容量', en: 'By capacity', tone: 'default' },
});

export const compensationTarget = codeList('compensationTarget', {
  listedUsers: { value: 1, zh: '指定用户', en: 'Listed users', tone: 'default' },
  rooms: { value: 2, zh: '机房', en: 'Rooms', tone: 'info' },
  faultRecords: { value: 3, zh: '故障记录', en: 'Fault records', tone: 'warning' },
  merchant: { value: 4, zh: '商家', en: 'Merchant', tone: 'info' },
});

export const compensationType = codeList('compensationType', {
  time: { value: 1, zh: '时长', en: 'Time', tone: 'info' },
  starCoins: { value: 2, zh: '星币', en: 'Star coins', tone: 'warning' },
  coupon: { value: 3, zh: '优惠券', en: 'Coupon', tone: 'success' },
  points: { value: 4, zh: '积分', en: 'Points', tone: 'default' },
});

export const transferStatus = codeList('transferStatus', {
  processing: { value: 1, zh: '处理中', en: 'Processing', tone: 'warning' },
  succeeded: { value: 2, zh: '成功', en: 'Succeeded', tone: 'success' },
  failed: { value: 3, zh: '失败', en: 'Failed', tone: 'error' },
  undone: { value: 4, zh: '已撤销', en: 'Undone', tone: 'default' },
});

export const faultSource = codeList('faultSource', {
  userReport: { value: 1, zh: '用户上报', en: 'User report', tone: 'info' },
  detected: { value: 2, zh: '系统检测', en: 'Detected', tone: 'warning' },
  operator: { value: 3, zh: '运维登记', en: 'Operator', tone: 'default' },
});

export const maintenanceType = codeList('maintainType', {
  planned: { value: 1, zh: '计划维护', en: 'Planned', tone: 'info' },
  emergency: { value: 2, zh: '紧急维护', en: 'Emergency', tone: 'error' },
  networkCutOver: { value: 3, zh: '网络割接', en: 'Network cut-over', tone: 'warning' },
  powerWork: { value: 4, zh: '电力检修', en: 'Power work', tone: 'warning' },
  replacement: { value: 5, zh: '设备更换', en: 'Replacement', tone: 'default' },
});

export const signatureType = codeList('signType', {
  rsa: { value: 1, zh: 'RSA', en: 'RSA', tone: 'default' },
  rsa2: { value: 2, zh: 'RSA2', en: 'RSA2', tone: 'success' },
});

export const wechatTradeType = codeList('wechatTradeType', {
  app: { value: 1, zh: 'APP', en: 'App', tone: 'default' },
  nativeQr: { value: 2, zh: 'NATIVE', en: 'Native (QR)', tone: 'default' },
  h5: { value: 3, zh: 'MWEB', en: 'H5', tone: 'default' },
  jsapi: { value: 4, zh: 'JSAPI', en: 'JSAPI', tone: 'default' },
});

export const transferTarget = codeList('transferTarget', {
  existingDevice: { value: 1, zh: '已有设备', en: 'Existing device', tone: 'info' },
  newDevice: { value: 2, zh: '同规格新设备', en: 'New device of the same specification', tone: 'success' },
});
