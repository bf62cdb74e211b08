import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { chown, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import pg from 'pg';

const run = promisify(execFile);

/** PostgreSQL server for tests; `create` returns the address of a new database, empty or copied from a template. */
export interface PostgresServer {
  readonly create: (template?: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Returns the server of `TEST_DATABASE_URL`, or starts one; `null` when the machine has no PostgreSQL. */
export async function startPostgres(): Promise<PostgresServer | null> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { create: template => createDatabase(given, template), stop: async () => {} };
  const programs = findPrograms();
  if (!programs) {
    if (process.env['CI']) throw new Error('PostgreSQL is needed: install it or set TEST_DATABASE_URL');
    process.stdout.write('No PostgreSQL found (initdb, pg_ctl): its half of the storage tests is skipped\n');
    return null;
  }
  return startOwnServer(programs);
}

/** Returns whether `startPostgres` would return a server; starts nothing. */
export function hasPostgres(): boolean {
  return process.env['TEST_DATABASE_URL'] !== undefined || process.env['CI'] !== undefined || findPrograms() !== null;
}

async function startOwnServer(programs: string): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'console-pg-'));
  const data = join(folder, 'data');
  const port = await findFreePort();
  // The server refuses to run as root, so root runs it as another user.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    const { stdout } = await run('id', ['-u', 'postgres']);
    await chown(folder, Number(stdout), 0);
  }
  const program = (name: string, args: readonly string[]) =>
    isRoot
      ? run('runuser', ['-u', 'postgres', '--', join(programs, name), ...args], { cwd: folder })
      : run(join(programs, name), [...args], { cwd: folder });
  await program('initdb', ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=60`;
  await program('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start']);
  const url = `postgres://test@127.0.0.1:${port}/postgres`;
  return {
    create: template => createDatabase(url, template),
    stop: async () => {
      await program('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      await run('rm', ['-rf', folder]);
    },
  };
}

async function createDatabase(server: string, template = 'template1'): Promise<string> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

function findPrograms(): string | null {
  const installed = '/usr/lib/postgresql';
  const versions = list(installed)
    .toSorted((a, b) => Number(b) - Number(a))
    .map(version => join(installed, version, 'bin'));
  const folders = [...(process.env['PATH'] ?? '').split(':'), ...versions, '/usr/local/bin'];
  return folders.find(folder => ['initdb', 'pg_ctl', 'postgres'].every(name => list(folder).includes(name))) ?? null;
}

function list(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
