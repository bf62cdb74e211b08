import { sql } from 'kysely';

import { textOf } from '../../../src/schemas/json.ts';
import type { Row } from '../../engine/storage/database.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { type EffectScope, type Effects, onAction } from '../../engine/effects/effect.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { changeBalance } from './money/changeBalance.ts';
import { canRefund, orderStatus, payWay, paymentDeadline, refundResponseTime } from './money/payments.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { changeOwnRecord } from '../../engine/effects/recordWrites.ts';

const refundDays = 180;
const daySeconds = 86_400;

export const effects: Effects = {
  userCostRefund: onAction(async (scope, { record, values }) => {
    const order = record ?? {};
    const since = textOf(order['payTime'] ?? order['createTime'] ?? '');
    if (since < addSeconds(scope.now, -refundDays * daySeconds)) {
      throw createRefusal(
        `超过${refundDays}天的订单不能退款`,
        `Orders older than ${refundDays} days cannot be refunded`,
      );
    }
    await changeOwnRecord(scope, order['id'], {
      refundAmount: refundAmount(order, values['refundAmount']),
      refundReason: values['reason'],
      refundTime: refundResponseTime(scope.now),
    });
  }),

  /**
   * Handles the result of a refund: either refunds the money, or leaves the order paid and stores why the refund
   * failed.
   */
  userCostRefunded: onAction(async (scope, { record }) => {
    await settleRefund(scope, record ?? {});
  }),

  /**
   * Checks a payment: marks an order with a transaction number of the provider as paid, and closes an overdue order.
   */
  userCostQuery: onAction(async (scope, { record }) => {
    const order = record ?? {};
    if (order['orderStatus'] === orderStatus.refunding) {
      await changeOwnRecord(scope, order['id'], { orderStatus: orderStatus.refunded, refundTime: scope.now });
      await settleRefund(scope, order);
      return;
    }
    if (order['tradeNo']) {
      await changeOwnRecord(scope, order['id'], { orderStatus: orderStatus.paid, payTime: scope.now });
      await addToSpending(scope, order, String(order['payAmount'] ?? 0));
      return;
    }
    const deadline = await paymentDeadline(scope, order['payWay'], textOf(order['createTime'] ?? ''));
    if (scope.now < deadline) throw createRefusal('用户尚未支付', 'The user has not paid yet');
    await changeOwnRecord(scope, order['id'], { orderStatus: orderStatus.closed });
  }),
};

/** Returns the amount to refund: star coins only in full, money in full or in part. */
function refundAmount(order: Row, requestedAmount: unknown): number {
  const paid = Number(order['payAmount'] ?? 0);
  if (order['payWay'] === payWay.starCoins) {
    if (requestedAmount === null || requestedAmount === undefined) return paid;
    throw createFieldRefusal('refundAmount', '星币订单只能全额退还', 'Star coins are given back as a whole');
  }
  const amount = requestedAmount === null || requestedAmount === undefined ? paid : Number(requestedAmount);
  if (amount > paid) {
    throw createFieldRefusal('refundAmount', '退款金额不能大于实付金额', 'No more can be refunded than was paid');
  }
  return amount;
}

async function settleRefund(scope: EffectScope, order: Row): Promise<void> {
  if (!(await canRefund(scope, order['payWay']))) {
    const refundReason = formatMessage('{0}（退款失败：支付渠道未启用）', textOf(order['refundReason'] ?? '')).slice(
      -256,
    );
    await changeOwnRecord(scope, order['id'], {
      orderStatus: orderStatus.paid,
      refundAmount: null,
      refundTime: null,
      refundReason,
    });
    return;
  }
  if (order['payWay'] === payWay.starCoins) {
    await changeBalance(scope, userAccount(order, 'starCoins'), Number(order['starCoins'] ?? 0));
  }
  await addToSpending(scope, order, `-${String(order['refundAmount'] ?? 0)}`);
}

/** Changes the total spending of a user; `changeBalance` keeps it from becoming negative. */
async function addToSpending(scope: EffectScope, order: Row, amount: string): Promise<void> {
  await changeBalance(scope, userAccount(order, 'totalCost'), amount);
}

function userAccount(order: Row, field: 'starCoins' | 'totalCost') {
  return { resource: 'client-users', field, where: sql`"userName" = ${order['userName']}` };
}
