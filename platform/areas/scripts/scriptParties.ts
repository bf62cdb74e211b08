import { sql } from 'kysely';

import type scriptExpenses from '../../../src/resources/scripts/script-expenses.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';

type Expense = RowOf<typeof scriptExpenses>;
type ExpenseWithParty = Pick<
  Expense,
  'id' | 'amount' | 'authorShare' | 'expenseTime' | 'settled' | 'settlementId' | 'authorId'
> & { readonly platformId: number | null };

/**
 * SQL table expression `e` for expenses with the party that receives the settlement: the platform of the script,
 * otherwise its author.
 */
export const expensesWithParty = sql<ExpenseWithParty>`(
  select x.id, x.amount, x."authorShare", x."expenseTime", x.settled, x."settlementId", s."platformId",
    case when s."platformId" is null then x."authorId" end as "authorId"
  from script_expenses x left join scripts s on s.id = x."scriptId")`.as('e');

/**
 * SQL amount of a settlement `s` with the expenses `e`: the sum of the authors' shares, or the platform's share of the
 * total, rounded to the cent.
 */
export const settledAmount = sql<number>`
  case when s."platformId" is null then sum(e."authorShare")
  else round(sum(e.amount) * s."shareRate" / 100, 2) end`;
