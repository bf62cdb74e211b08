import type { Label } from '../../../../src/schemas/vocabulary/label.ts';
import { sql } from 'kysely';

import { Refusal } from '../../../engine/http/refusal.ts';
import type { Route } from '../../../engine/http/route.ts';
import { badRequest } from '../../../engine/http/requestInput.ts';
import { runWrite } from '../../../engine/resources/runWrite.ts';
import { lockRights } from '../rights/lockRights.ts';
import { guardAccount } from '../rights/enforceRights.ts';
import type { Database, Row } from '../../../engine/storage/database.ts';
import { toPlatformTime } from '../../../engine/storage/platformTime.ts';
import type { PlatformBasics } from '../../../engine/resources/platformBasics.ts';

const path = '/api/user/v1/sessions';
const permission = { anyOf: ['user:sessions'] } as const;
/** Maximum number of sessions in the response. */
const latest = 20;

/** `GET ?uid=`: returns the latest sessions of a user, newest first, including ended ones. */
export function userSessionsRoute({ zone }: Pick<PlatformBasics, 'zone'>): Route {
  return {
    method: 'GET',
    path,
    permission,
    handle: async ({ db, caller, query }) => {
      const uid = Number(query['uid']);
      if (!Number.isSafeInteger(uid)) throw badRequest({ zh: '编号不正确', en: 'The ID is not valid' });
      await guardAccount(db, caller, uid);
      const { rows } = await sql<Row>`
        select id, ip, "userAgent", "createdAt", "lastSeenAt", "endedAt", "endReason" from sessions
        where uid = ${uid} order by id desc limit ${latest}`.execute(db);
      const time = (value: unknown) => (typeof value === 'number' ? toPlatformTime(value, zone) : null);
      return rows.map(row => ({
        ...row,
        createdAt: time(row['createdAt']),
        lastSeenAt: time(row['lastSeenAt']),
        endedAt: time(row['endedAt']),
      }));
    },
  };
}

/** `POST ?id=`: ends a session. The next request of the session receives the reason. */
export function endSessionRoute({ clock }: Pick<PlatformBasics, 'clock'>): Route {
  return {
    method: 'POST',
    path: `${path}/end`,
    permission,
    usesReserve: true,
    handle: context => {
      const id = Number(context.query['id']);
      const attempt = {
        type: 4,
        module: 'users',
        description: { zh: '结束会话', en: 'End session' },
        request: { id },
      } as const;
      return runWrite(context, {
        attempt,
        prepare: async () => {
          if (!Number.isSafeInteger(id)) {
            throw badRequest({ zh: '编号不正确', en: 'The ID is not valid' });
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
          await guardAccount(db, context.caller, await holderOf(db, sessionId));
          const userName = await end(db, sessionId, clock());
          const description: Label = { zh: `结束会话：${userName}`, en: `End session: ${userName}` };
          return { response: null, logEntries: [{ ...attempt, description, objectId: sessionId }] };
        },
      });
    },
  };
}

async function holderOf(db: Database, id: number): Promise<number> {
  const { rows } = await sql<{ uid: number }>`select uid from sessions where id = ${id}`.execute(db);
  return rows[0]?.uid ?? 0;
}

async function end(db: Database, id: number, nowMs: number): Promise<string> {
  const { rows } = await sql<{ userName: string | null }>`
    update sessions s set "endedAt" = ${nowMs}, "endReason" = 'revoked' from users u
    where s.id = ${id} and s."endedAt" is null and u.id = s.uid returning u."userName"`.execute(db);
  const [row] = rows;
  if (!row) {
    throw new Refusal({ zh: '会话已经结束', en: 'The session has ended already' }, { status: 1, code: 1 });
  }
  return String(row.userName);
}
