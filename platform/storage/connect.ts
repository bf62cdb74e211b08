import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';

import { type Connections, memoizeByGroup } from './connections.ts';
import { lockDataDir } from './dataDirLock.ts';
import type { Database, Row } from './database.ts';
import { pglitePool } from './pglitePool.ts';
import { sharePool } from './sharedPool.ts';
import { typeParsers } from './typeParsers.ts';

export type Engine = 'pglite' | 'postgres';

export interface ConnectOptions {
  /** Address of a PostgreSQL server; without it, the embedded database is used. */
  readonly databaseUrl?: string | undefined;
  /** Folder of the embedded database; without it, the data is in memory. */
  readonly dataDir?: string | undefined;
  /** PostgreSQL connections for requests; those for lookups and background work are additional. */
  readonly connections?: number | undefined;
}

export interface OpenedDatabase {
  readonly db: Database;
  readonly engine: Engine;
  readonly connections: Connections;
  readonly close: () => Promise<void>;
}

const acquireTimeoutMs = 5_000;

interface Timeouts {
  readonly statement_timeout: number;
  readonly lock_timeout: number;
  readonly idle_in_transaction_session_timeout: number;
}

/** Timeouts of requests in milliseconds: people do not wait longer for an answer. */
const ofCalls: Timeouts = {
  statement_timeout: 15_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 30_000,
};

/**
 * Timeouts of exports, jobs and scheduled tasks in milliseconds; migrations and seeding remove the limits themselves.
 */
const ofWork: Timeouts = {
  statement_timeout: 600_000,
  lock_timeout: 30_000,
  idle_in_transaction_session_timeout: 300_000,
};

const connectionsForCalls = 8;
/** Connections that are reserved for groups of routes with fewer connections than this. */
const spared = 3;
const connectionsForLookups = 2;
const connectionsForWork = 4;
/** Milliseconds that requests and background work wait for a connection. */
const waitMs = { call: 3_000, work: 60_000 } as const;

/** Opens the configured database; both engines return the same values for the same columns. */
export async function openDatabase(options: ConnectOptions = {}): Promise<OpenedDatabase> {
  return options.databaseUrl
    ? openPostgres(options.databaseUrl, options.connections ?? connectionsForCalls)
    : openPglite(options);
}

async function openPostgres(connectionString: string, most: number): Promise<OpenedDatabase> {
  const pools = {
    calls: poolOf(connectionString, most, ofCalls),
    lookups: poolOf(connectionString, connectionsForLookups, ofCalls),
    work: poolOf(connectionString, connectionsForWork, ofWork),
  };
  const calls = sharePool(pools.calls, { most, spared, waitMs: waitMs.call });
  const work = sharePool(pools.work, { most: connectionsForWork, spared: 0, waitMs: waitMs.work });
  const shareOf = memoizeByGroup(group => kysely(calls.viewOf(group)));
  const connections: Connections = { shareOf, lookups: kysely(pools.lookups), work: kysely(work.viewOf('work')) };
  const close = async () => {
    await Promise.all(Object.values(pools).map(pool => pool.end()));
  };
  return { db: shareOf('platform'), engine: 'postgres', connections, close };
}

function poolOf(connectionString: string, max: number, timeouts: Timeouts): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    ...timeouts,
    connectionTimeoutMillis: acquireTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: { getTypeParser: (oid, format) => typeParsers[oid] ?? pg.types.getTypeParser(oid, format) },
  });
  // The pool replaces a connection that breaks while idle; without a listener, the event would end the process.
  pool.on('error', () => {});
  return pool;
}

async function openPglite({ dataDir }: ConnectOptions): Promise<OpenedDatabase> {
  const unlock = dataDir ? await lockDataDir(dataDir) : async () => {};
  try {
    const pglite = await PGlite.create({
      parsers: { ...typeParsers },
      ...(dataDir ? { dataDir } : {}),
    });
    const pool = pglitePool(pglite);
    const shareOf = memoizeByGroup(group => kysely(pool.viewOf(group)));
    const connections = { shareOf, lookups: shareOf('lookups'), work: shareOf('work') };
    const close = async () => {
      await pglite.close();
      await unlock();
    };
    return { db: shareOf('platform'), engine: 'pglite', connections, close };
  } catch (error) {
    await unlock();
    throw error;
  }
}

function kysely(pool: PostgresPool): Database {
  return new Kysely<Record<string, Row>>({ dialect: new PostgresDialect({ pool }) });
}
