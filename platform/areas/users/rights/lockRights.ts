import permissionGroups from '../../../../src/resources/users/permission-groups.ts';
import users from '../../../../src/resources/users/users.ts';
import { findCallerOfUser } from '../callers/findCaller.ts';
import { Refusal } from '../../../engine/http/refusal.ts';
import type { Caller } from '../../../engine/http/route.ts';
import { sessionEndRefusal } from '../../../engine/http/sessionEndReasons.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { lockUntilCommit } from '../../../engine/storage/lockUntilCommit.ts';
import { withTables } from '../../../engine/storage/withTables.ts';

/** Resources whose records determine permissions. */
const guarded: ReadonlySet<string> = new Set(['users', 'permission-groups', 'menus', 'support-menus']);

export function isRightsResource({ name }: { readonly name: string }): boolean {
  return guarded.has(name);
}

/**
 * Serializes writes to accounts, groups and menus, and reads the caller again inside the transaction. When two
 * administrators disable each other, the second write is refused.
 */
export async function lockRights(db: Database, caller: Caller): Promise<void> {
  await lockUntilCommit(db, 'rights');
  const tables = withTables(db, users, permissionGroups);
  await tables.selectFrom('users').select('id').where('id', '=', caller.uid).forShare().execute();
  await tables.selectFrom('permission_groups').select('id').where('id', '=', caller.groupId).forShare().execute();
  // Checks the session of signed-in callers only, because a job has no session.
  if (caller.sessionId !== 0) await refuseEnded(db, caller.sessionId);
  const now = await findCallerOfUser(db, caller.uid);
  if (!now) throw sessionEndRefusal('disabled');
  if (!isStillHeld(caller, now)) {
    throw new Refusal(
      { zh: '您的权限刚刚发生变化，请刷新后重试', en: 'Your permissions have just changed; refresh and try again' },
      { status: 1, code: 403 },
    );
  }
}

async function refuseEnded(db: Database, sessionId: number): Promise<void> {
  const session = await withTables(db)
    .selectFrom('sessions')
    .select(['endedAt', 'endReason'])
    .where('id', '=', sessionId)
    .forShare()
    .executeTakeFirst();
  if (!session) throw sessionEndRefusal('unknown');
  if (session.endedAt !== null) throw sessionEndRefusal(session.endReason ?? 'expired');
}

function isStillHeld(caller: Caller, now: Caller): boolean {
  if (caller.isAdmin || now.isAdmin) return now.isAdmin || !caller.isAdmin;
  return [...caller.codes].every(code => now.codes.has(code));
}
