import { join } from 'node:path';

import { type OpenedDatabase, openDatabase } from '../storage/connect.ts';
import { explainDataDirLock } from './dataDirAddress.ts';
import type { Settings } from './settings.ts';

/** Opens the database of a deployment. If another process uses the data folder, the error names this process. */
export async function openConfiguredDatabase({
  databaseUrl,
  dataDir,
}: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<OpenedDatabase> {
  try {
    return await openDatabase(databaseUrl ? { databaseUrl } : { dataDir: join(dataDir, 'pg') });
  } catch (error) {
    if (databaseUrl || !(error instanceof Error)) throw error;
    throw new Error(await explainDataDirLock(dataDir, error.message), { cause: error });
  }
}
