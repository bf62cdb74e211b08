import promotionRules from '../../../src/resources/marketing/promotion-rules.ts';
import coupons from '../../../src/resources/settings/coupons.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { promotionType } from '../../../src/schemas/codes/marketing.ts';
import { knownPromotionRules } from '../known/marketing.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(promotionRules, {
  rows: 18,
  from: { coupons },
  values: ({ inTurn, random, daysFromNow, from, pick, share, dueAfter, countPassed, oneFor }) => {
    const known = inTurn(knownPromotionRules);
    const type = known.promotionType;
    const stackable = random.oneOf([false, false, true]);
    const budget = inTurn([5_000, 20_000, null, 10_000, 3_000, 50_000]);
    const startTime = daysFromNow(-200, 10);
    const priority = random.oneOf([10, 30, 50, 50, 70, 90]);
    const giftCouponId = type === promotionType.giftCoupon ? pick(from.coupons)?.id : null;
    const usedBudget = share(budget, [5, 100]);
    const endTime = dueAfter(startTime, [2_592_000, 31_536_000]);
    return {
      promotionName: known.promotionName,
      promotionType: type,
      minAmount: known.minAmount,
      reduceAmount: known.reduceAmount,
      discount: known.discount,
      orderTypes: known.orderTypes,
      stackable,
      budget,
      startTime,
      priority,
      giftCouponId,
      usedBudget,
      endTime,
      status: oneFor(countPassed(endTime), {
        0: [
          enableStatus.enabled,
          enableStatus.enabled,
          enableStatus.enabled,
          enableStatus.enabled,
          enableStatus.disabled,
        ],
        1: [enableStatus.disabled],
      }),
    };
  },
});
