import inviteCodes from '../../../src/resources/settings/invite-codes.ts';
import inviteUses from '../../../src/resources/settings/invite-uses.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import type { Database } from '../../engine/storage/database.ts';
import { withTables } from '../../engine/storage/withTables.ts';

export const effects = effectsOf(inviteCodes, {
  inviteCodeUpdate: async ({ db }, { id, values }) => {
    const used = await countUses(db, id);
    if (values.maxUses !== undefined && values.maxUses < used) {
      throw createFieldRefusal(
        'maxUses',
        `可用次数不能少于已用的${used}次`,
        `The code has already been used ${used} times`,
      );
    }
  },
});

async function countUses(db: Database, id: number): Promise<number> {
  const { count } = await withTables(db, inviteUses)
    .selectFrom('invite_uses')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('inviteCodeId', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}
