import type { PostgresPool, PostgresPoolClient } from 'kysely';

interface SharedPoolOptions {
  /** Number of connections in the pool. */
  readonly most: number;
  /** Number of connections that are reserved for groups that currently use fewer connections than this number. */
  readonly reserved: number;
  /** Milliseconds after which a group that gets no connection receives an error. */
  readonly waitMs: number;
}

interface WaitingTask {
  readonly group: string;
  readonly go: () => void;
}

/** PostgreSQL's own code for too many connections, for which the platform responds with 503. */
const tooManyConnections = '53300';

/**
 * Shares a pool among groups of routes, so that a locked or slow table cannot occupy all connections: the last
 * connections are reserved for groups with few connections. If no other group needs connections, a group gets most of
 * the pool.
 */
export function createSharedPool(pool: PostgresPool, { most, reserved, waitMs }: SharedPoolOptions) {
  const connectionsByGroup = new Map<string, number>();
  let taken = 0;
  let waiting: readonly WaitingTask[] = [];

  const mayTake = (group: string): boolean =>
    taken < most && (most - taken > reserved || (connectionsByGroup.get(group) ?? 0) < reserved);

  const count = (group: string, change: 1 | -1): void => {
    const now = (connectionsByGroup.get(group) ?? 0) + change;
    taken += change;
    if (now > 0) connectionsByGroup.set(group, now);
    else connectionsByGroup.delete(group);
  };

  const giveBack = (group: string): void => {
    count(group, -1);
    const next = waiting.find(item => mayTake(item.group));
    if (!next) return;
    waiting = waiting.filter(item => item !== next);
    count(next.group, 1);
    next.go();
  };

  const place = (group: string): Promise<void> => {
    if (mayTake(group)) {
      count(group, 1);
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting = waiting.filter(item => item !== mine);
        reject(Object.assign(new Error(`No connection was free for ${group}`), { code: tooManyConnections }));
      }, waitMs);
      const mine: WaitingTask = {
        group,
        go: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      waiting = [...waiting, mine];
    });
  };

  const connect = async (group: string): Promise<PostgresPoolClient> => {
    await place(group);
    try {
      return withReleaseHook(await pool.connect(), () => giveBack(group));
    } catch (error) {
      giveBack(group);
      throw error;
    }
  };

  return {
    /** Returns the pool as one group sees it. Ending this view keeps the pool open. */
    viewOf: (group: string): PostgresPool => ({ connect: () => connect(group), end: async () => {} }),
  };
}

/**
 * Returns the same client object, because the driver identifies clients by object. Calls `onRelease` after the client
 * was released.
 */
function withReleaseHook(client: PostgresPoolClient, onRelease: () => void): PostgresPoolClient {
  const release = client.release.bind(client);
  client.release = () => {
    client.release = release;
    release();
    onRelease();
  };
  return client;
}
