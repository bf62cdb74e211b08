import mealRules from '../../../src/resources/marketing/meal-rules.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { mealRuleType, ruleUserScope } from '../../../src/schemas/codes/marketing.ts';
import { knownMealRules } from '../known/marketing.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(mealRules, {
  rows: 22,
  values: ({ inTurn, daysFromNow, random, oneFor, dueAfter, countPassed }) => {
    const known = inTurn(knownMealRules);
    const ruleType = known.ruleType;
    const startTime = daysFromNow(-300, 10);
    const priority = random.oneOf([10, 20, 30, 50, 50, 60, 80, 90]);
    const userScope = oneFor(ruleType, {
      [mealRuleType.firstPurchase]: [ruleUserScope.newUsers],
      [mealRuleType.renewal]: [ruleUserScope.returningUsers, ruleUserScope.all],
      [mealRuleType.upgrade]: [ruleUserScope.all],
      [mealRuleType.bulk]: [ruleUserScope.all, ruleUserScope.powerUsers],
    });
    const endTime = dueAfter(startTime, [7_776_000, 47_304_000]);
    return {
      ruleName: known.ruleName,
      ruleType,
      months: known.months,
      discount: known.discount,
      giveDays: known.giveDays,
      giveCoins: known.giveCoins,
      startTime,
      priority,
      userScope,
      endTime,
      status: oneFor(countPassed(endTime), {
        0: [
          enableStatus.enabled,
          enableStatus.enabled,
          enableStatus.enabled,
          enableStatus.enabled,
          enableStatus.enabled,
          enableStatus.disabled,
        ],
        1: [enableStatus.disabled, enableStatus.enabled],
      }),
    };
  },
});
