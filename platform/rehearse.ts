import { version } from '../package.json';
import { allMigrations } from './allMigrations.ts';
import type { Catalogue } from './engine/resources/catalogue.ts';
import { openConfiguredDatabase } from './engine/settings/openConfiguredDatabase.ts';
import type { Settings } from './engine/settings/settings.ts';
import type { Database } from './engine/storage/database.ts';
import { readStoredColumns } from './engine/storage/migrate.ts';
import { type PreviewedChanges, previewChanges } from './engine/storage/migrations/previewChanges.ts';
import type { Migration } from './engine/storage/migrations/migration.ts';
import { withPublishedScreens } from './engine/workbench/liveCatalogue.ts';
import { readCurrentRows } from './engine/workbench/publishedRows.ts';

interface Rehearsed {
  readonly catalogue: Catalogue;
  /** Migrations in execution order; by default the migrations of this release. */
  readonly migrations?: readonly Migration[];
  /** Version that decides which migrations are due; by default the version of this release. */
  readonly release?: string;
}

/** Returns in plain sentences what the next start would do to the configured database. Changes nothing. */
export async function rehearseStart(settings: Settings, rehearsed: Rehearsed): Promise<readonly string[]> {
  const { db, close } = await openConfiguredDatabase(settings);
  try {
    return await rehearseStartOn(db, rehearsed);
  } finally {
    await close();
  }
}

/** Rehearses the start on an open database, in a read-only transaction. */
async function rehearseStartOn(
  db: Database,
  { catalogue, migrations = allMigrations, release = version }: Rehearsed,
): Promise<readonly string[]> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async trx => {
      const stored = await readStoredColumns(trx);
      if (!stored.has('users')) return ['The database is new: the next start creates all tables.'];
      const { resources } = stored.has('published_resources')
        ? withPublishedScreens(catalogue, await readCurrentRows(trx)).catalogue
        : catalogue;
      return sentencesOf(await previewChanges(trx, { migrations, resources, release }));
    });
}

function sentencesOf(changes: PreviewedChanges): readonly string[] {
  const { migrations, waiting, addedTables, addedColumns, addedIndexes, unknownColumns, unknownTables } = changes;
  const rows = (count: number) => (count > 0 ? `, about ${Math.round(count)} rows` : '');
  const all = [
    ...section(
      'The next start executes these migrations, in this order:',
      migrations.map(item => `${item.summary}${rows(item.rows)}`),
    ),
    ...section('It creates these tables:', addedTables),
    ...section('It adds these columns:', addedColumns),
    ...section(
      'It builds these indexes:',
      addedIndexes.map(({ name, table, rows: count }) => `${name} on ${table}${rows(count)}`),
    ),
  ];
  return [
    ...(all.length > 0 ? all : ['The next start changes no table and no stored data.']),
    ...(changes.stopsEarlier ? ['Stop every process of the release before first: it cannot work afterwards.'] : []),
    ...section(
      'A later release will execute:',
      waiting.map(({ summary, after }) => `${summary}, at the first start of a release after ${after ?? ''}`),
    ),
    ...section('No field of this release uses these columns, which stay:', unknownColumns),
    ...section('This release does not know these tables, which stay:', unknownTables),
  ];
}

function section(title: string, items: readonly string[]): readonly string[] {
  return items.length > 0 ? [title, ...items.map(item => `  ${item}`)] : [];
}
