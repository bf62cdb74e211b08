import cloudMeals from '../../../src/resources/billing/cloud-meals.ts';
import activities from '../../../src/resources/marketing/activities.ts';
import signActivities from '../../../src/resources/marketing/sign-activities.ts';
import { activityStatus } from '../../../src/schemas/codes/marketing.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { changeRecord, completeSavedRecord } from '../../engine/effects/recordWrites.ts';
import { anyOf } from '../../engine/storage/anyOf.ts';
import { withTables } from '../../engine/storage/withTables.ts';

type Activity = RowOf<typeof activities>;

const activityEffects = effectsOf(activities, {
  /**
   * Stores a copy of each package's original price in the activity, so that a later price change does not affect the
   * activity.
   */
  activitySave: async (scope, { id, values }) => {
    if (values.items === undefined) return;
    await completeSavedRecord(scope, activities, id, { items: await pricedItems(scope, values.items) });
  },

  /** Runs one publication at a time, because two concurrent publications could both sell the same package. */
  activityPublish: {
    reorders: async (scope, { record }) => {
      refuseWhenOver(scope, record);
      const items = await pricedItems(scope, record.items);
      await refuseTakenMeals(scope, record);
      await changeRecord(scope, activities, record.id, { items });
    },
  },
});

const signActivityEffects = effectsOf(signActivities, {
  signActivityPublish: async (scope, { record }) => refuseWhenOver(scope, record),
});

export const effects = [activityEffects, signActivityEffects];

function refuseWhenOver({ now }: EffectScope, { endTime }: { readonly endTime: string }): void {
  if (endTime <= now) {
    throw createRefusal('活动结束时间已过，请修改后再发布', 'The end time has passed. Change it before publishing');
  }
}

/**
 * Returns the items with the original price of their packages. Rejects an item whose price is not below that of its
 * package.
 */
async function pricedItems({ db }: EffectScope, items: Activity['items']): Promise<Activity['items']> {
  const rows = await withTables(db, cloudMeals)
    .selectFrom('cloud_meals')
    .select(['id', 'originalPrice', 'price'])
    .where('id', '=', anyOf(items.map(({ mealId }) => mealId)))
    .execute();
  const meals = new Map(rows.map(meal => [meal.id, meal]));
  return items.map((item, at) => {
    const meal = meals.get(item.mealId);
    if (meal && item.activityPrice >= meal.price) {
      throw createFieldRefusal(
        `items[${at}].activityPrice`,
        `活动价必须低于套餐售价 ${meal.price} 元`,
        `The activity price must be lower than the package price of ${meal.price}`,
      );
    }
    return { ...item, originalPrice: meal?.originalPrice ?? null };
  });
}

/** Rejects a package that another activity already sells in the same period. */
async function refuseTakenMeals({ db }: EffectScope, { id, items, startTime, endTime }: Activity): Promise<void> {
  const tables = withTables(db, activities, cloudMeals);
  const others = await tables
    .selectFrom('activities')
    .select(['activityName', 'items'])
    .where('id', '<>', id)
    .where('activityStatus', 'in', [activityStatus.notStarted, activityStatus.running])
    .where('startTime', '<=', endTime)
    .where('endTime', '>=', startTime)
    .orderBy('id')
    .execute();
  const meals = await tables
    .selectFrom('cloud_meals')
    .select(['id', 'mealName'])
    .where('id', '=', anyOf(items.map(({ mealId }) => mealId)))
    .execute();
  for (const { activityName, items: taken } of others) {
    const meal = meals.find(candidate => taken.some(({ mealId }) => mealId === candidate.id));
    if (!meal) continue;
    throw createRefusal(
      `套餐「${meal.mealName}」同期已在活动「${activityName}」中`,
      `The package “${meal.mealName}” is already in the activity “${activityName}” at that time`,
    );
  }
}
