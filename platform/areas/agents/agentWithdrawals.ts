import agentWithdrawals from '../../../src/resources/agents/agent-withdrawals.ts';
import agents from '../../../src/resources/agents/agents.ts';
import { withdrawalType } from '../../../src/schemas/codes/agents.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { changeBalance } from '../billing/money/changeBalance.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';

/** Field with the account that receives the money, by type of withdrawal. */
const receivingAccounts = {
  [withdrawalType.bankCard]: 'bankCard',
  [withdrawalType.alipay]: 'alipayAccount',
} as const;

export const effects = effectsOf(agentWithdrawals, {
  agentWithdrawalSucceed: async (_, { record }) => {
    const target = record.withdrawalType && receivingAccounts[record.withdrawalType];
    if (!target || !record[target]) {
      throw createRefusal('该提现没有收款账户', 'The withdrawal has no receiving account');
    }
  },

  /** Adds the amount back to the agent's balance, from which it was deducted when the withdrawal was requested. */
  agentWithdrawalFail: async (scope, { record }) => {
    const account = { resource: agents, field: 'balance', by: ['id', record.agentId] } as const;
    if (!(await changeBalance(scope, account, record.amount ?? 0))) {
      throw createRefusal('代理不存在，无法退回余额', 'The agent does not exist, so the amount cannot be returned');
    }
  },
});
