import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Keeps a second process away from a data folder: PGlite has no lock of its own, and two processes on one folder lose
 * rows that were acknowledged. Rejects with an error that names the holder; a holder that died is replaced.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const file = `${resolve(dataDir)}.lock`;
  await mkdir(dirname(file), { recursive: true });
  const mine = `${process.pid} ${await startOf(process.pid)}`;
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

/** The file appears with its content or not at all, so that nobody reads a half-written holder. */
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

/** Process ids are used again, above all in containers, so the time of the start belongs to the identity. */
async function isAlive(holder: string): Promise<boolean> {
  const [pid, start] = holder.split(' ');
  if (!pid || !/^\d+$/.test(pid)) return false;
  // Where no start is known, a number of our own was left by a process that had it before us.
  if (start === unknownStart && Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    // A process of somebody else may not be signalled, but it lives.
    if (codeOf(error) !== 'EPERM') return false;
  }
  return start === (await startOf(Number(pid)));
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

const unknownStart = 'unknown';

/** Field 22 of Linux' process table; other systems know the id alone. */
async function startOf(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? unknownStart;
}
