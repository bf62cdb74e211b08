import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Locks a data folder against a second process. PGlite has no such lock, and two processes in one folder lose
 * acknowledged rows. Rejects with an error that names the holder of the lock. Replaces the lock of a dead process.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const file = `${resolve(dataDir)}.lock`;
  await mkdir(dirname(file), { recursive: true });
  const mine = `${process.pid} ${await readProcessStart(process.pid)}`;
  if (!(await claim(file, mine))) {
    const holder = await readFile(file, 'utf8').catch(() => '');
    if (await isAlive(holder)) {
      throw new Error(`The data folder ${dataDir} is in use by process ${holder.split(' ')[0]}`);
    }
    await rm(file, { force: true });
    if (!(await claim(file, mine)))
      throw new Error(`The data folder ${dataDir} has just been taken by another process`);
  }
  return () => rm(file, { force: true });
}

/** Creates the file with its content atomically, so that nobody reads an incomplete file. */
async function claim(file: string, content: string): Promise<boolean> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, content, { mode: 0o600 });
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Returns whether the holder of the lock is still running. Process ids are reused, especially in containers, so the
 * start time is also compared.
 */
async function isAlive(holder: string): Promise<boolean> {
  const [pid, start] = holder.split(' ');
  if (!pid || !/^\d+$/.test(pid)) return false;
  // If the start time is unknown and the file contains the id of this process, an earlier process with the same id
  // created the file.
  if (start === unknownStart && Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    // A process of another user cannot be signalled, but is alive.
    if (codeOf(error) !== 'EPERM') return false;
  }
  return start === (await readProcessStart(Number(pid)));
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

const unknownStart = 'unknown';

/** Reads the start time from field 22 of the Linux process table. On other systems, only the id is known. */
async function readProcessStart(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? unknownStart;
}
