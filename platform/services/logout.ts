import { sql } from 'kysely';

import { auditedCall, writeAudit } from '../audit.ts';
import { goodAnswer } from '../http/envelope.ts';
import type { Route } from '../http/route.ts';
import { closeLoginRecords } from './loginRecords.ts';
import type { ServiceParts } from './service.ts';

/**
 * Pictures are kept in the browser's cache for a year, and the next person at the machine must not find them. The storage
 * is emptied by the console itself, which keeps language and theme.
 */
const forgetting = { 'clear-site-data': '"cache"' } as const;

/** Signs out: the token is worth nothing from here on, and the login record tells how long it was used. */
export function logoutRoute({ clock }: ServiceParts): Route {
  return {
    method: 'POST',
    path: '/api/user/v1/designjet/logout',
    permission: 'session',
    beforeOwnPassword: true,
    handle: async context => {
      const { caller, db, now } = context;
      const call = auditedCall(context, performance.now());
      await db.transaction().execute(async trx => {
        await sql`
          update sessions set "endedAt" = ${clock()}, "endReason" = 'logout'
          where id = ${caller.sessionId} and "endedAt" is null`.execute(trx);
        await closeLoginRecords(trx, caller.userName, now);
        await writeAudit(trx, call, [
          {
            type: 8,
            module: 'login',
            description: { zh: '退出管理平台', en: 'Sign out of the console' },
            objectId: caller.uid,
          },
        ]);
      });
      return goodAnswer(null, forgetting);
    },
  };
}
