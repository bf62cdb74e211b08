import userCosts from '../../../src/resources/billing/user-costs.ts';
import couponReceipts from '../../../src/resources/settings/coupon-receipts.ts';
import coupons from '../../../src/resources/settings/coupons.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { couponStatus, redemptionStatus } from '../../../src/schemas/codes/settings.ts';
import { seedOf } from '../seedOf.ts';
import { filterMatchingRows } from '../values/filterMatchingRows.ts';

export default seedOf(couponReceipts, {
  rows: 4_000,
  atOnce: 100,
  from: { coupons, clientUsers, userCosts },
  values: ({ fake, from, pick, after, countPassed, oneFor }) => {
    const couponCode = fake('code16');
    const coupon = pick(
      filterMatchingRows(from.coupons, {
        couponStatus: [couponStatus.running, couponStatus.stopped, couponStatus.ended],
      }),
    );
    const userName = pick(from.clientUsers)?.userName;
    const expireTime = coupon?.endTime;
    const receiveTime = after(expireTime, [-5_184_000, -5_097_600]);
    const codeStatus = oneFor(countPassed(expireTime), {
      0: [redemptionStatus.unused, redemptionStatus.unused, redemptionStatus.used],
      1: [redemptionStatus.used, redemptionStatus.used, redemptionStatus.expired],
    });
    return {
      couponCode,
      couponId: coupon?.id,
      userName,
      expireTime,
      receiveTime,
      codeStatus,
      useTime: codeStatus === redemptionStatus.used ? after(receiveTime, [3_600, 2_000_000]) : null,
      orderNo: codeStatus === redemptionStatus.used ? pick(from.userCosts)?.orderNo : null,
    };
  },
});
