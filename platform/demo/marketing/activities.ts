import cloudMeals from '../../../src/resources/billing/cloud-meals.ts';
import merchants from '../../../src/resources/business/merchants.ts';
import activities from '../../../src/resources/marketing/activities.ts';
import { activityStatus, activityType } from '../../../src/schemas/codes/marketing.ts';
import { userLevel } from '../../../src/schemas/codes/users.ts';
import { knownActivities } from '../known/marketing.ts';
import { seedOf } from '../seedOf.ts';
import { callFunctionForKey } from '../values/cases.ts';

export default seedOf(activities, {
  rows: 45,
  from: { merchants, cloudMeals },
  values: ({ inTurn, random, sometimes, from, pick, daysFromNow, dueAfter, countPassed, oneFor, share, list }) => {
    const type = random.oneOf([
      activityType.limitedTimePrice,
      activityType.limitedTimePrice,
      activityType.firstPurchaseDiscount,
      activityType.flashSale,
      activityType.festival,
      activityType.festival,
      activityType.returningUserOffer,
    ]);
    const merchantSign = sometimes(40, () => pick(from.merchants)?.merchantSign);
    const userLevels = random.oneOf([
      [userLevel.powerUser, userLevel.normalUser, userLevel.developer],
      [userLevel.powerUser, userLevel.normalUser, userLevel.developer],
      [userLevel.normalUser],
      [userLevel.powerUser],
      [userLevel.powerUser, userLevel.developer],
    ]);
    const startTime = daysFromNow(-240, 40);
    const endTime = dueAfter(startTime, [259_200, 1_814_400]);
    const items = list(
      [1, 4],
      () => {
        const meal = pick(from.cloudMeals);
        return (
          meal && {
            mealId: meal.id,
            originalPrice: meal.originalPrice,
            stock: random.oneOf([50, 100, 200, 500, 1_000]),
            limit: random.oneOf([1, 1, 1, 2, 5]),
            activityPrice: share(meal.originalPrice, [30, 50], 2) ?? 0,
          }
        );
      },
      item => item?.mealId,
    ).filter(item => item !== undefined);
    const status = oneFor(countPassed(startTime, endTime), {
      0: [activityStatus.draft, activityStatus.draft, activityStatus.notStarted],
      1: [
        activityStatus.running,
        activityStatus.running,
        activityStatus.running,
        activityStatus.running,
        activityStatus.terminated,
      ],
      2: [
        activityStatus.ended,
        activityStatus.ended,
        activityStatus.ended,
        activityStatus.ended,
        activityStatus.ended,
        activityStatus.terminated,
      ],
    });
    const joinCount = callFunctionForKey(status, {
      [activityStatus.draft]: () => 0,
      [activityStatus.notStarted]: () => 0,
      [activityStatus.running]: () => random.between(40, 2_600),
      [activityStatus.ended]: () => random.between(80, 6_000),
      [activityStatus.terminated]: () => random.between(3, 300),
    });
    const terminateReason =
      status === activityStatus.terminated
        ? random.oneOf(['活动价设置有误', '库存提前售罄', '合作商家要求提前结束', '规则调整后重新上线'])
        : null;
    const orderCount = share(joinCount, [15, 60]);
    return {
      ...inTurn(knownActivities),
      activityType: type,
      merchantSign,
      items,
      userLevels,
      startTime,
      endTime,
      activityStatus: status,
      joinCount,
      terminateReason,
      orderCount,
      income: share(orderCount, [1_900, 8_900]),
    };
  },
});
