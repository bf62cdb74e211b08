import { type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';

import strategies from '../../../src/resources/system/strategies.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import type { RowOf, TablesOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { changeRecord } from '../../engine/effects/recordWrites.ts';
import type { Database } from '../../engine/storage/database.ts';
import { lockUntilCommit } from '../../engine/storage/lockUntilCommit.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { chooseCard } from './chooseCard.ts';

type Strategy = RowOf<typeof strategies>;
type Strategies = ExpressionBuilder<TablesOf<[typeof strategies]>, 'strategies'>;

const bounds = { least: 1, most: 100 } as const;

export const effects = effectsOf(strategies, {
  strategySave: async ({ db }, { before }) => {
    if (before && isDefault(before)) await keepDefault(db, before, null);
  },

  strategyDelete: async ({ db }, record) => {
    if (isDefault(record)) await keepDefault(db, record, record.id);
  },

  /**
   * Moves the strategy one position up or down among the strategies of its type, which are sorted by descending
   * priority.
   */
  strategyMove: {
    reorders: async (scope, { record, values: { direction } }) => {
      const table = withTables(scope.db, strategies);
      const rows = await table
        .selectFrom('strategies')
        .select(['id', 'priority'])
        .where('strategyType', '=', record.strategyType)
        .orderBy('priority', 'desc')
        .orderBy('id', 'desc')
        .forUpdate()
        .execute();
      const at = rows.findIndex(row => row.id === record.id);
      const [own, other] = [rows[at], rows[direction === 'up' ? at - 1 : at + 1]];
      if (!own || !other) {
        throw createRefusal(
          '第一条不能上移，最后一条不能下移',
          'The first item cannot move up, nor the last item down',
        );
      }
      if (own.priority === other.priority) {
        const next = own.priority + (direction === 'up' ? 1 : -1);
        if (next < bounds.least || next > bounds.most) {
          throw createRefusal(
            '优先级已到上限，请直接修改优先级',
            'The priority is at its limit. Change it in the form',
          );
        }
        await changeRecord(scope, strategies, own.id, { priority: next });
        return;
      }
      // Priorities must be unique after each statement, so one priority is cleared before the other changes.
      await scope.db.updateTable('strategies').set({ priority: null }).where('id', '=', own.id).execute();
      await changeRecord(scope, strategies, other.id, { priority: own.priority });
      await changeRecord(scope, strategies, own.id, { priority: other.priority });
    },
  },

  strategySimulate: async (scope, { record, values }) => chooseCard(scope, record, values),
});

/** Returns whether the strategy is a default: enabled, without limits on merchant, room, phone model or time. */
function isDefault({ status, merchantSign, roomIds, phoneTypes, startTime }: Strategy): boolean {
  const isEmpty = (list: readonly unknown[] | null) => list === null || list.length === 0;
  return status === enableStatus.enabled && !merchantSign && isEmpty(roomIds) && isEmpty(phoneTypes) && !startTime;
}

async function keepDefault(db: Database, { strategyType }: Strategy, without: number | null): Promise<void> {
  await lockUntilCommit(db, 'default strategies');
  const remaining = await withTables(db, strategies)
    .selectFrom('strategies')
    .select('id')
    .where('strategyType', '=', strategyType)
    .where('status', '=', enableStatus.enabled)
    .where('id', 'is distinct from', without)
    .where('merchantSign', 'is', null)
    .where(eb => isEmptyList(eb, 'roomIds'))
    .where(eb => isEmptyList(eb, 'phoneTypes'))
    .where('startTime', 'is', null)
    .executeTakeFirst();
  if (remaining) return;
  throw createRefusal('每种策略至少保留一条启用的默认策略', 'One enabled default policy of each type must remain');
}

function isEmptyList(eb: Strategies, list: 'roomIds' | 'phoneTypes'): Expression<SqlBool> {
  return eb(eb.fn.coalesce(eb.fn<number>('jsonb_array_length', [list]), eb.lit(0)), '=', 0);
}
