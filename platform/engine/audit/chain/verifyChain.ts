import { sql } from 'kysely';

import operationLogs from '../../../../src/resources/logs/operation-logs.ts';
import { secretsOf } from '../../secrets/secretsOf.ts';
import type { Database } from '../../storage/database.ts';
import { withTables } from '../../storage/withTables.ts';
import type { LogRow } from './appendNewRowsToChain.ts';
import {
  type BreakKind,
  type ChainBreak,
  type ChainEnds,
  type ChainEntry,
  entriesPerStatement,
  isEntryHash,
  readChainEnds,
} from './chainEnds.ts';
import { nameOfBreak, readAcknowledgedBreaks } from './logChecks.ts';
import { isValidSeal, chainedLogColumns } from './rowSeal.ts';

export interface VerificationResult {
  /** Number of rows that match their entries, up to the break. */
  readonly intact: number;
  /** Number of rows with a valid seal that are not in the chain yet. */
  readonly waiting: number;
  /** Number of breaks before `broken`, all of which administrators have acknowledged. */
  readonly acknowledged: number;
  /** First break that nobody has acknowledged; `null` when there is none. */
  readonly broken: ChainBreak | null;
}

export type ChainedRow = ChainEntry & { readonly hash: string; readonly row: LogRow | null };

/** Pauses between two batches. Receives the milliseconds that the last batch took. */
export type BatchPause = (workedMs: number) => Promise<void>;

/** Names of acknowledged breaks; a verification continues after them. */
type AcknowledgedBreaks = ReadonlySet<string>;

/** Position in the chain with the hash of its entry. */
type Link = Pick<ChainEnds, 'position' | 'head'>;

/**
 * Reads the whole log in batches and returns the first break that nobody has acknowledged. If the
 * stored ends of the chain are missing or forged, returns this break even if it was acknowledged, because the
 * verification needs the ends. Calls `rest` between
 * batches, so that other requests run.
 */
export async function verifyChain(db: Database, rest: BatchPause = yieldOnce): Promise<VerificationResult> {
  const ends = await readChainEnds(db);
  if (!ends) return { intact: 0, waiting: 0, acknowledged: 0, broken: { kind: 'ends', rowId: null, at: null } };
  const known = await readAcknowledgedBreaks(db);
  const chained = await verifyEntries(db, { ends, known }, rest);
  if (chained.broken) return { ...chained, waiting: 0 };
  const unchained = await verifyUnchained(db, known, rest);
  return { ...unchained, intact: chained.intact, acknowledged: chained.acknowledged + unchained.acknowledged };
}

async function verifyEntries(
  db: Database,
  { ends, known }: { readonly ends: ChainEnds; readonly known: AcknowledgedBreaks },
  rest: BatchPause,
): Promise<Omit<VerificationResult, 'waiting'>> {
  const { position: end, head, trimmed, anchor } = ends;
  let link: Link = { position: trimmed, head: anchor };
  let [intact, acknowledged] = [0, 0];
  while (link.position < end) {
    const startedAt = performance.now();
    const entries = await readEntries(db, link.position);
    const [first] = entries;
    if (first?.position !== link.position + 1) {
      // The oldest rows may have been trimmed since the last batch.
      const now = await readChainEnds(db);
      if (now && now.trimmed > link.position) {
        link = { position: now.trimmed, head: now.anchor };
        continue;
      }
      if (!first) return { intact, acknowledged, broken: toBreak('chain') };
    }
    const within = entries.filter(({ position }) => position <= end);
    const reached = verifyEntrySequence(db, { ...link, known }, within);
    intact += reached.count;
    acknowledged += reached.acknowledged;
    if (reached.broken) return { intact, acknowledged, broken: reached.broken };
    link = reached.link;
    await rest(performance.now() - startedAt);
  }
  return { intact, acknowledged, broken: link.position > end || link.head === head ? null : toBreak('ends') };
}

interface SequenceResult {
  readonly link: Link;
  readonly count: number;
  readonly acknowledged: number;
  readonly broken: ChainBreak | null;
}

/** Verifies the entries that follow a link, up to the first break that is not acknowledged. */
export function verifyEntrySequence(
  db: Database,
  { known, ...from }: Link & { readonly known?: AcknowledgedBreaks },
  entries: readonly ChainedRow[],
): SequenceResult {
  let link: Link = from;
  let [count, acknowledged] = [0, 0];
  for (const entry of entries) {
    const breaks = breaksAt(db, link, entry);
    const broken = breaks.find(item => !known?.has(nameOfBreak(item)));
    if (broken) return { link, count, acknowledged, broken };
    link = { position: entry.position, head: entry.hash };
    if (breaks.length === 0) count += 1;
    else acknowledged += 1;
  }
  return { link, count, acknowledged, broken: null };
}

/** Returns the breaks in an entry and in its row. */
function breaksAt(db: Database, link: Link, entry: ChainedRow): readonly ChainBreak[] {
  const { position, hash, row, seal } = entry;
  const fits = position === link.position + 1 && isEntryHash(db, hash, link.head, entry);
  return [
    ...(fits ? [] : [toBreak('chain', entry)]),
    ...(row ? [] : [toBreak('removed', entry)]),
    ...(!row || isValidSeal(secretsOf(db), seal, row) ? [] : [toBreak('altered', entry)]),
  ];
}

/**
 * Verifies rows without an entry. A row that is newer than the chain must have a valid seal, and no other row may have
 * the same seal.
 */
async function verifyUnchained(
  db: Database,
  known: AcknowledgedBreaks,
  rest: BatchPause,
): Promise<Omit<VerificationResult, 'intact'>> {
  const secrets = secretsOf(db);
  const ends = await readChainEnds(db);
  let [last, waiting, acknowledged] = [0, 0, 0];
  for (;;) {
    const startedAt = performance.now();
    const rows = await readUnchained(db, last);
    const added = rows
      .filter(row => {
        const isOld = row.id <= (ends?.adoptedTo ?? 0);
        return !isOld && (row.isCopy || !isValidSeal(secrets, row.seal, row));
      })
      .map((row): ChainBreak => ({ kind: 'added', rowId: row.id, at: row.operateTime }));
    const broken = added.find(item => !known.has(nameOfBreak(item)));
    if (broken) return { waiting, acknowledged, broken };
    waiting += rows.length - added.length;
    acknowledged += added.length;
    const next = rows.at(-1)?.id;
    if (next === undefined) return { waiting, acknowledged, broken: null };
    last = next;
    await rest(performance.now() - startedAt);
  }
}

/** Returns the entries after a position with their rows; `null` in place of a missing row. */
export async function readEntries(db: Database, after: number): Promise<readonly ChainedRow[]> {
  const entries = await withTables(db, operationLogs)
    .selectFrom('log_chain as c')
    .leftJoin('operation_logs as o', 'o.id', 'c.rowId')
    .select(['position', 'rowId', 'at', 'hash', 'c.seal as entrySeal'])
    .select(chainedLogColumns)
    .where('position', '>', after)
    .orderBy('position')
    .limit(entriesPerStatement)
    .execute();
  return entries.map(({ position, rowId, at, hash, entrySeal, id, ...row }) => ({
    position,
    rowId,
    at,
    hash,
    seal: entrySeal,
    row: typeof id === 'number' ? ({ ...row, id, seal: null } as LogRow) : null,
  }));
}

async function readUnchained(db: Database, after: number): Promise<readonly (LogRow & { readonly isCopy: boolean })[]> {
  return withTables(db, operationLogs)
    .selectFrom('operation_logs as o')
    .select(chainedLogColumns)
    .select(eb => eb.exists(eb.selectFrom('log_chain').whereRef('seal', '=', sql.ref('o.seal'))).as('isCopy'))
    .where('o.id', '>', after)
    .where(eb => eb.not(eb.exists(eb.selectFrom('log_chain').whereRef('rowId', '=', 'o.id'))))
    .orderBy('o.id')
    .limit(entriesPerStatement)
    .$castTo<LogRow & { isCopy: boolean }>()
    .execute();
}

function toBreak(kind: BreakKind, entry?: ChainEntry): ChainBreak {
  return { kind, rowId: entry?.rowId ?? null, at: entry?.at ?? null };
}

async function yieldOnce(): Promise<void> {
  await new Promise(resolve => setImmediate(resolve));
}
