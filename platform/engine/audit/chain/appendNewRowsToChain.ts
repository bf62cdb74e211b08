import operationLogs from '../../../../src/resources/logs/operation-logs.ts';
import type { RowOf } from '../../../../src/schemas/vocabulary/rowOf.ts';
import { secretsOf } from '../../secrets/secretsOf.ts';
import type { Database, Row } from '../../storage/database.ts';
import { anyOf } from '../../storage/anyOf.ts';
import { insertRows } from '../../storage/insertRows.ts';
import { snapshotBound } from '../../storage/sqlTerms/snapshotBound.ts';
import { withTables } from '../../storage/withTables.ts';
import {
  type ChainEnds,
  type ChainEntry,
  type ChainProgress,
  hashEntry,
  lockChainEnds,
  writeChainEnds,
  writeChainProgress,
} from './chainEnds.ts';
import { isValidSeal, chainedLogColumns, createRowSeal } from './rowSeal.ts';

/** Rows per statement. */
const rowsAtOnce = 1_000;
const batchesAtMost = 5;

const entryColumns = { position: 'bigint', rowId: 'bigint', at: 'text', seal: 'text', hash: 'text' } as const;

/** Row of the log with its seal (signature). */
export type LogRow = RowOf<typeof operationLogs> & { readonly seal: string | null };

/**
 * Adds entries for up to five thousand rows to the chain, in the caller's transaction. Skips a row without a valid
 * seal, unless the row is older than the chain. Returns the added rows, except those that are older than the chain.
 */
export async function appendNewRowsToChain(db: Database): Promise<readonly LogRow[]> {
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
 * Marks the rows up to `candidateId` as settled, and makes `lastId` the next candidate. Call this only after the end of
 * all transactions that were running when the candidate was chosen, because they could still add rows with lower ids.
 */
async function storeProgress(
  db: Database,
  { settledId, candidateId }: ChainProgress,
  { lastId, xmax }: Pick<Horizon, 'lastId' | 'xmax'>,
): Promise<void> {
  if (settledId === candidateId && candidateId === lastId) return;
  await writeChainProgress(db, { settledId: candidateId, candidateId: lastId, candidateXmax: xmax });
}

/** Adds entries for all rows that are older than the chain. No other transaction may write to the log meanwhile. */
export async function appendOldRowsToChain(db: Database): Promise<void> {
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
  return withTables(db, operationLogs)
    .selectFrom('operation_logs as o')
    .select(chainedLogColumns)
    .where('o.id', '>', after)
    .where(eb => eb.not(eb.exists(eb.selectFrom('log_chain').whereRef('rowId', '=', 'o.id'))))
    .orderBy('o.id')
    .limit(rowsAtOnce)
    .$castTo<LogRow>()
    .execute();
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
    const seal = row.id <= ends.adoptedTo ? createRowSeal(secrets, row) : row.seal;
    if (seal === null || used.has(seal) || !isValidSeal(secrets, seal, row)) continue;
    used.add(seal);
    chained.push(row);
    position += 1;
    const entry: ChainEntry = { position, rowId: row.id, at: row.operateTime ?? '', seal };
    head = hashEntry(db, head, entry);
    entries.push({ ...entry, hash: head });
  }
  await insertRows(db, 'log_chain', entryColumns, entries);
  return { ends: { ...ends, position, head }, chained };
}

/**
 * Returns the seals that both these rows and the chain contain. A row with such a seal is a copy of a chained row, and
 * therefore invalid.
 */
async function findUsedSeals(db: Database, rows: readonly LogRow[]): Promise<Set<string>> {
  const seals = rows.flatMap(({ seal }) => (seal === null ? [] : [seal]));
  const used = await withTables(db).selectFrom('log_chain').select('seal').where('seal', '=', anyOf(seals)).execute();
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
  return withTables(db, operationLogs)
    .selectNoFrom(eb => {
      const lastId = eb.selectFrom('operation_logs').select(({ fn }) => fn.max<number>('id').as('last'));
      return [
        eb.fn.coalesce(lastId, eb.lit(0)).as('lastId'),
        snapshotBound('xmin').as('xmin'),
        snapshotBound('xmax').as('xmax'),
      ];
    })
    .executeTakeFirstOrThrow();
}
