import { sql } from 'kysely';

import { type Effects, onAction } from './effect.ts';
import { changeBalance } from './money.ts';
import { refused } from './refused.ts';
import { change } from './written.ts';

/** Codes of `withdrawalType`, with the field that says where the money goes. */
const paidTo: Readonly<Record<number, string>> = { 1: 'bankCard', 2: 'alipayAccount' };

export const effects: Effects = {
  agentWithdrawalSucceed: onAction(async (scope, { record, values }) => {
    const target = paidTo[Number(record?.['withdrawalType'])];
    if (!target || !record?.[target]) {
      throw refused('该提现没有收款账户', 'The withdrawal says nothing of where to pay');
    }
    const { now, caller } = scope;
    const { tradeNo } = values;
    await change(scope, record['id'], { tradeNo, finishTime: now, operatorName: caller.userName });
  }),

  /** What was taken off the balance when it was asked for goes back to it. */
  agentWithdrawalFail: onAction(async (scope, { record, values }) => {
    const { now, caller } = scope;
    const { failReason } = values;
    const account = { resource: 'agents', field: 'balance', where: sql`id = ${record?.['agentId']}` };
    if (!(await changeBalance(scope, account, String(record?.['amount'] ?? 0)))) {
      throw refused('代理不存在，无法退回余额', 'There is no such agent to give the amount back to');
    }
    await change(scope, record?.['id'], { failReason, finishTime: now, operatorName: caller.userName });
  }),
};
