import topUpRules from '../../../src/resources/marketing/top-up-rules.ts';
import coupons from '../../../src/resources/settings/coupons.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { ruleUserScope } from '../../../src/schemas/codes/marketing.ts';
import { knownTopUpRules } from '../known/marketing.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(topUpRules, {
  rows: 16,
  from: { coupons },
  values: ({ inTurn, sometimes, from, pick, daysFromNow, random, index, dueAfter }) => {
    const giveCouponId = sometimes(30, () => pick(from.coupons)?.id);
    const startTime = daysFromNow(-300, -60);
    return {
      ...inTurn(knownTopUpRules),
      giveCouponId,
      userScope: inTurn([
        ruleUserScope.newUsers,
        ruleUserScope.all,
        ruleUserScope.all,
        ruleUserScope.all,
        ruleUserScope.all,
        ruleUserScope.all,
        ruleUserScope.returningUsers,
        ruleUserScope.all,
        ruleUserScope.all,
        ruleUserScope.powerUsers,
        ruleUserScope.all,
        ruleUserScope.all,
        ruleUserScope.returningUsers,
        ruleUserScope.all,
        ruleUserScope.powerUsers,
        ruleUserScope.all,
      ]),
      startTime,
      recommended: inTurn([
        false,
        true,
        true,
        true,
        false,
        true,
        false,
        true,
        false,
        false,
        false,
        false,
        false,
        false,
        false,
        false,
      ]),
      recommendOrder: inTurn([null, 1, 2, 3, null, 4, null, 5, null, null, null, null, null, null, null, null]),
      usedCount: random.between(20, 9_000),
      sort: index,
      status: inTurn([
        enableStatus.enabled,
        enableStatus.enabled,
        enableStatus.enabled,
        enableStatus.enabled,
        enableStatus.enabled,
        enableStatus.enabled,
        enableStatus.enabled,
        enableStatus.enabled,
        enableStatus.enabled,
        enableStatus.enabled,
        enableStatus.enabled,
        enableStatus.disabled,
        enableStatus.enabled,
        enableStatus.enabled,
        enableStatus.disabled,
        enableStatus.enabled,
      ]),
      endTime: dueAfter(startTime, [31_536_000, 63_072_000]),
    };
  },
});
