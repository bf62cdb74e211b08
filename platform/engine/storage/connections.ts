import type { Database } from './database.ts';

/**
 * Connections by purpose, so that no purpose blocks another. The embedded database has a single connection, which all
 * purposes use in turns (`fairQueue.ts`).
 */
export interface Connections {
  /** Returns the connections for a group of routes. No group can use all connections. */
  readonly forGroup: (group: string) => Database;
  /**
   * Returns the connections that a group of routes uses for calls that end a session or remove records. Such calls must
   * still work when the disk is nearly full.
   */
  readonly reserveFor: (group: string) => Database;
  /** Reserved connections for sessions and health checks. */
  readonly lookups: Database;
  /** Connections for exports, jobs and scheduled tasks with long statements. */
  readonly work: Database;
}

export function createSingleConnection(db: Database): Connections {
  return { forGroup: () => db, reserveFor: () => db, lookups: db, work: db };
}

/** Wraps each connection, for example to attach the keys of secrets. */
export function mapConnections(
  { forGroup, reserveFor, lookups, work }: Connections,
  wrap: (db: Database) => Database,
): Connections {
  return {
    forGroup: memoizeByGroup(group => wrap(forGroup(group))),
    reserveFor: memoizeByGroup(group => wrap(reserveFor(group))),
    lookups: wrap(lookups),
    work: wrap(work),
  };
}

/** Returns a function that caches the connections of each group. */
export function memoizeByGroup(make: (group: string) => Database): (group: string) => Database {
  const known = new Map<string, Database>();
  return group => {
    const made = known.get(group) ?? make(group);
    known.set(group, made);
    return made;
  };
}
