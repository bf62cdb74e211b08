import { mkdir } from 'node:fs/promises';

import { PGlite } from '@electric-sql/pglite';
import { Kysely, type LogEvent, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';

import { type Connections, memoizeByGroup } from './connections.ts';
import { lockDataDir } from './dataDirLock.ts';
import type { Database, Row } from './database.ts';
import { isDiskFullError } from './databaseErrors.ts';
import { type DatabaseDisk, createServerDisk, freeBytesAt, minimumFreeBytes, unlimitedDisk } from './diskSpace.ts';
import { type EngineOptions, startEmbeddedEngine } from './embeddedEngine.ts';
import { createPglitePool } from './pglitePool.ts';
import { createSharedPool } from './sharedPool.ts';
import { typeParsers } from './typeParsers.ts';

export type DatabaseEngine = 'pglite' | 'postgres';

export interface ConnectOptions {
  /** URL of a PostgreSQL server; absent for the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** Folder of the embedded database; absent to keep the data in memory. */
  readonly dataDir?: string | undefined;
  /** Number of PostgreSQL connections for requests. Connections for lookups and background work are additional. */
  readonly connections?: number | undefined;
  /** Returns the free bytes on the disk of the embedded database; absent to read them from the file system. */
  readonly freeBytes?: (() => number) | undefined;
}

export interface OpenedDatabase {
  readonly db: Database;
  readonly engine: DatabaseEngine;
  readonly connections: Connections;
  readonly disk: DatabaseDisk;
  readonly close: () => Promise<void>;
}

const acquireTimeoutMs = 5_000;

interface Timeouts {
  readonly statement_timeout: number;
  readonly lock_timeout: number;
  readonly idle_in_transaction_session_timeout: number;
}

/** Timeouts of requests in milliseconds: few people wait longer for a response. */
const ofCalls: Timeouts = {
  statement_timeout: 15_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 30_000,
};

/**
 * Timeouts of exports, jobs and scheduled tasks in milliseconds. Migrations and seeding disable these timeouts.
 */
const ofWork: Timeouts = {
  statement_timeout: 600_000,
  lock_timeout: 30_000,
  idle_in_transaction_session_timeout: 300_000,
};

const connectionsForCalls = 8;
/**
 * Number of connections that are reserved for groups of routes that currently use fewer connections than this number.
 */
const reserved = 3;
const connectionsForLookups = 2;
const connectionsForWork = 4;
/** Milliseconds for which requests and background work wait for a connection. */
const waitMs = { call: 3_000, work: 60_000 } as const;

/**
 * Opens the configured database: a PostgreSQL server or the embedded PGlite. Both return the same values for the same
 * columns.
 */
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
  const calls = createSharedPool(pools.calls, { most, reserved, waitMs: waitMs.call });
  const work = createSharedPool(pools.work, { most: connectionsForWork, reserved: 0, waitMs: waitMs.work });
  const disk = createServerDisk(() => performance.now());
  const onFailure = (error: unknown) => isDiskFullError(error) && disk.recordRefusal();
  const open = (pool: PostgresPool) => kysely(pool, onFailure);
  const forGroup = memoizeByGroup(group => open(calls.viewOf(group)));
  const connections = {
    forGroup,
    reserveFor: forGroup,
    lookups: open(pools.lookups),
    work: open(work.viewOf('work')),
  };
  const close = async () => {
    await Promise.all(Object.values(pools).map(pool => pool.end()));
  };
  return { db: forGroup('platform'), engine: 'postgres', connections, disk, close };
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
  // The pool replaces a connection that breaks while idle. Without a listener, the error event would end the process.
  pool.on('error', () => {});
  return pool;
}

async function openPglite({ dataDir, freeBytes }: ConnectOptions): Promise<OpenedDatabase> {
  if (!dataDir) return onEngine({ open: () => PGlite.create({ parsers: { ...typeParsers } }) });
  const unlock = await lockDataDir(dataDir);
  try {
    // Creates the folder before its free space is read, because it may be on another disk than its parent folder.
    await mkdir(dataDir, { recursive: true });
    const open = () => PGlite.create({ parsers: { ...typeParsers }, dataDir });
    const opened = await onEngine({ open, freeBytes: freeBytes ?? (() => freeBytesAt(dataDir)) });
    const close = async () => {
      await opened.close();
      await unlock();
    };
    return { ...opened, close };
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function onEngine(options: EngineOptions): Promise<OpenedDatabase> {
  const engine = await startEmbeddedEngine(options);
  const pool = createPglitePool(engine.connect);
  const { ordinary, reserve } = minimumFreeBytes;
  const forGroup = memoizeByGroup(group => kysely(pool.viewOf(group, ordinary)));
  const reserveFor = memoizeByGroup(group => kysely(pool.viewOf(group, reserve)));
  const connections = {
    forGroup,
    reserveFor,
    lookups: reserveFor('lookups'),
    work: reserveFor('work'),
  };
  const { freeBytes } = options;
  const disk = freeBytes ? { freeBytes, isFull: () => freeBytes() < ordinary } : unlimitedDisk;
  return { db: forGroup('platform'), engine: 'pglite', connections, disk, close: engine.close };
}

function kysely(pool: PostgresPool, onFailure?: (error: unknown) => unknown): Database {
  const log = (event: LogEvent): void => {
    if (event.level === 'error') onFailure?.(event.error);
  };
  return new Kysely<Record<string, Row>>({ dialect: new PostgresDialect({ pool }), ...(onFailure && { log }) });
}
