import type { Database } from '../storage/database.ts';
import { snapshotBound } from '../storage/sqlTerms/snapshotBound.ts';
import { withTables } from '../storage/withTables.ts';

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
export async function readCurrentChangeNumber(db: Database): Promise<number> {
  const { change } = await db.selectNoFrom(snapshotBound('xmin').as('change')).executeTakeFirstOrThrow();
  return change;
}

/**
 * Returns the changes after the change number `since`. May repeat changes that an earlier call returned. Returns
 * `tooMany` if there are more than `most` changes.
 */
export async function readChangesSince(
  db: Database,
  { resource, since, most }: { readonly resource: string; readonly since: number; readonly most: number },
): Promise<ChangeSet | 'tooMany'> {
  // Read the number first: a change that commits between the two statements is then returned twice. In the opposite
  // order, the change would be lost.
  const change = await readCurrentChangeNumber(db);
  // A number above the current change number comes from another database.
  if (since > change) return 'tooMany';
  const changed = await withTables(db)
    .selectFrom('record_changes')
    .select(['objectId as id', 'gone', 'change as at'])
    .where('resource', '=', resource)
    .where('change', '>=', since)
    .orderBy('objectId')
    .limit(most + 1)
    .execute();
  return changed.length > most ? 'tooMany' : { change, changed };
}

/**
 * Returns the current change number, and a text `state` that changes with every write to the resource. `state` is
 * `null` while a transaction may be writing.
 */
export async function readResourceChangeState(
  db: Database,
  resource: string,
): Promise<{ change: number; state: string | null }> {
  const change = await readCurrentChangeNumber(db);
  const { newest } = await withTables(db)
    .selectFrom('record_changes')
    .select(({ fn }) => fn.max<number | null>('change').as('newest'))
    .where('resource', '=', resource)
    .executeTakeFirstOrThrow();
  const last = newest ?? 0;
  return { change, state: last < change ? String(last) : null };
}
