import { sql } from 'kysely';

import { columnLetters } from '../../src/schemas/columnLetters.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import type { Caller, RouteContext } from '../http/route.ts';
import { mayCall } from '../http/routeTable.ts';
import { readForm } from '../imports/readForm.ts';
import { readTable } from '../imports/readTable.ts';
import { remarkFault } from '../imports/remarks.ts';
import { type Line, unreadable } from '../imports/table.ts';
import { readableFields } from '../resources/fieldsOf.ts';
import { notFound } from '../resources/input.ts';
import type { Database } from '../storage/database.ts';
import { platformTables, tableName } from '../storage/tables.ts';
import type { LiveCatalogue } from './liveCatalogue.ts';
import type { WorkbenchParts } from './publish.ts';
import { currentRows } from './publishedRows.ts';

/** As many lines as a proposal looks at. */
const mostLines = 500;

/** The cells of a csv or xlsx file, the headings first: `{ rows, total }`, of which `rows` has the first 500 lines. */
export async function readSheet(_: WorkbenchParts, { request }: RouteContext): Promise<unknown> {
  const { bytes } = await readForm(request);
  const { headings, lines } = await readTable(bytes);
  refuseRemarks(lines.slice(0, mostLines));
  return { rows: [headings, ...lines.slice(0, mostLines).map(line => line.cells)], total: lines.length };
}

/** A cell without a usable content would make a proposal of something else than the file says. */
function refuseRemarks(lines: readonly Line[]): void {
  for (const { row, remarks = [] } of lines) {
    for (const remark of remarks) {
      const fault = remarkFault(remark, false);
      const place = `${columnLetters(remark.column)}${row}`;
      if (fault) throw unreadable({ zh: `${place}：${fault.zh}`, en: `${place}: ${fault.en}` });
    }
  }
}

/** A table of the database that the caller may know of. */
interface KnownTable {
  readonly name: string;
  readonly comment: string | null;
}

/** The tables from which a screen may be proposed, by name. */
export async function listTables({ live }: WorkbenchParts, { db, caller }: RouteContext): Promise<unknown> {
  return { list: await knownTables(db, live, caller) };
}

/** The columns of one of them, in the words of `information_schema.columns`; never a row. */
export async function readColumns({ live }: WorkbenchParts, { db, caller, query }: RouteContext): Promise<unknown> {
  const known = await knownTables(db, live, caller);
  const table = known.find(one => one.name === query['name']);
  if (!table) throw notFound();
  const owner = (await owners(db, live)).get(table.name);
  const shown = owner && readableFields(owner);
  const columns = await columnsOf(db, table.name);
  const names = new Set(known.map(one => one.name));
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
 * What the platform keeps for itself (accounts, sessions, keys, jobs) is nobody's source. The table of a screen is known
 * to whoever may open the screen; any other belongs to a neighbour in the same database, which has let this user read it.
 */
async function knownTables(db: Database, live: LiveCatalogue, caller: Caller): Promise<readonly KnownTable[]> {
  const { rows } = await sql<KnownTable>`
    select c.relname as name, obj_description(c.oid, 'pg_class') as comment
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and has_table_privilege(c.oid, 'select')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`.execute(db);
  const owned = await owners(db, live);
  return rows.filter(({ name }) => {
    if (ownTables.has(name)) return false;
    const owner = owned.get(name);
    return !owner || mayCall({ anyOf: [owner.code] }, caller);
  });
}

const ownTables: ReadonlySet<string> = new Set(['schema_fingerprints', ...platformTables.map(one => one.name)]);

/** The screens by their tables, also those that are out of use and have left their rows. */
async function owners(db: Database, live: LiveCatalogue): Promise<ReadonlyMap<string, Resource>> {
  const rows = await currentRows(db);
  // What was published has been judged before.
  const published = rows.filter(row => !row.isPatch).map(row => row.value as Resource);
  return new Map([...published, ...live.catalogue.resources].map(one => [tableName(one), one]));
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
