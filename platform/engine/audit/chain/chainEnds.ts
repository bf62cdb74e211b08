import operationLogs from '../../../../src/resources/logs/operation-logs.ts';
import { secretsOf } from '../../secrets/secretsOf.ts';
import type { Database } from '../../storage/database.ts';
import { withTables } from '../../storage/withTables.ts';

/** Signed ends of the chain. The positions of the valid entries are `trimmed + 1` to `position`. */
export interface ChainEnds {
  readonly adoptedTo: number;
  /** Number of trimmed entries, which equals the position of the last trimmed entry. */
  readonly trimmed: number;
  /** Hash of the last trimmed entry. */
  readonly anchor: string;
  readonly position: number;
  /** Hash of the last entry. */
  readonly head: string;
}

/** Last checked row. Not signed, because a wrong value only delays adding rows to the chain. */
export interface ChainProgress {
  readonly settledId: number;
  readonly candidateId: number;
  readonly candidateXmax: number;
}

/**
 * Type of a break: a row was altered, removed or added, a chain entry was changed or removed (`chain`), or the ends of
 * the chain are missing or do not match (`ends`).
 */
export type BreakKind = 'altered' | 'removed' | 'added' | 'chain' | 'ends';

export interface ChainBreak {
  readonly kind: BreakKind;
  /** Id of the log row; `null` when only the chain is affected. */
  readonly rowId: number | null;
  /** Time of the log row; `null` when it is unknown. */
  readonly at: string | null;
}

export const entriesPerStatement = 500;

const place = 'log_chain_ends';

/**
 * Starts the chain of a database. Log rows that already exist can be added later without a seal. Changes nothing when a
 * chain exists.
 */
export async function createChain(db: Database): Promise<void> {
  const ends: ChainEnds = { adoptedTo: await readLastLogId(db), trimmed: 0, anchor: '', position: 0, head: '' };
  const progress: ChainProgress = { settledId: 0, candidateId: 0, candidateXmax: 0 };
  await withTables(db)
    .insertInto('log_chain_ends')
    .values({ id: 1, ...ends, signature: signEnds(db, ends), ...progress })
    .onConflict(same => same.doNothing())
    .execute();
}

/** Allows the log rows of a demonstration to be added to the chain, although they have no seal. */
export async function allowUnsealedRows(db: Database): Promise<void> {
  const ends = await lockChainEnds(db);
  if (!ends) return;
  await writeChainEnds(db, { ...ends, adoptedTo: await readLastLogId(db) });
}

async function readLastLogId(db: Database): Promise<number> {
  const { last } = await withTables(db, operationLogs)
    .selectFrom('operation_logs')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/**
 * Returns the ends of the chain, locked for the transaction; `null` when they are missing or their signature is wrong.
 */
export function lockChainEnds(db: Database): Promise<(ChainEnds & ChainProgress) | null> {
  return read(db, true);
}

/** Returns the ends of the chain; `null` when they are missing or their signature is wrong. */
export function readChainEnds(db: Database): Promise<ChainEnds | null> {
  return read(db, false);
}

async function read(db: Database, isLocked: boolean): Promise<(ChainEnds & ChainProgress) | null> {
  const ends = await withTables(db)
    .selectFrom('log_chain_ends')
    .select(['adoptedTo', 'trimmed', 'anchor', 'position', 'head', 'signature'])
    .select(['settledId', 'candidateId', 'candidateXmax'])
    .where('id', '=', 1)
    .$if(isLocked, query => query.forUpdate())
    .executeTakeFirst();
  return ends && secretsOf(db).isSigned(ends.signature, textOf(ends), place) ? ends : null;
}

export async function writeChainEnds(db: Database, ends: ChainEnds): Promise<void> {
  const { adoptedTo, trimmed, anchor, position, head } = ends;
  await withTables(db)
    .updateTable('log_chain_ends')
    .set({ adoptedTo, trimmed, anchor, position, head, signature: signEnds(db, ends) })
    .where('id', '=', 1)
    .execute();
}

export async function writeChainProgress(db: Database, progress: ChainProgress): Promise<void> {
  const { settledId, candidateId, candidateXmax } = progress;
  await withTables(db)
    .updateTable('log_chain_ends')
    .set({ settledId, candidateId, candidateXmax })
    .where('id', '=', 1)
    .execute();
}

/** Parts of an entry that its hash covers. The hash also covers the hash of the previous entry. */
export interface ChainEntry {
  readonly position: number;
  readonly rowId: number;
  /** Time of the log row. */
  readonly at: string;
  readonly seal: string;
}

export function hashEntry(db: Database, before: string, entry: ChainEntry): string {
  return secretsOf(db).sign(hashedText(before, entry), 'log_chain.hash');
}

export function isEntryHash(db: Database, hash: string, before: string, entry: ChainEntry): boolean {
  return secretsOf(db).isSigned(hash, hashedText(before, entry), 'log_chain.hash');
}

function hashedText(before: string, { position, rowId, at, seal }: ChainEntry): string {
  return JSON.stringify([before, position, rowId, at, seal]);
}

function signEnds(db: Database, ends: ChainEnds): string {
  return secretsOf(db).sign(textOf(ends), place);
}

function textOf({ adoptedTo, trimmed, anchor, position, head }: ChainEnds): string {
  return JSON.stringify([adoptedTo, trimmed, anchor, position, head]);
}
