import { sql } from 'kysely';

import { findCallerOfUser } from '../callers/findCaller.ts';
import { Refusal } from '../../../engine/http/refusal.ts';
import type { Caller } from '../../../engine/http/route.ts';
import { sessionEndRefusal } from '../../../engine/http/sessionEndReasons.ts';
import type { Database } from '../../../engine/storage/database.ts';

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
  await sql`select pg_advisory_xact_lock(hashtext('rights'))`.execute(db);
  await sql`select from users where id = ${caller.uid} for share`.execute(db);
  await sql`select from permission_groups where id = ${caller.groupId} for share`.execute(db);
  // Jobs run without a session.
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
  const { rows } = await sql<{ endedAt: number | null; endReason: string | null }>`
    select "endedAt", "endReason" from sessions where id = ${sessionId} for share`.execute(db);
  const [session] = rows;
  if (!session) throw sessionEndRefusal('unknown');
  if (session.endedAt !== null) throw sessionEndRefusal(session.endReason ?? 'expired');
}

function isStillHeld(caller: Caller, now: Caller): boolean {
  if (caller.isAdmin || now.isAdmin) return now.isAdmin || !caller.isAdmin;
  return [...caller.codes].every(code => now.codes.has(code));
}
