import { sql } from 'kysely';

import type { Label } from '../../src/schemas/label.ts';
import { Refusal } from '../http/refusal.ts';
import { noteHand } from '../rights/accountHands.ts';
import { touch } from '../resources/store.ts';
import { type EffectScope, type Effects, onAction, onDelete, onSave } from './effect.ts';
import { endSessions } from './sessions.ts';

export const effects: Effects = {
  createUser: onSave((scope, { id }) => noteHand(scope, id)),

  updateUser: onSave(async (scope, { id, before, values }) => {
    const changes = (name: string) => values[name] !== undefined && values[name] !== before?.[name];
    if (changes('groupId') || changes('status')) {
      refuseSelf(scope, id, { zh: '不能修改自己的权限组或状态', en: 'You cannot change your own group or status' });
    }
    await keepAnAdmin(scope);
    if (changes('status') && values['status'] !== 1) await endSessions(scope, id, 'disabled');
  }),

  deleteUser: onDelete(async (scope, record) => {
    const id = Number(record['id']);
    refuseSelf(scope, id, { zh: '不能删除自己', en: 'You cannot delete yourself' });
    await keepAnAdmin(scope, id);
    await endSessions(scope, id, 'deleted');
  }),

  disableUser: onAction(async (scope, { record }) => {
    const id = Number(record?.['id']);
    refuseSelf(scope, id, { zh: '不能禁用自己', en: 'You cannot disable yourself' });
    await keepAnAdmin(scope);
    await endSessions(scope, id, 'disabled');
  }),

  resetPassword: onAction(async (scope, { record, values }) => {
    const signature = { now: scope.now, userName: scope.caller.userName };
    await sql`
      update users set ${sql.join([sql`password = ${values['password']}`, ...touch(scope.resource, signature)])}
      where id = ${record?.['id']}`.execute(scope.db);
    await endSessions(scope, Number(record?.['id']), 'password');
    await noteHand(scope, Number(record?.['id']));
  }),

  logoutEverywhere: onAction(async (scope, { record }) => {
    const id = Number(record?.['id']);
    refuseSelf(scope, id, { zh: '不能结束自己正在使用的会话', en: 'You cannot end the session that you are using' });
    return { sessions: await endSessions(scope, id, 'revoked') };
  }),
};

function refuseSelf({ caller }: EffectScope, id: number, text: Label): void {
  if (caller.uid === id) throw new Refusal(text, { status: 1, code: 1 });
}

/** Locked out of everything, nobody could let anybody in again. The lock keeps two administrators from removing each other. */
async function keepAnAdmin({ db }: EffectScope, without?: number): Promise<void> {
  await sql`select from permission_groups where "isAdmin" order by id for update`.execute(db);
  const { rows } = await sql`
    select from users u join permission_groups g on g.id = u."groupId"
    where g."isAdmin" and u.status = 1 and u.id is distinct from ${without ?? null}::bigint limit 1`.execute(db);
  if (rows.length === 0) {
    throw new Refusal(
      { zh: '至少保留一名启用的管理员', en: 'At least one enabled administrator must remain' },
      { status: 1, code: 1 },
    );
  }
}
