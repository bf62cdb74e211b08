import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { isRecord } from '../../../src/schemas/base/json.ts';

/**
 * Process that uses a data folder, with the URL of its platform. This record is only used in error messages; the
 * storage layer locks the folder (`dataDirLock.ts`).
 */
interface Holder {
  readonly pid: number;
  readonly address: string;
}

const fileName = 'served-at.json';

/** Stores the URL of this process in the data folder. Returns the function that removes it. */
export async function writeDataDirAddress(dataDir: string, address: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  const holder: Holder = { pid: process.pid, address };
  await writeFile(join(dataDir, fileName), JSON.stringify(holder), { mode: 0o600 });
  return () => rm(join(dataDir, fileName), { force: true });
}

/**
 * Returns the message about a data folder that another process has locked, with the URL of that process if it is known.
 */
export async function explainDataDirLock(dataDir: string, message: string): Promise<string> {
  const holder = await readHolder(dataDir);
  return holder && message.includes(`process ${holder.pid}`) ? `${message}, which serves ${holder.address}` : message;
}

async function readHolder(dataDir: string): Promise<Holder | null> {
  try {
    const kept: unknown = JSON.parse(await readFile(join(dataDir, fileName), 'utf8'));
    if (!isRecord(kept) || typeof kept['pid'] !== 'number' || typeof kept['address'] !== 'string') return null;
    return { pid: kept['pid'], address: kept['address'] };
  } catch {
    return null;
  }
}
