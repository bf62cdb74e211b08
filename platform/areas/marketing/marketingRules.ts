import { sql } from 'kysely';

import { isEmpty } from '../../../src/schemas/vocabulary/condition.ts';
import { isRecord } from '../../../src/schemas/vocabulary/json.ts';
import { type Effects, onSave } from '../../engine/effects/effect.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';

export const effects: Effects = {
  /** Rejects a rule without any benefit. */
  mealRuleSave: onSave(async (_, { before, values }) => {
    const rule = { ...before, ...values };
    const isGiven = (name: string) => Number(rule[name] ?? 0) > 0;
    if (['discount', 'giveDays', 'giveCoins'].some(isGiven)) return;
    throw createFieldRefusal(
      'discount',
      '折扣、赠送天数、赠送星币至少填写一项',
      'Give at least one of discount, bonus days and bonus coins',
    );
  }),

  /**
   * Rejects enabling a promotion whose budget is used up. Stops a running promotion when its budget is lowered to the
   * used amount.
   */
  promotionRuleSave: onSave(async ({ db }, { id, before, values }) => {
    const rule = { ...before, ...values };
    if (rule['status'] !== 1 || isEmpty(rule['budget'])) return;
    if (Number(rule['usedBudget'] ?? 0) < Number(rule['budget'])) return;
    if (before?.['status'] !== 1) {
      throw createFieldRefusal('status', '预算已用完，请先提高预算', 'The budget is used up; raise it first');
    }
    await sql`update promotion_rules set status = 0 where id = ${id}`.execute(db);
  }),

  signSettingsSave: onSave(async (_, { before, values }) => {
    const { cycleDays, rewards } = { ...before, ...values };
    const days = (Array.isArray(rewards) ? rewards : []).filter(isRecord).map(reward => Number(reward['day']));
    const wanted = Array.from({ length: Number(cycleDays) }, (_day, at) => at + 1);
    if (days.length === wanted.length && wanted.every(day => days.includes(day))) return;
    throw createFieldRefusal(
      'rewards',
      `每日奖励须覆盖第1天至第${wanted.length}天，每天一项`,
      `The rewards must cover day 1 to day ${wanted.length}, each once`,
    );
  }),
};
