import type { PGlite } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';

/**
 * Makes the one connection of PGlite look like a pool: it is lent to one holder at a time, first come, first served.
 *
 * Whoever holds it and asks the pool for another waits for himself: inside a transaction, use the transaction.
 */
export function pglitePool(pglite: PGlite): PostgresPool {
  let lastHolder: Promise<void> = Promise.resolve();
  return {
    connect: async () => {
      const before = lastHolder;
      let release = (): void => {};
      lastHolder = new Promise(resolve => {
        release = resolve;
      });
      await before;
      return clientOf(pglite, release);
    },
    end: () => pglite.close(),
  };
}

function clientOf(pglite: PGlite, release: () => void): PostgresPoolClient {
  const query = async <R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    const result = await pglite.query<R>(text, [...parameters]);
    return { command: commandOf(text), rowCount: result.affectedRows ?? 0, rows: result.rows };
  };
  // Cursors, the second form of `query`, are never asked for: no cursor class is given to the dialect.
  return { query: query as PostgresPoolClient['query'], release };
}

const writing = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'] as const;

function commandOf(text: string): PostgresQueryResult<unknown>['command'] {
  const word = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase();
  return writing.find(command => command === word) ?? 'SELECT';
}
