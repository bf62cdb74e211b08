import { operationType } from '../../../../src/schemas/codes/system.ts';
import { isRecord } from '../../../../src/schemas/base/json.ts';
import type { Label } from '../../../../src/schemas/base/label.ts';
import { Refusal } from '../../../engine/http/refusal.ts';
import type { Route, RouteContext } from '../../../engine/http/route.ts';
import { badRequestRefusal } from '../../../engine/http/requestInput.ts';
import { runWrite } from '../../../engine/resources/runWrite.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { toPlatformTime } from '../../../engine/storage/platformTime.ts';
import type { PlatformBasics } from '../../../engine/resources/platformBasics.ts';
import { endOtherSessions, isActiveSession } from './sessions.ts';

const base = '/api/user/v1/designjet/login/sessions';
const acts = {
  end: { zh: '结束自己的会话', en: 'End one of your sessions' },
  endOthers: { zh: '结束自己的其他会话', en: 'End your other sessions' },
} as const satisfies Readonly<Record<string, Label>>;

/**
 * Creates the routes for the caller's own live sessions: a list, a call that ends one session, and a call that ends all
 * sessions except the current one. Both calls require the password, so that a stolen session cannot be used to sign the
 * user out.
 */
export function createOwnSessionRoutes({ clock, zone }: Pick<PlatformBasics, 'clock' | 'zone'>): readonly Route[] {
  const ending = { method: 'POST', permission: 'session', usesReserve: true } as const;
  return [
    {
      method: 'GET',
      path: base,
      permission: 'session',
      handle: async ({ db, caller }) => {
        const sessions = await withTables(db)
          .selectFrom('sessions')
          .select(['id', 'ip', 'userAgent', 'createdAt', 'lastSeenAt'])
          .where('uid', '=', caller.uid)
          .where(eb => isActiveSession(eb, clock()))
          .orderBy('id', 'desc')
          .execute();
        return sessions.map(session => ({
          ...session,
          createdAt: toPlatformTime(session.createdAt, zone),
          lastSeenAt: toPlatformTime(session.lastSeenAt, zone),
          isCurrent: session.id === caller.sessionId,
        }));
      },
    },
    {
      ...ending,
      path: `${base}/end`,
      asksPassword: { act: acts.end },
      handle: context => write(context, acts.end, trx => endOwnSession(trx, context, clock())),
    },
    {
      ...ending,
      path: `${base}/endOthers`,
      asksPassword: { act: acts.endOthers },
      handle: context => write(context, acts.endOthers, trx => endOtherSessions(trx, context.caller, 'self', clock())),
    },
  ];
}

/** Changes the caller's sessions and writes the log entry of this change. */
function write(context: RouteContext, description: Label, run: (db: Database) => Promise<void>): Promise<unknown> {
  const attempt = { type: operationType.query, module: 'login', description, objectId: context.caller.uid } as const;
  return runWrite(context, {
    attempt,
    prepare: async () => undefined,
    run: async db => {
      await run(db);
      return { response: null, logEntries: [attempt] };
    },
  });
}

async function endOwnSession(db: Database, { caller, body }: RouteContext, nowMs: number): Promise<void> {
  const id = isRecord(body) ? body['id'] : undefined;
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) {
    throw badRequestRefusal({ zh: '编号不正确', en: 'The ID is not valid' });
  }
  if (id === caller.sessionId) {
    throw new Refusal(
      { zh: '请用“退出登录”结束当前会话', en: 'Sign out to end the session that you are using' },
      { status: 1, code: 1 },
    );
  }
  const ended = await withTables(db)
    .updateTable('sessions')
    .set({ endedAt: nowMs, endReason: 'self' })
    .where('id', '=', id)
    .where('uid', '=', caller.uid)
    .where('endedAt', 'is', null)
    .returning('id')
    .execute();
  if (ended.length === 0) {
    throw new Refusal({ zh: '会话已经结束', en: 'The session has ended already' }, { status: 1, code: 1 });
  }
}
