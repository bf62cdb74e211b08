import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';

import { lockDataDir } from './dataDirLock.ts';
import type { Database, Row } from './database.ts';
import { pglitePool } from './pglitePool.ts';
import { typeParsers } from './typeParsers.ts';

export type Engine = 'pglite' | 'postgres';

export interface ConnectOptions {
  /** Of a PostgreSQL; without it the embedded engine is used. */
  readonly databaseUrl?: string | undefined;
  /** Where the embedded engine keeps its files; without it they live in memory. */
  readonly dataDir?: string | undefined;
  /** Connections to PostgreSQL at most. */
  readonly connections?: number | undefined;
}

export interface OpenedDatabase {
  readonly db: Database;
  readonly engine: Engine;
  readonly close: () => Promise<void>;
}

const acquireTimeoutMs = 5_000;

/** Opens the database that the options name; both engines give the same values for the same columns. */
export async function openDatabase(options: ConnectOptions = {}): Promise<OpenedDatabase> {
  return options.databaseUrl ? openPostgres(options.databaseUrl, options.connections ?? 10) : openPglite(options);
}

async function openPostgres(connectionString: string, max: number): Promise<OpenedDatabase> {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: acquireTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: { getTypeParser: (oid, format) => typeParsers[oid] ?? pg.types.getTypeParser(oid, format) },
  });
  // A connection that breaks while idle is replaced by the pool; unheard, the event would end the process.
  pool.on('error', () => {});
  const db = kysely(pool);
  return { db, engine: 'postgres', close: () => db.destroy() };
}

async function openPglite({ dataDir }: ConnectOptions): Promise<OpenedDatabase> {
  const unlock = dataDir ? await lockDataDir(dataDir) : async () => {};
  try {
    const pglite = await PGlite.create({
      parsers: { ...typeParsers },
      ...(dataDir ? { dataDir } : {}),
    });
    const db = kysely(pglitePool(pglite));
    const close = async () => {
      await db.destroy();
      await unlock();
    };
    return { db, engine: 'pglite', close };
  } catch (error) {
    await unlock();
    throw error;
  }
}

function kysely(pool: PostgresPool): Database {
  return new Kysely<Record<string, Row>>({ dialect: new PostgresDialect({ pool }) });
}
