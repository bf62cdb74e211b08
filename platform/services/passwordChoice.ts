import { createHash } from 'node:crypto';

import { sql } from 'kysely';

import type { Database } from '../storage/database.ts';

/** Notes that the user has chosen the password whose stored hash this is. */
export async function rememberChoice(db: Database, uid: number, stored: string): Promise<void> {
  await sql`
    insert into chosen_passwords (uid, digest) values (${uid}, ${digestOf(stored)})
    on conflict (uid) do update set digest = excluded.digest`.execute(db);
}

/** Whether the stored password is the one that the user chose; one that somebody else has set since is not. */
export async function isOwnChoice(db: Database, uid: number): Promise<boolean> {
  const { rows } = await sql<{ password: string | null; digest: string | null }>`
    select u.password, c.digest from users u left join chosen_passwords c on c.uid = u.id where u.id = ${uid}`.execute(
    db,
  );
  const found = rows[0];
  return typeof found?.password === 'string' && digestOf(found.password) === found.digest;
}

function digestOf(stored: string): string {
  return createHash('sha256').update(stored).digest('hex');
}
