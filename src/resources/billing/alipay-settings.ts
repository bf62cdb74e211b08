import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { signatureType } from '../../schemas/codes/billing.ts';
import { boolean, code, email, integer, longText, text, url } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { digits, max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'alipay-settings',
  title: { zh: '支付宝设置', en: 'Alipay settings' },
  noun: { zh: '支付宝设置', en: 'Alipay settings' },
  icon: 'AccountBalanceWallet',
  order: 120,
  type: 'settings',
  code: 'billing:alipay-settings',
  operations: { edit: 'alipay-settings:edit' },
  asksPassword: { edit: true },
  api: conventionalApi('/api/pay/v1/alipay-settings'),
  fields: {
    enabled: boolean({ zh: '启用', en: 'Enabled' }, { default: false }),
    appId: text({ zh: '应用ID', en: 'App ID' }, { required: true, rules: [digits(16)] }),
    pid: text({ zh: '合作者ID', en: 'Partner ID' }, { required: true, rules: [digits(16)] }),
    sellerEmail: email({ zh: '收款账号', en: 'Seller account' }),
    merchantPrivateKey: longText({ zh: '应用私钥', en: 'Private key' }, { required: 'create', rules: [max(2048)], secret: true }),
    alipayPublicKey: longText({ zh: '支付宝公钥', en: 'Alipay public key' }, { required: true, rules: [max(2048)] }),
    signType: code({ zh: '签名方式', en: 'Signature method' }, signatureType, { required: true, default: signatureType.rsa2 }),
    gatewayUrl: url({ zh: '网关地址', en: 'Gateway' }, { required: true, rules: [max(128)] }),
    notifyUrl: url(
      { zh: '异步通知地址', en: 'Notification URL' },
      { required: true, rules: [max(128)], help: { zh: '支付宝通知付款结果的地址，须能从公网访问', en: 'Address for payment notifications from Alipay; must be reachable from the internet' } },
    ),
    returnUrl: url({ zh: '同步跳转地址', en: 'Return URL' }, { rules: [max(128)], help: { zh: '付款后用户回到的页面', en: 'Page to which the user returns after payment' } }),
    timeoutMinutes: integer(
      { zh: '支付超时', en: 'Payment timeout' },
      { rules: [range(1, 30)], default: 15, unit: { zh: '分钟', en: 'min' }, help: { zh: '超过此时间未付款的订单关闭', en: 'Orders that are unpaid after this time are closed' } },
    ),
    sandbox: boolean({ zh: '沙箱模式', en: 'Sandbox' }, { default: false, help: { zh: '开启后不会真正扣款', en: 'When on, no money moves' } }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  sections: [
    { title: { zh: '开关', en: 'Switches' }, fields: ['enabled', 'sandbox', 'timeoutMinutes', 'note'] },
    { title: { zh: '账号', en: 'Account' }, fields: ['appId', 'pid', 'sellerEmail'] },
    { title: { zh: '密钥', en: 'Keys' }, fields: ['signType', 'merchantPrivateKey', 'alipayPublicKey'] },
    { title: { zh: '地址', en: 'Addresses' }, fields: ['gatewayUrl', 'notifyUrl', 'returnUrl'] },
  ],
  actions: [
    action(
      'test',
      { zh: '测试', en: 'Test payment' },
      {
        on: ['toolbar'],
        code: 'alipay-settings:test',
        icon: 'NetworkCheck',
        confirm: {
          zh: '将创建并关闭一笔0.01元的订单，确定继续吗？',
          en: 'This creates and closes an order of ¥0.01. Continue?',
        },
        effect: 'alipaySettingsTest',
      },
    ),
  ],
});
