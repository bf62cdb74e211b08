import merchants from '../../../src/resources/business/merchants.ts';
import coupons from '../../../src/resources/settings/coupons.ts';
import { couponStatus, couponType } from '../../../src/schemas/codes/settings.ts';
import { knownCoupons } from '../known/settings.ts';
import { seedOf } from '../seedOf.ts';
import { callFunctionForKey } from '../values/cases.ts';

export default seedOf(coupons, {
  rows: 80,
  from: { merchants },
  values: ({ inTurn, random, sometimes, from, pick, daysFromNow, dueAfter, countPassed, oneFor }) => {
    const known = inTurn(knownCoupons);
    const type = known.couponType;
    const quantity = random.oneOf([100, 200, 500, 1_000, 5_000]);
    const perUserLimit = random.oneOf([5, 5, 8, 10]);
    const merchantSign = sometimes(25, () => pick(from.merchants)?.merchantSign);
    const startTime = daysFromNow(-150, 20);
    const minAmount = callFunctionForKey(type, {
      [couponType.amountOff]: () => random.oneOf([50, 100, 200, 300]),
      [couponType.discountCoupon]: () => random.oneOf([0, 30, 50]),
      [couponType.timeCoupon]: () => 0,
    });
    const discount = type === couponType.discountCoupon ? random.oneOf([7.5, 8, 8.5, 8.8, 9, 9.5]) : null;
    const hours = type === couponType.timeCoupon ? random.oneOf([12, 24, 48, 72, 168]) : null;
    const endTime = dueAfter(startTime, [5_184_000, 5_184_000]);
    return {
      couponType: type,
      couponName: known.couponName,
      quantity,
      perUserLimit,
      merchantSign,
      startTime,
      minAmount,
      discount,
      hours,
      endTime,
      createTime: dueAfter(startTime, [-1_728_000, -1_728_000]),
      amount: callFunctionForKey(minAmount, {
        50: () => random.oneOf([5, 10]),
        100: () => random.oneOf([10, 20]),
        200: () => random.oneOf([30, 50]),
        300: () => random.oneOf([50, 80]),
      }),
      couponStatus: oneFor(countPassed(startTime, endTime), {
        0: [couponStatus.notStarted],
        1: [
          couponStatus.running,
          couponStatus.running,
          couponStatus.running,
          couponStatus.running,
          couponStatus.stopped,
        ],
        2: [couponStatus.ended],
      }),
    };
  },
});
