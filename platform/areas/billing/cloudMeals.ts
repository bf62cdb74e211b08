import cloudConfigurations from '../../../src/resources/billing/cloud-configurations.ts';
import cloudMeals from '../../../src/resources/billing/cloud-meals.ts';
import { enableStatus, shelfStatus } from '../../../src/schemas/codes/common.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { refuseFieldChanges } from '../../engine/effects/refuseFieldChanges.ts';
import { insertInto } from '../../engine/effects/recordWrites.ts';
import { withTables } from '../../engine/storage/withTables.ts';

const prices = ['originalPrice', 'price', 'starCoins', 'renewPrice'] as const;

const mealEffects = effectsOf(cloudMeals, {
  /** Rejects changed prices of a package on the shelf, so that customers pay the price that they see. */
  cloudMealUpdate: async (_, { before, values }) => {
    if (before?.shelfStatus !== shelfStatus.listed) return;
    const settled = {
      zh: '已上架的套餐不能修改价格',
      en: 'The price of a listed package cannot be changed. Unlist it first',
    };
    refuseFieldChanges(prices, { before, values }, settled);
  },

  cloudMealOnShelf: async ({ db }, { record }) => {
    const configuration = await withTables(db, cloudConfigurations)
      .selectFrom('cloud_configurations')
      .select('id')
      .where('id', '=', record.configId)
      .where('status', '=', enableStatus.enabled)
      .forKeyShare()
      .executeTakeFirst();
    if (!configuration)
      throw createRefusal(
        '云配置已禁用，不能上架',
        'The cloud configuration is disabled, so the package cannot be listed',
      );
  },

  /** Creates a copy of the package. The copy is not on the shelf and has no sales. */
  cloudMealCopy: async (scope, { record, values }) => {
    const { mealName, mealCode } = values;
    await refuseTakenNames(scope, { mealName, mealCode });
    await insertInto(scope, cloudMeals, {
      ...record,
      mealName,
      mealCode,
      shelfStatus: shelfStatus.notListed,
      soldCount: 0,
    });
  },
});

const configurationEffects = effectsOf(cloudConfigurations, {
  /**
   * Rejects two changes: disabling a configuration that a package on the shelf uses, and changing the phone model or
   * Android version of a configuration that any package uses.
   */
  cloudConfigurationUpdate: async ({ db }, { id, before, values }) => {
    const isChanged = (name: 'status' | 'phoneType' | 'androidVersion') =>
      values[name] !== undefined && values[name] !== before?.[name];
    const { all, shown } = await withTables(db, cloudMeals)
      .selectFrom('cloud_meals')
      .select(({ fn }) => [
        fn.countAll<number>().as('all'),
        fn.countAll<number>().filterWhere('shelfStatus', '=', shelfStatus.listed).as('shown'),
      ])
      .where('configId', '=', id)
      .executeTakeFirstOrThrow();
    if (shown > 0 && isChanged('status') && values.status === enableStatus.disabled) {
      throw createFieldRefusal(
        'status',
        `仍有${shown}个上架套餐使用该配置`,
        `${shown} listed packages still use this configuration`,
      );
    }
    const kind = (['phoneType', 'androidVersion'] as const).find(isChanged);
    if (all > 0 && kind) {
      throw createFieldRefusal(kind, `已有${all}个套餐使用该配置`, `${all} packages use this configuration`);
    }
  },
});

export const effects = [mealEffects, configurationEffects];

async function refuseTakenNames(
  { db }: EffectScope,
  names: { readonly mealName: string; readonly mealCode: string },
): Promise<void> {
  for (const name of ['mealName', 'mealCode'] as const) {
    const known = await withTables(db, cloudMeals)
      .selectFrom('cloud_meals')
      .select('id')
      .where(name, '=', names[name])
      .executeTakeFirst();
    if (known) throw createFieldRefusal(name, '已存在相同的记录', 'Another package already has this value');
  }
}
