import { sql } from 'kysely';

import { storedFields } from '../../engine/fields/resourceFields.ts';
import { insertRecord } from '../../engine/records/store.ts';
import type { Row } from '../../engine/storage/database.ts';
import { type EffectScope, type Effects, onAction, onSave } from '../../engine/effects/effect.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { refuseFieldChanges } from '../../engine/effects/refuseFieldChanges.ts';
import { toWriteStamp } from '../../engine/effects/recordWrites.ts';

const onShelf = 1;

const prices = ['originalPrice', 'price', 'starCoins', 'renewPrice'] as const;

export const effects: Effects = {
  /** Rejects changed prices of a package on the shelf, so that customers pay the price that they see. */
  cloudMealUpdate: onSave(async (_, { before, values }) => {
    if (before?.['shelfStatus'] !== onShelf) return;
    const settled = {
      zh: '已上架的套餐不能修改价格',
      en: 'The price of a listed package cannot be changed. Unlist it first',
    };
    refuseFieldChanges(prices, { before, values }, settled);
  }),

  cloudMealOnShelf: onAction(async ({ db }, { record }) => {
    const { rows } = await sql`
      select from cloud_configurations where id = ${record?.['configId']} and status = 1 for key share`.execute(db);
    if (rows.length === 0)
      throw createRefusal(
        '云配置已禁用，不能上架',
        'The cloud configuration is disabled, so the package cannot be listed',
      );
  }),

  /** Creates a copy of the package. The copy is not on the shelf and has no sales. */
  cloudMealCopy: onAction(async (scope, { record, values }) => {
    const { mealName, mealCode } = values;
    await refuseTakenNames(scope, { mealName, mealCode });
    const kept = Object.fromEntries(Object.keys(storedFields(scope.resource)).map(name => [name, record?.[name]]));
    const copy: Row = { ...kept, mealName, mealCode, shelfStatus: 0, soldCount: 0 };
    await insertRecord(scope.db, scope.resource, copy, toWriteStamp(scope));
  }),

  /**
   * Rejects disabling a configuration while a package on the shelf uses it, and changing its phone model or Android
   * version while any package uses it.
   */
  cloudConfigurationUpdate: onSave(async ({ db }, { id, before, values }) => {
    const isChanged = (name: string) => values[name] !== undefined && values[name] !== before?.[name];
    const { rows } = await sql<{ all: number; shown: number }>`
      select count(*) as all, count(*) filter (where "shelfStatus" = ${onShelf}) as shown
      from cloud_meals where "configId" = ${id}`.execute(db);
    const { all = 0, shown = 0 } = rows[0] ?? {};
    if (shown > 0 && isChanged('status') && values['status'] === 0) {
      throw createFieldRefusal('status', `仍有${shown}个上架套餐使用该配置`, `${shown} meals on shelf still use it`);
    }
    const kind = ['phoneType', 'androidVersion'].find(isChanged);
    if (all > 0 && kind) {
      throw createFieldRefusal(kind, `已有${all}个套餐使用该配置`, `${all} packages use this configuration`);
    }
  }),
};

async function refuseTakenNames({ db }: EffectScope, names: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, value] of Object.entries(names)) {
    const { rows } = await sql`select from cloud_meals where ${sql.id(name)} = ${value}`.execute(db);
    if (rows.length > 0) throw createFieldRefusal(name, '已存在相同的记录', 'Another package already has this value');
  }
}
