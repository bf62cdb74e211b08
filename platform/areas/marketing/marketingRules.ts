import mealRules from '../../../src/resources/marketing/meal-rules.ts';
import promotionRules from '../../../src/resources/marketing/promotion-rules.ts';
import signSettings from '../../../src/resources/marketing/sign-settings.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { completeSavedRecord } from '../../engine/effects/recordWrites.ts';

const mealRuleEffects = effectsOf(mealRules, {
  /** Rejects a rule without any benefit. */
  mealRuleSave: async (_, { before, values }) => {
    const { discount, giveDays, giveCoins } = { ...before, ...values };
    if ([discount, giveDays, giveCoins].some(benefit => (benefit ?? 0) > 0)) return;
    throw createFieldRefusal(
      'discount',
      '折扣、赠送天数、赠送星币至少填写一项',
      'Give at least one of discount, bonus days and bonus coins',
    );
  },
});

const promotionRuleEffects = effectsOf(promotionRules, {
  /**
   * Rejects enabling a promotion whose budget is used up. Stops a running promotion when its budget is lowered to the
   * used amount.
   */
  promotionRuleSave: async (scope, { id, before, values }) => {
    const { status, budget, usedBudget } = { ...before, ...values };
    if (status !== enableStatus.enabled || budget === null || budget === undefined) return;
    if ((usedBudget ?? 0) < budget) return;
    if (before?.status !== enableStatus.enabled) {
      throw createFieldRefusal('status', '预算已用完，请先提高预算', 'The budget is used up; raise it first');
    }
    await completeSavedRecord(scope, promotionRules, id, { status: enableStatus.disabled });
  },
});

const signSettingsEffects = effectsOf(signSettings, {
  signSettingsSave: async (_, { before, values }) => {
    const { cycleDays, rewards } = { ...before, ...values };
    const days = (rewards ?? []).map(reward => reward.day);
    const wanted = Array.from({ length: cycleDays ?? 0 }, (_day, at) => at + 1);
    if (days.length === wanted.length && wanted.every(day => days.includes(day))) return;
    throw createFieldRefusal(
      'rewards',
      `每日奖励须覆盖第1天至第${wanted.length}天，每天一项`,
      `The rewards must cover day 1 to day ${wanted.length}, each once`,
    );
  },
});

export const effects = [mealRuleEffects, promotionRuleEffects, signSettingsEffects];
