import cloudMeals from '../../../src/resources/billing/cloud-meals.ts';
import mealRations from '../../../src/resources/business/meal-rations.ts';
import merchants from '../../../src/resources/business/merchants.ts';
import resourceStandards from '../../../src/resources/business/resource-standards.ts';
import rooms from '../../../src/resources/rooms/rooms.ts';
import { rationOverflow } from '../../../src/schemas/codes/business.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(mealRations, {
  rows: 90,
  from: { merchants, rooms, resourceStandards, cloudMeals },
  values: ({ numbered, from, pick, random, share }) => {
    const merchantSign = pick(from.merchants)?.merchantSign;
    const roomId = pick(from.rooms)?.id;
    const standardKey = pick(from.resourceStandards)?.standardKey;
    const mealId = pick(from.cloudMeals)?.id;
    const ratio = random.oneOf([5, 10, 10, 15, 20, 20, 25, 30]);
    const maxCount = random.oneOf([50, 100, 200, 500]);
    return {
      rationName: numbered('配比方案###'),
      merchantSign,
      roomId,
      standardKey,
      mealId,
      ratio,
      maxCount,
      overflow: random.weighted(
        [rationOverflow.refuseAssignment, 60],
        [rationOverflow.borrow, 25],
        [rationOverflow.queue, 15],
      ),
      status: random.weighted([enableStatus.enabled, 9], [enableStatus.disabled, 1]),
      reserved: share(maxCount, [0, 20]),
      usedCount: share(maxCount, [0, 80]),
    };
  },
});
