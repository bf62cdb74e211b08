import { sql } from 'kysely';

import type { SessionEndReason } from '../../../platform/engine/http/sessionEndReasons.ts';
import { markPasswordChosen } from '../../../platform/areas/users/callers/passwordChoice.ts';
import type { Database } from '../../../platform/engine/storage/database.ts';

/** Gives a demo operator the password and group of a known account. */
export async function copyCredentials(db: Database, userName: string, known: string): Promise<void> {
  const { rows } = await sql<{ id: number; password: string }>`
    update users set password = k.password, "groupId" = k."groupId", status = 1
    from users k where k."userName" = ${known} and users."userName" = ${userName}
    returning users.id, users.password`.execute(db);
  for (const { id, password } of rows) await markPasswordChosen(db, id, password);
}

/** Ends every session of a user in the database, without notifying the open pages. */
export async function endSessionsOf(
  db: Database,
  userName: string,
  reason: SessionEndReason = 'expired',
): Promise<void> {
  await sql`
    update sessions set "endedAt" = ${Date.now()}, "endReason" = ${reason}
    where "endedAt" is null and uid = (select id from users where "userName" = ${userName})`.execute(db);
}

export async function findUserByName(
  db: Database,
  userName: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { rows } = await sql<Record<string, unknown>>`select * from users where "userName" = ${userName}`.execute(db);
  return rows[0];
}

export async function countUsers(db: Database, userName: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from users where "userName" = ${userName}`.execute(db);
  return rows[0]?.count ?? 0;
}
