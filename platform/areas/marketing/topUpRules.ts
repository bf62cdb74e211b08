import topUpRules from '../../../src/resources/marketing/top-up-rules.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import type { Database } from '../../engine/storage/database.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { changeRecord, stampColumnsOf } from '../../engine/effects/recordWrites.ts';
import { lockUntilCommit } from '../../engine/storage/lockUntilCommit.ts';
import { withTables } from '../../engine/storage/withTables.ts';

export const effects = effectsOf(topUpRules, {
  /** Rejects a second enabled rule with the same amount for the same users. */
  topUpRuleSave: async ({ db }, { id, before, values }) => {
    const { status, userScope = null, amount = null } = { ...before, ...values };
    if (status !== enableStatus.enabled) return;
    await lockRules(db);
    const same = await withTables(db, topUpRules)
      .selectFrom('top_up_rules')
      .select('id')
      .where('id', '<>', id)
      .where('status', '=', enableStatus.enabled)
      .where('userScope', '=', userScope)
      .where('amount', '=', amount)
      .executeTakeFirst();
    if (same) {
      throw createFieldRefusal(
        'amount',
        '相同适用用户已有该金额的启用规则',
        'An enabled rule for the same users already has this amount',
      );
    }
  },

  /** Closes the gap in the recommended order after a recommended rule has been deleted. */
  topUpRuleDelete: async (scope, { recommended, recommendOrder }) => {
    if (!recommended) return;
    await lockRules(scope.db);
    await withTables(scope.db, topUpRules)
      .updateTable('top_up_rules')
      .set(eb => ({ recommendOrder: eb('recommendOrder', '-', 1), ...stampColumnsOf(scope) }))
      .where('recommended', '=', true)
      .where('recommendOrder', '>', recommendOrder)
      .execute();
  },

  /** Recommends exactly the chosen rules, in the chosen order. */
  topUpRuleRecommend: async (scope, { values: { idList } }) => {
    await lockRules(scope.db);
    const rules = await withTables(scope.db, topUpRules)
      .selectFrom('top_up_rules')
      .select(['id', 'recommendOrder'])
      .orderBy('id')
      .execute();
    for (const { id, recommendOrder } of rules) {
      const place = idList.includes(id) ? idList.indexOf(id) + 1 : null;
      if (place === recommendOrder) continue;
      await changeRecord(scope, topUpRules, id, { recommended: place !== null, recommendOrder: place });
    }
    const known = new Set(rules.map(({ id }) => id));
    return { recommended: idList.filter(id => known.has(id)) };
  },
});

/** Serializes writes that are checked against all rules. */
async function lockRules(db: Database): Promise<void> {
  await lockUntilCommit(db, 'all top-up-rules');
}
