import permissionGroups from '../../src/resources/users/permission-groups.ts';
import users from '../../src/resources/users/users.ts';
import { enableStatus } from '../../src/schemas/codes/common.ts';
import { loginMethod } from '../../src/schemas/codes/users.ts';
import { endSessions } from '../areas/users/signIn/sessions.ts';
import { generatePassword } from '../areas/users/passwords/generatePassword.ts';
import { hashCredential } from '../engine/resources/credentials.ts';
import { removeSecondFactor } from '../areas/users/secondFactor/secondFactor.ts';
import { insertFirstAdmin } from '../areas/users/firstStart/firstAdmin.ts';
import { adminGroup, insertPermissionGroups } from '../areas/users/firstStart/insertPermissionGroups.ts';
import { passwordDigestOf } from '../areas/users/passwords/passwordDigestOf.ts';
import type { Database } from '../engine/storage/database.ts';
import { withTables } from '../engine/storage/withTables.ts';

interface Moment {
  readonly now: string;
  readonly nowMs: number;
  /** Wall-clock time in the platform's zone, in epoch milliseconds as if the zone were UTC. */
  readonly wallMs: number;
}

const userName = 'admin';

/**
 * Lets `admin` sign in again with only a password: enables the account, puts it into the administrators' group and
 * removes its merchant. Ends the account's sessions. Returns the new password, which must be changed at the first
 * sign-in.
 */
export async function restoreAdmin(db: Database, at: Moment): Promise<string> {
  const password = generatePassword();
  const groupId = (await adminGroupId(db)) ?? (await makeAdminGroup(db, at.now));
  const tables = withTables(db, users);
  const hash = await hashCredential(passwordDigestOf(password));
  const admin = await tables
    .updateTable('users')
    .set({ groupId, status: enableStatus.enabled, loginMethod: loginMethod.password, merchantSign: null })
    .set(eb => ({ password: hash, updateTime: at.now, revision: eb(eb.fn.coalesce('revision', eb.lit(0)), '+', 1) }))
    .where('userName', '=', userName)
    .returning('id')
    .executeTakeFirst();
  if (!admin) {
    await insertFirstAdmin(db, groupId, password, at.wallMs);
    return password;
  }
  await removeSecondFactor(db, admin.id);
  await tables.deleteFrom('chosen_passwords').where('uid', '=', admin.id).execute();
  await endSessions(db, admin.id, 'password', at.nowMs);
  await tables.deleteFrom('login_attempts').where('key', 'like', `%${userName}%`).execute();
  return password;
}

/**
 * Creates a group of administrators. If a group without administrator rights already has the name, the new group gets a
 * number after its name.
 */
async function makeAdminGroup(db: Database, now: string): Promise<number> {
  const rows = await withTables(db, permissionGroups).selectFrom('permission_groups').select('groupName').execute();
  const taken = new Set(rows.map(row => row.groupName));
  let name = adminGroup.name;
  for (let count = 2; taken.has(name); count += 1) name = `${adminGroup.name}${count}`;
  const id = (await insertPermissionGroups(db, [{ ...adminGroup, name }], now)).get(name);
  if (id === undefined) throw new Error('The group of administrators was not created');
  return id;
}

async function adminGroupId(db: Database): Promise<number | undefined> {
  const group = await withTables(db, permissionGroups)
    .selectFrom('permission_groups')
    .select('id')
    .where('isAdmin', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return group?.id;
}
