import users from '../../../../src/resources/users/users.ts';
import { enableStatus } from '../../../../src/schemas/codes/common.ts';
import { operatorLoginMethod, userType } from '../../../../src/schemas/codes/users.ts';
import type { NewRowOf } from '../../../../src/schemas/vocabulary/rowOf.ts';
import { insertRecord } from '../../../engine/records/store.ts';
import { hashCredential } from '../../../engine/resources/credentials.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { formatWallTime } from '../../../engine/storage/platformTime.ts';
import { readContextWords } from '../passwords/contextWords.ts';
import { passwordDigestOf } from '../passwords/passwordDigestOf.ts';
import { generatePassword } from '../passwords/generatePassword.ts';
import { findPasswordWeakness } from '../passwords/weakPasswords.ts';
import { adminGroup, insertPermissionGroups } from './insertPermissionGroups.ts';

/** User name and display name of the only account on an empty platform. */
const firstAdmin = { userName: 'admin', name: '系统管理员' } as const;

/**
 * Inserts the first administrator of an empty platform and the permission group of administrators. Returns the
 * generated password, or `null` if `adminPassword` contains the password.
 */
export async function createFirstAdmin(
  db: Database,
  { adminPassword, wallMs }: { readonly adminPassword: string | undefined; readonly wallMs: number },
): Promise<string | null> {
  const groups = await insertPermissionGroups(db, [adminGroup], formatWallTime(wallMs));
  if (adminPassword !== undefined) await refuseWeakPassword(db, adminPassword);
  const password = adminPassword ?? generatePassword();
  await insertFirstAdmin(db, groups.get(adminGroup.name) ?? 0, password, wallMs);
  return adminPassword === undefined ? password : null;
}

async function refuseWeakPassword(db: Database, password: string): Promise<void> {
  const names = Object.values(firstAdmin);
  const weakness = await findPasswordWeakness(passwordDigestOf(password), {
    names,
    words: await readContextWords(db),
    language: 'en',
  });
  if (weakness !== null) throw new Error(`ADMIN_PASSWORD: ${weakness}`);
}

/** Inserts the only account of an empty platform. */
export async function insertFirstAdmin(db: Database, groupId: number, password: string, wallMs: number): Promise<void> {
  // The account has no email address and no phone number, although the form requires both.
  const row: Partial<NewRowOf<typeof users>> = {
    ...firstAdmin,
    groupId,
    status: enableStatus.enabled,
    userType: userType.managementPlatformUser,
    loginMethod: operatorLoginMethod.password,
    password: await hashCredential(passwordDigestOf(password)),
  };
  await insertRecord(db, users, row, { now: formatWallTime(wallMs), userName: firstAdmin.userName });
}
