import backendSettings from '../../../../src/resources/settings/backend-settings.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';

/** Words of this product and of the roles in it, which attackers try first. */
const productWords = [
  'cloudphone',
  'yunshouji',
  '云手机',
  'console',
  'platform',
  'administrator',
  'admin',
  'operator',
  'viewer',
  'merchant',
];

/**
 * Returns the words that passwords must not consist of: words of this product, the platform name, and the words in the
 * setting `forbiddenWords`.
 */
export async function readContextWords(db: Database): Promise<readonly string[]> {
  const row = await withTables(db, backendSettings)
    .selectFrom('backend_settings')
    .select(['platformName', 'forbiddenWords'])
    .limit(1)
    .executeTakeFirst();
  const own = (row?.forbiddenWords ?? '').split(/[,，、;；]+/).map(word => word.trim());
  return [...productWords, row?.platformName ?? '', ...own].filter(word => word !== '');
}
