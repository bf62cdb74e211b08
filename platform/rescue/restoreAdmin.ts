import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import type { PlacedResource } from '../resources/allResources.ts';
import { hashCredential } from '../resources/credentials.ts';
import { adminGroup, insertGroups } from '../seed/groups.ts';
import { digestOf, insertFirstAdmin } from '../seed/operators.ts';
import type { Database } from '../storage/database.ts';

interface Moment {
  readonly now: string;
  readonly nowMs: number;
  /** The instant as a wall clock of the platform's zone shows it. */
  readonly wallMs: number;
}

const userName = 'admin';

/**
 * Lets `admin` in again, by password alone: in the group of the administrators, enabled, with a new password. Gives the
 * password, which the platform replaces at the first sign-in. Sessions of the account end.
 */
export async function restoreAdmin(db: Database, placed: readonly PlacedResource[], at: Moment): Promise<string> {
  const password = `${randomBytes(9).toString('hex')}A1`;
  const groupId = (await adminGroupId(db)) ?? (await makeAdminGroup(db, placed, at.now));
  const { rows } = await sql<{ id: number }>`
    update users set "groupId" = ${groupId}, status = 1, "loginMethod" = 1,
      password = ${await hashCredential(digestOf(password))}, "updateTime" = ${at.now}::timestamp,
      revision = coalesce(revision, 0) + 1
    where "userName" = ${userName} returning id`.execute(db);
  const [admin] = rows;
  if (!admin) {
    await insertFirstAdmin(db, groupId, password, at.wallMs);
    return password;
  }
  await sql`delete from chosen_passwords where uid = ${admin.id}`.execute(db);
  await sql`
    update sessions set "endedAt" = ${at.nowMs}::bigint, "endReason" = 'password'
    where uid = ${admin.id} and "endedAt" is null`.execute(db);
  await sql`delete from login_attempts where key like ${`%${userName}%`}`.execute(db);
  return password;
}

/** A group that only bears the name stays as it is: its members are no administrators. */
async function makeAdminGroup(db: Database, placed: readonly PlacedResource[], now: string): Promise<number> {
  const { rows } = await sql<{ groupName: string }>`select "groupName" from permission_groups`.execute(db);
  const taken = new Set(rows.map(row => row.groupName));
  let name = adminGroup.name;
  for (let count = 2; taken.has(name); count += 1) name = `${adminGroup.name}${count}`;
  const id = (await insertGroups(db, [{ ...adminGroup, name }], placed, now)).get(name);
  if (id === undefined) throw new Error('The group of the administrators was not made');
  return id;
}

async function adminGroupId(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from permission_groups where "isAdmin" order by id limit 1`.execute(db);
  return rows[0]?.id;
}
