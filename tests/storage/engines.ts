import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

import { type Engine, type OpenedDatabase, openDatabase } from '../../platform/storage/connect.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';

/** An engine under test; every `open` gives a new, empty database. */
export interface EngineUnderTest {
  readonly start: () => Promise<void>;
  readonly open: () => Promise<OpenedDatabase>;
  readonly stop: () => Promise<void>;
}

export const engines: { readonly [E in Engine]: () => EngineUnderTest } = { pglite, postgres };

const image = resolve('node_modules/.cache/pglite-0.5.16.tar.gz');

/** A first start takes seconds, a start from a dumped folder does not. */
function pglite(): EngineUnderTest {
  return {
    start: async () => {
      const known = await readFile(image).catch(() => null);
      if (known) return;
      const { dump, close } = await openDatabase();
      const dumped = await dump?.();
      await close();
      if (!dumped) throw new Error('The embedded engine gave no image');
      await mkdir(dirname(image), { recursive: true });
      await writeFile(`${image}.${process.pid}`, Buffer.from(await dumped.arrayBuffer()));
      await rename(`${image}.${process.pid}`, image);
    },
    open: async () => openDatabase({ image: new Blob([await readFile(image)], { type: 'application/x-gzip' }) }),
    stop: async () => {},
  };
}

function postgres(): EngineUnderTest {
  let server: PostgresServer | null = null;
  return {
    start: async () => {
      server = await startPostgres();
    },
    open: async () => {
      if (!server) throw new Error('PostgreSQL has not been started');
      return openDatabase({ databaseUrl: await server.create(), connections: 24 });
    },
    stop: async () => server?.stop(),
  };
}
