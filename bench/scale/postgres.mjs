/**
 * PostgreSQL server for this measurement. Its data folder is kept between runs, so that the database is seeded only
 * once.
 */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Settings of a small server; the server logs the plans of slow queries. */
const settings = [
  'listen_addresses=127.0.0.1',
  'shared_buffers=512MB',
  'work_mem=32MB',
  'maintenance_work_mem=256MB',
  'max_wal_size=4GB',
  'synchronous_commit=off',
  'session_preload_libraries=auto_explain',
];

export async function startPostgres({ folder, port }) {
  const programs = findPrograms();
  const data = join(folder, 'data');
  const log = join(folder, 'log');
  await mkdir(folder, { recursive: true });
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(folder, Number((await run('id', ['-u', 'postgres'])).stdout), 0);
  const program = (name, args) =>
    isRoot
      ? run('runuser', ['-u', 'postgres', '--', join(programs, name), ...args], { cwd: folder })
      : run(join(programs, name), args, { cwd: folder });
  const isNew = !existsSync(join(data, 'PG_VERSION'));
  if (isNew)
    await program('initdb', ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  const options = [
    `-p ${port}`,
    `-c unix_socket_directories=${folder}`,
    ...settings.map(setting => `-c ${setting}`),
  ].join(' ');
  await program('pg_ctl', ['-D', data, '-w', '-l', log, '-o', options, 'start']);
  return {
    url: `postgres://bench@127.0.0.1:${port}/postgres`,
    log: () => readFile(log, 'utf8'),
    stop: () => program('pg_ctl', ['-D', data, '-m', 'fast', 'stop']),
  };
}

function findPrograms() {
  const installed = '/usr/lib/postgresql';
  const versions = existsSync(installed) ? readdirSync(installed).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map(version => join(installed, version, 'bin')), ...(process.env.PATH ?? '').split(':')];
  const found = folders.find(folder => existsSync(join(folder, 'initdb')));
  if (!found) throw new Error('PostgreSQL is needed: initdb and pg_ctl were found nowhere');
  return found;
}
