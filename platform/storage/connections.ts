import type { Database } from './database.ts';

/** The database by what it is asked for, so that no use waits for another. With the embedded engine all are the same. */
export interface Connections {
  /** For calls: no group of routes can take all connections. */
  readonly shareOf: (group: string) => Database;
  /** For sessions and health checks, with a few connections that nothing else takes. */
  readonly lookups: Database;
  /** For exports, jobs and scheduled tasks, whose statements may last. */
  readonly work: Database;
}

export function onlyConnection(db: Database): Connections {
  return { shareOf: () => db, lookups: db, work: db };
}

/** The same connections, each wrapped; used to let them carry the keys of secrets. */
export function mapConnections({ shareOf, lookups, work }: Connections, wrap: (db: Database) => Database): Connections {
  return { shareOf: onceFor(group => wrap(shareOf(group))), lookups: wrap(lookups), work: wrap(work) };
}

/** Remembers what was made for each group. */
export function onceFor(make: (group: string) => Database): (group: string) => Database {
  const known = new Map<string, Database>();
  return group => {
    const made = known.get(group) ?? make(group);
    known.set(group, made);
    return made;
  };
}
