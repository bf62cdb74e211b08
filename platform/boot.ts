import { join } from 'node:path';

import { type Platform, createPlatform } from './createPlatform.ts';
import { demoAccounts, openDemoAccounts } from './demoAccounts.ts';
import { allEffects } from './effects/allEffects.ts';
import { explainLock } from './lock.ts';
import { allResources } from './resources/allResources.ts';
import { createCatalogue } from './resources/catalogue.ts';
import { seedDatabase } from './seed/seedDatabase.ts';
import type { Settings } from './settings.ts';
import { type OpenedDatabase, openDatabase } from './storage/connect.ts';
import type { Database } from './storage/database.ts';
import { migrate } from './storage/migrate.ts';

interface BootOptions {
  readonly clock: () => number;
  readonly line: (text: string) => void;
  readonly consoleDir?: string | undefined;
}

export interface BootedPlatform {
  readonly platform: Platform;
  readonly engine: OpenedDatabase['engine'];
  /** Made up for the first administrator of an empty platform, to be shown once. */
  readonly madePassword: string | null;
  /** Stops the platform, then lets go of the database. */
  readonly close: () => Promise<void>;
}

/** Opens the database of the settings, brings it up to the resources, fills a new one, and puts the platform on top. */
export async function boot(settings: Settings, { clock, line, consoleDir }: BootOptions): Promise<BootedPlatform> {
  const { databaseUrl, dataDir, zone, proxyHops, seed, adminPassword } = settings;
  const catalogue = createCatalogue(allResources, allEffects);
  const database = await open(databaseUrl, dataDir);
  const { db, engine } = database;
  try {
    await migrate(db, catalogue.resources);
    const seeding = await seedDatabase(db, { seed, adminPassword, placed: allResources, clock, zone });
    if (!settings.mayOpenDemoAccounts) await refuseDemoAccounts(db, settings.host);
    const keepGivenPassword = seed === 'empty' ? [] : demoAccounts.map(account => account.userName);
    const options = { db, engine, catalogue, clock, zone, line, proxyHops, consoleDir, keepGivenPassword };
    const platform = createPlatform(options);
    await platform.ready;
    const close = async () => {
      await seeding.cancel();
      await platform.close();
      await database.close();
    };
    return { platform, engine, madePassword: seeding.madePassword, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A database that was once filled for a demonstration keeps its accounts, whatever the seed is called now. */
async function refuseDemoAccounts(db: Database, host: string): Promise<void> {
  const found = await openDemoAccounts(db);
  if (found.length === 0) return;
  throw new Error(
    `HOST=${host} opens the demo accounts of this database to the network (${found.join(', ')}): give them other passwords, disable them, or set ALLOW_DEMO_ACCOUNTS=yes`,
  );
}

async function open(databaseUrl: string | undefined, dataDir: string): Promise<OpenedDatabase> {
  try {
    return await openDatabase(databaseUrl ? { databaseUrl } : { dataDir: join(dataDir, 'pg') });
  } catch (error) {
    if (databaseUrl || !(error instanceof Error)) throw error;
    throw new Error(await explainLock(dataDir, error.message), { cause: error });
  }
}
