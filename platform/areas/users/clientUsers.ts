import { offlineCause } from '../../../src/schemas/codes/devices.ts';
import clientUserLogoffs from '../../../src/resources/users/client-user-logoffs.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { accountStatus } from '../../../src/schemas/codes/users.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { changeRecord, stampColumnsOf } from '../../engine/effects/recordWrites.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { type UseEnd, endUse, findDevicesInUse } from '../devices/ledger/useLedger.ts';
import { endClientLogins } from './endUserSessions.ts';

export const effects = [
  effectsOf(clientUsers, {
    setLevel: async (scope, { record, values: { userLevel } }) => {
      await changeRecord(scope, clientUsers, record.id, { userLevel });
    },

    /** Sets the password that client apps check. The console never reads this password. */
    resetClientPassword: async (scope, { record, values: { password } }) => {
      await withTables(scope.db)
        .insertInto('client_credentials')
        .values({ clientUserId: record.id, password, changedAt: scope.nowMs })
        .onConflict(conflict => conflict.column('clientUserId').doUpdateSet({ password, changedAt: scope.nowMs }))
        .execute();
      await signOut(scope, record.userName, { cause: offlineCause.accountDisabled, note: formatMessage('密码已重置') });
    },

    forceOffline: async (scope, { record }) => {
      await signOut(scope, record.userName, { cause: offlineCause.byOperator, note: formatMessage('账号强制下线') });
    },

    freezeClient: async (scope, { record }) => {
      await signOut(scope, record.userName, { cause: offlineCause.accountDisabled, note: formatMessage('账号冻结') });
    },

    logoutClientEverywhere: async (scope, { record }) => ({
      sessions: await signOut(scope, record.userName, {
        cause: offlineCause.byOperator,
        note: formatMessage('账号强制下线'),
      }),
    }),
  }),

  effectsOf(clientUserLogoffs, {
    /** Cancels a user's request to close the account, and enables the account again. */
    cancelLogoff: async (scope, { record: { id, userName } }) => {
      const db = withTables(scope.db, clientUsers, clientUserLogoffs);
      await db
        .updateTable('client_user_logoffs')
        .set({ handleTime: scope.now, operatorName: scope.caller.userName })
        .where('id', '=', id)
        .execute();
      await db
        .updateTable('client_users')
        .set({ status: accountStatus.normal, ...stampColumnsOf(scope) })
        .where('userName', '=', userName)
        .execute();
    },
  }),
];

/** Ends all sessions of a client user, and the user's current use of devices. Returns the number of ended sessions. */
async function signOut(scope: EffectScope, userName: string | null, ending: UseEnd): Promise<number> {
  await endUse(scope, await findDevicesInUse(scope, eb => eb('d.userName', '=', userName)), ending);
  return endClientLogins(scope, userName);
}
