import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { areas } from '../../platform/areas.ts';
import { boot } from '../../platform/boot.ts';
import { demoAccounts } from '../../platform/demoAccounts.ts';
import { allScreens } from '../../platform/engine/resources/allResources.ts';
import { createCatalogue } from '../../platform/engine/resources/catalogue.ts';
import { rehearseStart } from '../../platform/rehearse.ts';
import { verifyChain } from '../../platform/engine/audit/chain/verifyChain.ts';
import type { ConnectOptions } from '../../platform/engine/storage/connect.ts';
import type { Database } from '../../platform/engine/storage/database.ts';
import { readSettings } from '../../platform/engine/settings/settings.ts';
import { createClient } from '../contract/client.ts';
import { copyDatabaseFolder, prepareEmptyDatabase } from '../support/databases/databaseFolder.ts';
import { openTestDatabase, testKey } from '../support/databases/openTestDatabase.ts';
import { type PostgresServer, hasPostgres, startPostgres } from './postgres.ts';
import { loadPreviousReleaseDatabase } from './releases/loadPreviousReleaseDatabase.ts';

const engines = hasPostgres() ? (['pglite', 'postgres'] as const) : (['pglite'] as const);

describe.each(engines)('a start with the filled database of the previous release, on %s', engine => {
  let server: PostgresServer | null = null;
  let place: ConnectOptions = {};
  let home = '';
  let before: Counts = {};
  let device: unknown;

  beforeAll(async () => {
    if (engine === 'postgres') server = await startPostgres();
    home =
      engine === 'postgres'
        ? await mkdtemp(join(tmpdir(), 'console-'))
        : dirname(copyDatabaseFolder(await prepareEmptyDatabase()));
    place = engine === 'postgres' ? { databaseUrl: await server?.create() } : { dataDir: join(home, 'pg') };
    await loadPreviousReleaseDatabase(place);
    await read(async db => {
      before = await countRows(db);
      device = (await sql`select id, mac, "roomId" from devices order by id limit 1`.execute(db)).rows[0];
    });
  }, 300_000);
  afterAll(async () => {
    await server?.stop();
    await rm(home, { recursive: true, force: true });
  });

  const read = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const { db, close } = await openTestDatabase(place);
    try {
      return await work(db);
    } finally {
      await close();
    }
  };

  const settings = () => {
    const given = readSettings({
      DATA_DIR: home,
      ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
      SECRET_KEY: testKey,
      // Demo accounts need not change their passwords.
      SEED: 'demo',
      HOSTS: 'console.test',
    });
    if ('faults' in given) throw new Error(given.faults.join('\n'));
    return given;
  };
  const rehearsal = () => rehearseStart(settings(), { catalogue: createCatalogue(allScreens, areas) });

  it('can be rehearsed: the rehearsal names migrations and columns, and changes nothing', async () => {
    const sentences = await rehearsal();
    expect(sentences[0]).toBe('The next start executes these migrations, in this order:');
    expect(sentences).toContain('It adds these columns:');
    expect(await rehearsal()).toEqual(sentences);
    expect(await read(countRows)).toEqual(before);
  }, 120_000);

  it('serves a sign-in and lists of records', async () => {
    const { platform, close } = await boot(settings(), { clock: Date.now, line: () => undefined, logPort: 0 });
    const client = createClient(platform.fetch);
    const [account] = demoAccounts;
    const token = await client.signIn(account?.userName ?? '', account?.password ?? '');
    const list = await client.call('POST', '/api/resources/v1/devices/list', {
      token,
      body: { pageNum: 1, pageSize: 5 },
    });
    await close();
    expect(list).toMatchObject({ success: true });
  }, 300_000);

  it('leaves nothing for the next start to change', async () => {
    expect((await rehearsal())[0]).toBe('The next start changes no table and no stored data.');
  }, 120_000);

  it('keeps every row', async () => {
    const after = await read(countRows);
    expect(Object.keys(before).length).toBeGreaterThan(100);
    expect(Object.keys(before).filter(table => (after[table] ?? 0) < (before[table] ?? 0))).toEqual([]);
  });

  it('keeps the values of a record', async () => {
    const rows = await read(db => sql`select id, mac, "roomId" from devices order by id limit 1`.execute(db));
    expect(rows.rows[0]).toEqual(device);
  });

  it('links the rows of the operation log in an intact hash chain', async () => {
    const chain = await read(verifyChain);
    expect(chain).toMatchObject({ broken: null });
    expect(chain.intact).toBeGreaterThan(0);
  });
});

type Counts = Readonly<Record<string, number>>;

async function countRows(db: Database): Promise<Counts> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = current_schema() order by 1`.execute(
    db,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const { rows: counted } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      db,
    );
    counts[name] = counted[0]?.count ?? 0;
  }
  return counts;
}
