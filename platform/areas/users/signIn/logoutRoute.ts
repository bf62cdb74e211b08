import { operationType } from '../../../../src/schemas/codes/system.ts';
import { toLoggedCall, writeOperationLog } from '../../../engine/audit/operationLog.ts';
import { successResponse } from '../../../engine/http/envelope.ts';
import type { Route } from '../../../engine/http/route.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { closeLoginRecords } from './loginRecords.ts';
import type { PlatformBasics } from '../../../engine/resources/platformBasics.ts';

/**
 * Header that clears the browser cache. The cache keeps pictures for a year, and the next person at the machine could
 * see them. The console clears its own storage, except language and theme.
 */
const clearCacheHeader = { 'clear-site-data': '"cache"' } as const;

/** Creates the sign-out route: invalidates the token and closes the login record. */
export function createLogoutRoute({ clock }: Pick<PlatformBasics, 'clock'>): Route {
  return {
    method: 'POST',
    path: '/api/user/v1/designjet/logout',
    permission: 'session',
    usesReserve: true,
    isAllowedBeforePasswordChange: true,
    handle: async context => {
      const { caller, db, now } = context;
      const call = toLoggedCall(context, performance.now());
      await db.transaction().execute(async trx => {
        await withTables(trx)
          .updateTable('sessions')
          .set({ endedAt: clock(), endReason: 'logout' })
          .where('id', '=', caller.sessionId)
          .where('endedAt', 'is', null)
          .execute();
        await closeLoginRecords(trx, caller.userName, now);
        await writeOperationLog(trx, call, [
          {
            type: operationType.signOut,
            module: 'login',
            description: { zh: '退出管理平台', en: 'Sign out of the console' },
            objectId: caller.uid,
          },
        ]);
      });
      return successResponse(null, clearCacheHeader);
    },
  };
}
