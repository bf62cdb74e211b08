import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { resolve } from 'node:path';

import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ConnectOptions } from '../../platform/engine/storage/connect.ts';
import type { Database } from '../../platform/engine/storage/database.ts';
import { copyDatabaseFolder, prepareEmptyDatabase } from '../support/databases/databaseFolder.ts';
import { openTestDatabase } from '../support/databases/openTestDatabase.ts';
import { parserWorkerPlugin } from '../../vite/parserWorkerPlugin.ts';
import {
  setUpEarlierReleaseDatabase,
  readColumns,
  readSchema,
  readUpgradedRows,
  expectedUpgradedRows,
} from './kill/earlierRelease.ts';
import {
  expectedUpgradedData,
  fillEarlierReleaseTables,
  readUpgradedData,
  startRelease,
} from './kill/sampleMigrations.ts';
import { readExecutedMigrations } from '../../platform/engine/storage/migrations/runMigrations.ts';
import { type PostgresServer, hasPostgres, startPostgres } from './postgres.ts';

const folder = resolve('node_modules/.cache/kill-upgrade-test');

/**
 * Number of starts that the test kills, each before a different statement; these statements are spread evenly over the
 * upgrade.
 */
const kills = 8;

const engines = hasPostgres() ? (['pglite', 'postgres'] as const) : (['pglite'] as const);

describe.each(engines)('an upgrade that is killed, on %s', engine => {
  let server: PostgresServer | null = null;
  let earlier: ConnectOptions = {};

  const create = async (): Promise<ConnectOptions> =>
    engine === 'postgres'
      ? { databaseUrl: await server?.create() }
      : { dataDir: copyDatabaseFolder(await prepareEmptyDatabase()) };

  /** Copies a database that no process has open. */
  const copy = async (original: ConnectOptions): Promise<ConnectOptions> =>
    original.dataDir
      ? { dataDir: copyDatabaseFolder(original.dataDir) }
      : { databaseUrl: await server?.create(new URL(original.databaseUrl ?? '').pathname.slice(1)) };

  const read = async <T>(options: ConnectOptions, work: (db: Database) => Promise<T>): Promise<T> => {
    const { db, close } = await openTestDatabase(options);
    try {
      return await work(db);
    } finally {
      await close();
    }
  };

  beforeAll(async () => {
    await build({
      root: resolve('.'),
      configFile: false,
      plugins: [parserWorkerPlugin()],
      logLevel: 'silent',
      build: { ssr: resolve('tests/storage/kill/upgradeWorker.ts'), outDir: folder, emptyOutDir: true },
    });
    if (engine === 'postgres') server = await startPostgres();
    earlier = await create();
    await read(earlier, setUpEarlierReleaseDatabase);
  }, 180_000);

  afterAll(() => server?.stop());

  it('leaves the tables of the old or the new release, never a mixture, and the next start completes the upgrade exactly once', async () => {
    const whole = await copy(earlier);
    const before = await read(whole, readColumns);
    const statements = Number((await upgrade({ place: whole })).output);
    const after = await read(whole, readColumns);
    const schema = await read(whole, readSchema);
    expect(after.length).toBeGreaterThan(before.length);
    expect(await read(whole, readUpgradedRows)).toEqual(expectedUpgradedRows);

    const reached = { before: 0, after: 0 };
    for (let round = 1; round <= kills; round += 1) {
      const place = await copy(earlier);
      const killBefore = Math.round((statements * round) / kills);
      expect((await upgrade({ place, killBefore })).signal).toBe('SIGKILL');
      const columns = await read(place, readColumns);
      const release = columns.length === before.length ? 'before' : 'after';
      expect(columns).toEqual(release === 'before' ? before : after);
      reached[release] += 1;
      expect((await upgrade({ place })).signal).toBeNull();
      expect(await read(place, readSchema)).toEqual(schema);
      expect(await read(place, readUpgradedRows), `killed before statement ${killBefore}`).toEqual(
        expectedUpgradedRows,
      );
    }
    // Both the migration of the tables and the upgrade steps after it were interrupted.
    expect(Math.min(reached.before, reached.after)).toBeGreaterThan(0);
  }, 600_000);

  it('completes migrations of each kind at the next start, wherever it was killed', async () => {
    const filled = await create();
    const opened = await openTestDatabase(filled);
    await startRelease(opened, 'before');
    await fillEarlierReleaseTables(opened.db);
    await opened.close();
    const whole = await copy(filled);
    const statements = Number((await upgrade({ place: whole, usesSampleMigrations: true })).output);
    const schema = await read(whole, readSchema);
    expect(await read(whole, readUpgradedData)).toEqual(expectedUpgradedData);

    const reached = new Set<number>();
    for (let round = 1; round <= kills; round += 1) {
      const place = await copy(filled);
      const killBefore = Math.round((statements * round) / (kills + 1));
      expect((await upgrade({ place, killBefore, usesSampleMigrations: true })).signal).toBe('SIGKILL');
      reached.add((await read(place, readExecutedMigrations)).length);
      expect((await upgrade({ place, usesSampleMigrations: true })).signal).toBeNull();
      expect(await read(place, readSchema)).toEqual(schema);
      expect(await read(place, readUpgradedData), `killed before statement ${killBefore}`).toEqual(
        expectedUpgradedData,
      );
    }
    // The starts were killed in different migrations.
    expect(reached.size).toBeGreaterThan(kills / 2);
  }, 600_000);
});

interface Upgrade {
  readonly place: ConnectOptions;
  readonly killBefore?: number;
  readonly usesSampleMigrations?: boolean;
}

async function upgrade(task: Upgrade) {
  const child = spawn(process.execPath, [resolve(folder, 'upgradeWorker.js'), JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { output, signal: child.signalCode };
}
