import { sql } from 'kysely';

import { stampColumns } from '../../engine/records/store.ts';
import { type EffectScope, type Effects, onAction } from '../../engine/effects/effect.ts';
import { endClientLogins } from './endUserSessions.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { type UseEnd, endCause, endUse, findUsedDevices } from '../devices/ledger/useLedger.ts';

export const effects: Effects = {
  setLevel: onAction(async (scope, { record, values }) => {
    const changes = [sql`"userLevel" = ${values['userLevel']}`, ...stampColumns(scope.resource, signature(scope))];
    await sql`update client_users set ${sql.join(changes)} where id = ${record?.['id']}`.execute(scope.db);
  }),

  /** Sets the password that client apps check. The console never reads this password. */
  resetClientPassword: onAction(async (scope, { record, values }) => {
    await sql`
      insert into client_credentials ("clientUserId", password, "changedAt")
      values (${record?.['id']}, ${values['password']}, ${scope.nowMs}::bigint)
      on conflict ("clientUserId") do update set password = excluded.password, "changedAt" = excluded."changedAt"`.execute(
      scope.db,
    );
    await signOut(scope, record?.['userName'], { cause: endCause.account, note: formatMessage('密码已重置') });
  }),

  forceOffline: onAction(async (scope, { record }) => {
    await signOut(scope, record?.['userName'], { cause: endCause.operator, note: formatMessage('账号强制下线') });
  }),

  freezeClient: onAction(async (scope, { record }) => {
    await signOut(scope, record?.['userName'], { cause: endCause.account, note: formatMessage('账号冻结') });
  }),

  logoutClientEverywhere: onAction(async (scope, { record }) => ({
    sessions: await signOut(scope, record?.['userName'], {
      cause: endCause.operator,
      note: formatMessage('账号强制下线'),
    }),
  })),

  /** Cancels a user's request to close the account, and enables the account again. */
  cancelLogoff: onAction(async (scope, { record }) => {
    const { db, now, caller, resourceOf } = scope;
    await sql`
      update client_user_logoffs set "handleTime" = ${now}, "operatorName" = ${caller.userName}
      where id = ${record?.['id']}`.execute(db);
    const changes = [sql`status = 1::bigint`, ...stampColumns(resourceOf('client-users'), signature(scope))];
    await sql`update client_users set ${sql.join(changes)} where "userName" = ${record?.['userName']}`.execute(db);
  }),
};

/** Ends all sessions of a client user and their use of all devices. Returns the number of ended sessions. */
async function signOut(scope: EffectScope, userName: unknown, ending: UseEnd): Promise<number> {
  await endUse(scope, await findUsedDevices(scope, sql`d."userName" = ${userName}`), ending);
  return endClientLogins(scope, userName);
}

function signature({ now, caller }: EffectScope) {
  return { now, userName: caller.userName };
}
