import scriptAuthors from '../../../src/resources/scripts/script-authors.ts';
import scriptExpenses from '../../../src/resources/scripts/script-expenses.ts';
import scriptPlatforms from '../../../src/resources/scripts/script-platforms.ts';
import scriptSettlements from '../../../src/resources/scripts/script-settlements.ts';
import { settlementParty, settlementStatus } from '../../../src/schemas/codes/scripts.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { expensesWithParty, settledAmount } from './scriptParties.ts';
import { changeRecord, completeSavedRecord, insertInto } from '../../engine/effects/recordWrites.ts';
import { anyOf } from '../../engine/storage/anyOf.ts';
import { lockUntilCommit } from '../../engine/storage/lockUntilCommit.ts';
import { formatWallTime } from '../../engine/storage/platformTime.ts';
import type { Database } from '../../engine/storage/database.ts';
import { withTables } from '../../engine/storage/withTables.ts';

export const effects = effectsOf(scriptSettlements, {
  /** Creates a settlement for each party that has unsettled expenses in the month. */
  scriptSettlementGenerate: async (scope, { values: { month } }) => {
    if (month >= scope.now.slice(0, 7)) {
      throw createFieldRefusal('month', '只能结算已结束的月份', 'Only past months can be settled');
    }
    await lockUntilCommit(scope.db, 'all script-settlements');
    const parties = await partiesToSettle(scope.db, month);
    if (parties.length === 0) {
      throw createFieldRefusal('month', '该月没有待结算的消费', 'The month has no unsettled expenses');
    }
    const ids: number[] = [];
    for (const { authorId, platformId, shareRate } of parties) {
      const id = await insertInto(scope, scriptSettlements, {
        settleType: platformId === null ? settlementParty.author : settlementParty.platform,
        authorId,
        platformId,
        month,
        shareRate,
        settleStatus: settlementStatus.awaitingConfirmation,
        operatorName: scope.caller.userName,
      });
      const settlementNo = `JS${month.replace('-', '')}${String(id).padStart(6, '0')}`;
      await completeSavedRecord(scope, scriptSettlements, id, { settlementNo });
      ids.push(id);
    }
    await assignExpenses(scope, ids, month);
    await updateAmounts(scope, ids);
    return { count: ids.length };
  },

  /** Stores the operator who confirmed or rejected the settlement, and the note with the reason. */
  scriptSettlementSign: async (scope, { record, values }) => {
    const reason = 'note' in values ? { note: values.note } : {};
    await changeRecord(scope, scriptSettlements, record.id, { operatorName: scope.caller.userName, ...reason });
  },

  scriptSettlementPay: async (scope, { record, values: { tradeNo } }) => {
    const { db, now, caller } = scope;
    const paid = { tradeNo, settleTime: now, operatorName: caller.userName };
    await changeRecord(scope, scriptSettlements, record.id, paid);
    await withTables(db, scriptExpenses)
      .updateTable('script_expenses')
      .set(eb => ({ settled: true, revision: eb('revision', '+', 1) }))
      .where('settlementId', '=', record.id)
      .where('settled', 'is distinct from', true)
      .execute();
  },

  scriptSettlementResolve: async (scope, { record }) => {
    await updateAmounts(scope, [record.id]);
    await changeRecord(scope, scriptSettlements, record.id, { operatorName: scope.caller.userName });
  },
});

/** Returns the start of a month such as `2026-01`, and the start of the next month. */
function boundsOf(month: string): readonly [first: string, next: string] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return [formatWallTime(Date.UTC(year, number - 1, 1)), formatWallTime(Date.UTC(year, number, 1))];
}

/** Returns the parties that have unsettled expenses in the month, but no settlement for the month yet. */
async function partiesToSettle(db: Database, month: string) {
  const [first, next] = boundsOf(month);
  return withTables(db, scriptAuthors, scriptPlatforms, scriptSettlements)
    .selectFrom(expensesWithParty)
    .leftJoin('script_authors as a', 'a.id', 'e.authorId')
    .leftJoin('script_platforms as p', 'p.id', 'e.platformId')
    .select(eb => [
      'e.authorId',
      'e.platformId',
      eb.fn.coalesce('a.shareRate', 'p.shareRate', eb.val(0)).as('shareRate'),
    ])
    .distinct()
    .where('e.settlementId', 'is', null)
    .where('e.settled', 'is distinct from', true)
    .where(eb => eb.or([eb('e.authorId', 'is not', null), eb('e.platformId', 'is not', null)]))
    .where('e.expenseTime', '>=', first)
    .where('e.expenseTime', '<', next)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('script_settlements as s')
            .select('s.id')
            .where('s.month', '=', month)
            .whereRef('s.authorId', 'is not distinct from', 'e.authorId')
            .whereRef('s.platformId', 'is not distinct from', 'e.platformId'),
        ),
      ),
    )
    .orderBy('e.platformId')
    .orderBy('e.authorId')
    .execute();
}

/** Assigns each expense of the month permanently to the settlement of its party. */
async function assignExpenses({ db }: EffectScope, ids: readonly number[], month: string): Promise<void> {
  const [first, next] = boundsOf(month);
  await withTables(db, scriptExpenses, scriptSettlements)
    .updateTable('script_expenses as x')
    .from([expensesWithParty, 'script_settlements as s'])
    .set(eb => ({ settlementId: eb.ref('s.id'), revision: eb('x.revision', '+', 1) }))
    .whereRef('x.id', '=', 'e.id')
    .where('s.id', '=', anyOf(ids))
    .where('x.settlementId', 'is', null)
    .where('x.settled', 'is distinct from', true)
    .whereRef('e.authorId', 'is not distinct from', 's.authorId')
    .whereRef('e.platformId', 'is not distinct from', 's.platformId')
    .where('x.expenseTime', '>=', first)
    .where('x.expenseTime', '<', next)
    .execute();
}

/** Computes and stores the number of orders and the amounts of settlements from their expenses. */
async function updateAmounts(scope: EffectScope, ids: readonly number[]): Promise<void> {
  const sums = await withTables(scope.db, scriptExpenses, scriptSettlements)
    .selectFrom('script_settlements as s')
    .innerJoin('script_expenses as e', 'e.settlementId', 's.id')
    .select(({ fn }) => [
      's.id',
      fn.countAll<number>().as('orderCount'),
      fn.sum<number | null>('e.amount').as('totalAmount'),
      settledAmount.as('settleAmount'),
    ])
    .where('s.id', '=', anyOf(ids))
    .groupBy('s.id')
    .execute();
  for (const { id, ...amounts } of sums) await changeRecord(scope, scriptSettlements, id, amounts);
}
