import { sql } from 'kysely';

import { secretsOf } from '../../secrets/secretsOf.ts';
import type { Database, Row } from '../../storage/database.ts';
import { insertRows } from '../../storage/insertRows.ts';
import {
  type ChainEnds,
  type ChainEntry,
  type ChainProgress,
  hashEntry,
  lockChainEnds,
  writeChainEnds,
  writeChainProgress,
} from './chainEnds.ts';
import { isValidSeal, sealedLogColumns, sealRow } from './rowSeal.ts';

/** Rows per statement. */
const rowsAtOnce = 1_000;
const batchesAtMost = 5;

const entryColumns = { position: 'bigint', rowId: 'bigint', at: 'text', seal: 'text', hash: 'text' } as const;

const selected = sql.join(['id', 'seal', ...Object.keys(sealedLogColumns)].map(name => sql.id(name)));

/** Row of the log with its id and its seal (signature). */
export type LogRow = Row & { readonly id: number; readonly seal: string | null };

/**
 * Adds to the chain the rows that have no entry yet, up to five thousand, in the caller's transaction. Leaves out a row
 * without a valid seal, unless the row is older than the chain. Returns the added rows that are not older than the
 * chain.
 */
export async function appendRows(db: Database): Promise<readonly LogRow[]> {
  const locked = await lockChainEnds(db);
  // The ends are missing or forged.
  if (!locked) return [];
  const { settledId, candidateId, candidateXmax, ...first } = locked;
  const horizon = await readHorizon(db);
  let ends: ChainEnds = first;
  let last = settledId;
  let isDrained = false;
  const added: LogRow[] = [];
  for (let batch = 0; batch < batchesAtMost && !isDrained; batch += 1) {
    const rows = await readRowsOutsideChain(db, last);
    const appended = await append(db, ends, rows);
    ends = appended.ends;
    added.push(...appended.chained.filter(({ id }) => id > first.adoptedTo));
    last = rows.at(-1)?.id ?? last;
    isDrained = rows.length < rowsAtOnce;
  }
  const isCovered = isDrained || last >= candidateId;
  if (isCovered && candidateXmax <= horizon.xmin) {
    await storeProgress(db, locked, { lastId: isDrained ? horizon.lastId : last, xmax: horizon.xmax });
    if (candidateId >= ends.adoptedTo) ends = { ...ends, adoptedTo: 0 };
  }
  if (ends.position !== first.position || ends.adoptedTo !== first.adoptedTo) await writeChainEnds(db, ends);
  return added;
}

/**
 * Marks the rows up to the candidate as settled, and makes the last row the next candidate. The caller has checked that
 * every transaction has ended that was running when the candidate was chosen: until then, a row with a lower id could
 * still become visible.
 */
async function storeProgress(
  db: Database,
  { settledId, candidateId }: ChainProgress,
  { lastId, xmax }: Pick<Horizon, 'lastId' | 'xmax'>,
): Promise<void> {
  if (settledId === candidateId && candidateId === lastId) return;
  await writeChainProgress(db, { settledId: candidateId, candidateId: lastId, candidateXmax: xmax });
}

/** Adds all rows that are older than the chain to the chain. Nothing else may write to the log meanwhile. */
export async function chainOldRows(db: Database): Promise<void> {
  for (;;) {
    const isLeft = await db.transaction().execute(async trx => {
      const locked = await lockChainEnds(trx);
      if (!locked) throw new Error('The ends of the log chain are missing or were changed');
      const rows = await readRowsOutsideChain(trx, locked.settledId);
      const last = rows.at(-1)?.id;
      const { ends } = await append(trx, locked, rows);
      await writeChainEnds(trx, last === undefined ? { ...ends, adoptedTo: 0 } : ends);
      if (last !== undefined) await writeChainProgress(trx, { ...locked, settledId: last });
      return last !== undefined;
    });
    if (!isLeft) return;
  }
}

async function readRowsOutsideChain(db: Database, after: number): Promise<readonly LogRow[]> {
  const { rows } = await sql<LogRow>`
    select ${selected} from operation_logs o
    where o.id > ${after} and not exists (select from log_chain c where c."rowId" = o.id)
    order by o.id limit ${rowsAtOnce}`.execute(db);
  return rows;
}

interface AppendResult {
  readonly ends: ChainEnds;
  readonly chained: readonly LogRow[];
}

async function append(db: Database, ends: ChainEnds, rows: readonly LogRow[]): Promise<AppendResult> {
  const secrets = secretsOf(db);
  const used = await findUsedSeals(db, rows);
  let { position, head } = ends;
  const entries: Row[] = [];
  const chained: LogRow[] = [];
  for (const row of rows) {
    const seal = row.id <= ends.adoptedTo ? sealRow(secrets, row) : row.seal;
    if (seal === null || used.has(seal) || !isValidSeal(secrets, seal, row)) continue;
    used.add(seal);
    chained.push(row);
    position += 1;
    const entry: ChainEntry = { position, rowId: row.id, at: String(row['operateTime'] ?? ''), seal };
    head = hashEntry(db, head, entry);
    entries.push({ ...entry, hash: head });
  }
  await insertRows(db, 'log_chain', entryColumns, entries);
  return { ends: { ...ends, position, head }, chained };
}

/** Returns seals that other rows already have. Rows with such a seal are copies, and therefore not valid. */
async function findUsedSeals(db: Database, rows: readonly LogRow[]): Promise<Set<string>> {
  const seals = rows.flatMap(({ seal }) => (seal === null ? [] : [seal]));
  const { rows: used } = await sql<{ seal: string }>`
    select seal from log_chain where seal = any(${seals}::text[])`.execute(db);
  return new Set(used.map(({ seal }) => seal));
}

interface Horizon {
  readonly lastId: number;
  /** Oldest transaction that may still add rows. */
  readonly xmin: number;
  /** First transaction that has not started yet. */
  readonly xmax: number;
}

async function readHorizon(db: Database): Promise<Horizon> {
  const { rows } = await sql<Horizon>`
    select coalesce((select max(id) from operation_logs), 0) as "lastId",
      pg_snapshot_xmin(now)::text::bigint as xmin, pg_snapshot_xmax(now)::text::bigint as xmax
    from pg_current_snapshot() as now`.execute(db);
  const [horizon] = rows;
  if (!horizon) throw new Error('The database answers no snapshot');
  return horizon;
}
