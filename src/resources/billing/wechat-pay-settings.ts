import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { wechatTradeType } from '../../schemas/codes/billing.ts';
import { boolean, code, file, integer, longText, password, text, url } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { digits, max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'wechat-pay-settings',
  title: { zh: '微信支付设置', en: 'WeChat Pay settings' },
  noun: { zh: '微信支付设置', en: 'WeChat Pay settings' },
  icon: 'QrCode2',
  order: 130,
  type: 'settings',
  code: 'billing:wechat-pay-settings',
  operations: { edit: 'wechat-pay-settings:edit' },
  asksPassword: { edit: true },
  api: conventionalApi('/api/pay/v1/wechat-pay-settings'),
  fields: {
    enabled: boolean({ zh: '启用', en: 'Enabled' }, { default: false }),
    appId: text({ zh: '应用ID', en: 'App ID' }, { required: true, rules: [max(40)] }),
    mchId: text({ zh: '商户号', en: 'Merchant no.' }, { required: true, rules: [digits(12)] }),
    apiKey: password({ zh: 'APIv3密钥', en: 'APIv3 key' }, { required: 'create', rules: [max(32)], secret: true }),
    appSecret: password({ zh: '应用密钥', en: 'App secret' }, { required: 'create', rules: [max(64)], secret: true }),
    certSerialNo: text({ zh: '证书序列号', en: 'Certificate serial' }, { required: true, rules: [max(64)] }),
    certFile: file({ zh: '商户证书', en: 'Merchant certificate' }, ['p12', 'pem'], { required: true, limits: { maxBytes: 1_048_576 } }),
    tradeTypes: code({ zh: '交易类型', en: 'Trade types' }, wechatTradeType, { required: true, multiple: true }),
    notifyUrl: url(
      { zh: '异步通知地址', en: 'Notification URL' },
      { required: true, rules: [max(128)], help: { zh: '微信支付通知付款结果的地址，须能从公网访问', en: 'Address for payment notifications from WeChat Pay; must be reachable from the internet' } },
    ),
    h5Domain: url(
      { zh: 'H5域名', en: 'H5 domain' },
      { requiredWhen: { has: ['$form.tradeTypes', wechatTradeType.h5] }, rules: [max(128)], visibleWhen: { has: ['$form.tradeTypes', wechatTradeType.h5] } },
    ),
    timeoutMinutes: integer(
      { zh: '支付超时', en: 'Payment timeout' },
      { rules: [range(1, 30)], default: 15, unit: { zh: '分钟', en: 'min' }, help: { zh: '超过此时间未付款的订单关闭', en: 'Orders that are unpaid after this time are closed' } },
    ),
    sandbox: boolean({ zh: '沙箱模式', en: 'Sandbox' }, { default: false, help: { zh: '开启后不会真正扣款', en: 'When on, no money moves' } }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  sections: [
    { title: { zh: '开关', en: 'Switches' }, fields: ['enabled', 'sandbox', 'timeoutMinutes', 'note'] },
    { title: { zh: '账号', en: 'Account' }, fields: ['appId', 'mchId', 'appSecret', 'tradeTypes', 'h5Domain'] },
    { title: { zh: '密钥', en: 'Keys' }, fields: ['apiKey', 'certSerialNo', 'certFile'] },
    { title: { zh: '地址', en: 'Addresses' }, fields: ['notifyUrl'] },
  ],
  actions: [
    action(
      'test',
      { zh: '测试', en: 'Test payment' },
      {
        on: ['toolbar'],
        code: 'wechat-pay-settings:test',
        icon: 'NetworkCheck',
        confirm: {
          zh: '将创建并关闭一笔0.01元的订单，确定继续吗？',
          en: 'This creates and closes an order of ¥0.01. Continue?',
        },
        effect: 'wechatPaySettingsTest',
      },
    ),
  ],
});
