import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

import { type Engine, type OpenedDatabase, openDatabase } from '../../platform/storage/connect.ts';
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

const image = resolve('node_modules/.cache/pglite-0.5.16.tar.gz');

/** A first start takes seconds, a start from a dumped folder does not. */
function pglite(): EngineUnderTest {
  let seeded: Blob | undefined;
  const openEmpty = async () => openDatabase({ image: toImage(await readFile(image)) });
  return {
    start: async () => {
      if (!(await readFile(image).catch(() => null))) await keepImage(await dumpOf(await openDatabase()));
      const first = await openEmpty();
      await createHarness(first);
      seeded = await dumpOf(first);
    },
    openEmpty,
    openSeeded: () => openDatabase({ image: seeded }),
    stop: async () => {},
  };
}

async function dumpOf({ dump, close }: OpenedDatabase): Promise<Blob> {
  const dumped = await dump?.();
  await close();
  if (!dumped) throw new Error('The embedded engine gave no image');
  return dumped;
}

async function keepImage(dumped: Blob): Promise<void> {
  await mkdir(dirname(image), { recursive: true });
  await writeFile(`${image}.${process.pid}`, Buffer.from(await dumped.arrayBuffer()));
  await rename(`${image}.${process.pid}`, image);
}

function toImage(content: Buffer<ArrayBuffer>): Blob {
  return new Blob([content], { type: 'application/x-gzip' });
}

function postgres(): EngineUnderTest {
  let server: PostgresServer | null = null;
  let seeded = '';
  const open = async (template?: string) => {
    if (!server) throw new Error('PostgreSQL has not been started');
    return openDatabase({ databaseUrl: await server.create(template), connections: 24 });
  };
  return {
    start: async () => {
      server = await startPostgres();
      seeded = (await server?.create()) ?? '';
      const first = await openDatabase({ databaseUrl: seeded });
      await createHarness(first);
      await first.close();
    },
    openEmpty: () => open(),
    openSeeded: () => open(new URL(seeded).pathname.slice(1)),
    stop: async () => server?.stop(),
  };
}
