import { sql } from 'kysely';

import type { Row } from '../../engine/storage/database.ts';
import { type EffectScope, type Effects, onAction } from '../../engine/effects/effect.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { expensesWithParty, settledAmount } from './scriptParties.ts';
import { changeOwnRecord } from '../../engine/effects/recordWrites.ts';

export const effects: Effects = {
  /** Creates a settlement for each party that has unsettled expenses in the month. */
  scriptSettlementGenerate: onAction(async (scope, { values }) => {
    const { db, now, caller } = scope;
    const month = String(values['month']);
    if (month >= now.slice(0, 7)) {
      throw createFieldRefusal('month', '只能结算已结束的月份', 'Only a month that is over can be settled');
    }
    await sql`select pg_advisory_xact_lock(hashtext('all script-settlements'))`.execute(db);
    const first = `${month}-01 00:00:00`;
    const { rows } = await sql<{ id: number }>`
      insert into script_settlements
        (id, "settlementNo", "settleType", "authorId", "platformId", month, "shareRate", "settleStatus", "operatorName")
      select id, 'JS' || ${month.replace('-', '')} || lpad(id::text, 6, '0'),
        case when "platformId" is null then 1 else 2 end, "authorId", "platformId", ${month}, rate, 0, ${caller.userName}
      from (
        select nextval(pg_get_serial_sequence('script_settlements', 'id')) as id, due."authorId", due."platformId",
          coalesce(a."shareRate", p."shareRate", 0) as rate
        from (
          select distinct e."authorId", e."platformId" from ${expensesWithParty}
          where e."settlementId" is null and e.settled is not true and coalesce(e."authorId", e."platformId") is not null
            and e."expenseTime" >= ${first}::timestamp and e."expenseTime" < ${first}::timestamp + interval '1 month'
        ) as due
        left join script_authors a on a.id = due."authorId" left join script_platforms p on p.id = due."platformId"
        where not exists (
          select from script_settlements s where s.month = ${month}
            and s."authorId" is not distinct from due."authorId"
            and s."platformId" is not distinct from due."platformId")
        order by due."platformId", due."authorId"
      ) as party
      returning id`.execute(db);
    if (rows.length === 0) {
      throw createFieldRefusal('month', '该月没有待结算的消费', 'Nothing of that month is left to settle');
    }
    const ids = rows.map(row => row.id);
    await assignExpenses(scope, ids, first);
    await updateAmounts(scope, ids);
    return { count: ids.length };
  }),

  /** Stores the operator who confirmed or rejected the settlement, and the note with the reason. */
  scriptSettlementSign: onAction(async (scope, { record, values }) => {
    const said = 'note' in values ? { note: values['note'] } : {};
    await changeOwnRecord(scope, record?.['id'], { operatorName: scope.caller.userName, ...said });
  }),

  scriptSettlementPay: onAction(async (scope, { record, values }) => {
    const { db, now, caller } = scope;
    const paid = { tradeNo: values['tradeNo'], settleTime: now, operatorName: caller.userName };
    await changeOwnRecord(scope, record?.['id'], paid);
    await sql`
      update script_expenses set settled = true, revision = revision + 1
      where "settlementId" = ${record?.['id']} and settled is not true`.execute(db);
  }),

  scriptSettlementResolve: onAction(async (scope, { record }) => {
    await updateAmounts(scope, [Number(record?.['id'])]);
    await changeOwnRecord(scope, record?.['id'], { operatorName: scope.caller.userName });
  }),
};

/** Assigns the expenses of the party and month to the settlements. This assignment is permanent. */
async function assignExpenses({ db }: EffectScope, ids: readonly number[], first: string): Promise<void> {
  await sql`
    update script_expenses as x set "settlementId" = s.id, revision = x.revision + 1
    from ${expensesWithParty}, script_settlements s
    where x.id = e.id and s.id = any(${[...ids]}::bigint[]) and x."settlementId" is null and x.settled is not true
      and e."authorId" is not distinct from s."authorId" and e."platformId" is not distinct from s."platformId"
      and x."expenseTime" >= ${first}::timestamp and x."expenseTime" < ${first}::timestamp + interval '1 month'`.execute(
    db,
  );
}

/** Computes and stores the number of orders and the amounts of settlements from their expenses. */
async function updateAmounts({ db }: EffectScope, ids: readonly number[]): Promise<void> {
  await sql<Row>`
    update script_settlements as t set "orderCount" = c.orders, "totalAmount" = c.total, "settleAmount" = c.settled,
      revision = t.revision + 1
    from (
      select s.id, count(*) as orders, sum(e.amount) as total, ${settledAmount} as settled
      from script_settlements s join script_expenses e on e."settlementId" = s.id
      where s.id = any(${[...ids]}::bigint[]) group by s.id
    ) as c
    where t.id = c.id`.execute(db);
}
