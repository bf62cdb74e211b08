import { sql } from 'kysely';

/**
 * Expenses with the party that each is settled with, to stand in a `from` as `e`: the platform that the script came
 * from, or else its author.
 */
export const expensesWithParty = sql`(
  select x.id, x.amount, x."authorShare", x."expenseTime", x.settled, x."settlementId", s."platformId",
    case when s."platformId" is null then x."authorId" end as "authorId"
  from script_expenses x left join scripts s on s.id = x."scriptId") as e`;

/**
 * What a settlement comes to, over the row `s` of the settlement and the expenses `e` that it has taken in: what each
 * author was promised with his order, and a platform's share of the whole, to the cent.
 */
export const settledAmount = sql`
  case when s."platformId" is null then sum(e."authorShare")
  else round(sum(e.amount) * s."shareRate" / 100, 2) end`;
