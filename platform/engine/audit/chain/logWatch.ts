import { setTimeout } from 'node:timers/promises';

import type { Log } from '../../log/log.ts';
import type { Database } from '../../storage/database.ts';
import { withTables } from '../../storage/withTables.ts';
import { type ChainEnds, readChainEnds } from './chainEnds.ts';
import { storeLogCheck } from './logChecks.ts';
import { type BatchPause, type VerificationResult, verifyChain } from './verifyChain.ts';
import { dayMs } from '../../../../src/schemas/base/durations.ts';

interface LogWatch {
  /**
   * Verifies the whole operation log, stores the result for administrators and writes it to the process log; concurrent
   * calls share one run.
   */
  readonly verify: (db: Database, rest?: BatchPause) => Promise<VerificationResult>;
}

const maxPauseMs = 1_000;

/**
 * Creates a watch that remembers the last head of the chain, to detect a database that was reset to an earlier state.
 */
export function createOperationLogVerifier(log: Log): LogWatch {
  let seen: ChainEnds | null = null;
  let running: Promise<VerificationResult> | undefined;
  const judge = async (db: Database, rest?: BatchPause): Promise<VerificationResult> => {
    const ends = await readChainEnds(db);
    const verdict = await verifyChain(db, rest);
    const isSetBack = seen !== null && ends !== null && !(await containsHead(db, seen, ends));
    const broken = verdict.broken ?? (isSetBack ? { kind: 'ends' as const, rowId: null, at: null } : null);
    if (!broken) seen = ends;
    await storeLogCheck(db, broken);
    const { position, head } = ends ?? {};
    if (broken) log.write('error', 'operation log broken', { ...broken, intact: verdict.intact, position, head });
    else
      log.write('info', 'operation log intact', { intact: verdict.intact, position, head, ...acknowledgedIn(verdict) });
    return { ...verdict, broken };
  };
  return {
    verify: (db, rest) => {
      running ??= judge(db, rest).finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}

function acknowledgedIn({ acknowledged }: VerificationResult): Partial<Pick<VerificationResult, 'acknowledged'>> {
  return acknowledged > 0 ? { acknowledged } : {};
}

/** Returns whether the remembered head is still an entry of the chain, or has been trimmed. */
async function containsHead(db: Database, seen: ChainEnds, ends: ChainEnds): Promise<boolean> {
  if (seen.position <= ends.trimmed) return true;
  const entry = await withTables(db)
    .selectFrom('log_chain')
    .select('hash')
    .where('position', '=', seen.position)
    .executeTakeFirst();
  return entry?.hash === seen.head;
}

/**
 * Verifies the operation log once a day. The first run starts when the background seeding has inserted all rows. After
 * each batch, pauses for as long as the batch took, but at most `maxPauseMs`, so that requests can run. Resolves
 * when the signal is aborted.
 */
export async function verifyOperationLogDaily(
  db: Database,
  log: Log,
  { filled, signal }: { readonly filled: Promise<void>; readonly signal: AbortSignal },
): Promise<void> {
  const watch = createOperationLogVerifier(log);
  const rest: BatchPause = workedMs => setTimeout(Math.min(workedMs, maxPauseMs), undefined, { signal });
  const verifyOnce = async (): Promise<void> => {
    try {
      await watch.verify(db, rest);
    } catch (error) {
      if (!signal.aborted) log.write('warn', 'operation log verification failed', { error: String(error) });
    }
  };
  await filled.catch(() => undefined);
  while (!signal.aborted) {
    await verifyOnce();
    // The timer rejects when the signal is aborted.
    await setTimeout(dayMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
