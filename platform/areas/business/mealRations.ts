import { sql } from 'kysely';

import { type Effects, onSave } from '../../engine/effects/effect.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';

export const effects: Effects = {
  /**
   * Rejects a share with which the enabled shares of the merchant would exceed 100 % within one specification and room.
   */
  mealRationSave: onSave(async ({ db }, { id }) => {
    // Without the lock, two concurrent shares could exceed the limit together.
    await sql`select pg_advisory_xact_lock(hashtext('meal rations'))`.execute(db);
    const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(o.ratio), 0)::integer as sum
      from meal_rations own join meal_rations o on o."merchantSign" = own."merchantSign"
        and o."standardKey" = own."standardKey" and o."roomId" is not distinct from own."roomId" and o.status = 1
      where own.id = ${id} and own.status = 1`.execute(db);
    const sum = rows[0]?.sum ?? 0;
    if (sum <= 100) return;
    throw createFieldRefusal(
      'ratio',
      `同一商家、机房与规格的配比合计不能超过100%，现为${sum}%`,
      `The rations of a merchant, room and standard come to ${sum}%, which is above 100%`,
    );
  }),
};
