import users from '../../../src/resources/users/users.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import type { Label } from '../../../src/schemas/base/label.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { changeRecord } from '../../engine/effects/recordWrites.ts';
import { Refusal } from '../../engine/http/refusal.ts';
import { endOperatorSessions } from './endUserSessions.ts';
import { recordPasswordKnowledge } from './rights/accountControl.ts';
import { requireRemainingAdmin } from './rights/requireRemainingAdmin.ts';
import { removeSecondFactor } from './secondFactor/secondFactor.ts';

export const effects = effectsOf(users, {
  createUser: (scope, { id }) => recordPasswordKnowledge(scope, id),

  updateUser: async (scope, { id, before, values }) => {
    const changes = (name: 'groupId' | 'status') => values[name] !== undefined && values[name] !== before?.[name];
    if (changes('groupId') || changes('status')) {
      refuseSelf(scope, id, { zh: '不能修改自己的权限组或状态', en: 'You cannot change your own group or status' });
    }
    await requireRemainingAdmin(scope.db);
    if (changes('status') && values.status !== enableStatus.enabled) {
      await endOperatorSessions(scope, [id], 'disabled');
    }
  },

  deleteUser: async (scope, { id }) => {
    refuseSelf(scope, id, { zh: '不能删除自己', en: 'You cannot delete yourself' });
    await requireRemainingAdmin(scope.db, id);
    await endOperatorSessions(scope, [id], 'deleted');
    await removeSecondFactor(scope.db, id);
  },

  disableUser: async (scope, { record: { id } }) => {
    refuseSelf(scope, id, { zh: '不能禁用自己', en: 'You cannot disable yourself' });
    await requireRemainingAdmin(scope.db);
    await endOperatorSessions(scope, [id], 'disabled');
  },

  resetPassword: async (scope, { record: { id }, values: { password } }) => {
    await changeRecord(scope, users, id, { password });
    await endOperatorSessions(scope, [id], 'password');
    await recordPasswordKnowledge(scope, id);
  },

  resetSecondFactor: async (scope, { record: { id } }) => {
    refuseSelf(scope, id, {
      zh: '请在右上角设置自己的识别码',
      en: 'Set up your own two-factor authentication at the top right',
    });
    await removeSecondFactor(scope.db, id);
    await endOperatorSessions(scope, [id], 'revoked');
  },

  logoutEverywhere: async (scope, { record: { id } }) => {
    refuseSelf(scope, id, { zh: '不能结束自己正在使用的会话', en: 'You cannot end the session that you are using' });
    return { sessions: await endOperatorSessions(scope, [id], 'revoked') };
  },
});

function refuseSelf({ caller }: EffectScope, id: number, text: Label): void {
  if (caller.uid === id) throw new Refusal(text, { status: 1, code: 1 });
}
