import { sql } from 'kysely';

import { touch } from '../resources/store.ts';
import { type EffectScope, type Effects, onAction } from './effect.ts';
import { endClientLogins } from './sessions.ts';

export const effects: Effects = {
  setLevel: onAction(async (scope, { record, values }) => {
    const changes = [sql`"userLevel" = ${values['userLevel']}`, ...touch(scope.resource, signature(scope))];
    await sql`update client_users set ${sql.join(changes)} where id = ${record?.['id']}`.execute(scope.db);
  }),

  /** The apps ask for this password; the console never reads it back. */
  resetClientPassword: onAction(async (scope, { record, values }) => {
    await sql`
      insert into client_credentials ("clientUserId", password, "changedAt")
      values (${record?.['id']}, ${values['password']}, ${scope.nowMs}::bigint)
      on conflict ("clientUserId") do update set password = excluded.password, "changedAt" = excluded."changedAt"`.execute(
      scope.db,
    );
    await endClientLogins(scope, record?.['userName']);
  }),

  forceOffline: onAction(async (scope, { record }) => {
    await endClientLogins(scope, record?.['userName']);
  }),

  logoutClientEverywhere: onAction(async (scope, { record }) => ({
    sessions: await endClientLogins(scope, record?.['userName']),
  })),

  /** Withdrawing the request gives the account back. */
  cancelLogoff: onAction(async (scope, { record }) => {
    const { db, now, caller, resourceOf } = scope;
    await sql`
      update client_user_logoffs set "handleTime" = ${now}, "operatorName" = ${caller.userName}
      where id = ${record?.['id']}`.execute(db);
    const changes = [sql`status = 1::bigint`, ...touch(resourceOf('client-users'), signature(scope))];
    await sql`update client_users set ${sql.join(changes)} where "userName" = ${record?.['userName']}`.execute(db);
  }),
};

function signature({ now, caller }: EffectScope) {
  return { now, userName: caller.userName };
}
