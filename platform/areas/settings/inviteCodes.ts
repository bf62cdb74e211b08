import inviteCodes from '../../../src/resources/settings/invite-codes.ts';
import inviteUses from '../../../src/resources/settings/invite-uses.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
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

  inviteCodeDelete: async ({ db }, { id }) => {
    const used = await countUses(db, id);
    if (used > 0)
      throw createRefusal(`已被使用${used}次，不能删除`, `The code has been used ${used} times and cannot be deleted`);
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
