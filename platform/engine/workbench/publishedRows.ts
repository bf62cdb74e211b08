import type { Database } from '../storage/database.ts';
import { withTables } from '../storage/withTables.ts';

export type PublishedState = 'draft' | 'published' | 'withdrawn';

/** Version or draft of a screen that was created or changed while the platform was running. */
export interface PublishedRow {
  readonly id: number;
  readonly name: string;
  /** Version number, starting at 1; 0 for a draft. */
  readonly version: number;
  /** True if the version is a patch of a built-in screen. */
  readonly isPatch: boolean;
  readonly area: string;
  readonly value: unknown;
  /** Screen that the last import proposed, for merging the next import; `null` without an import. */
  readonly proposed: unknown;
  readonly state: PublishedState;
  readonly author: string;
  readonly note: string;
  /** Time in epoch milliseconds. */
  readonly createdAt: number;
}

type NewRow = Omit<PublishedRow, 'id'>;

function selectRows(db: Database) {
  return withTables(db)
    .selectFrom('published_resources')
    .select(['id', 'name', 'version', 'isPatch', 'area', 'value', 'proposed', 'state', 'author', 'note', 'createdAt'])
    .$narrowType<{ state: PublishedState }>();
}

/** Returns the current versions: the highest version of every name. */
export async function readCurrentRows(db: Database): Promise<readonly PublishedRow[]> {
  const rows = await selectRows(db)
    .distinctOn('name')
    .where('version', '>', 0)
    .orderBy('name')
    .orderBy('version', 'desc')
    .execute();
  return rows.map(toRow).toSorted((a, b) => a.id - b.id);
}

export async function readDraftRows(db: Database): Promise<readonly PublishedRow[]> {
  return (await selectRows(db).where('version', '=', 0).orderBy('name').execute()).map(toRow);
}

/** Returns every version of one screen, latest first, followed by the draft. */
export async function readScreenRows(db: Database, name: string): Promise<readonly PublishedRow[]> {
  return (await selectRows(db).where('name', '=', name).orderBy('version', 'desc').execute()).map(toRow);
}

/** Returns a number that grows with every version of any screen, so that a process notices changes. */
export async function readLatestChangeNumber(db: Database): Promise<number> {
  const { latest } = await withTables(db)
    .selectFrom('published_resources')
    .select(({ fn }) => fn.max<number | null>('id').as('latest'))
    .where('version', '>', 0)
    .executeTakeFirstOrThrow();
  return latest ?? 0;
}

export async function insertPublishedRow(db: Database, row: NewRow): Promise<number> {
  const { name, version, isPatch, area, value, proposed, state, author, note, createdAt } = row;
  const texts = { value: JSON.stringify(value), proposed: proposed === null ? null : JSON.stringify(proposed) };
  const { id } = await withTables(db)
    .insertInto('published_resources')
    .values({ name, version, isPatch, area, ...texts, state, author, note, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes the draft. Returns whether there was a draft. */
export async function deleteDraftRow(db: Database, name: string): Promise<boolean> {
  const draft = await withTables(db)
    .deleteFrom('published_resources')
    .where('name', '=', name)
    .where('version', '=', 0)
    .returning('id')
    .executeTakeFirst();
  return draft !== undefined;
}

type StoredRow = Omit<PublishedRow, 'value' | 'proposed'> & {
  readonly value: string;
  readonly proposed: string | null;
};

function toRow(row: StoredRow): PublishedRow {
  return { ...row, value: JSON.parse(row.value), proposed: row.proposed === null ? null : JSON.parse(row.proposed) };
}
