import mealRations from '../../../src/resources/business/meal-rations.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { lockUntilCommit } from '../../engine/storage/lockUntilCommit.ts';
import { withTables } from '../../engine/storage/withTables.ts';

export const effects = effectsOf(mealRations, {
  /**
   * Rejects a share that would raise the sum of the merchant's enabled shares for the same specification and room above
   * 100 %.
   */
  mealRationSave: async ({ db }, { id }) => {
    // Without the lock, two concurrent shares could exceed the limit together.
    await lockUntilCommit(db, 'meal rations');
    const found = await withTables(db, mealRations)
      .selectFrom('meal_rations as own')
      .innerJoin('meal_rations as other', join =>
        join
          .onRef('other.merchantSign', '=', 'own.merchantSign')
          .onRef('other.standardKey', '=', 'own.standardKey')
          .onRef('other.roomId', 'is not distinct from', 'own.roomId')
          .on('other.status', '=', enableStatus.enabled),
      )
      .select(({ fn }) => fn.sum<number | null>('other.ratio').as('sum'))
      .where('own.id', '=', id)
      .where('own.status', '=', enableStatus.enabled)
      .executeTakeFirst();
    const sum = found?.sum ?? 0;
    if (sum <= 100) return;
    throw createFieldRefusal(
      'ratio',
      `同一商家、机房与规格的配比合计不能超过100%，现为${sum}%`,
      `The shares for the same merchant, room and specification cannot exceed 100% in total; they are ${sum}%`,
    );
  },
});
