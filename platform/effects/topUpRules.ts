import { sql } from 'kysely';

import { touch } from '../resources/store.ts';
import type { Database } from '../storage/database.ts';
import { type Effects, onAction, onDelete, onSave } from './effect.ts';
import { refusedAt } from './refused.ts';
import { signature } from './written.ts';

export const effects: Effects = {
  /** A user is never offered the same amount twice. */
  topUpRuleSave: onSave(async ({ db }, { id, before, values }) => {
    const rule = { ...before, ...values };
    if (rule['status'] !== 1) return;
    await holdStill(db);
    const { rows } = await sql`
      select from top_up_rules
      where id <> ${id} and status = 1 and "userScope" = ${rule['userScope']} and amount = ${rule['amount']}
      limit 1`.execute(db);
    if (rows.length > 0) {
      throw refusedAt(
        'amount',
        '相同适用用户已有该金额的启用规则',
        'An enabled rule for the same users has this amount already',
      );
    }
  }),

  /** Those behind it move up, so that the places stay 1, 2, 3. */
  topUpRuleDelete: onDelete(async (scope, record) => {
    if (record['recommended'] !== true) return;
    await holdStill(scope.db);
    const changes = [sql`"recommendOrder" = "recommendOrder" - 1`, ...touch(scope.resource, signature(scope))];
    await sql`
      update top_up_rules set ${sql.join(changes)}
      where recommended and "recommendOrder" > ${record['recommendOrder']}`.execute(scope.db);
  }),

  /** Exactly these are recommended afterwards, in the order in which they were chosen. */
  topUpRuleRecommend: onAction(async (scope, { values }) => {
    const { db, resource } = scope;
    await holdStill(db);
    const changes = [
      sql`recommended = wanted.place is not null`,
      sql`"recommendOrder" = wanted.place`,
      ...touch(resource, signature(scope)),
    ];
    await sql`
      update top_up_rules as t set ${sql.join(changes)}
      from (
        select r.id, given.place from top_up_rules r
        left join unnest(${values['idList']}::bigint[]) with ordinality as given (id, place) on given.id = r.id
      ) as wanted
      where wanted.id = t.id and t."recommendOrder" is distinct from wanted.place`.execute(db);
    const { rows } = await sql<{ id: number }>`
      select id from top_up_rules where recommended order by "recommendOrder"`.execute(db);
    return { recommended: rows.map(row => row.id) };
  }),
};

/** What is asked of all rules together is asked by one call after the other. */
async function holdStill(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('all top-up-rules'))`.execute(db);
}
