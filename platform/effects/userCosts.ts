import { sql } from 'kysely';

import { textOf } from '../../src/schemas/json.ts';
import type { Row } from '../storage/database.ts';
import { say } from '../sayings.ts';
import { type EffectScope, type Effects, onAction } from './effect.ts';
import { later } from './moments.ts';
import { changeBalance } from './money.ts';
import { mayPayBack, orderStatus, payWay, paymentDeadline, refundAnswerAt } from './payments.ts';
import { refused, refusedAt } from './refused.ts';
import { change } from './written.ts';

const refundDays = 180;
const daySeconds = 86_400;

export const effects: Effects = {
  userCostRefund: onAction(async (scope, { record, values }) => {
    const order = record ?? {};
    const since = textOf(order['payTime'] ?? order['createTime'] ?? '');
    if (since < later(scope.now, -refundDays * daySeconds)) {
      throw refused(`超过${refundDays}天的订单不能退款`, `Orders older than ${refundDays} days cannot be refunded`);
    }
    await change(scope, order['id'], {
      refundAmount: amountOf(order, values['refundAmount']),
      refundReason: values['reason'],
      refundTime: refundAnswerAt(scope.now),
    });
  }),

  /** The answer to a refund: the money goes back, or the order stays paid and says why. */
  userCostRefunded: onAction(async (scope, { record }) => {
    await settleRefund(scope, record ?? {});
  }),

  /** Asks how the payment stands: one that the provider has a number for was paid, one that is overdue never will be. */
  userCostQuery: onAction(async (scope, { record }) => {
    const order = record ?? {};
    if (order['orderStatus'] === orderStatus.refunding) {
      await change(scope, order['id'], { orderStatus: orderStatus.refunded, refundTime: scope.now });
      await settleRefund(scope, order);
      return;
    }
    if (order['tradeNo']) {
      await change(scope, order['id'], { orderStatus: orderStatus.paid, payTime: scope.now });
      await countCost(scope, order, String(order['payAmount'] ?? 0));
      return;
    }
    const deadline = await paymentDeadline(scope, order['payWay'], textOf(order['createTime'] ?? ''));
    if (scope.now < deadline) throw refused('用户尚未支付', 'The user has not paid yet');
    await change(scope, order['id'], { orderStatus: orderStatus.closed });
  }),
};

/** Star coins go back as a whole; of money as much as was paid, or a part of it. */
function amountOf(order: Row, asked: unknown): number {
  const paid = Number(order['payAmount'] ?? 0);
  if (order['payWay'] === payWay.starCoins) {
    if (asked === null || asked === undefined) return paid;
    throw refusedAt('refundAmount', '星币订单只能全额退还', 'Star coins are given back as a whole');
  }
  const amount = asked === null || asked === undefined ? paid : Number(asked);
  if (amount > paid) {
    throw refusedAt('refundAmount', '退款金额不能大于实付金额', 'No more can be refunded than was paid');
  }
  return amount;
}

async function settleRefund(scope: EffectScope, order: Row): Promise<void> {
  if (!(await mayPayBack(scope, order['payWay']))) {
    const refundReason = say('{0}（退款失败：支付渠道未启用）', textOf(order['refundReason'] ?? '')).slice(-256);
    await change(scope, order['id'], {
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
  await countCost(scope, order, `-${String(order['refundAmount'] ?? 0)}`);
}

/** What a user has spent in all never falls below nothing, whatever was imported before. */
async function countCost(scope: EffectScope, order: Row, amount: string): Promise<void> {
  await changeBalance(scope, userAccount(order, 'totalCost'), amount);
}

function userAccount(order: Row, field: 'starCoins' | 'totalCost') {
  return { resource: 'client-users', field, where: sql`"userName" = ${order['userName']}` };
}
