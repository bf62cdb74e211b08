import { sql } from 'kysely';

import type { Database } from '../storage/database.ts';

/** Changed records of a resource, and the change number for the next request. */
export interface ChangeSet {
  readonly change: number;
  readonly changed: readonly ChangeNote[];
}

interface ChangeNote {
  readonly id: number;
  readonly gone: boolean;
  /** Number of the transaction that wrote the record last. */
  readonly at: number;
}

/**
 * Returns the current change number: the oldest running transaction. A later request with it receives all changes that
 * commit after now, including those of transactions that have already started. It grows across restarts and is shared
 * by all processes of a database.
 */
export async function readCurrentChange(db: Database): Promise<number> {
  const { rows } = await sql<{ change: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as change`.execute(db);
  return rows[0]?.change ?? 0;
}

/** Returns the changes since a number, possibly some of them again; `tooMany` for more than `most`. */
export async function changesSince(
  db: Database,
  { resource, since, most }: { readonly resource: string; readonly since: number; readonly most: number },
): Promise<ChangeSet | 'tooMany'> {
  // Read first, so that a change which commits between the two statements is returned twice instead of never.
  const change = await readCurrentChange(db);
  // A number in the future belongs to another database.
  if (since > change) return 'tooMany';
  const { rows } = await sql<ChangeNote>`
    select "objectId" as id, gone, change as at from record_changes
    where resource = ${resource} and change >= ${since} order by "objectId" limit ${most + 1}`.execute(db);
  return rows.length > most ? 'tooMany' : { change, changed: rows };
}

/** Identifies the state of a resource; `null` while a transaction may be writing to it. */
export async function readResourceState(
  db: Database,
  resource: string,
): Promise<{ change: number; state: string | null }> {
  const change = await readCurrentChange(db);
  const { rows } = await sql<{ last: number | null }>`
    select max(change) as last from record_changes where resource = ${resource}`.execute(db);
  const last = rows[0]?.last ?? 0;
  return { change, state: last < change ? String(last) : null };
}
