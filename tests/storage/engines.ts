import type { DatabaseEngine, OpenedDatabase } from '../../platform/engine/storage/connect.ts';
import { openTestDatabase } from '../support/databases/openTestDatabase.ts';
import { prepareEmptyDatabase, openDatabaseCopy, prepareDatabase } from '../support/databases/databaseFolder.ts';
import { hashFiles } from '../support/hashFiles.ts';
import { seedSources } from '../support/databases/seedSources.ts';
import { createHarness } from './harness.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';

/** Database engine under test. Each call of `openEmpty` or `openSeeded` opens a new database. */
export interface EngineUnderTest {
  readonly start: () => Promise<void>;
  readonly openEmpty: () => Promise<OpenedDatabase>;
  /** Opens a copy of a database with tables and demo data. The original is created only once. */
  readonly openSeeded: () => Promise<OpenedDatabase>;
  readonly stop: () => Promise<void>;
}

export const engines: { readonly [E in DatabaseEngine]: () => EngineUnderTest } = { pglite, postgres };

/** Returns the folder of an embedded database with the demo data, for copying. */
export function prepareSeededFolder(): Promise<string> {
  const hash = hashFiles([...seedSources, 'tests/storage/harness.ts']);
  return prepareDatabase(`storage-${hash}`, async database => {
    await createHarness(database);
  });
}

function pglite(): EngineUnderTest {
  let empty = '';
  let seeded = '';
  return {
    start: async () => {
      empty = await prepareEmptyDatabase();
      seeded = await prepareSeededFolder();
    },
    openEmpty: () => openDatabaseCopy(empty),
    openSeeded: () => openDatabaseCopy(seeded),
    stop: async () => {},
  };
}

function postgres(): EngineUnderTest {
  let server: PostgresServer | null = null;
  let seeded = '';
  const open = async (template?: string) => {
    if (!server) throw new Error('PostgreSQL has not been started');
    return openTestDatabase({ databaseUrl: await server.create(template), connections: 24 });
  };
  return {
    start: async () => {
      server = await startPostgres();
      seeded = (await server?.create()) ?? '';
      const first = await openTestDatabase({ databaseUrl: seeded });
      await createHarness(first);
      await first.close();
    },
    openEmpty: () => open(),
    openSeeded: () => open(new URL(seeded).pathname.slice(1)),
    stop: async () => server?.stop(),
  };
}
