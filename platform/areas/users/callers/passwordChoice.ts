import { createHash } from 'node:crypto';

import { type RawBuilder, sql } from 'kysely';

import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';

/** Stores that the user has chosen the password with this stored hash. */
export async function storePasswordChoice(db: Database, uid: number, stored: string): Promise<void> {
  const digest = createHash('sha256').update(stored).digest('hex');
  await withTables(db)
    .insertInto('chosen_passwords')
    .values({ uid, digest })
    .onConflict(conflict => conflict.column('uid').doUpdateSet({ digest }))
    .execute();
}

/** SQL condition that somebody else has set the password of the user `u` since the user's last choice. */
export const isTemporaryPassword: RawBuilder<boolean> = sql`(
  u.password is not null and encode(sha256(convert_to(u.password, 'UTF8')), 'hex')
    is distinct from (select chosen.digest from chosen_passwords chosen where chosen.uid = u.id))`;
