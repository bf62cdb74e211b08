import { createHash } from 'node:crypto';

import { sql } from 'kysely';

import { verifyCredential } from './resources/credentials.ts';
import type { Database } from './storage/database.ts';

/** The accounts that the demonstration is signed in with, as its seed makes them. */
export const demoAccounts = [
  { userName: 'admin', password: 'admin123' },
  { userName: 'ops01', password: 'ops12345' },
  { userName: 'viewer', password: 'viewer123' },
] as const;

/** Those of them that can be signed in with right now, whatever seed the database was filled with. */
export async function openDemoAccounts(db: Database): Promise<readonly string[]> {
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
