import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { notAbove } from '../../schemas/vocabulary/checks.ts';
import { paymentMethod } from '../../schemas/codes/billing.ts';
import { boolean, code, integer, money, percent, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'pentacle-pay-settings',
  title: { zh: '星币支付设置', en: 'Star-coin payment settings' },
  noun: { zh: '星币支付设置', en: 'star-coin payment settings' },
  icon: 'StarRate',
  order: 120,
  type: 'settings',
  code: 'settings:pentacle-pay-settings',
  operations: { edit: 'pentacle-pay-settings:edit' },
  asksPassword: { edit: true },
  api: conventionalApi('/api/config/v1/pentacle-pay-settings'),
  fields: {
    enabled: boolean({ zh: '启用', en: 'Enabled' }, { default: true }),
    coinsPerYuan: integer({ zh: '每元星币', en: 'Star coins per yuan' }, { required: true, rules: [range(1, 9999)], default: 10 }),
    minTopUp: money({ zh: '最低充值', en: 'Minimum top-up' }, { required: true, default: 1 }),
    maxTopUp: money({ zh: '最高充值', en: 'Maximum top-up' }, { required: true, default: 5000 }),
    payWays: code({ zh: '充值方式', en: 'Payment methods' }, paymentMethod, { required: true, multiple: true }),
    mixedPay: boolean({ zh: '允许混合支付', en: 'Mixed payment' }, { default: true }),
    maxCoinRatio: percent(
      { zh: '星币抵扣上限', en: 'Max share in coins' },
      { required: true, default: 100, visibleWhen: { eq: ['$form.mixedPay', true] }, help: { zh: '一笔订单中星币最多可付的比例', en: 'Maximum share of an order that coins may pay' } },
    ),
    refundToCoins: boolean({ zh: '退款退星币', en: 'Refund as coins' }, { default: true }),
    dailyLimit: integer(
      { zh: '每日消费上限', en: 'Daily spending limit' },
      { rules: [range(1, 99999)], help: { zh: '每个用户每天最多可用的星币，不填则不限', en: 'Coins that a user may spend in a day; leave empty for no limit' } },
    ),
    expireDays: integer(
      { zh: '赠币有效期', en: 'Bonus coin validity' },
      { rules: [range(1, 999)], default: 365, unit: { zh: '天', en: 'd' }, help: { zh: '赠送的星币过期后失效', en: 'Bonus coins expire after this time' } },
    ),
    tip: text({ zh: '提示语', en: 'Hint' }, { rules: [max(128)] }),
  },
  checks: [notAbove('minTopUp', 'maxTopUp', { zh: '最低充值不能高于最高充值', en: 'Minimum top-up cannot be higher than the maximum top-up' })],
  effects: { update: 'pentaclePaySettingsUpdate' },
});
