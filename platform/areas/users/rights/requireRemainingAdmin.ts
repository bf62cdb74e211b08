import permissionGroups from '../../../../src/resources/users/permission-groups.ts';
import users from '../../../../src/resources/users/users.ts';
import { enableStatus } from '../../../../src/schemas/codes/common.ts';
import { Refusal } from '../../../engine/http/refusal.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { isOfDisabledMerchant } from '../callers/disabledMerchant.ts';

/**
 * Refuses a write after which no administrator could sign in, because nobody could restore access. The lock keeps two
 * administrators from removing each other concurrently.
 */
export async function requireRemainingAdmin(db: Database, without?: number): Promise<void> {
  const tables = withTables(db, users, permissionGroups);
  await tables
    .selectFrom('permission_groups')
    .select('id')
    .where('isAdmin', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  const admin = await tables
    .selectFrom('users as u')
    .innerJoin('permission_groups as g', 'g.id', 'u.groupId')
    .select('u.id')
    .where('g.isAdmin', '=', true)
    .where('u.status', '=', enableStatus.enabled)
    .where(eb => eb.not(isOfDisabledMerchant))
    .where('u.id', 'is distinct from', without ?? null)
    .limit(1)
    .executeTakeFirst();
  if (!admin) {
    throw new Refusal(
      { zh: '至少保留一名启用的管理员', en: 'At least one enabled administrator must remain' },
      { status: 1, code: 1 },
    );
  }
}
