import { sql } from 'kysely';

import type { Database } from '../../platform/engine/storage/database.ts';

/** Adds permission codes to the group of a user, as the group editor does. */
export async function grantPermissionCodes(db: Database, userName: string, codes: readonly string[]): Promise<void> {
  await sql`
    insert into group_menus ("groupId", "menuId")
    select u."groupId", m.id from users u join menus m on m.code = any(${[...codes]}::text[])
    where u."userName" = ${userName} on conflict do nothing`.execute(db);
}
