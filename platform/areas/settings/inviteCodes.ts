import { sql } from 'kysely';

import { type EffectScope, type Effects, onDelete, onSave } from '../../engine/effects/effect.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';

export const effects: Effects = {
  inviteCodeUpdate: onSave(async (scope, { id, values }) => {
    const used = await usesOf(scope, id);
    if (values['maxUses'] !== undefined && Number(values['maxUses']) < used) {
      throw createFieldRefusal('maxUses', `可用次数不能少于已用的${used}次`, `It has been used ${used} times already`);
    }
  }),

  inviteCodeDelete: onDelete(async (scope, { id }) => {
    const used = await usesOf(scope, id);
    if (used > 0)
      throw createRefusal(`已被使用${used}次，不能删除`, `The code has been used ${used} times and cannot be deleted`);
  }),
};

async function usesOf({ db }: EffectScope, id: unknown): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from invite_uses where "inviteCodeId" = ${id}`.execute(db);
  return rows[0]?.count ?? 0;
}
