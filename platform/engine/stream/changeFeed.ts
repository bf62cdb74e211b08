import { sql } from 'kysely';

import type { Database } from '../storage/database.ts';

/** Changed records of a resource, and the change number to send with the next request. */
export interface ChangeSet {
  readonly change: number;
  readonly changed: readonly StoredChange[];
}

interface StoredChange {
  readonly id: number;
  readonly gone: boolean;
  /** Number of the transaction that last wrote the record. */
  readonly at: number;
}

/**
 * Returns the current change number: that of the oldest running transaction. Reading changes since this number yields
 * everything that commits after now, including transactions that have already started. The number keeps growing across
 * restarts, and all processes of a database share it.
 */
export async function readCurrentChange(db: Database): Promise<number> {
  const { rows } = await sql<{ change: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as change`.execute(db);
  return rows[0]?.change ?? 0;
}

/**
 * Returns the changes since a number; some of them may have been returned before. Returns `tooMany` for more than
 * `most` changes.
 */
export async function readChangesSince(
  db: Database,
  { resource, since, most }: { readonly resource: string; readonly since: number; readonly most: number },
): Promise<ChangeSet | 'tooMany'> {
  // Reads the number first, so that a change which commits between the two statements is returned twice instead of
  // never.
  const change = await readCurrentChange(db);
  // A number in the future belongs to another database.
  if (since > change) return 'tooMany';
  const { rows } = await sql<StoredChange>`
    select "objectId" as id, gone, change as at from record_changes
    where resource = ${resource} and change >= ${since} order by "objectId" limit ${most + 1}`.execute(db);
  return rows.length > most ? 'tooMany' : { change, changed: rows };
}

/** Returns a text that changes with every write to the resource; `null` while a transaction may be writing. */
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
