import { expressionBuilder } from 'kysely';

import type scriptExpenses from '../../../src/resources/scripts/script-expenses.ts';
import type scriptSettlements from '../../../src/resources/scripts/script-settlements.ts';
import type scripts from '../../../src/resources/scripts/scripts.ts';
import type { RowOf, TablesOf } from '../../../src/schemas/vocabulary/rowOf.ts';

type Expense = RowOf<typeof scriptExpenses>;

const tables = expressionBuilder<TablesOf<readonly [typeof scriptExpenses, typeof scripts]>>();

/**
 * SQL table expression `e`: expenses with the party that receives the settlement. This party is the platform of the
 * script or, without a platform, the author.
 */
export const expensesWithParty = tables
  .selectFrom('script_expenses as x')
  .leftJoin('scripts as s', 's.id', 'x.scriptId')
  .select(['x.id', 'x.amount', 'x.authorShare', 'x.expenseTime', 'x.settled', 'x.settlementId', 's.platformId'])
  .select(eb => eb.case().when('s.platformId', 'is', null).then(eb.ref('x.authorId')).end().as('authorId'))
  .as('e');

const settlement = expressionBuilder<{ readonly s: RowOf<typeof scriptSettlements>; readonly e: Expense }, 's' | 'e'>();
const shareOfTotal = settlement(settlement.fn.sum<number>('e.amount'), '*', settlement.ref('s.shareRate'));

/**
 * SQL amount of a settlement `s` with the expenses `e`: the sum of the authors' shares, or the platform's share of the
 * total, rounded to the cent.
 */
export const settledAmount = settlement
  .case()
  .when('s.platformId', 'is', null)
  .then(settlement.fn.sum<number>('e.authorShare'))
  .else(settlement.fn<number>('round', [settlement(shareOfTotal, '/', settlement.lit(100)), settlement.lit(2)]))
  .end();
