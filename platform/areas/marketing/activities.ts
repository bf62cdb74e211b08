import { sql } from 'kysely';

import { isRecord } from '../../../src/schemas/vocabulary/json.ts';
import type { Row } from '../../engine/storage/database.ts';
import { type EffectScope, type Effects, onAction, onDelete, onReorder, onSave } from '../../engine/effects/effect.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { changeOwnRecord } from '../../engine/effects/recordWrites.ts';

const state = { draft: 0, waiting: 1, running: 2 } as const;

export const effects: Effects = {
  /**
   * Stores the original price of each package in the activity, so that the activity keeps the price of the day on which
   * it was saved.
   */
  activitySave: onSave(async (scope, { id, before, values }) => {
    if (before && before['activityStatus'] !== state.draft) {
      throw createRefusal('只有草稿状态的活动可以修改', 'Only draft activities can be edited');
    }
    if (values['items'] === undefined) return;
    const items = await pricedItems(scope, values['items']);
    await sql`update activities set items = ${JSON.stringify(items)}::jsonb where id = ${id}`.execute(scope.db);
  }),

  /** Runs one publication at a time, because two concurrent ones could each find the other's packages still free. */
  activityPublish: onReorder(async (scope, { record }) => {
    if (!record) return;
    refuseWhenOver(scope, record);
    const items = await pricedItems(scope, record['items']);
    await refuseTakenMeals(scope, record);
    await changeOwnRecord(scope, record['id'], { items });
  }),

  activityTerminate: onAction(async (scope, { record, values }) => {
    await changeOwnRecord(scope, record?.['id'], { terminateReason: values['reason'] });
  }),

  activityDelete: onDelete(async (_, record) => {
    if (record['activityStatus'] === state.waiting || record['activityStatus'] === state.running) {
      throw createRefusal(
        '待开始或进行中的活动须先终止',
        'Terminate the activity first, because it is waiting or running',
      );
    }
  }),

  activityJoinResend: onAction(async (scope, { record }) => {
    await changeOwnRecord(scope, record?.['id'], { sendTime: scope.now });
  }),

  signActivityPublish: onAction(async (scope, { record }) => {
    if (record) refuseWhenOver(scope, record);
  }),
};

function refuseWhenOver({ now }: EffectScope, record: Row): void {
  if (String(record['endTime']) <= now) {
    throw createRefusal('活动结束时间已过，请修改后再发布', 'The end time has passed. Change it before publishing');
  }
}

interface Meal {
  readonly id: number;
  readonly originalPrice: number;
  readonly price: number;
}

/**
 * Returns the items with the original price of their packages. Rejects an item whose price is not below that of its
 * package.
 */
async function pricedItems({ db }: EffectScope, given: unknown): Promise<readonly Row[]> {
  const items = itemsIn(given);
  const { rows } = await sql<Meal>`
    select id, "originalPrice", price from cloud_meals
    where id = any(${items.map(item => item['mealId'])}::bigint[])`.execute(db);
  const meals = new Map(rows.map(meal => [meal.id, meal]));
  return items.map((item, at) => {
    const meal = meals.get(Number(item['mealId']));
    if (meal && Number(item['activityPrice']) >= meal.price) {
      throw createFieldRefusal(
        `items[${at}].activityPrice`,
        `活动价必须低于套餐售价 ${meal.price} 元`,
        `Activity price must be lower than the meal's price of ${meal.price}`,
      );
    }
    return { ...item, originalPrice: meal?.originalPrice ?? null };
  });
}

function itemsIn(given: unknown): readonly Row[] {
  return Array.isArray(given) ? given.filter(isRecord).map(item => ({ ...item })) : [];
}

/** Rejects a package that another activity already sells in the same period. */
async function refuseTakenMeals({ db }: EffectScope, record: Row): Promise<void> {
  const mine = itemsIn(record['items']).map(item => item['mealId']);
  const { rows } = await sql<{ activityName: string; mealName: string }>`
    select a."activityName", m."mealName" from activities a
    cross join jsonb_array_elements(a.items) as item join cloud_meals m on m.id = (item ->> 'mealId')::bigint
    where a.id <> ${record['id']} and a."activityStatus" = any(${[state.waiting, state.running]}::bigint[])
      and m.id = any(${mine}::bigint[])
      and a."startTime" <= ${record['endTime']}::timestamp and a."endTime" >= ${record['startTime']}::timestamp
    order by a.id limit 1`.execute(db);
  const [taken] = rows;
  if (!taken) return;
  throw createRefusal(
    `套餐「${taken.mealName}」同期已在活动「${taken.activityName}」中`,
    `The package “${taken.mealName}” is already in the activity “${taken.activityName}” at that time`,
  );
}
