import { randomBytes } from 'node:crypto';

import agentLevels from '../../../src/resources/agents/agent-levels.ts';
import agentPurchases from '../../../src/resources/agents/agent-purchases.ts';
import agentWithdrawals from '../../../src/resources/agents/agent-withdrawals.ts';
import agents from '../../../src/resources/agents/agents.ts';
import { withdrawalStatus } from '../../../src/schemas/codes/agents.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { changeBalance } from '../billing/money/changeBalance.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { completeSavedRecord } from '../../engine/effects/recordWrites.ts';
import { anyOf } from '../../engine/storage/anyOf.ts';
import { withTables } from '../../engine/storage/withTables.ts';

export const effects = effectsOf(agents, {
  agentCreate: async (scope, { id }) => {
    const inviteCode = `DL${randomBytes(4).toString('hex').toUpperCase()}`;
    await completeSavedRecord(scope, agents, id, { applyTime: scope.now, inviteCode });
  },

  agentUpdate: async ({ db }, { id, before, values }) => {
    const { parentId } = values;
    if (parentId === undefined || parentId === null || parentId === before?.parentId) return;
    const tables = withTables(db, agents);
    // The lock keeps two concurrent changes from making two agents each other's parent.
    await tables
      .selectFrom('agents')
      .select('id')
      .where('id', '=', anyOf([id, parentId]))
      .orderBy('id')
      .forUpdate()
      .execute();
    const loop = await tables
      .withRecursive('above(id, parentId)', query =>
        query
          .selectFrom('agents')
          .select(['id', 'parentId'])
          .where('id', '=', parentId)
          .union(
            query
              .selectFrom('agents as parent')
              .innerJoin('above', 'above.parentId', 'parent.id')
              .select(['parent.id', 'parent.parentId']),
          ),
      )
      .selectFrom('above')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (loop) {
      throw createFieldRefusal(
        'parentId',
        '上级代理不能是自己或自己的下级',
        'The parent cannot be the agent itself or an agent below it',
      );
    }
  },

  agentDelete: async ({ db }, record) => {
    const { purchases, withdrawals } = await countOpenBusiness({ db }, record.id);
    if (purchases > 0)
      throw createRefusal(
        `该代理有${purchases}条采购记录`,
        `The agent has ${purchases} purchases and cannot be deleted`,
      );
    if (withdrawals > 0) {
      throw createRefusal(
        `该代理有${withdrawals}笔提现进行中`,
        `The agent has ${withdrawals} withdrawals in progress and cannot be deleted`,
      );
    }
  },

  agentSetLevel: async (scope, { values: { levelId } }) => {
    await refuseDisabledLevel(scope, levelId);
  },

  agentAdjust: async (scope, { record, values: { amount } }) => {
    if (amount === 0) throw createFieldRefusal('amount', '金额不能为0', 'The amount cannot be 0');
    const account = { resource: agents, field: 'balance', by: ['id', record.id] } as const;
    if (!(await changeBalance(scope, account, amount))) {
      throw createFieldRefusal('amount', '余额不足，不能扣减', 'The balance is too low for this deduction');
    }
  },
});

/** Counts all purchases of the agent, and the agent's withdrawals that are in progress. */
async function countOpenBusiness({ db }: Pick<EffectScope, 'db'>, agentId: number) {
  return withTables(db, agentPurchases, agentWithdrawals)
    .selectNoFrom(eb => [
      eb
        .selectFrom('agent_purchases')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('agentId', '=', agentId)
        .$asScalar()
        .$notNull()
        .as('purchases'),
      eb
        .selectFrom('agent_withdrawals')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('agentId', '=', agentId)
        .where('withdrawalStatus', '=', withdrawalStatus.inProgress)
        .$asScalar()
        .$notNull()
        .as('withdrawals'),
    ])
    .executeTakeFirstOrThrow();
}

async function refuseDisabledLevel({ db }: EffectScope, levelId: number): Promise<void> {
  const level = await withTables(db, agentLevels)
    .selectFrom('agent_levels')
    .select('id')
    .where('id', '=', levelId)
    .where('status', '=', enableStatus.enabled)
    .forKeyShare()
    .executeTakeFirst();
  if (!level) throw createFieldRefusal('levelId', '该等级已禁用', 'The level is disabled');
}
