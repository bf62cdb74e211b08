import { sql } from 'kysely';

import { expensesWithParty, settledAmount } from '../areas/scripts/scriptParties.ts';
import type { Database } from '../engine/storage/database.ts';

/** SQL condition for settlements of the seed, whose numbers are shorter than those that the platform generates. */
const isSeeded = sql`"settlementNo" ~ '^JS[0-9]{8}$'`;

/**
 * Makes settlements and expenses consistent. Each settlement covers the expenses of its party and month, and its amount
 * is their sum. Settlements before the last month are paid. With `isWhole`, when all expenses are stored, also settles
 * the remaining expenses of earlier months and removes settlements without expenses.
 */
export async function alignScriptSettlements(db: Database, now: string, isWhole = false): Promise<void> {
  if (isWhole) await settleEarlierMonths(db, now);
  const lastMonth = sql`to_char(${now}::timestamp - interval '1 month', 'YYYY-MM')`;
  await sql`
    update script_settlements set "settleStatus" = 2
    where month < ${lastMonth} and "settleStatus" in (0, 1) and ${isSeeded}`.execute(db);
  await sql`
    update script_settlements set
      "tradeNo" = coalesce("tradeNo", 'TX' || lpad((id * 104729)::text, 16, '0')),
      "settleTime" = least(${now}::timestamp,
        (month || '-01')::timestamp + interval '1 month' + make_interval(days => (id % 6)::int + 2, mins => (id % 500)::int + 540))
    where "settleStatus" = 2 and ${isSeeded} and ("settleTime" is null or to_char("settleTime", 'YYYY-MM') <= month
      or "settleTime" > (month || '-01')::timestamp + interval '2 months')`.execute(db);
  await sql`
    update script_expenses as x set "settlementId" = s.id, settled = (s."settleStatus" = 2)
    from ${expensesWithParty}, script_settlements s
    where x.id = e.id and x."settlementId" is null and ${isSeeded} and s.month = to_char(e."expenseTime", 'YYYY-MM')
      and e."authorId" is not distinct from s."authorId" and e."platformId" is not distinct from s."platformId"`.execute(
    db,
  );
  await sql`
    update script_settlements as t set "orderCount" = c.orders, "totalAmount" = c.total, "settleAmount" = c.settled
    from (
      select s.id, count(*) as orders, sum(e.amount) as total, ${settledAmount} as settled
      from script_settlements s join script_expenses e on e."settlementId" = s.id
      where ${isSeeded} group by s.id
    ) as c
    where t.id = c.id and (t."orderCount", t."totalAmount", t."settleAmount")
      is distinct from (c.orders, c.total, c.settled)`.execute(db);
  if (!isWhole) return;
  await sql`
    delete from script_settlements s
    where ${isSeeded} and not exists (select from script_expenses e where e."settlementId" = s.id)`.execute(db);
}

async function settleEarlierMonths(db: Database, now: string): Promise<void> {
  await sql`
    insert into script_settlements
      ("settlementNo", "settleType", "authorId", "platformId", month, "shareRate", "settleStatus", "operatorName")
    select 'JS' || (90000000 + row_number() over (order by due.month, due."authorId")),
      case when due."platformId" is null then 1 else 2 end, due."authorId", due."platformId", due.month,
      coalesce(a."shareRate", p."shareRate"), 2, 'admin'
    from (
      select distinct e."authorId", e."platformId", to_char(e."expenseTime", 'YYYY-MM') as month from ${expensesWithParty}
      where e."settlementId" is null and e."expenseTime" < date_trunc('month', ${now}::timestamp) - interval '1 month'
    ) as due
    left join script_authors a on a.id = due."authorId" left join script_platforms p on p.id = due."platformId"
    where coalesce(due."authorId", due."platformId") is not null
    order by due.month, due."authorId"
    on conflict do nothing`.execute(db);
}
