import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { lowerThan, notBefore } from '../../schemas/vocabulary/checks.ts';
import { orderType } from '../../schemas/codes/billing.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { promotionType } from '../../schemas/codes/marketing.ts';
import { boolean, code, dateTime, decimal, integer, longText, money, reference, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { decimalRange, decimals, max, priority } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'promotion-rules',
  title: { zh: '促销规则', en: 'Promotion rules' },
  noun: { zh: '促销规则', en: 'promotion rule' },
  icon: 'Discount',
  order: 40,
  type: 'crud',
  code: 'marketing:promotion-rules',
  operations: crud('promotion-rule'),
  api: conventionalApi('/api/activity/v1/promotion-rules'),
  sort: { field: 'startTime', order: 'DESC' },
  fields: {
    promotionName: text({ zh: '促销名称', en: 'Promotion name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    promotionType: code({ zh: '促销类型', en: 'Promotion type' }, promotionType, { required: true, list: true, filter: true }),
    minAmount: money({ zh: '满额', en: 'Minimum order amount' }, { required: true, list: true }),
    reduceAmount: money({ zh: '减额', en: 'Amount off' }, { required: true, visibleWhen: { eq: ['$form.promotionType', promotionType.amountOff] }, whenHidden: 'clear', list: true }),
    discount: decimal(
      { zh: '折扣', en: 'Discount' },
      {
        required: true,
        rules: [decimalRange(1, 9.9), decimals(1)],
        visibleWhen: { eq: ['$form.promotionType', promotionType.discount] },
        whenHidden: 'clear',
        unit: { zh: '折', en: 'tenths of the list price' },
        list: true,
      },
    ),
    giftCouponId: reference({ zh: '赠券', en: 'Gift coupon' }, 'coupons', { required: true, visibleWhen: { eq: ['$form.promotionType', promotionType.giftCoupon] }, whenHidden: 'clear', list: true }),
    orderTypes: code({ zh: '适用订单', en: 'Eligible order types' }, orderType, { required: true, multiple: true, list: true }),
    stackable: boolean({ zh: '可叠加', en: 'Stackable' }, { default: false, list: true }),
    budget: money({ zh: '预算', en: 'Budget' }, { list: true }),
    usedBudget: money({ zh: '已用预算', en: 'Budget used' }, { readOnly: true, default: 0, list: true }),
    startTime: dateTime({ zh: '开始时间', en: 'Start time' }, { required: true, list: true, sort: true }),
    endTime: dateTime({ zh: '结束时间', en: 'End time' }, { required: true, list: true }),
    priority: integer({ zh: '优先级', en: 'Priority' }, { required: true, rules: [priority], default: 50, list: true, sort: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true, inline: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  sections: [
    { title: { zh: '优惠', en: 'Benefit' }, fields: ['promotionName', 'promotionType', 'minAmount', 'reduceAmount', 'discount', 'giftCouponId'] },
    { title: { zh: '适用范围', en: 'Scope' }, fields: ['orderTypes', 'stackable', 'startTime', 'endTime'] },
    { title: { zh: '预算与生效', en: 'Budget and validity' }, fields: ['budget', 'usedBudget', 'priority', 'status', 'note'] },
  ],
  checks: [{ ...lowerThan('reduceAmount', 'minAmount'), says: { zh: '减额必须小于满额', en: 'Amount off must be less than the minimum order amount' } }, notBefore('endTime', 'startTime')],
  turns: [{ field: 'status', from: [enableStatus.enabled], to: enableStatus.disabled, full: ['usedBudget', 'budget'] }],
  effects: { update: 'promotionRuleSave' },
});
