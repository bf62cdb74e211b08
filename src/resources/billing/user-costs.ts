import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { mealType, orderStatus, orderType, paymentMethod } from '../../schemas/codes/billing.ts';
import { loggedClientType } from '../../schemas/codes/common.ts';
import { phoneType } from '../../schemas/codes/devices.ts';
import { code, dateTime, integer, longText, money, reference, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { decimalRange, max } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'user-costs',
  title: { zh: '用户消费', en: 'User spending' },
  noun: { zh: '订单', en: 'order' },
  icon: 'Payments',
  order: 10,
  type: 'record',
  code: 'billing:user-costs',
  operations: { export: 'user-cost:export' },
  api: conventionalApi('/api/pay/v1/user-costs'),
  sort: { field: 'createTime', order: 'DESC' },
  totals: ['originalAmount', 'discountAmount', 'payAmount', 'refundAmount', 'starCoins'],
  fields: {
    orderNo: text({ zh: '订单号', en: 'Order no.' }, { readOnly: true, list: true, filter: 'search', title: true }),
    userName: reference({ zh: '用户名', en: 'User name' }, 'client-users.userName', { readOnly: true, list: true, filter: true }),
    merchantSign: reference({ zh: '商家', en: 'Merchant' }, 'merchants.merchantSign', { readOnly: true, list: true, filter: true }),
    orderType: code({ zh: '订单类型', en: 'Order type' }, orderType, { readOnly: true, list: true, filter: true }),
    itemName: text({ zh: '商品', en: 'Item' }, { readOnly: true, list: true, filter: true }),
    phoneType: code({ zh: '机型', en: 'Phone model' }, phoneType, { readOnly: true, list: true, filter: true }),
    mealType: code({ zh: '套餐类型', en: 'Package type' }, mealType, { readOnly: true, list: true, filter: true }),
    payWay: code({ zh: '支付方式', en: 'Payment method' }, paymentMethod, { readOnly: true, list: true, filter: true }),
    originalAmount: money({ zh: '原价', en: 'Original price' }, { readOnly: true, list: true }),
    discountAmount: money({ zh: '优惠', en: 'Discount' }, { readOnly: true, list: true }),
    payAmount: money({ zh: '实付', en: 'Amount paid' }, { readOnly: true, list: true, sort: true }),
    starCoins: integer({ zh: '星币', en: 'Star coins' }, { readOnly: true, list: true }),
    couponId: reference({ zh: '优惠券', en: 'Coupon' }, 'coupons', { readOnly: true, only: 'detail' }),
    tradeNo: text({ zh: '交易号', en: 'Transaction no.' }, { readOnly: true, only: 'detail', filter: true }),
    clientType: code({ zh: '客户端', en: 'Client app' }, loggedClientType, { readOnly: true, list: true, filter: true }),
    orderStatus: code({ zh: '订单状态', en: 'Order status' }, orderStatus, { readOnly: true, list: true, filter: true }),
    createTime: dateTime({ zh: '下单时间', en: 'Ordered' }, { readOnly: true, list: true, filter: true, sort: true }),
    payTime: dateTime({ zh: '支付时间', en: 'Paid' }, { readOnly: true, list: true, filter: true, sort: true }),
    refundAmount: money({ zh: '退款金额', en: 'Refund amount' }, { readOnly: true, only: 'detail' }),
    refundReason: text({ zh: '退款原因', en: 'Refund reason' }, { rules: [max(256)], readOnly: true, said: true, only: 'detail' }),
    refundTime: dateTime({ zh: '退款时间', en: 'Refunded' }, { readOnly: true, only: 'detail' }),
  },
  // The payment provider responds to a refund later. If the provider rejects the refund, the order stays paid.
  turns: [{ field: 'orderStatus', from: [orderStatus.refunding], to: orderStatus.refunded, at: 'refundTime', effect: 'userCostRefunded' }],
  actions: [
    action(
      'query',
      { zh: '查询支付', en: 'Query payment' },
      {
        on: ['row'],
        code: 'user-cost:query',
        icon: 'Sync',
        when: { in: ['$record.orderStatus', [orderStatus.unpaid, orderStatus.refunding]] },
        effect: 'userCostQuery',
      },
    ),
    action(
      'refund',
      { zh: '退款', en: 'Refund' },
      {
        on: ['row'],
        code: 'user-cost:refund',
        icon: 'CurrencyExchange',
        danger: true,
        typeConfirm: { zh: '退款', en: 'REFUND' },
        form: {
          refundAmount: money({ zh: '退款金额', en: 'Refund amount' }, { rules: [decimalRange(0.01, 999999)], help: { zh: '不填则全额退款', en: 'Leave empty to refund the whole amount' } }),
          reason: longText({ zh: '原因', en: 'Reason' }, { required: true, rules: [max(256)] }),
        },
        when: { all: [{ eq: ['$record.orderStatus', orderStatus.paid] }, { not: { eq: ['$record.payWay', paymentMethod.activationCode] } }] },
        transition: { field: 'orderStatus', from: [orderStatus.paid], to: orderStatus.refunding },
        effect: 'userCostRefund',
      },
    ),
  ],
});
