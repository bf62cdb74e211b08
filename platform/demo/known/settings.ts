import { paymentMethod } from '../../../src/schemas/codes/billing.ts';
import { publishStatus } from '../../../src/schemas/codes/common.ts';
import { couponType, paymentCopyPosition, protocolType } from '../../../src/schemas/codes/settings.ts';

/** Functions of a cloud phone: `[name, key]` */
const functions = [
  ['摇一摇', 'shake'],
  ['GPS定位', 'gps'],
  ['摄像头', 'camera'],
  ['麦克风', 'microphone'],
  ['ROOT权限', 'root'],
  ['剪贴板', 'clipboard'],
  ['截图', 'screenshot'],
  ['录屏', 'record'],
  ['音量加', 'volume_up'],
  ['音量减', 'volume_down'],
  ['返回键', 'back'],
  ['主页键', 'home'],
  ['多任务', 'recents'],
  ['旋转屏幕', 'rotate'],
  ['重启', 'reboot'],
  ['恢复出厂', 'factory_reset'],
  ['一键新机', 'new_device'],
  ['清晰度', 'quality'],
  ['文件上传', 'upload'],
  ['应用安装', 'install'],
  ['虚拟按键', 'virtual_keys'],
  ['同步操作', 'group_control'],
  ['输入法', 'ime'],
  ['传感器', 'sensors'],
  ['蓝牙', 'bluetooth'],
  ['画中画', 'pip'],
  ['定时任务', 'schedule'],
  ['数据备份', 'backup'],
] as const;

export const knownPhoneFunctions = functions.map(([functionName, functionKey]) => ({ functionName, functionKey }));

const { userAgreement, privacyPolicy, topUpAgreement, autoRenewAgreement } = protocolType;
const { accountDeletionAgreement, childrensPrivacy, agentAgreement } = protocolType;
const { draft, published, withdrawn } = publishStatus;

/** Agreements: `[title, kind, language, version, state]` */
const papers = [
  ['用户服务协议', userAgreement, 'zh', '2.0', published],
  ['隐私政策', privacyPolicy, 'zh', '2.0', published],
  ['充值服务协议', topUpAgreement, 'zh', '2.0', published],
  ['自动续费服务协议', autoRenewAgreement, 'zh', '2.0', published],
  ['账号注销协议', accountDeletionAgreement, 'zh', '2.0', published],
  ['儿童个人信息保护规则', childrensPrivacy, 'zh', '2.0', published],
  ['代理合作协议', agentAgreement, 'zh', '2.0', published],
  ['User Agreement', userAgreement, 'en', '2.0', published],
  ['Privacy Policy', privacyPolicy, 'en', '2.0', published],
  ['Top-up Agreement', topUpAgreement, 'en', '2.0', published],
  ['用户服务协议', userAgreement, 'zh', '1.0', withdrawn],
  ['隐私政策', privacyPolicy, 'zh', '1.0', withdrawn],
  ['用户服务协议', userAgreement, 'zh', '2.1', draft],
  ['隐私政策', privacyPolicy, 'zh', '2.1', draft],
  ['充值服务协议', topUpAgreement, 'zh', '1.0', withdrawn],
  ['自动续费服务协议', autoRenewAgreement, 'zh', '1.0', withdrawn],
  ['账号注销协议', accountDeletionAgreement, 'zh', '1.0', withdrawn],
  ['代理合作协议', agentAgreement, 'zh', '2.1', draft],
] as const;

export const knownProtocols = papers.map(([title, kind, language, version, status]) => ({
  title,
  protocolType: kind,
  language,
  version,
  publishStatus: status,
}));

const { amountOff, discountCoupon, timeCoupon } = couponType;

/** Coupons: `[name, kind]` */
const vouchers = [
  ['新人满减券', amountOff],
  ['续费满减券', amountOff],
  ['全场折扣券', discountCoupon],
  ['体验时长券', timeCoupon],
  ['周年庆满减券', amountOff],
  ['会员满减券', amountOff],
  ['会员折扣券', discountCoupon],
  ['补偿时长券', timeCoupon],
  ['春节满减券', amountOff],
  ['首购满减券', amountOff],
  ['年卡折扣券', discountCoupon],
  ['签到时长券', timeCoupon],
  ['双十一满减券', amountOff],
  ['老用户回归满减券', amountOff],
  ['限时折扣券', discountCoupon],
  ['邀请时长券', timeCoupon],
  ['节日满减券', amountOff],
  ['大客户满减券', amountOff],
  ['升级折扣券', discountCoupon],
  ['加时券', timeCoupon],
] as const;

export const knownCoupons = vouchers.map(([couponName, kind]) => ({ couponName, couponType: kind }));

const { paymentPageHeader, paymentPageFooter, paymentSucceeded, paymentFailed, renewalReminder } = paymentCopyPosition;
const { alipay, wechat, starCoins, bankTransfer } = paymentMethod;

/** Texts about payments: `[key, place, payment method, [title, text] in Chinese, the same in English]` */
const copies = [
  [
    'pay.top.tip',
    paymentPageHeader,
    null,
    ['温馨提示', '请在15分钟内完成支付，超时订单将自动关闭。'],
    ['Please note', 'Please pay within 15 minutes, or the order closes by itself.'],
  ],
  [
    'pay.top.safe',
    paymentPageHeader,
    null,
    ['支付安全', '支付过程由银行级加密保护，请放心付款。'],
    ['Safe payment', 'Your payment is protected by bank-grade encryption.'],
  ],
  [
    'pay.bottom.agreement',
    paymentPageFooter,
    null,
    ['服务协议', '支付即表示您已阅读并同意《用户服务协议》。'],
    ['Agreement', 'By paying you accept the user agreement.'],
  ],
  [
    'pay.bottom.refund',
    paymentPageFooter,
    alipay,
    ['退款说明', '虚拟商品支付后不支持无理由退款。'],
    ['Refunds', 'Virtual goods cannot be returned once they are paid.'],
  ],
  [
    'pay.done.title',
    paymentSucceeded,
    null,
    ['支付成功', '您的云手机已开通，祝您使用愉快！'],
    ['Paid', 'Your cloud phone is ready. Enjoy it!'],
  ],
  [
    'pay.done.next',
    paymentSucceeded,
    null,
    ['下一步', '前往“我的设备”即可开始使用。'],
    ['What next', 'Open “My devices” to begin.'],
  ],
  [
    'pay.failed.title',
    paymentFailed,
    null,
    ['支付失败', '支付未完成，您的账户没有扣款。'],
    ['Not paid', 'The payment was not completed; nothing was charged.'],
  ],
  [
    'pay.failed.retry',
    paymentFailed,
    wechat,
    ['重新支付', '网络繁忙，请稍后重新支付。'],
    ['Try again', 'The network is busy, please pay again shortly.'],
  ],
  [
    'renew.before7',
    renewalReminder,
    null,
    ['即将到期', '您的云手机将在7天后到期，请及时续费。'],
    ['Expires soon', 'Your cloud phone expires in 7 days. Please renew it in time.'],
  ],
  [
    'renew.before1',
    renewalReminder,
    null,
    ['明日到期', '您的云手机将在明天到期，续费后数据不受影响。'],
    ['Expires tomorrow', 'Your cloud phone expires tomorrow; renewing keeps your data.'],
  ],
  [
    'renew.expired',
    renewalReminder,
    null,
    ['已到期', '您的云手机已到期，数据将保留7天。'],
    ['Expired', 'Your cloud phone has expired. Its data is kept for 7 days.'],
  ],
  [
    'pay.top.coins',
    paymentPageHeader,
    starCoins,
    ['星币支付', '星币可抵扣全部金额，不足部分可混合支付。'],
    ['Star coins', 'Star coins can pay for all of it, or for a part.'],
  ],
  [
    'pay.bottom.invoice',
    paymentPageFooter,
    bankTransfer,
    ['发票说明', '对公转账订单可在支付后申请发票。'],
    ['Invoices', 'Invoices can be asked for after a bank transfer.'],
  ],
  [
    'pay.done.coins',
    paymentSucceeded,
    starCoins,
    ['星币到账', '星币已到账，可在“我的资产”中查看。'],
    ['Coins arrived', 'The coins have arrived; see “My assets”.'],
  ],
  [
    'pay.failed.risk',
    paymentFailed,
    null,
    ['风险提示', '请勿向陌生人转账，谨防诈骗。'],
    ['Risk notice', 'Never send money to strangers.'],
  ],
] as const;

export const knownPaymentCopies = (['zh', 'en'] as const).flatMap(language =>
  copies.map(([copyKey, position, payWay, zh, en]) => {
    const [title, content] = language === 'zh' ? zh : en;
    return { copyKey, position, payWay, language, title, content };
  }),
);
