import type { Engine, OpenedDatabase } from '../../platform/storage/connect.ts';
import { openTestDatabase } from '../support/databases/openTestDatabase.ts';
import { emptyDatabase, openCopy, prepareDatabase } from '../support/databases/databaseFolder.ts';
import { hashOf } from '../support/hashOf.ts';
import { seedSources } from '../support/databases/seedSources.ts';
import { createHarness } from './harness.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';

/** An engine under test; every database that it opens is a new one. */
export interface EngineUnderTest {
  readonly start: () => Promise<void>;
  readonly openEmpty: () => Promise<OpenedDatabase>;
  /** With the tables and the rows of the demonstration, made once and copied. */
  readonly openSeeded: () => Promise<OpenedDatabase>;
  readonly stop: () => Promise<void>;
}

export const engines: { readonly [E in Engine]: () => EngineUnderTest } = { pglite, postgres };

/** The folder of an embedded database with the rows of the demonstration, to be copied. */
export function seededFolder(): Promise<string> {
  const hash = hashOf([...seedSources, 'tests/storage/harness.ts']);
  return prepareDatabase(`storage-${hash}`, async database => {
    await createHarness(database);
  });
}

function pglite(): EngineUnderTest {
  let empty = '';
  let seeded = '';
  return {
    start: async () => {
      empty = await emptyDatabase();
      seeded = await seededFolder();
    },
    openEmpty: () => openCopy(empty),
    openSeeded: () => openCopy(seeded),
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
