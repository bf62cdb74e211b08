import { sql } from 'kysely';

import { Refusal } from '../../../engine/http/refusal.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { isOfDisabledMerchant } from '../callers/disabledMerchant.ts';

/**
 * Refuses a write after which no administrator could sign in, because nobody could restore access. The lock keeps two
 * administrators from removing each other concurrently.
 */
export async function requireRemainingAdmin(db: Database, without?: number): Promise<void> {
  await sql`select from permission_groups where "isAdmin" order by id for update`.execute(db);
  const { rows } = await sql`
    select from users u join permission_groups g on g.id = u."groupId"
    where g."isAdmin" and u.status = 1 and not ${isOfDisabledMerchant}
      and u.id is distinct from ${without ?? null}::bigint limit 1`.execute(db);
  if (rows.length === 0) {
    throw new Refusal(
      { zh: '至少保留一名启用的管理员', en: 'At least one enabled administrator must remain' },
      { status: 1, code: 1 },
    );
  }
}
