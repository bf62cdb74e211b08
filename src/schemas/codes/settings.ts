import { codeList } from '../vocabulary/codeList.ts';

export const language = codeList('language', {
  chinese: { value: 'zh', zh: '中文', en: 'Chinese', tone: 'default' },
  english: { value: 'en', zh: '英文', en: 'English', tone: 'default' },
});

export const redemptionStatus = codeList('codeStatus', {
  unused: { value: 0, zh: '未使用', en: 'Unused', tone: 'success' },
  used: { value: 1, zh: '已使用', en: 'Used', tone: 'default' },
  voided: { value: 2, zh: '已作废', en: 'Voided', tone: 'error' },
  expired: { value: 3, zh: '已过期', en: 'Expired', tone: 'warning' },
});

export const healthStatus = codeList('healthStatus', {
  healthy: { value: 1, zh: '正常', en: 'Healthy', tone: 'success' },
  slow: { value: 2, zh: '缓慢', en: 'Slow', tone: 'warning' },
  down: { value: 3, zh: '异常', en: 'Down', tone: 'error' },
  unknown: { value: 0, zh: '未知', en: 'Unknown', tone: 'default' },
});

export const smsProvider = codeList('smsProvider', {
  aliyun: { value: 1, zh: '阿里云', en: 'Aliyun', tone: 'info' },
  tencentCloud: { value: 2, zh: '腾讯云', en: 'Tencent Cloud', tone: 'info' },
  huaweiCloud: { value: 3, zh: '华为云', en: 'Huawei Cloud', tone: 'info' },
  customGateway: { value: 4, zh: '自定义网关', en: 'Custom gateway', tone: 'default' },
});

export const mailEncryption = codeList('mailEncryption', {
  none: { value: 1, zh: '无', en: 'None', tone: 'default' },
  ssl: { value: 2, zh: 'SSL', en: 'SSL', tone: 'success' },
  starttls: { value: 3, zh: 'STARTTLS', en: 'STARTTLS', tone: 'success' },
});

export const wechatMessageMode = codeList('wechatMessageMode', {
  plain: { value: 1, zh: '明文', en: 'Plain', tone: 'default' },
  compatible: { value: 2, zh: '兼容', en: 'Compatible', tone: 'info' },
  encrypted: { value: 3, zh: '加密', en: 'Encrypted', tone: 'success' },
});

export const serviceAddressType = codeList('serviceAddressType', {
  signalling: { value: 1, zh: '信令', en: 'Signalling', tone: 'info' },
  relay: { value: 2, zh: '中继', en: 'Relay', tone: 'warning' },
  holePunch: { value: 3, zh: '打洞', en: 'Hole punch', tone: 'success' },
  stun: { value: 4, zh: 'STUN', en: 'STUN', tone: 'default' },
  turn: { value: 5, zh: 'TURN', en: 'TURN', tone: 'default' },
  api: { value: 6, zh: '接口', en: 'API', tone: 'info' },
  download: { value: 7, zh: '下载', en: 'Download', tone: 'default' },
  upload: { value: 8, zh: '上传', en: 'Upload', tone: 'default' },
  log: { value: 9, zh: '日志', en: 'Log', tone: 'default' },
});

export const urlScheme = codeList('urlScheme', {
  http: { value: 1, zh: 'http', en: 'http', tone: 'default' },
  https: { value: 2, zh: 'https', en: 'https', tone: 'success' },
  ws: { value: 3, zh: 'ws', en: 'ws', tone: 'default' },
  wss: { value: 4, zh: 'wss', en: 'wss', tone: 'success' },
  udp: { value: 5, zh: 'udp', en: 'udp', tone: 'info' },
  tcp: { value: 6, zh: 'tcp', en: 'tcp', tone: 'info' },
});

export const protocolType = codeList('protocolType', {
  userAgreement: { value: 1, zh: '用户协议', en: 'User agreement', tone: 'info' },
  privacyPolicy: { value: 2, zh: '隐私政策', en: 'Privacy policy', tone: 'info' },
  topUpAgreement: { value: 3, zh: '充值协议', en: 'Top-up agreement', tone: 'warning' },
  autoRenewAgreement: { value: 4, zh: '自动续费协议', en: 'Auto-renew agreement', tone: 'warning' },
  accountDeletionAgreement: { value: 5, zh: '注销协议', en: 'Account deletion agreement', tone: 'default' },
  childrensPrivacy: { value: 6, zh: '儿童隐私', en: "Children's privacy", tone: 'default' },
  agentAgreement: { value: 7, zh: '代理协议', en: 'Agent agreement', tone: 'default' },
});

export const speedScope = codeList('speedScope', {
  global: { value: 1, zh: '全局', en: 'Global', tone: 'info' },
  room: { value: 2, zh: '机房', en: 'Room', tone: 'default' },
  phoneModel: { value: 3, zh: '机型', en: 'Phone model', tone: 'default' },
  merchant: { value: 4, zh: '商家', en: 'Merchant', tone: 'default' },
});

export const cloudDiskMealType = codeList('cloudDiskMealType', {
  expansion: { value: 1, zh: '扩容', en: 'Expansion', tone: 'info' },
  renewal: { value: 2, zh: '续费', en: 'Renewal', tone: 'success' },
});

export const paymentCopyPosition = codeList('paymentCopyPosition', {
  paymentPageHeader: { value: 1, zh: '支付页顶部', en: 'Payment page header', tone: 'info' },
  paymentPageFooter: { value: 2, zh: '支付页底部', en: 'Payment page footer', tone: 'default' },
  paymentSucceeded: { value: 3, zh: '支付成功', en: 'Payment succeeded', tone: 'success' },
  paymentFailed: { value: 4, zh: '支付失败', en: 'Payment failed', tone: 'error' },
  renewalReminder: { value: 5, zh: '续费提醒', en: 'Renewal reminder', tone: 'warning' },
});

export const giftTarget = codeList('giveTarget', {
  oneUser: { value: 1, zh: '单个用户', en: 'One user', tone: 'default' },
  list: { value: 2, zh: '用户名单', en: 'List', tone: 'info' },
  userLevel: { value: 3, zh: '用户等级', en: 'User level', tone: 'info' },
  allUsers: { value: 4, zh: '全部用户', en: 'All users', tone: 'warning' },
});

export const bannerPosition = codeList('bannerPosition', {
  home1125x480: { value: 1, zh: '首页轮播', en: 'Home (1125x480)', tone: 'info' },
  popUp825x960: { value: 2, zh: '弹窗', en: 'Pop-up (825x960)', tone: 'warning' },
  splash1125x2001: { value: 3, zh: '启动页', en: 'Splash (1125x2001)', tone: 'success' },
  floatIcon150x150: { value: 4, zh: '悬浮图标', en: 'Float icon (150x150)', tone: 'default' },
});

export const linkTargetType = codeList('linkType', {
  none: { value: 0, zh: '不跳转', en: 'None', tone: 'default' },
  pageInApp: { value: 1, zh: '应用内页面', en: 'Page in app', tone: 'info' },
  webPage: { value: 2, zh: '网页', en: 'Web page', tone: 'info' },
  item: { value: 3, zh: '商品或脚本', en: 'Product or script', tone: 'success' },
  miniProgram: { value: 4, zh: '小程序', en: 'Mini program', tone: 'warning' },
});

export const announcementType = codeList('announcementType', {
  system: { value: 1, zh: '系统公告', en: 'System', tone: 'info' },
  maintenance: { value: 2, zh: '维护公告', en: 'Maintenance', tone: 'warning' },
  activity: { value: 3, zh: '活动公告', en: 'Activity', tone: 'success' },
  update: { value: 4, zh: '更新公告', en: 'Update', tone: 'default' },
});

export const customerServiceType = codeList('customerServiceType', {
  wechat: { value: 1, zh: '微信', en: 'WeChat', tone: 'success' },
  qq: { value: 2, zh: 'QQ', en: 'QQ', tone: 'info' },
  phone: { value: 3, zh: '电话', en: 'Phone', tone: 'default' },
  forum: { value: 4, zh: '论坛', en: 'Forum', tone: 'warning' },
});

export const rewardType = codeList('rewardType', {
  starCoins: { value: 1, zh: '星币', en: 'Star coins', tone: 'warning' },
  points: { value: 2, zh: '积分', en: 'Points', tone: 'info' },
  deviceDays: { value: 3, zh: '设备天数', en: 'Device days', tone: 'success' },
  coupon: { value: 4, zh: '优惠券', en: 'Coupon', tone: 'default' },
});

export const couponType = codeList('couponType', {
  amountOff: { value: 1, zh: '满减券', en: 'Amount off', tone: 'error' },
  discountCoupon: { value: 2, zh: '折扣券', en: 'Discount coupon', tone: 'warning' },
  timeCoupon: { value: 3, zh: '时长券', en: 'Time coupon', tone: 'info' },
});

export const couponStatus = codeList('couponStatus', {
  notStarted: { value: 0, zh: '未开始', en: 'Not started', tone: 'default' },
  running: { value: 1, zh: '进行中', en: 'Running', tone: 'success' },
  stopped: { value: 2, zh: '已停止', en: 'Stopped', tone: 'warning' },
  ended: { value: 3, zh: '已结束', en: 'Ended', tone: 'default' },
});
