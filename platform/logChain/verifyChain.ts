import { sql } from 'kysely';

import { secretsOf } from '../secrets/secretsOf.ts';
import type { Database } from '../storage/database.ts';
import type { LogRow } from './appendRows.ts';
import { type ChainEnds, type Entry, entriesAtOnce, isHashOf, readEnds } from './chainEnds.ts';
import { isSealOf, logColumns } from './rowSeal.ts';

/**
 * Type of a break: a row was altered, removed or added, a chain entry was changed or removed (`chain`), or the ends of
 * the chain are missing or do not match (`ends`).
 */
type BreakKind = 'altered' | 'removed' | 'added' | 'chain' | 'ends';

export interface ChainBreak {
  readonly kind: BreakKind;
  /** Id of the log row; `null` when only the chain is affected. */
  readonly rowId: number | null;
  /** Time of the log row, if known. */
  readonly at: string | null;
}

export interface Verdict {
  /** Number of rows that match their entries, up to the break. */
  readonly intact: number;
  /** Number of rows with a valid seal that are not in the chain yet. */
  readonly waiting: number;
  /** First break; `null` when the log is intact. */
  readonly broken: ChainBreak | null;
}

export type ChainedRow = Entry & { readonly hash: string; readonly row: LogRow | null };

/** Pauses between two batches. Receives the milliseconds that the last batch took. */
export type Pause = (workedMs: number) => Promise<void>;

/** Position in the chain, with the hash of the entry at this position. */
type Link = Pick<ChainEnds, 'position' | 'head'>;

const logRow = sql.join(['id', 'seal', ...Object.keys(logColumns)].map(name => sql.ref(`o.${name}`)));

/**
 * Reads the whole log in batches and returns the first break. Calls `rest` between batches, so that other requests can
 * run.
 */
export async function verifyChain(db: Database, rest: Pause = yieldOnce): Promise<Verdict> {
  const ends = await readEnds(db);
  if (!ends) return { intact: 0, waiting: 0, broken: { kind: 'ends', rowId: null, at: null } };
  const chained = await verifyEntries(db, ends, rest);
  if (chained.broken) return { ...chained, waiting: 0 };
  return { ...(await verifyUnchained(db, rest)), intact: chained.intact };
}

async function verifyEntries(
  db: Database,
  { position: end, head, trimmed, anchor }: ChainEnds,
  rest: Pause,
): Promise<Omit<Verdict, 'waiting'>> {
  let link: Link = { position: trimmed, head: anchor };
  let intact = 0;
  while (link.position < end) {
    const startedAt = performance.now();
    const entries = await readEntries(db, link.position);
    const [first] = entries;
    if (first?.position !== link.position + 1) {
      // The oldest rows may have been trimmed since the last batch.
      const now = await readEnds(db);
      if (!now || now.trimmed <= link.position) return { intact, broken: breakOf('chain', first) };
      link = { position: now.trimmed, head: now.anchor };
      continue;
    }
    const {
      broken,
      count,
      link: reached,
    } = followEntries(
      db,
      link,
      entries.filter(({ position }) => position <= end),
    );
    intact += count;
    if (broken) return { intact, broken };
    link = reached;
    await rest(performance.now() - startedAt);
  }
  return { intact, broken: link.position > end || link.head === head ? null : breakOf('ends') };
}

/** Follows the chain from a position over the next entries, until the first break. */
export function followEntries(
  db: Database,
  from: Link,
  entries: readonly ChainedRow[],
): { readonly link: Link; readonly count: number; readonly broken: ChainBreak | null } {
  const secrets = secretsOf(db);
  let link = from;
  let count = 0;
  for (const entry of entries) {
    const { position, hash, row, seal } = entry;
    const fits = position === link.position + 1 && isHashOf(db, hash, link.head, entry);
    if (!fits) return { link, count, broken: breakOf('chain', entry) };
    if (!row) return { link, count, broken: breakOf('removed', entry) };
    if (!isSealOf(secrets, seal, row)) return { link, count, broken: breakOf('altered', entry) };
    link = { position, head: hash };
    count += 1;
  }
  return { link, count, broken: null };
}

/** Verifies rows without an entry: recent rows must have a valid seal that no other row has. */
async function verifyUnchained(db: Database, rest: Pause): Promise<Pick<Verdict, 'waiting' | 'broken'>> {
  const secrets = secretsOf(db);
  const ends = await readEnds(db);
  let [last, waiting] = [0, 0];
  for (;;) {
    const startedAt = performance.now();
    const rows = await readUnchained(db, last);
    const added = rows.find(row => {
      const isOld = row.id <= (ends?.adoptedTo ?? 0);
      return !isOld && (row.isCopy || !isSealOf(secrets, row.seal, row));
    });
    if (added) return { waiting, broken: { kind: 'added', rowId: added.id, at: timeOf(added) } };
    waiting += rows.length;
    const next = rows.at(-1)?.id;
    if (next === undefined) return { waiting, broken: null };
    last = next;
    await rest(performance.now() - startedAt);
  }
}

/** Returns the entries after a position with their rows; `null` in place of a missing row. */
export async function readEntries(db: Database, after: number): Promise<readonly ChainedRow[]> {
  const { rows } = await sql<Entry & { readonly hash: string } & { readonly [name: string]: unknown }>`
    select c.position, c."rowId", c.at, c.seal as "entrySeal", c.hash, ${logRow}
    from log_chain c left join operation_logs o on o.id = c."rowId"
    where c.position > ${after} order by c.position limit ${entriesAtOnce}`.execute(db);
  return rows.map(({ position, rowId, at, hash, entrySeal, id, ...row }) => ({
    position,
    rowId,
    at,
    hash,
    seal: String(entrySeal),
    row: typeof id === 'number' ? { ...row, id, seal: null } : null,
  }));
}

async function readUnchained(db: Database, after: number): Promise<readonly (LogRow & { readonly isCopy: boolean })[]> {
  const { rows } = await sql<LogRow & { isCopy: boolean }>`
    select ${logRow}, exists (select from log_chain c where c.seal = o.seal) as "isCopy" from operation_logs o
    where o.id > ${after} and not exists (select from log_chain c where c."rowId" = o.id)
    order by o.id limit ${entriesAtOnce}`.execute(db);
  return rows;
}

function breakOf(kind: BreakKind, entry?: Entry): ChainBreak {
  return { kind, rowId: entry?.rowId ?? null, at: entry?.at ?? null };
}

function timeOf(row: LogRow): string | null {
  const time = row['operateTime'];
  return typeof time === 'string' ? time : null;
}

async function yieldOnce(): Promise<void> {
  await new Promise(resolve => setImmediate(resolve));
}
