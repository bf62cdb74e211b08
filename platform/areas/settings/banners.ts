import banners from '../../../src/resources/settings/banners.ts';
import { lockSortOrder } from '../../engine/resources/lockSortOrder.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { withTables } from '../../engine/storage/withTables.ts';

/** Maximum number of banners that clients rotate in one position. */
const maxAtPosition = 5;

export const effects = effectsOf(banners, {
  bannerSave: async ({ db }, { before, values: { position } }) => {
    if (position === undefined || position === before?.position) return;
    // Without the lock, two concurrent additions would each count five banners, although six would be stored.
    await lockSortOrder(db, banners);
    const { count } = await withTables(db, banners)
      .selectFrom('banners')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('position', '=', position)
      .executeTakeFirstOrThrow();
    if (count > maxAtPosition) {
      throw createFieldRefusal(
        'position',
        `同一展示位置最多${maxAtPosition}项`,
        `A position can have at most ${maxAtPosition} banners`,
      );
    }
  },
});
