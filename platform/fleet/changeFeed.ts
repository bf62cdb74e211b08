import { sql } from 'kysely';

import type { Database } from '../storage/database.ts';

/** Records of a resource that were changed since a number, and the number to ask with the next time. */
export interface Changed {
  readonly change: number;
  readonly changed: readonly Note[];
}

interface Note {
  readonly id: number;
  readonly gone: boolean;
  /** Of the transaction that wrote it last. */
  readonly at: number;
}

/**
 * The number of this moment. It is that of the oldest transaction that still runs, so whoever asks with it later hears
 * of everything that ends after this moment, also of what began before. It grows over restarts, and is the same for all
 * processes of a database.
 */
export async function changeNow(db: Database): Promise<number> {
  const { rows } = await sql<{ change: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as change`.execute(db);
  return rows[0]?.change ?? 0;
}

/** What was changed since a number; what was told already may be told again. More than `most` are too many to tell. */
export async function changesSince(
  db: Database,
  { resource, since, most }: { readonly resource: string; readonly since: number; readonly most: number },
): Promise<Changed | 'tooMany'> {
  // Asked first: what ends between the two statements is told now and once more.
  const change = await changeNow(db);
  // A number of the future is one of another database.
  if (since > change) return 'tooMany';
  const { rows } = await sql<Note>`
    select "objectId" as id, gone, change as at from record_changes
    where resource = ${resource} and change >= ${since} order by "objectId" limit ${most + 1}`.execute(db);
  return rows.length > most ? 'tooMany' : { change, changed: rows };
}

/** Stands for the state of a resource as a whole, as long as nobody is writing to it at this moment. */
export async function stateOf(db: Database, resource: string): Promise<{ change: number; state: string | null }> {
  const change = await changeNow(db);
  const { rows } = await sql<{ last: number | null }>`
    select max(change) as last from record_changes where resource = ${resource}`.execute(db);
  const last = rows[0]?.last ?? 0;
  return { change, state: last < change ? String(last) : null };
}
