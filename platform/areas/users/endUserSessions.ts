import { type RawBuilder, sql } from 'kysely';

import { secondsBetween } from '../../engine/storage/platformTime.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';

export type EndReason = 'disabled' | 'password' | 'deleted' | 'revoked';

/**
 * Ends the open sessions of these operators, so that their next requests fail. Returns the number of ended sessions.
 */
export async function endOperatorSessions(
  { db, nowMs }: EffectScope,
  uids: RawBuilder<unknown> | number,
  reason: EndReason,
): Promise<number> {
  const { rows } = await sql`
    update sessions set "endedAt" = ${nowMs}::bigint, "endReason" = ${reason}
    where "endedAt" is null and uid in (${uids}) returning id`.execute(db);
  return rows.length;
}

/** Closes the open sign-in records of a client user with their duration. Returns the number of closed records. */
export async function endClientLogins({ db, now }: EffectScope, userName: unknown): Promise<number> {
  const open = await sql<{ id: number; loginTime: string }>`
    select id, "loginTime" from login_records
    where "userName" = ${userName} and "userType" = 1 and result = 1 and "logoutTime" is null for update`.execute(db);
  for (const { id, loginTime } of open.rows) {
    await sql`
      update login_records set "logoutTime" = ${now}, "onlineSeconds" = ${Math.max(0, secondsBetween(loginTime, now))}::bigint,
        revision = revision + 1 where id = ${id}`.execute(db);
  }
  return open.rows.length;
}
