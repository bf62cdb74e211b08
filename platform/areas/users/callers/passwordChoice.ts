import { createHash } from 'node:crypto';

import { expressionBuilder, sql } from 'kysely';

import type users from '../../../../src/resources/users/users.ts';
import type { RowOf } from '../../../../src/schemas/vocabulary/rowOf.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import type { SystemTables } from '../../../engine/storage/systemTables.ts';

/** Stores that the user has chosen their current password. `stored` is the stored hash of this password. */
export async function markPasswordChosen(db: Database, uid: number, stored: string): Promise<void> {
  const digest = createHash('sha256').update(stored).digest('hex');
  await withTables(db)
    .insertInto('chosen_passwords')
    .values({ uid, digest })
    .onConflict(conflict => conflict.column('uid').doUpdateSet({ digest }))
    .execute();
}

const user = expressionBuilder<SystemTables & { readonly u: RowOf<typeof users> }, 'u'>();
const passwordDigest = user.fn('sha256', [user.fn('convert_to', ['u.password', sql.lit('UTF8')])]);

/** SQL condition that somebody else has set the password of the user `u` since the user's last choice. */
export const isTemporaryPassword = user
  .and([
    user('u.password', 'is not', null),
    user(
      user.fn<string>('encode', [passwordDigest, sql.lit('hex')]),
      'is distinct from',
      user.selectFrom('chosen_passwords as chosen').select('chosen.digest').whereRef('chosen.uid', '=', 'u.id'),
    ),
  ])
  .$castTo<boolean>();
