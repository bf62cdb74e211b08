import { sql } from 'kysely';

import { type Effects, onAction } from '../../engine/effects/effect.ts';
import { changeBalance } from '../billing/money/changeBalance.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { changeOwnRecord } from '../../engine/effects/recordWrites.ts';

/** Maps each code of `withdrawalType` to the field with the account that receives the money. */
const receivingAccounts: Readonly<Record<number, string>> = { 1: 'bankCard', 2: 'alipayAccount' };

export const effects: Effects = {
  agentWithdrawalSucceed: onAction(async (scope, { record, values }) => {
    const target = receivingAccounts[Number(record?.['withdrawalType'])];
    if (!target || !record?.[target]) {
      throw createRefusal('该提现没有收款账户', 'The withdrawal has no receiving account');
    }
    const { now, caller } = scope;
    const { tradeNo } = values;
    await changeOwnRecord(scope, record['id'], { tradeNo, finishTime: now, operatorName: caller.userName });
  }),

  /** Returns the amount to the balance, which was reduced when the withdrawal was requested. */
  agentWithdrawalFail: onAction(async (scope, { record, values }) => {
    const { now, caller } = scope;
    const { failReason } = values;
    const account = { resource: 'agents', field: 'balance', where: sql`id = ${record?.['agentId']}` };
    if (!(await changeBalance(scope, account, String(record?.['amount'] ?? 0)))) {
      throw createRefusal('代理不存在，无法退回余额', 'The agent does not exist, so the amount cannot be returned');
    }
    await changeOwnRecord(scope, record?.['id'], { failReason, finishTime: now, operatorName: caller.userName });
  }),
};
