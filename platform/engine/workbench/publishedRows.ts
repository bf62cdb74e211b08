import { sql } from 'kysely';

import type { Database } from '../storage/database.ts';

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
  /** Proposal of the last import; `null` when there was none. */
  readonly proposed: unknown;
  readonly state: PublishedState;
  readonly author: string;
  readonly note: string;
  /** Time in epoch milliseconds. */
  readonly createdAt: number;
}

type NewRow = Omit<PublishedRow, 'id'>;

const columns = sql`id, name, version, "isPatch", area, value, proposed, state, author, note, "createdAt"`;

/** Returns the current versions: the highest version of every name. */
export async function readCurrentRows(db: Database): Promise<readonly PublishedRow[]> {
  const { rows } = await sql<StoredRow>`
    select distinct on (name) ${columns} from published_resources where version > 0
    order by name, version desc`.execute(db);
  return rows.map(toRow).toSorted((a, b) => a.id - b.id);
}

export async function readDraftRows(db: Database): Promise<readonly PublishedRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${columns} from published_resources where version = 0 order by name`.execute(db);
  return rows.map(toRow);
}

/** Returns every version of one screen, latest first, followed by the draft. */
export async function readScreenRows(db: Database, name: string): Promise<readonly PublishedRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${columns} from published_resources where name = ${name} order by version desc`.execute(db);
  return rows.map(toRow);
}

/** Returns a number that grows with every version of any screen, so that a process notices changes. */
export async function readLatestChange(db: Database): Promise<number> {
  const { rows } = await sql<{ latest: number | null }>`
    select max(id) as latest from published_resources where version > 0`.execute(db);
  return rows[0]?.latest ?? 0;
}

export async function insertPublished(db: Database, row: NewRow): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into published_resources (name, version, "isPatch", area, value, proposed, state, author, note, "createdAt")
    values (${row.name}, ${row.version}, ${row.isPatch}, ${row.area}, ${JSON.stringify(row.value)},
      ${row.proposed === null ? null : JSON.stringify(row.proposed)}, ${row.state}, ${row.author}, ${row.note}, ${row.createdAt}) returning id`.execute(
    db,
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`The version of ${row.name} was stored without an id`);
  return id;
}

/** Deletes the draft. Returns whether there was a draft. */
export async function dropDraft(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`
    delete from published_resources where name = ${name} and version = 0 returning id`.execute(db);
  return rows.length > 0;
}

type StoredRow = Omit<PublishedRow, 'value' | 'proposed'> & {
  readonly value: string;
  readonly proposed: string | null;
};

function toRow(row: StoredRow): PublishedRow {
  return { ...row, value: JSON.parse(row.value), proposed: row.proposed === null ? null : JSON.parse(row.proposed) };
}
