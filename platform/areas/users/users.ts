import { sql } from 'kysely';

import type { Label } from '../../../src/schemas/vocabulary/label.ts';
import { Refusal } from '../../engine/http/refusal.ts';
import { recordAccountControl } from './rights/accountControl.ts';
import { requireRemainingAdmin } from './rights/requireRemainingAdmin.ts';
import { removeSecondFactor } from './secondFactor/secondFactor.ts';
import { stampColumns } from '../../engine/records/store.ts';
import { type EffectScope, type Effects, onAction, onDelete, onSave } from '../../engine/effects/effect.ts';
import { endOperatorSessions } from './endUserSessions.ts';

export const effects: Effects = {
  createUser: onSave((scope, { id }) => recordAccountControl(scope, id)),

  updateUser: onSave(async (scope, { id, before, values }) => {
    const changes = (name: string) => values[name] !== undefined && values[name] !== before?.[name];
    if (changes('groupId') || changes('status')) {
      refuseSelf(scope, id, { zh: '不能修改自己的权限组或状态', en: 'You cannot change your own group or status' });
    }
    await requireRemainingAdmin(scope.db);
    if (changes('status') && values['status'] !== 1) await endOperatorSessions(scope, id, 'disabled');
  }),

  deleteUser: onDelete(async (scope, record) => {
    const id = Number(record['id']);
    refuseSelf(scope, id, { zh: '不能删除自己', en: 'You cannot delete yourself' });
    await requireRemainingAdmin(scope.db, id);
    await endOperatorSessions(scope, id, 'deleted');
    await removeSecondFactor(scope.db, id);
  }),

  disableUser: onAction(async (scope, { record }) => {
    const id = Number(record?.['id']);
    refuseSelf(scope, id, { zh: '不能禁用自己', en: 'You cannot disable yourself' });
    await requireRemainingAdmin(scope.db);
    await endOperatorSessions(scope, id, 'disabled');
  }),

  resetPassword: onAction(async (scope, { record, values }) => {
    const signature = { now: scope.now, userName: scope.caller.userName };
    await sql`
      update users set ${sql.join([sql`password = ${values['password']}`, ...stampColumns(scope.resource, signature)])}
      where id = ${record?.['id']}`.execute(scope.db);
    await endOperatorSessions(scope, Number(record?.['id']), 'password');
    await recordAccountControl(scope, Number(record?.['id']));
  }),

  resetSecondFactor: onAction(async (scope, { record }) => {
    const id = Number(record?.['id']);
    refuseSelf(scope, id, {
      zh: '请在右上角设置自己的识别码',
      en: 'Set up your own two-factor authentication at the top right',
    });
    await removeSecondFactor(scope.db, id);
    await endOperatorSessions(scope, id, 'revoked');
  }),

  logoutEverywhere: onAction(async (scope, { record }) => {
    const id = Number(record?.['id']);
    refuseSelf(scope, id, { zh: '不能结束自己正在使用的会话', en: 'You cannot end the session that you are using' });
    return { sessions: await endOperatorSessions(scope, id, 'revoked') };
  }),
};

function refuseSelf({ caller }: EffectScope, id: number, text: Label): void {
  if (caller.uid === id) throw new Refusal(text, { status: 1, code: 1 });
}
