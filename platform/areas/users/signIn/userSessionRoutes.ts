import type { Label } from '../../../../src/schemas/base/label.ts';
import users from '../../../../src/resources/users/users.ts';
import { operationType } from '../../../../src/schemas/codes/system.ts';

import { Refusal } from '../../../engine/http/refusal.ts';
import type { Route } from '../../../engine/http/route.ts';
import { badRequestRefusal } from '../../../engine/http/requestInput.ts';
import { runWrite } from '../../../engine/resources/runWrite.ts';
import { lockRights } from '../rights/lockRights.ts';
import { requireAccountRights } from '../rights/enforceRights.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { toPlatformTime } from '../../../engine/storage/platformTime.ts';
import type { PlatformBasics } from '../../../engine/resources/platformBasics.ts';

const path = '/api/user/v1/sessions';
const permission = { anyOf: ['user:sessions'] } as const;
/** Maximum number of sessions in the response. */
const latest = 20;

/** `GET ?uid=`: returns the latest sessions of a user, newest first, including ended ones. */
export function createUserSessionsRoute({ zone }: Pick<PlatformBasics, 'zone'>): Route {
  return {
    method: 'GET',
    path,
    permission,
    handle: async ({ db, caller, query }) => {
      const uid = Number(query['uid']);
      if (!Number.isSafeInteger(uid)) throw badRequestRefusal({ zh: '编号不正确', en: 'The ID is not valid' });
      await requireAccountRights(db, caller, uid);
      const sessions = await withTables(db)
        .selectFrom('sessions')
        .select(['id', 'ip', 'userAgent', 'createdAt', 'lastSeenAt', 'endedAt', 'endReason'])
        .where('uid', '=', uid)
        .orderBy('id', 'desc')
        .limit(latest)
        .execute();
      return sessions.map(session => ({
        ...session,
        createdAt: toPlatformTime(session.createdAt, zone),
        lastSeenAt: toPlatformTime(session.lastSeenAt, zone),
        endedAt: session.endedAt === null ? null : toPlatformTime(session.endedAt, zone),
      }));
    },
  };
}

/** `POST ?id=`: ends a session. The next request of the session receives the reason. */
export function createSessionEndRoute({ clock }: Pick<PlatformBasics, 'clock'>): Route {
  return {
    method: 'POST',
    path: `${path}/end`,
    permission,
    usesReserve: true,
    handle: context => {
      const id = Number(context.query['id']);
      const attempt = {
        type: operationType.query,
        module: 'users',
        description: { zh: '结束会话', en: 'End session' },
        request: { id },
      } as const;
      return runWrite(context, {
        attempt,
        prepare: async () => {
          if (!Number.isSafeInteger(id)) {
            throw badRequestRefusal({ zh: '编号不正确', en: 'The ID is not valid' });
          }
          if (id === context.caller.sessionId) {
            throw new Refusal(
              { zh: '不能结束自己正在使用的会话', en: 'You cannot end the session that you are using' },
              { status: 1, code: 1 },
            );
          }
          return id;
        },
        run: async (db, sessionId) => {
          await lockRights(db, context.caller);
          await requireAccountRights(db, context.caller, await holderOf(db, sessionId));
          const userName = await end(db, sessionId, clock());
          const description: Label = { zh: `结束会话：${userName}`, en: `End session: ${userName}` };
          return { response: null, logEntries: [{ ...attempt, description, objectId: sessionId }] };
        },
      });
    },
  };
}

async function holderOf(db: Database, id: number): Promise<number> {
  const session = await withTables(db).selectFrom('sessions').select('uid').where('id', '=', id).executeTakeFirst();
  return session?.uid ?? 0;
}

async function end(db: Database, id: number, nowMs: number): Promise<string> {
  const ended = await withTables(db, users)
    .updateTable('sessions')
    .from('users')
    .set({ endedAt: nowMs, endReason: 'revoked' })
    .where('sessions.id', '=', id)
    .where('sessions.endedAt', 'is', null)
    .whereRef('users.id', '=', 'sessions.uid')
    .returning('users.userName')
    .executeTakeFirst();
  if (!ended) {
    throw new Refusal({ zh: '会话已经结束', en: 'The session has ended already' }, { status: 1, code: 1 });
  }
  return ended.userName;
}
