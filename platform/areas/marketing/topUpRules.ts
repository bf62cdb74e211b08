import { sql } from 'kysely';

import { stampColumns } from '../../engine/records/store.ts';
import type { Database } from '../../engine/storage/database.ts';
import { type Effects, onAction, onDelete, onSave } from '../../engine/effects/effect.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { toWriteStamp } from '../../engine/effects/recordWrites.ts';

export const effects: Effects = {
  /** Rejects a second enabled rule with the same amount for the same users. */
  topUpRuleSave: onSave(async ({ db }, { id, before, values }) => {
    const rule = { ...before, ...values };
    if (rule['status'] !== 1) return;
    await lockRules(db);
    const { rows } = await sql`
      select from top_up_rules
      where id <> ${id} and status = 1 and "userScope" = ${rule['userScope']} and amount = ${rule['amount']}
      limit 1`.execute(db);
    if (rows.length > 0) {
      throw createFieldRefusal(
        'amount',
        '相同适用用户已有该金额的启用规则',
        'An enabled rule for the same users has this amount already',
      );
    }
  }),

  /** Renumbers the recommended order without a gap after a deletion. */
  topUpRuleDelete: onDelete(async (scope, record) => {
    if (record['recommended'] !== true) return;
    await lockRules(scope.db);
    const changes = [
      sql`"recommendOrder" = "recommendOrder" - 1`,
      ...stampColumns(scope.resource, toWriteStamp(scope)),
    ];
    await sql`
      update top_up_rules set ${sql.join(changes)}
      where recommended and "recommendOrder" > ${record['recommendOrder']}`.execute(scope.db);
  }),

  /** Recommends exactly the chosen rules, in the chosen order. */
  topUpRuleRecommend: onAction(async (scope, { values }) => {
    const { db, resource } = scope;
    await lockRules(db);
    const changes = [
      sql`recommended = wanted.place is not null`,
      sql`"recommendOrder" = wanted.place`,
      ...stampColumns(resource, toWriteStamp(scope)),
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

/** Serializes writes whose checks cover all rules. */
async function lockRules(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('all top-up-rules'))`.execute(db);
}
