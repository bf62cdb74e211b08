import { sql } from 'kysely';

import { lockOrder } from '../../engine/resources/lockOrder.ts';
import { type Effects, onSave } from '../../engine/effects/effect.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';

/** Maximum number of banners that clients rotate in one position. */
const mostAtPosition = 5;

export const effects: Effects = {
  bannerSave: onSave(async ({ db, resource }, { before, values }) => {
    const position = values['position'];
    if (position === undefined || position === before?.['position']) return;
    // Without the lock, two concurrent additions would each count five banners, although six would be stored.
    await lockOrder(db, resource);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from banners where position = ${position}`.execute(db);
    if ((rows[0]?.count ?? 0) > mostAtPosition) {
      throw createFieldRefusal(
        'position',
        `同一展示位置最多${mostAtPosition}项`,
        `At most ${mostAtPosition} items at one place`,
      );
    }
  }),
};
