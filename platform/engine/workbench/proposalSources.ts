import { sql } from 'kysely';

import { readImportTask } from '../imports/readImportTask.ts';
import { toColumnLetters } from '../../../src/schemas/compile/csv/toColumnLetters.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { Caller, RouteContext } from '../http/route.ts';
import { mayCall } from '../http/routeTable.ts';
import { importLimits } from '../imports/importLimits.ts';
import { readImportForm } from '../imports/readImportForm.ts';
import { cellRemarkErrorOf } from '../imports/remarks.ts';
import { type ImportLine, unreadableFileRefusal } from '../imports/table.ts';
import { readableFields } from '../fields/resourceFields.ts';
import { notFoundRefusal } from '../http/requestInput.ts';
import type { Database } from '../storage/database.ts';
import { platformTables, tableName } from '../storage/tables.ts';
import type { LiveCatalogue } from './liveCatalogue.ts';
import type { WorkbenchDeps } from './publishCandidate.ts';
import { readCurrentRows } from './publishedRows.ts';

/** Maximum number of rows of a file from which a screen is proposed. */
const maxLines = 500;

/**
 * Returns the cells of a csv or xlsx file, starting with the headings: `{ rows, total }` with the first 500 lines. A
 * worker thread parses the file.
 */
export async function readSpreadsheet(_: WorkbenchDeps, { request, runInWorker }: RouteContext): Promise<unknown> {
  const { bytes } = await readImportForm(request);
  const first: ImportLine[] = [];
  let total = 0;
  const onPart = (part: readonly ImportLine[]): void => {
    first.push(...part.slice(0, maxLines - first.length));
    total += part.length;
  };
  const { table } = await runInWorker(
    readImportTask,
    { content: bytes, tableOptions: {} },
    { timeoutMs: importLimits.milliseconds, onPart },
  );
  refuseRemarks(first);
  return { rows: [table.headings, ...first.map(line => line.cells)], total };
}

/** Refuses files with unusable cells, because a proposal based on these cells would not match the file. */
function refuseRemarks(lines: readonly ImportLine[]): void {
  for (const { row, remarks = [] } of lines) {
    for (const remark of remarks) {
      const fault = cellRemarkErrorOf(remark, false);
      const place = `${toColumnLetters(remark.column)}${row}`;
      if (fault) throw unreadableFileRefusal({ zh: `${place}：${fault.zh}`, en: `${place}: ${fault.en}` });
    }
  }
}

/** Database table that the caller may see. */
interface KnownTable {
  readonly name: string;
  readonly comment: string | null;
}

/** Returns the tables from which a screen can be proposed, sorted by name. */
export async function listTables({ live }: WorkbenchDeps, { db, caller }: RouteContext): Promise<unknown> {
  return { list: await knownTables(db, live, caller) };
}

/** Returns the columns of a table, but none of its rows, in the format of `information_schema.columns`. */
export async function readColumns({ live }: WorkbenchDeps, { db, caller, query }: RouteContext): Promise<unknown> {
  const known = await knownTables(db, live, caller);
  const table = known.find(item => item.name === query['name']);
  if (!table) throw notFoundRefusal();
  const owner = (await screensByTable(db, live)).get(table.name);
  const shown = owner && readableFields(owner);
  const columns = await columnsOf(db, table.name);
  const names = new Set(known.map(item => item.name));
  const list = columns
    .filter(column => !shown || Object.hasOwn(shown, column.column_name))
    .map(({ references, ...column }) => ({
      table_name: table.name,
      table_comment: table.comment,
      ...column,
      references: references !== null && names.has(references) ? references : null,
    }));
  return { list };
}

/**
 * Returns the tables that the caller may see. Excludes the platform's own tables (accounts, sessions, keys, jobs). For
 * the table of a screen, the caller must have access to the screen. All other tables belong to applications that let
 * the platform's database user read the tables.
 */
async function knownTables(db: Database, live: LiveCatalogue, caller: Caller): Promise<readonly KnownTable[]> {
  const { rows } = await sql<KnownTable>`
    select c.relname as name, obj_description(c.oid, 'pg_class') as comment
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and has_table_privilege(c.oid, 'select')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`.execute(db);
  const owned = await screensByTable(db, live);
  return rows.filter(({ name }) => {
    if (ownTables.has(name)) return false;
    const owner = owned.get(name);
    return !owner || mayCall({ anyOf: [owner.code] }, caller);
  });
}

const ownTables: ReadonlySet<string> = new Set([
  'schema_fingerprints',
  'upgrades_lock',
  ...platformTables.map(platformTable => platformTable.name),
]);

/** Maps tables to their screens. Includes withdrawn screens whose rows still exist. */
async function screensByTable(db: Database, live: LiveCatalogue): Promise<ReadonlyMap<string, Resource>> {
  const rows = await readCurrentRows(db);
  // Published values were validated before.
  const published = rows.filter(row => !row.isPatch).map(row => row.value as Resource);
  return new Map([...published, ...live.catalogue.resources].map(item => [tableName(item), item]));
}

interface ColumnRow {
  readonly column_name: string;
  readonly references: string | null;
}

async function columnsOf(db: Database, table: string): Promise<readonly ColumnRow[]> {
  const { rows } = await sql<ColumnRow>`
    select a.attname as column_name, i.data_type, i.udt_name, i.is_nullable, i.character_maximum_length,
      i.numeric_scale, i.column_default, col_description(c.oid, a.attnum) as column_comment,
      ${isKey('p')} as "primary", ${isKey('u')} as "unique",
      (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e
        where e.enumtypid = a.atttypid) as "values",
      (select r.relname from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1) as "references"
    from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join information_schema.columns i on i.table_schema = current_schema() and i.table_name = c.relname
        and i.column_name = a.attname
    where c.relnamespace = current_schema()::text::regnamespace and c.relname = ${table}
    order by a.attnum`.execute(db);
  return rows;
}

const isKey = (type: 'p' | 'u') => sql`exists (
  select from pg_constraint k where k.conrelid = c.oid and k.contype = ${sql.lit(type)} and k.conkey = array[a.attnum])`;
