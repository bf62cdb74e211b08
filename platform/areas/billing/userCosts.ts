import userCosts from '../../../src/resources/billing/user-costs.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { orderStatus, paymentMethod } from '../../../src/schemas/codes/billing.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { changeBalance } from './money/changeBalance.ts';
import { canRefund, readPaymentDeadline, computeRefundResponseDate } from './money/payments.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { changeRecord } from '../../engine/effects/recordWrites.ts';

type Order = RowOf<typeof userCosts>;

const refundDays = 180;
const daySeconds = 86_400;

export const effects = effectsOf(userCosts, {
  userCostRefund: async (scope, { record, values }) => {
    const since = record.payTime ?? record.createTime ?? '';
    if (since < addSeconds(scope.now, -refundDays * daySeconds)) {
      throw createRefusal(
        `超过${refundDays}天的订单不能退款`,
        `Orders older than ${refundDays} days cannot be refunded`,
      );
    }
    await changeRecord(scope, userCosts, record.id, {
      refundAmount: refundAmount(record, values.refundAmount),
      refundReason: values.reason,
      refundTime: computeRefundResponseDate(scope.now),
    });
  },

  /**
   * Handles the result of a refund: either refunds the money, or leaves the order paid and stores why the refund
   * failed.
   */
  userCostRefunded: async (scope, { record }) => {
    await settleRefund(scope, record);
  },

  /**
   * Checks an order with its provider: completes a refund in progress, marks an order with a transaction number as
   * paid, or closes an overdue order.
   */
  userCostQuery: async (scope, { record }) => {
    if (record.orderStatus === orderStatus.refunding) {
      await changeRecord(scope, userCosts, record.id, { orderStatus: orderStatus.refunded, refundTime: scope.now });
      await settleRefund(scope, record);
      return;
    }
    if (record.tradeNo) {
      await changeRecord(scope, userCosts, record.id, { orderStatus: orderStatus.paid, payTime: scope.now });
      await addToSpending(scope, record, String(record.payAmount ?? 0));
      return;
    }
    const deadline = await readPaymentDeadline(scope, record.payWay, record.createTime ?? '');
    if (scope.now < deadline) throw createRefusal('用户尚未支付', 'The user has not paid yet');
    await changeRecord(scope, userCosts, record.id, { orderStatus: orderStatus.closed });
  },
});

/** Returns the amount to refund. An order that was paid with star coins can only be refunded in full. */
function refundAmount(order: Order, requestedAmount: number | null | undefined): number {
  const paid = order.payAmount ?? 0;
  const isWhole = requestedAmount === null || requestedAmount === undefined;
  if (order.payWay === paymentMethod.starCoins) {
    if (isWhole) return paid;
    throw createFieldRefusal(
      'refundAmount',
      '星币订单只能全额退还',
      'Orders paid with star coins can only be refunded in full',
    );
  }
  const amount = isWhole ? paid : requestedAmount;
  if (amount > paid) {
    throw createFieldRefusal('refundAmount', '退款金额不能大于实付金额', 'The refund cannot exceed the paid amount');
  }
  return amount;
}

async function settleRefund(scope: EffectScope, order: Order): Promise<void> {
  if (!(await canRefund(scope, order.payWay))) {
    const refundReason = formatMessage('{0}（退款失败：支付渠道未启用）', order.refundReason).slice(-256);
    await changeRecord(scope, userCosts, order.id, {
      orderStatus: orderStatus.paid,
      refundAmount: null,
      refundTime: null,
      refundReason,
    });
    return;
  }
  if (order.payWay === paymentMethod.starCoins) {
    await changeBalance(scope, userAccount(order, 'starCoins'), order.starCoins ?? 0);
  }
  await addToSpending(scope, order, `-${String(order.refundAmount ?? 0)}`);
}

/** Changes the total spending of a user; `changeBalance` keeps it from becoming negative. */
async function addToSpending(scope: EffectScope, order: Order, amount: string): Promise<void> {
  await changeBalance(scope, userAccount(order, 'totalCost'), amount);
}

function userAccount(order: Order, field: 'starCoins' | 'totalCost') {
  return { resource: clientUsers, field, by: ['userName', order.userName] } as const;
}
