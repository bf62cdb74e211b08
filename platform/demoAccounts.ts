import { createHash } from 'node:crypto';

import users from '../src/resources/users/users.ts';
import { enableStatus } from '../src/schemas/codes/common.ts';
import { verifyCredential } from './engine/resources/credentials.ts';
import type { Database } from './engine/storage/database.ts';
import { withTables } from './engine/storage/withTables.ts';

/** Accounts of the demonstration, as its seed creates them. */
export const demoAccounts = [
  { userName: 'admin', password: 'admin123' },
  { userName: 'ops01', password: 'ops12345' },
  { userName: 'viewer', password: 'viewer123' },
] as const;

/** Returns the demo accounts that can sign in now, regardless of how the database was seeded. */
export async function findUsableDemoAccounts(db: Database): Promise<readonly string[]> {
  const names = demoAccounts.map(account => account.userName);
  const rows = await withTables(db, users)
    .selectFrom('users')
    .select(['userName', 'password'])
    .where('userName', 'in', names)
    .where('status', '=', enableStatus.enabled)
    .execute();
  const open = rows.map(async ({ userName, password }) => {
    const known = demoAccounts.find(account => account.userName === userName);
    const digest = createHash('sha256')
      .update(known?.password ?? '')
      .digest('hex');
    return (await verifyCredential(password, digest)) ? [userName] : [];
  });
  return (await Promise.all(open)).flat();
}
