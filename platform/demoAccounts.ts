import { createHash } from 'node:crypto';

import { sql } from 'kysely';

import { verifyCredential } from './engine/resources/credentials.ts';
import type { Database } from './engine/storage/database.ts';

/** Accounts of the demonstration, as its seed creates them. */
export const demoAccounts = [
  { userName: 'admin', password: 'admin123' },
  { userName: 'ops01', password: 'ops12345' },
  { userName: 'viewer', password: 'viewer123' },
] as const;

/** Returns the demo accounts that can sign in now, regardless of how the database was seeded. */
export async function findUsableDemoAccounts(db: Database): Promise<readonly string[]> {
  const names = demoAccounts.map(account => account.userName);
  const { rows } = await sql<{ userName: string; password: string }>`
    select "userName", password from users where "userName" in (${sql.join(names)}) and status = 1`.execute(db);
  const open = rows.map(async ({ userName, password }) => {
    const known = demoAccounts.find(account => account.userName === userName);
    const digest = createHash('sha256')
      .update(known?.password ?? '')
      .digest('hex');
    return (await verifyCredential(password, digest)) ? [userName] : [];
  });
  return (await Promise.all(open)).flat();
}
