import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { resolve } from 'node:path';

import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ConnectOptions } from '../../platform/engine/storage/connect.ts';
import type { Database } from '../../platform/engine/storage/database.ts';
import { copyDatabaseFolder, emptyDatabase } from '../support/databases/databaseFolder.ts';
import { openTestDatabase } from '../support/databases/openTestDatabase.ts';
import { parserWorker } from '../../vite/parserWorker.ts';
import { createEarlierRelease, readColumns, readSchema, readUpgraded, upgraded } from './kill/earlierRelease.ts';
import { type PostgresServer, hasPostgres, startPostgres } from './postgres.ts';

const folder = resolve('node_modules/.cache/kill-upgrade-test');

/**
 * Number of starts that the test kills, each before another statement; these statements are spread evenly over the
 * upgrade.
 */
const kills = 8;

const engines = hasPostgres() ? (['pglite', 'postgres'] as const) : (['pglite'] as const);

describe.each(engines)('an upgrade that is killed, on %s', engine => {
  let server: PostgresServer | null = null;
  let earlier: ConnectOptions = {};

  /** Copies the database of the earlier release, which no process may have open. */
  const copyEarlier = async (): Promise<ConnectOptions> =>
    earlier.dataDir
      ? { dataDir: copyDatabaseFolder(earlier.dataDir) }
      : { databaseUrl: await server?.create(new URL(earlier.databaseUrl ?? '').pathname.slice(1)) };

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
      plugins: [parserWorker()],
      logLevel: 'silent',
      build: { ssr: resolve('tests/storage/kill/upgradeWorker.ts'), outDir: folder, emptyOutDir: true },
    });
    if (engine === 'postgres') server = await startPostgres();
    earlier =
      engine === 'postgres'
        ? { databaseUrl: await server?.create() }
        : { dataDir: copyDatabaseFolder(await emptyDatabase()) };
    await read(earlier, createEarlierRelease);
  }, 180_000);

  afterAll(() => server?.stop());

  it('leaves the tables of the old or the new release, never a mixture, and the next start completes the upgrade exactly once', async () => {
    const whole = await copyEarlier();
    const before = await read(whole, readColumns);
    const statements = Number((await upgrade(whole)).output);
    const after = await read(whole, readColumns);
    const schema = await read(whole, readSchema);
    expect(after.length).toBeGreaterThan(before.length);
    expect(await read(whole, readUpgraded)).toEqual(upgraded);

    const reached = { before: 0, after: 0 };
    for (let round = 1; round <= kills; round += 1) {
      const place = await copyEarlier();
      const killBefore = Math.round((statements * round) / kills);
      expect((await upgrade(place, killBefore)).signal).toBe('SIGKILL');
      const columns = await read(place, readColumns);
      const release = columns.length === before.length ? 'before' : 'after';
      expect(columns).toEqual(release === 'before' ? before : after);
      reached[release] += 1;
      expect((await upgrade(place)).signal).toBeNull();
      expect(await read(place, readSchema)).toEqual(schema);
      expect(await read(place, readUpgraded), `killed before statement ${killBefore}`).toEqual(upgraded);
    }
    // Both the migration of the tables and the upgrade steps after it were interrupted.
    expect(Math.min(reached.before, reached.after)).toBeGreaterThan(0);
  }, 600_000);
});

async function upgrade(options: ConnectOptions, killBefore?: number) {
  const child = spawn(
    process.execPath,
    [resolve(folder, 'upgradeWorker.js'), JSON.stringify({ place: options, killBefore })],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { output, signal: child.signalCode };
}
