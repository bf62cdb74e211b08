import { isRecord } from '../../../../src/schemas/base/json.ts';
import { parseViewState } from '../../../../src/schemas/vocabulary/savedView.ts';
import type { Database } from '../database.ts';
import { readStoredColumns } from '../migrate.ts';
import { withTables } from '../withTables.ts';

interface FieldRenaming {
  readonly resource: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Gives a field its new name in file references, in the patches of its screen and in saved views. Rows of the operation
 * log keep the old name, because they are signed.
 */
export async function renameStoredField(db: Database, { resource, from, to }: FieldRenaming): Promise<void> {
  const stored = await readStoredColumns(db);
  const tables = withTables(db);
  if (stored.has('file_references')) {
    await tables
      .updateTable('file_references')
      .set(eb => ({
        field: eb(eb.val(to), '||', eb.fn<string>('substr', ['field', eb.lit(from.length + 1)])),
      }))
      .where('resource', '=', resource)
      .where(eb => eb(eb.fn<string>('split_part', ['field', eb.val('.'), eb.lit(1)]), '=', from))
      .execute();
  }
  const newName = (name: string) => (name === from ? to : name);
  if (stored.has('published_resources')) {
    const rows = await tables
      .selectFrom('published_resources')
      .select(['id', 'value'])
      .where('name', '=', resource)
      .where('isPatch', '=', true)
      .execute();
    for (const { id, value } of rows) {
      const patch: unknown = JSON.parse(value);
      if (!isRecord(patch) || !isRecord(patch['fields'])) continue;
      const renamed = JSON.stringify({ ...patch, fields: withNames(patch['fields'], newName) });
      await tables.updateTable('published_resources').set({ value: renamed }).where('id', '=', id).execute();
    }
  }
  if (stored.has('saved_views')) {
    const rows = await tables
      .selectFrom('saved_views')
      .select(['id', 'state'])
      .where('resource', '=', resource)
      .execute();
    for (const { id, state } of rows) {
      const view = JSON.stringify(renamedView(state, newName));
      await tables.updateTable('saved_views').set({ state: view }).where('id', '=', id).execute();
    }
  }
}

/** Columns that contain a resource name, by table, except in tables of signed rows. */
const resourceColumns: Readonly<Record<string, string>> = {
  file_references: 'resource',
  record_changes: 'resource',
  saved_views: 'resource',
  view_defaults: 'resource',
  jobs: 'resource',
  selections: 'resource',
  device_commands: 'resource',
  published_resources: 'name',
};

/** Gives a resource its new name in the platform's own tables. */
export async function renameStoredResource(db: Database, from: string, to: string): Promise<void> {
  const stored = await readStoredColumns(db);
  for (const [table, column] of Object.entries(resourceColumns)) {
    if (!stored.has(table)) continue;
    await db
      .updateTable(table)
      .set({ [column]: to })
      .where(column, '=', from)
      .execute();
  }
}

function renamedView(state: unknown, newName: (name: string) => string): unknown {
  const { filter, sort, columns, density } = parseViewState(state);
  return {
    filter: withNames(filter, newName),
    sort: sort && { ...sort, field: newName(sort.field) },
    columns: {
      hidden: columns.hidden.map(newName),
      order: columns.order.map(newName),
      widths: withNames(columns.widths, newName),
      pinned: columns.pinned?.map(newName) ?? null,
    },
    density,
  };
}

/** Returns the record with renamed keys, in the same order. */
function withNames(record: Readonly<Record<string, unknown>>, newName: (name: string) => string) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [newName(name), value]));
}
