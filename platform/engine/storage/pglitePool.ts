import { setImmediate } from 'node:timers/promises';

import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';

import type { Queryable } from './embeddedEngine.ts';
import { createFairQueue } from './fairQueue.ts';

/**
 * Pools of several groups. A pool refuses statements that enlarge the database when fewer bytes are free than its
 * minimum.
 */
interface PglitePool {
  readonly viewOf: (group: string, minimumFree: number) => PostgresPool;
}

/**
 * Presents the single connection of PGlite as pools of several groups of routes. Lends the connection to one holder at
 * a time. If several groups wait, the group that has used the connection least gets it next (`createFairQueue`).
 *
 * A holder that requests a second connection from the pool causes a deadlock. Inside a transaction, run all statements
 * on the transaction object.
 */
export function createPglitePool(connectEngine: (minimumFree: number) => Promise<Queryable>): PglitePool {
  const queue = createFairQueue(() => performance.now());
  const breathe = createBreather(maxBlockedMs);
  const connect = async (group: string, minimumFree: number): Promise<PostgresPoolClient> => {
    const release = await queue.waitForTurn(group);
    try {
      return clientOf(await connectEngine(minimumFree), { breathe, release });
    } catch (error) {
      release(0);
      throw error;
    }
  };
  return {
    viewOf: (group, minimumFree) => ({
      connect: () => connect(group, minimumFree),
      // Ending a pool keeps PGlite open. Only closing the database closes PGlite for all groups.
      end: async () => {},
    }),
  };
}

/** Milliseconds of queries after which the event loop must read pending input. */
const maxBlockedMs = 5;

/**
 * Returns a function that lets the event loop run between two queries when the last pause ended more than `ms`
 * milliseconds ago. The function resolves to the milliseconds of the pause. PGlite runs on the event loop and a waiting
 * query starts in a microtask, so consecutive queries without pauses would keep the process from reading any other
 * request. After a long pause, queries run for at least as long before the next pause, so they get at least half of the
 * time.
 */
function createBreather(ms: number): () => Promise<number> {
  let resumedAt = performance.now();
  let pauseMs = 0;
  return async () => {
    const begunAt = performance.now();
    if (begunAt - resumedAt <= Math.max(ms, pauseMs)) return 0;
    await setImmediate();
    resumedAt = performance.now();
    pauseMs = resumedAt - begunAt;
    return pauseMs;
  };
}

interface Loan {
  readonly breathe: () => Promise<number>;
  readonly release: (idleMs: number) => void;
}

function clientOf(engine: Queryable, { breathe, release }: Loan): PostgresPoolClient {
  // During a pause, other requests run, so the pause does not count as use of the connection by this group.
  let idleMs = 0;
  const query = async <R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    const result = await engine.query<R>(text, [...parameters]);
    idleMs += await breathe();
    return { command: commandOf(text), rowCount: result.affectedRows ?? 0, rows: result.rows };
  };
  // Supports only the form of `query` without a cursor, because the dialect is created without a cursor class.
  return { query: query as PostgresPoolClient['query'], release: () => release(idleMs) };
}

const writing = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'] as const;

function commandOf(text: string): PostgresQueryResult<unknown>['command'] {
  const word = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase();
  return writing.find(command => command === word) ?? 'SELECT';
}
