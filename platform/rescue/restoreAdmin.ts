import { sql } from 'kysely';

import { makePassword } from '../areas/users/passwords/makePassword.ts';
import { hashCredential } from '../engine/resources/credentials.ts';
import { removeSecondFactor } from '../areas/users/secondFactor/secondFactor.ts';
import { insertFirstAdmin } from '../areas/users/firstStart/firstAdmin.ts';
import { adminGroup, insertGroups } from '../areas/users/firstStart/insertGroups.ts';
import { digestOf } from '../areas/users/passwords/digestOf.ts';
import type { Database } from '../engine/storage/database.ts';

interface Moment {
  readonly now: string;
  readonly nowMs: number;
  /** Wall clock in the platform's zone, as milliseconds since the epoch as if the zone were UTC. */
  readonly wallMs: number;
}

const userName = 'admin';

/**
 * Lets `admin` sign in again with only a password: enables the account, puts it into the administrators' group and
 * removes its merchant. Ends the account's sessions. Returns the new password, which must be changed at the first
 * sign-in.
 */
export async function restoreAdmin(db: Database, at: Moment): Promise<string> {
  const password = makePassword();
  const groupId = (await adminGroupId(db)) ?? (await makeAdminGroup(db, at.now));
  const { rows } = await sql<{ id: number }>`
    update users set "groupId" = ${groupId}, status = 1, "loginMethod" = 1, "merchantSign" = null,
      password = ${await hashCredential(digestOf(password))}, "updateTime" = ${at.now}::timestamp,
      revision = coalesce(revision, 0) + 1
    where "userName" = ${userName} returning id`.execute(db);
  const [admin] = rows;
  if (!admin) {
    await insertFirstAdmin(db, groupId, password, at.wallMs);
    return password;
  }
  await removeSecondFactor(db, admin.id);
  await sql`delete from chosen_passwords where uid = ${admin.id}`.execute(db);
  await sql`
    update sessions set "endedAt" = ${at.nowMs}::bigint, "endReason" = 'password'
    where uid = ${admin.id} and "endedAt" is null`.execute(db);
  await sql`delete from login_attempts where key like ${`%${userName}%`}`.execute(db);
  return password;
}

/**
 * Creates a new group under a free name. Keeps an existing group of that name, because its members are not
 * administrators.
 */
async function makeAdminGroup(db: Database, now: string): Promise<number> {
  const { rows } = await sql<{ groupName: string }>`select "groupName" from permission_groups`.execute(db);
  const taken = new Set(rows.map(row => row.groupName));
  let name = adminGroup.name;
  for (let count = 2; taken.has(name); count += 1) name = `${adminGroup.name}${count}`;
  const id = (await insertGroups(db, [{ ...adminGroup, name }], now)).get(name);
  if (id === undefined) throw new Error('The group of the administrators was not made');
  return id;
}

async function adminGroupId(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from permission_groups where "isAdmin" order by id limit 1`.execute(db);
  return rows[0]?.id;
}
