import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { orderStatus, paymentMethod } from '../../schemas/codes/billing.ts';
import { code, dateTime, decimal, integer, longText, money, reference, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'agent-purchases',
  title: { zh: '采购记录', en: 'Agent purchases' },
  noun: { zh: '采购', en: 'agent purchase' },
  icon: 'ShoppingCart',
  order: 40,
  type: 'record',
  code: 'agents:agent-purchases',
  operations: { export: 'agent-purchase:export' },
  api: conventionalApi('/api/agent/v1/agent-purchases'),
  sort: { field: 'purchaseTime', order: 'DESC' },
  fields: {
    purchaseNo: text({ zh: '采购编号', en: 'Purchase no.' }, { readOnly: true, list: true, filter: 'search', title: true }),
    agentId: reference({ zh: '代理', en: 'Agent' }, 'agents', { readOnly: true, list: true, filter: true }),
    productId: reference({ zh: '采购产品', en: 'Product' }, 'procurement-products', { readOnly: true, list: true, filter: true }),
    quantity: integer({ zh: '数量', en: 'Quantity' }, { readOnly: true, list: true, sort: true }),
    unitPrice: money({ zh: '单价', en: 'Unit price' }, { readOnly: true, list: true }),
    discount: decimal({ zh: '折扣', en: 'Discount' }, { readOnly: true, unit: { zh: '折', en: 'tenths of the list price' }, list: true }),
    totalAmount: money({ zh: '总金额', en: 'Total' }, { readOnly: true, list: true, sort: true }),
    payWay: code({ zh: '支付方式', en: 'Payment method' }, paymentMethod, { readOnly: true, list: true, filter: true }),
    orderStatus: code({ zh: '订单状态', en: 'Order status' }, orderStatus, { readOnly: true, list: true, filter: true }),
    codeBatchNo: text({ zh: '激活码批次', en: 'Activation code batch' }, { readOnly: true, list: true, filter: true }),
    usedCount: integer({ zh: '已用', en: 'Codes used' }, { readOnly: true, list: true }),
    purchaseTime: dateTime({ zh: '采购时间', en: 'Purchased' }, { readOnly: true, list: true, filter: true, sort: true }),
    payTime: dateTime({ zh: '支付时间', en: 'Paid' }, { readOnly: true, only: 'detail' }),
    refundReason: text({ zh: '退款原因', en: 'Refund reason' }, { rules: [max(256)], readOnly: true, only: 'detail' }),
    refundTime: dateTime({ zh: '退款时间', en: 'Refunded' }, { readOnly: true, only: 'detail' }),
  },
  turns: [{ field: 'orderStatus', from: [orderStatus.refunding], to: orderStatus.refunded, at: 'refundTime', effect: 'agentPurchaseRefunded' }],
  actions: [
    action(
      'issue',
      { zh: '补发激活码', en: 'Issue activation codes' },
      {
        on: ['row'],
        code: 'agent-purchase:issue',
        icon: 'VpnKey',
        confirm: true,
        when: { all: [{ eq: ['$record.orderStatus', orderStatus.paid] }, { empty: '$record.codeBatchNo' }] },
        effect: 'agentPurchaseIssue',
      },
    ),
    action(
      'refund',
      { zh: '退款', en: 'Refund' },
      {
        on: ['row'],
        code: 'agent-purchase:refund',
        icon: 'CurrencyExchange',
        danger: true,
        typeConfirm: { zh: '退款', en: 'REFUND' },
        form: { reason: longText({ zh: '原因', en: 'Reason' }, { required: true, rules: [max(256)] }) },
        when: { all: [{ eq: ['$record.orderStatus', orderStatus.paid] }, { not: { gt: ['$record.usedCount', 0] } }] },
        transition: { field: 'orderStatus', from: [orderStatus.paid], to: orderStatus.refunding },
        effect: 'agentPurchaseRefund',
      },
    ),
  ],
});
