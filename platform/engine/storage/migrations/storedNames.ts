import { sql } from 'kysely';

import { isRecord } from '../../../../src/schemas/base/json.ts';
import { parseViewState } from '../../../../src/schemas/vocabulary/savedView.ts';
import type { Database } from '../database.ts';
import { readStoredColumns } from '../migrate.ts';

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
  if (stored.has('file_references')) {
    await sql`
      update file_references set field = ${to} || substr(field, ${from.length + 1})
      where resource = ${resource} and split_part(field, '.', 1) = ${from}`.execute(db);
  }
  const newName = (name: string) => (name === from ? to : name);
  if (stored.has('published_resources')) {
    const { rows } = await sql<{ id: number; value: string }>`
      select id, value from published_resources where name = ${resource} and "isPatch"`.execute(db);
    for (const { id, value } of rows) {
      const patch: unknown = JSON.parse(value);
      if (!isRecord(patch) || !isRecord(patch['fields'])) continue;
      const renamed = JSON.stringify({ ...patch, fields: withNames(patch['fields'], newName) });
      await sql`update published_resources set value = ${renamed} where id = ${id}`.execute(db);
    }
  }
  if (stored.has('saved_views')) {
    const { rows } = await sql<{ id: number; state: unknown }>`
      select id, state from saved_views where resource = ${resource}`.execute(db);
    for (const { id, state } of rows) {
      const view = JSON.stringify(renamedView(state, newName));
      await sql`update saved_views set state = ${view}::jsonb where id = ${id}`.execute(db);
    }
  }
}

/** Columns with the name of a resource, by table, except the signed ones. */
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
    await sql`update ${sql.table(table)} set ${sql.id(column)} = ${to} where ${sql.id(column)} = ${from}`.execute(db);
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

/** Returns the record with other names, in the same order. */
function withNames(record: Readonly<Record<string, unknown>>, newName: (name: string) => string) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [newName(name), value]));
}
