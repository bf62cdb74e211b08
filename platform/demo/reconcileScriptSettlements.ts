import { type Expression, expressionBuilder, sql } from 'kysely';

import scriptExpenses from '../../src/resources/scripts/script-expenses.ts';
import scriptSettlements from '../../src/resources/scripts/script-settlements.ts';
import { settlementParty, settlementStatus } from '../../src/schemas/codes/scripts.ts';
import type { TablesOf } from '../../src/schemas/vocabulary/rowOf.ts';
import { expensesWithParty, settledAmount } from '../areas/scripts/scriptParties.ts';
import type { Database } from '../engine/storage/database.ts';
import { castTo } from '../engine/storage/sqlTerms/castTo.ts';
import { interval } from '../engine/storage/sqlTerms/interval.ts';
import { type TypedTables, withTables } from '../engine/storage/withTables.ts';

type Settlements = TablesOf<readonly [typeof scriptSettlements]>;

/** SQL condition for settlements of the seed, whose numbers are shorter than those that the platform generates. */
const isSeeded = expressionBuilder<Settlements, keyof Settlements>()('settlementNo', '~', '^JS[0-9]{8}$');

/**
 * Makes settlements and expenses consistent. Each settlement covers the expenses of its party and month, and its amount
 * is their sum. Settlements before the last month are paid. Set `isWhole` when all expenses are stored: this also
 * settles the remaining expenses of earlier months, and removes settlements without expenses.
 */
export async function reconcileScriptSettlements(db: Database, now: string, isWhole = false): Promise<void> {
  if (isWhole) await settleEarlierMonths(db, now);
  const tables = withTables(db, scriptSettlements, scriptExpenses);
  await tables
    .updateTable('script_settlements')
    .set({ settleStatus: settlementStatus.settled })
    .where(eb => eb('month', '<', monthOf(eb(castTo(now, 'timestamp(0)'), '-', interval('1 month')))))
    .where('settleStatus', 'in', [settlementStatus.awaitingConfirmation, settlementStatus.awaitingPayment])
    .where(isSeeded)
    .execute();
  await sql`
    update script_settlements set
      "tradeNo" = coalesce("tradeNo", 'TX' || lpad((id * 104729)::text, 16, '0')),
      "settleTime" = least(${now}::timestamp,
        (month || '-01')::timestamp + interval '1 month' + make_interval(days => (id % 6)::int + 2, mins => (id % 500)::int + 540))
    where "settleStatus" = ${settlementStatus.settled} and ${isSeeded} and ("settleTime" is null or to_char("settleTime", 'YYYY-MM') <= month
      or "settleTime" > (month || '-01')::timestamp + interval '2 months')`.execute(db);
  await settleExpenses(tables);
  if (!isWhole) return;
  await tables
    .deleteFrom('script_settlements as s')
    .where(isSeeded)
    .where(eb =>
      eb.not(eb.exists(eb.selectFrom('script_expenses as e').select('e.id').whereRef('e.settlementId', '=', 's.id'))),
    )
    .execute();
}

/**
 * Assigns the expenses to their settlements. Stores the number and the sum of the assigned expenses in each settlement.
 */
async function settleExpenses(tables: TypedTables<readonly [typeof scriptSettlements, typeof scriptExpenses]>) {
  await tables
    .updateTable('script_expenses as x')
    .from([expensesWithParty, 'script_settlements as s'])
    .set(eb => ({
      settlementId: eb.ref('s.id'),
      settled: eb('s.settleStatus', '=', settlementStatus.settled).$castTo<boolean>(),
    }))
    .whereRef('x.id', '=', 'e.id')
    .where('x.settlementId', 'is', null)
    .where(isSeeded)
    .where(eb => eb('s.month', '=', monthOf(eb.ref('e.expenseTime'))))
    .whereRef('e.authorId', 'is not distinct from', 's.authorId')
    .whereRef('e.platformId', 'is not distinct from', 's.platformId')
    .execute();
  await tables
    .updateTable('script_settlements as t')
    .from(query =>
      query
        .selectFrom('script_settlements as s')
        .innerJoin('script_expenses as e', 'e.settlementId', 's.id')
        .select(({ fn }) => [
          's.id',
          fn.countAll<number>().as('orders'),
          fn.sum<number>('e.amount').as('total'),
          settledAmount.as('settled'),
        ])
        .where(isSeeded)
        .groupBy('s.id')
        .as('c'),
    )
    .set(eb => ({
      orderCount: eb.ref('c.orders'),
      totalAmount: eb.ref('c.total'),
      settleAmount: eb.ref('c.settled'),
    }))
    .whereRef('t.id', '=', 'c.id')
    .where(eb =>
      eb.or([
        eb('t.orderCount', 'is distinct from', eb.ref('c.orders')),
        eb('t.totalAmount', 'is distinct from', eb.ref('c.total')),
        eb('t.settleAmount', 'is distinct from', eb.ref('c.settled')),
      ]),
    )
    .execute();
}

/** SQL text `YYYY-MM` of a time. */
function monthOf(time: Expression<string | null>) {
  return expressionBuilder<Settlements>().fn<string>('to_char', [time, sql.lit('YYYY-MM')]);
}

async function settleEarlierMonths(db: Database, now: string): Promise<void> {
  await sql`
    insert into script_settlements
      ("settlementNo", "settleType", "authorId", "platformId", month, "shareRate", "settleStatus", "operatorName")
    select 'JS' || (90000000 + row_number() over (order by due.month, due."authorId")),
      case when due."platformId" is null then ${settlementParty.author}::bigint else ${settlementParty.platform}::bigint end, due."authorId", due."platformId", due.month,
      coalesce(a."shareRate", p."shareRate"), ${settlementStatus.settled}::bigint, 'admin'
    from (
      select distinct e."authorId", e."platformId", to_char(e."expenseTime", 'YYYY-MM') as month from ${expensesWithParty}
      where e."settlementId" is null and e."expenseTime" < date_trunc('month', ${now}::timestamp) - interval '1 month'
    ) as due
    left join script_authors a on a.id = due."authorId" left join script_platforms p on p.id = due."platformId"
    where coalesce(due."authorId", due."platformId") is not null
    order by due.month, due."authorId"
    on conflict do nothing`.execute(db);
}
