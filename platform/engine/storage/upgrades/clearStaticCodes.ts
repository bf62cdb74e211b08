import { sql } from 'kysely';

import type { UpgradeContext } from './upgrade.ts';

/**
 * Clears the static identification codes that earlier releases stored unencrypted. A static code cannot serve as the
 * seed of an authenticator app, so users whose sign-in method requires a code set up a second factor at their next
 * sign-in.
 */
export async function clearStaticCodes({ db }: UpgradeContext): Promise<void> {
  const { rows } = await sql`
    select from information_schema.columns
    where table_schema = current_schema() and table_name = 'users' and column_name = 'identificationCode'`.execute(db);
  if (rows.length === 0) return;
  await sql`update users set "identificationCode" = null where "identificationCode" is not null`.execute(db);
}
