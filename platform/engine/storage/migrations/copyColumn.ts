import { sql } from 'kysely';

import { sealedPrefix } from '../../secrets/secrets.ts';
import type { Database } from '../database.ts';
import { readStoredColumns } from '../migrate.ts';
import { toShortIndexName } from '../tables.ts';
import { changeRowsInBatches } from './changeRows.ts';
import { dropColumnAndDependents, withoutColumn } from './dropColumn.ts';
import { dropTriggerFunction } from './derivedParts.ts';
import { type Migration, changeableTableOf, incompatibilitySuffix } from './migration.ts';
import { renameStoredField } from './storedNames.ts';

interface ColumnCopy {
  readonly from: string;
  readonly to: string;
  /** Version of the release that adds this call. The next release drops the old column. */
  readonly since: string;
}

/**
 * Renames a column without an interruption, in two releases. The release that adds this call creates the new column and
 * copies the values in batches. A trigger keeps both columns equal, so that processes of the previous release can use
 * the old column. The first release after `since` drops the trigger and the old column. Secrets cannot be copied,
 * because they are sealed for the name of their column.
 *
 * @example copyColumn('2026-12-01', 'data-centers', { from: 'centerName', to: 'name', since: '5.10.0' })
 */
export function copyColumn(date: string, resource: string, { from, to, since }: ColumnCopy): readonly Migration[] {
  const table = changeableTableOf(resource);
  const copy = { resource, table, from, to };
  return [
    {
      name: `${date} add ${table}.${to} beside ${from}`,
      stage: 'tables',
      summary: `adds the column ${table}.${to} and keeps it equal to ${from}`,
      tables: [],
      isTransactional: true,
      run: ({ db }) => addEqualColumn(db, copy),
      foresee: schema => {
        const columns = schema.get(table);
        const type = columns?.get(from);
        return columns && type ? new Map(schema).set(table, new Map(columns).set(to, type)) : schema;
      },
    },
    {
      name: `${date} copy ${table}.${from} to ${to}`,
      stage: 'tables',
      summary: `copies the values of ${table}.${from} to ${to}, in batches`,
      tables: [table],
      isTransactional: false,
      run: async ({ db }) => {
        if (!(await readStoredColumns(db)).get(table)?.has(from)) return;
        const [set, where] = [`"${to}" = "${from}"`, `"${to}" is distinct from "${from}"`];
        await changeRowsInBatches(db, `copy ${table}.${from}`, { table, set, where });
      },
    },
    {
      name: `${date} drop ${table}.${from} after its copy${incompatibilitySuffix}`,
      stage: 'removal',
      summary: `drops the column ${table}.${from}, whose values are in ${to}`,
      tables: [],
      isTransactional: true,
      after: since,
      run: async ({ db }) => {
        await dropTriggerFunction(db, triggerName(copy));
        await dropColumnAndDependents(db, table, from);
      },
      foresee: schema => withoutColumn(schema, table, from),
    },
  ];
}

interface CopiedColumn {
  readonly resource: string;
  readonly table: string;
  readonly from: string;
  readonly to: string;
}

function triggerName({ table, from }: Pick<CopiedColumn, 'table' | 'from'>): string {
  return toShortIndexName('equal', table, from);
}

async function addEqualColumn(db: Database, copy: CopiedColumn): Promise<void> {
  const { resource, table, from, to } = copy;
  const stored = (await readStoredColumns(db)).get(table);
  // In a new database, the table is created with the new column name, so the old column does not exist.
  const type = stored?.get(from);
  if (type === undefined || (await isCopied(db, copy))) return;
  if (stored?.has(to)) throw new Error(`${table}.${from} cannot be copied to ${to}, which is stored already`);
  if (type === 'text') await refuseSecrets(db, copy);
  await db.schema
    .alterTable(table)
    .addColumn(to, sql.raw(await typeOf(db, table, from)))
    .execute();
  const name = triggerName(copy);
  await sql
    .raw(
      `create function "${name}"() returns trigger language plpgsql as $equal$ begin
        if tg_op = 'INSERT' then
          new."${to}" := coalesce(new."${to}", new."${from}");
          new."${from}" := new."${to}";
        elsif new."${to}" is distinct from old."${to}" then
          new."${from}" := new."${to}";
        else
          new."${to}" := new."${from}";
        end if;
        return new;
      end $equal$`,
    )
    .execute(db);
  await sql
    .raw(`create trigger "${name}" before insert or update on "${table}" for each row execute function "${name}"()`)
    .execute(db);
  await renameStoredField(db, { resource, from, to });
}

/** Returns whether a trigger already keeps the columns equal. */
async function isCopied(db: Database, copy: CopiedColumn): Promise<boolean> {
  const trigger = await db
    .selectFrom('pg_trigger')
    .select('oid')
    .where(eb => eb('tgrelid', '=', eb.fn('to_regclass', [eb.val(copy.table)])))
    .where('tgname', '=', triggerName(copy))
    .executeTakeFirst();
  return trigger !== undefined;
}

async function typeOf(db: Database, table: string, column: string): Promise<string> {
  const attribute = await db
    .selectFrom('pg_attribute')
    .select(({ fn }) => fn<string>('format_type', ['atttypid', 'atttypmod']).as('type'))
    .where(eb => eb('attrelid', '=', eb.fn('to_regclass', [eb.val(table)])))
    .where('attname', '=', column)
    .executeTakeFirst();
  return attribute?.type ?? 'text';
}

async function refuseSecrets(db: Database, { table, from }: CopiedColumn): Promise<void> {
  const secret = await db
    .selectFrom(table)
    .select('id')
    .where(eb => eb.fn<boolean>('starts_with', [from, eb.val(sealedPrefix)]))
    .limit(1)
    .executeTakeFirst();
  if (secret) throw new Error(`${table}.${from} has sealed secrets, which only renameColumn can rename`);
}
