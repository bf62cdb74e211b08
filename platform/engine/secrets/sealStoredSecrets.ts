import { sql } from 'kysely';

import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { storedFields } from '../fields/resourceFields.ts';
import type { Database } from '../storage/database.ts';
import { recordset } from '../storage/sqlTerms/recordset.ts';
import { withTables } from '../storage/withTables.ts';
import { tableName } from '../storage/tables.ts';
import { qualifiedColumnName, isSealedField, sealText } from './sealedFields.ts';
import { isSealed, sealedPrefix } from './secrets.ts';
import { secretsOf } from './secretsOf.ts';

/** Column with encrypted values, and the primary key of its table. */
interface SealedColumn {
  readonly table: string;
  readonly column: string;
  readonly key: string;
  readonly keyType: 'bigint' | 'text';
}

/**
 * Encrypted columns of tables without a resource. Add new columns here, because otherwise a change of the encryption
 * key loses their values.
 */
const systemColumns: readonly SealedColumn[] = [
  { table: 'login_keys', column: 'privateKey', key: 'kid', keyType: 'text' },
  { table: 'second_factors', column: 'seed', key: 'uid', keyType: 'bigint' },
  { table: 'second_factors', column: 'pendingSeed', key: 'uid', keyType: 'bigint' },
];

const batch = 500;

/** Encrypts stored secrets that are not encrypted yet, and returns their number. Can be repeated. */
export async function sealStoredSecrets(db: Database, resources: readonly Resource[]): Promise<number> {
  return rewriteAll(db, resources, {
    isDue: value => !isSealed(value),
    rewrite: (value, place) => sealText(db, place, value),
  });
}

/**
 * Encrypts every secret with the first key and forgets the other keys, so that they can be removed from the key file.
 * Returns the number of values that were encrypted with another key.
 */
export async function resealStoredSecrets(db: Database, resources: readonly Resource[]): Promise<number> {
  const secrets = secretsOf(db);
  const current = `${sealedPrefix}${secrets.keyId}:`;
  const count = await rewriteAll(db, resources, {
    isDue: value => !value.startsWith(current),
    rewrite: (value, place) => secrets.seal(isSealed(value) ? secrets.open(value, place) : value, place),
  });
  await withTables(db).deleteFrom('sealing_keys').where('id', '!=', secrets.keyId).execute();
  return count;
}

interface ColumnRewrite {
  readonly isDue: (value: string) => boolean;
  readonly rewrite: (value: string, place: string) => string;
}

async function rewriteAll(db: Database, resources: readonly Resource[], rewriting: ColumnRewrite): Promise<number> {
  let count = 0;
  for (const column of [...systemColumns, ...resources.flatMap(columnsOf)]) {
    count += await rewriteColumn(db, column, rewriting);
  }
  return count;
}

function columnsOf(resource: Resource): readonly SealedColumn[] {
  const table = tableName(resource);
  return Object.entries(storedFields(resource)).flatMap(([column, field]) =>
    isSealedField(field) ? [{ table, column, key: 'id', keyType: 'bigint' as const }] : [],
  );
}

async function rewriteColumn(
  db: Database,
  { table, column, key, keyType }: SealedColumn,
  { isDue, rewrite }: ColumnRewrite,
): Promise<number> {
  let [last, count]: [number | string, number] = [keyType === 'bigint' ? -1 : '', 0];
  for (;;) {
    const rows = await db
      .selectFrom(table)
      .select([sql.ref<number | string>(key).as('key'), sql.ref<string>(column).as('value')])
      .where(key, '>', last)
      .where(column, '!=', '')
      .orderBy(key)
      .limit(batch)
      .execute();
    const due = rows.filter(({ value }) => isDue(value));
    const sealed = due.map(row => ({ ...row, sealed: rewrite(row.value, qualifiedColumnName(table, column)) }));
    // The condition on the value keeps this update from overwriting a concurrent change.
    await db
      .updateTable(`${table} as t`)
      .from(recordset('given', { key: keyType, value: 'text', sealed: 'text' }, sealed))
      .set({ [column]: sql.ref('given.sealed') })
      .whereRef(`t.${key}`, '=', 'given.key')
      .whereRef(`t.${column}`, '=', 'given.value')
      .execute();
    count += due.length;
    const next = rows.at(-1)?.key;
    if (next === undefined) return count;
    last = next;
  }
}
