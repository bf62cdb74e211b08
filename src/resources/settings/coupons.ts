import { countOf } from '../../schemas/vocabulary/derivedValues.ts';
import type couponReceipts from './coupon-receipts.ts';
import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { afterNow, lowerThan, notBefore } from '../../schemas/vocabulary/checks.ts';
import { couponStatus, couponType, redemptionStatus } from '../../schemas/codes/settings.ts';
import { userLevel } from '../../schemas/codes/users.ts';
import { code, dateTime, decimal, integer, longText, money, reference, references, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { decimalRange, decimals, max, range } from '../../schemas/rules/rules.ts';

/** Long file: three kinds of coupon with different fields and checks, and a state machine with four actions. */
export default defineResource({
  name: 'coupons',
  title: { zh: '优惠券', en: 'Coupons' },
  noun: { zh: '优惠券', en: 'coupon' },
  icon: 'ConfirmationNumber',
  order: 200,
  type: 'crud',
  code: 'settings:coupons',
  operations: crud('coupon'),
  api: conventionalApi('/api/config/v1/coupons'),
  fields: {
    couponName: text({ zh: '优惠券名称', en: 'Coupon name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    couponType: code({ zh: '优惠类型', en: 'Coupon type' }, couponType, { required: true, list: true, filter: true }),
    amount: integer(
      { zh: '面额', en: 'Face value' },
      { required: true, rules: [range(1, 999)], visibleWhen: { eq: ['$form.couponType', couponType.amountOff] }, unit: { zh: '元', en: 'CNY' }, list: true },
    ),
    discount: decimal(
      { zh: '折扣', en: 'Discount' },
      {
        required: true,
        rules: [decimalRange(1, 9.9), decimals(1)],
        visibleWhen: { eq: ['$form.couponType', couponType.discountCoupon] },
        unit: { zh: '折', en: 'tenths of the list price' },
        list: true,
      },
    ),
    hours: integer(
      { zh: '时长', en: 'Hours' },
      { required: true, rules: [range(1, 999)], visibleWhen: { eq: ['$form.couponType', couponType.timeCoupon] }, unit: { zh: '小时', en: 'h' }, list: true },
    ),
    minAmount: money({ zh: '使用门槛', en: 'Minimum order amount' }, { required: true, default: 0, list: true }),
    quantity: integer({ zh: '发放数量', en: 'Quantity' }, { required: true, rules: [range(1, 9999)], list: true, sort: true }),
    perUserLimit: integer({ zh: '每人限领', en: 'Limit per user' }, { required: true, rules: [range(1, 10)], default: 1, list: true }),
    mealIds: references({ zh: '适用套餐', en: 'Eligible packages' }, 'cloud-meals', { help: { zh: '留空则适用于全部套餐', en: 'Leave empty for all packages' } }),
    merchantSign: reference({ zh: '商家', en: 'Merchant' }, 'merchants.merchantSign', { list: true, filter: true, help: { zh: '留空则适用于全部商家', en: 'Leave empty for all merchants' } }),
    startTime: dateTime({ zh: '开始时间', en: 'Start time' }, { required: true, list: true, sort: true }),
    endTime: dateTime({ zh: '结束时间', en: 'End time' }, { required: true, list: true, sort: true }),
    receivedCount: integer({ zh: '已领', en: 'Received' }, { ...countOf<typeof couponReceipts>('coupon-receipts', { couponId: 'id' }), list: true }),
    usedCount: integer({ zh: '已用', en: 'Used' }, { ...countOf<typeof couponReceipts>('coupon-receipts', { couponId: 'id' }, { values: { codeStatus: redemptionStatus.used } }), list: true }),
    couponStatus: code({ zh: '状态', en: 'Status' }, couponStatus, { readOnly: true, default: couponStatus.notStarted, list: true, filter: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  checks: [
    notBefore('endTime', 'startTime'),
    afterNow('endTime'),
    {
      ...lowerThan('amount', 'minAmount'),
      says: { zh: '面额必须低于使用门槛', en: 'Amount must be lower than the minimum order amount' },
      when: { gt: ['$form.minAmount', 0] },
    },
  ],
  sections: [
    {
      title: { zh: '优惠内容', en: 'Benefit' },
      fields: ['couponName', 'couponType', 'amount', 'discount', 'hours', 'minAmount', 'mealIds', 'merchantSign'],
    },
    {
      title: { zh: '发放', en: 'Issue' },
      fields: ['quantity', 'perUserLimit', 'startTime', 'endTime', 'note'],
    },
  ],
  effects: { create: 'couponSave', update: 'couponSave' },
  refuses: [
    {
      on: ['delete'],
      when: { gt: ['$record.receivedCount', 0] },
      says: { zh: '已被领取{receivedCount}张，不能删除', en: '{receivedCount} coupons have been received, so the coupon cannot be deleted' },
    },
  ],
  turns: [
    { field: 'couponStatus', from: [couponStatus.notStarted], to: couponStatus.running, at: 'startTime' },
    { field: 'couponStatus', from: [couponStatus.notStarted, couponStatus.running, couponStatus.stopped], to: couponStatus.ended, at: 'endTime' },
  ],
  actions: [
    action(
      'issue',
      { zh: '发放', en: 'Issue' },
      {
        on: ['row'],
        code: 'coupon:issue',
        icon: 'Redeem',
        form: {
          userNames: longText({ zh: '用户名单(每行一个)', en: 'User names (one per line)' }, { rules: [max(2048)], requiredWhen: { empty: '$form.userLevel' } }),
          userLevel: code({ zh: '用户等级', en: 'User level' }, userLevel, {
            help: { zh: '不填名单时，发给该等级的全部正常用户', en: 'If the list is empty, all normal users of the level receive the coupon' },
          }),
        },
        when: { eq: ['$record.couponStatus', couponStatus.running] },
        effect: 'couponIssue',
      },
    ),
    action(
      'uses',
      { zh: '领用明细', en: 'View received coupons' },
      {
        on: ['row'],
        code: 'coupon:uses',
        icon: 'ReceiptLong',
        opens: { related: 'coupon-receipts', filter: { couponId: '{id}' } },
      },
    ),
    action(
      'start',
      { zh: '启用', en: 'Enable' },
      {
        on: ['row', 'bulk'],
        code: 'coupon:start',
        icon: 'PlayArrow',
        transition: { field: 'couponStatus', from: [couponStatus.notStarted, couponStatus.stopped], to: couponStatus.running },
        effect: 'couponStart',
      },
    ),
    action(
      'stop',
      { zh: '停止', en: 'Stop' },
      {
        on: ['row', 'bulk'],
        code: 'coupon:stop',
        icon: 'Stop',
        confirm: true,
        transition: { field: 'couponStatus', from: [couponStatus.running], to: couponStatus.stopped },
        danger: true,
      },
    ),
  ],
});
