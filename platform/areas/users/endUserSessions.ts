import loginRecords from '../../../src/resources/users/login-records.ts';
import { resultStatus } from '../../../src/schemas/codes/common.ts';
import { userType } from '../../../src/schemas/codes/users.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { anyOf } from '../../engine/storage/anyOf.ts';
import { secondsBetween } from '../../engine/storage/platformTime.ts';
import { withTables } from '../../engine/storage/withTables.ts';

export type EndReason = 'disabled' | 'password' | 'deleted' | 'revoked';

/**
 * Ends the open sessions of these operators, so that their next requests fail. Returns the number of ended sessions.
 */
export async function endOperatorSessions(
  { db, nowMs }: EffectScope,
  uids: readonly number[],
  reason: EndReason,
): Promise<number> {
  const ended = await withTables(db)
    .updateTable('sessions')
    .set({ endedAt: nowMs, endReason: reason })
    .where('endedAt', 'is', null)
    .where('uid', '=', anyOf(uids))
    .returning('id')
    .execute();
  return ended.length;
}

/** Closes the open sign-in records of a client user and stores their duration. Returns the number of closed records. */
export async function endClientLogins({ db, now }: EffectScope, userName: string | null): Promise<number> {
  const table = withTables(db, loginRecords);
  const open = await table
    .selectFrom('login_records')
    .select(['id', 'loginTime'])
    .where('userName', '=', userName)
    .where('userType', '=', userType.clientUser)
    .where('result', '=', resultStatus.succeeded)
    .where('logoutTime', 'is', null)
    .forUpdate()
    .execute();
  for (const { id, loginTime } of open) {
    await table
      .updateTable('login_records')
      .set(eb => ({
        logoutTime: now,
        onlineSeconds: loginTime === null ? null : Math.max(0, secondsBetween(loginTime, now)),
        revision: eb('revision', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
  }
  return open.length;
}
