import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  statfsSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import type { ConnectOptions, OpenedDatabase } from '../../../platform/engine/storage/connect.ts';
import { openTestDatabase } from './openTestDatabase.ts';

const cache = resolve('node_modules/.cache/databases');

/** Settings for copies, which are discarded and therefore need neither durability nor much memory. */
const copySettings = ['fsync = off', 'shared_buffers = 32MB', 'min_wal_size = 32MB', 'wal_recycle = off'];

type Fill = (database: OpenedDatabase) => Promise<void>;

/**
 * Returns the folder of a prepared database, which is created once and kept for later runs. Callers put a hash of the
 * sources into `name`, so that changed sources get a new folder. The database was shut down cleanly, so a copy opens
 * without replaying the log, which would take seconds.
 */
export async function prepareDatabase(name: string, fill: Fill): Promise<string> {
  return kept(name, async () => {
    const dataDir = copyDatabaseFolder(await prepareEmptyDatabase());
    await closed(dataDir, fill);
    return dataDir;
  });
}

/** Returns the folder of an empty database that was started once before, because the first start takes seconds. */
export function prepareEmptyDatabase(): Promise<string> {
  return kept('empty-pglite-0.5.16', async () => {
    const dataDir = join(newPlace(), 'pg');
    await closed(dataDir, async () => {});
    appendFileSync(join(dataDir, 'postgresql.conf'), `\n${copySettings.join('\n')}\n`);
    return dataDir;
  });
}

/** Opens a copy of the prepared database. `close` deletes the copy. */
export async function openDatabaseCopy(
  prepared: string,
  options: Pick<ConnectOptions, 'freeBytes'> = {},
): Promise<OpenedDatabase> {
  const dataDir = copyDatabaseFolder(prepared);
  const opened = await openTestDatabase({ dataDir, ...options });
  const close = async () => {
    await opened.close();
    rmSync(dirname(dataDir), { recursive: true, force: true });
  };
  return { ...opened, close };
}

async function closed(dataDir: string, fill: Fill): Promise<void> {
  const database = await openTestDatabase({ dataDir });
  await fill(database);
  await database.close();
}

async function kept(name: string, make: () => Promise<string>): Promise<string> {
  const folder = join(cache, name);
  if (existsSync(folder)) {
    const now = new Date();
    utimesSync(folder, now, now);
    return folder;
  }
  mkdirSync(cache, { recursive: true });
  deleteOldDatabases();
  const made = await make();
  const draft = `${folder}.${process.pid}`;
  cpSync(made, draft, { recursive: true });
  rmSync(dirname(made), { recursive: true });
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another run has created the same folder in the meantime.
    rmSync(draft, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/**
 * Copies the folder; the copy is deleted at the end of this process. The caller must close a database that it opens in
 * the copy.
 */
export function copyDatabaseFolder(prepared: string): string {
  const dataDir = join(newPlace(), 'pg');
  cpSync(prepared, dataDir, { recursive: true });
  return dataDir;
}

const neededBytes = 2 * 1024 ** 3;

/** Returns a folder in memory when enough memory is free, otherwise on disk. */
function placeOfCopies(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > neededBytes ? memory : tmpdir();
}

const prefix = 'console-test-';
let mine: string | undefined;

/** Creates a folder for one copy. The first call also removes the copies that killed processes left behind. */
function newPlace(): string {
  if (mine === undefined) {
    const place = placeOfCopies();
    for (const name of readdirSync(place)) {
      if (name.startsWith(prefix) && !isRunning(name)) rmSync(join(place, name), { recursive: true, force: true });
    }
    const folder = mkdtempSync(join(place, `${prefix}${process.pid}-`));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    mine = folder;
  }
  return mkdtempSync(join(mine, 'db-'));
}

function isRunning(name: string): boolean {
  const pid = Number(name.slice(prefix.length).split('-')[0]);
  return existsSync(`/proc/${pid}`) || !existsSync('/proc');
}

const keptForMs = 3 * 3_600_000;

/** Removes databases of earlier sources, except recent databases, which a concurrent run may use. */
function deleteOldDatabases(): void {
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name);
    if (Date.now() - statSync(folder).mtimeMs > keptForMs) rmSync(folder, { recursive: true, force: true });
  }
}
