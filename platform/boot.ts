import { join } from 'node:path';

import { type Platform, createPlatform } from './createPlatform.ts';
import type { ScheduledTask } from './engine/scheduler/scheduledTask.ts';
import { startScheduler } from './engine/scheduler/startScheduler.ts';
import { demoAccounts, findUsableDemoAccounts } from './demoAccounts.ts';
import { areas } from './areas.ts';
import { createFaultInjection } from './engine/http/faults/faultInjection.ts';
import { acceptedHostsOf } from './engine/http/knownHosts.ts';
import { type Log, createLog } from './engine/log/log.ts';
import { createDiskFileStore } from './engine/files/diskFileStore.ts';
import { createDatabaseFileStore } from './engine/files/databaseFileStore.ts';
import { openConfiguredDatabase } from './engine/settings/openConfiguredDatabase.ts';
import { allScreens } from './engine/resources/allResources.ts';
import { createCatalogue } from './engine/resources/catalogue.ts';
import { seedDatabase } from './seedDatabase.ts';
import { upgradeDatabase } from './upgradeDatabase.ts';
import { createLedgerTask } from './areas/devices/ledger/ledgerChecks.ts';
import { createRetentionNoticeTask } from './areas/logs/retentionNotice.ts';
import { verifyOperationLogDaily } from './engine/audit/chain/logWatch.ts';
import { describeLocalNode } from './areas/upgrades/nodes/localNode.ts';
import { registerNode } from './areas/upgrades/nodes/registerNode.ts';
import { createWorkerPool } from './engine/workerPool/workerPool.ts';
import type { Settings } from './engine/settings/settings.ts';
import type { OpenedDatabase } from './engine/storage/connect.ts';
import type { Database } from './engine/storage/database.ts';
import { parsePublicKey } from './engine/secrets/parsePublicKey.ts';
import { startVacuuming } from './engine/storage/embeddedUpkeep.ts';
import { reportDurability } from './engine/storage/durability.ts';

interface BootOptions {
  readonly clock: () => number;
  readonly line: (text: string) => void;
  readonly consoleDir?: string | undefined;
  /** Port of the log listener, chosen by the system if the configured port is 0. */
  readonly logPort: number;
}

export interface BootedPlatform {
  readonly platform: Platform;
  readonly engine: OpenedDatabase['engine'];
  /** Generated password of the first administrator of an empty platform, shown once. */
  readonly generatedPassword: string | null;
  /** Stops the platform, then closes the database. */
  readonly close: () => Promise<void>;
}

/** Folder of saved scenarios, next to the tests that replay them. */
const scenarioFolder = 'tests/support/scenarios';

/** Opens the configured database, migrates it, seeds it if it is new, and creates the platform. */
export async function boot(
  settings: Settings,
  { clock, line, consoleDir, logPort }: BootOptions,
): Promise<BootedPlatform> {
  const { databaseUrl, dataDir, zone, proxyHops, seed, adminPassword } = settings;
  const catalogue = createCatalogue(allScreens, areas);
  const database = await openConfiguredDatabase(settings);
  const { engine, disk } = database;
  const log = createLog({ clock, line });
  try {
    const connections = await upgradeDatabase(database, settings, { catalogue, log, clock });
    const { work } = connections;
    await reportDurability(work, log);
    const seeding = await seedDatabase(work, { seed, adminPassword, placed: allScreens, clock, zone });
    if (!settings.allowsDemoAccounts) await refuseDemoAccounts(work, settings);
    const passwordExemptions = seed === 'empty' ? [] : demoAccounts.map(account => account.userName);
    const filesDir = databaseUrl ? undefined : join(dataDir, 'files');
    const workers = createWorkerPool();
    const places = { proxyHops, logPort, consoleDir, filesDir, workers };
    const options = { catalogue, clock, zone, line, passwordExemptions, ...places, ...deploymentOptions(settings) };
    const platform = createPlatform({ db: connections.reserveFor('platform'), connections, engine, disk, ...options });
    await platform.ready;
    const tasks = await createTasks(settings, log);
    const scheduling = { db: work, catalogue: platform.catalogue, clock, zone, log, tasks };
    const stopScheduler = startScheduler({ ...scheduling, isPaused: disk.isFull });
    const stopUpkeep = engine === 'pglite' ? startVacuuming(work, log) : async () => {};
    const signOff =
      settings.simulate && seed !== 'empty'
        ? async () => {}
        : await registerNode({ db: work, clock, zone, log, node: describeLocalNode(settings.nodeName) });
    const contents = filesDir ? createDiskFileStore(filesDir) : createDatabaseFileStore(work);
    const stop = new AbortController();
    const { signal } = stop;
    const { run: runInWorker } = workers;
    const hanging = { db: work, resources: catalogue.resources, contents, clock, zone, signal, runInWorker };
    const verified = verifyOperationLogDaily(work, log, { filled: seeding.background, signal });
    const addPictures = async () => {
      if (seed === 'demo') await (await import('./demo/fillPictures.ts')).fillPictures(hanging, seeding.background);
    };
    const pictures = addPictures().catch((error: unknown) =>
      line(`The made-up pictures are missing: ${String(error)}`),
    );
    const close = async () => {
      stop.abort();
      await stopScheduler();
      await stopUpkeep();
      await signOff();
      await seeding.cancel();
      await pictures;
      await verified;
      await platform.close();
      await database.close();
    };
    return { platform, engine, generatedPassword: seeding.generatedPassword, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Creates the scheduled tasks. A production start never loads the simulation of devices. */
async function createTasks({ simulate }: Settings, log: Log): Promise<Readonly<Record<string, ScheduledTask>>> {
  const { simulator } = simulate ? await import('./demo/simulator/simulator.ts') : { simulator: {} };
  return {
    ...areas.tasks,
    ...simulator,
    logRetention: createRetentionNoticeTask(log),
    ledger: createLedgerTask(log),
  };
}

/** Returns the options of the API that do not depend on the database. */
function deploymentOptions(settings: Settings) {
  const {
    licencePublicKey,
    isFaultInjectionOn: faultsOnDemand,
    targets,
    rates,
    uploadQuotaBytes,
    isOaepRequired,
    host,
    hosts,
  } = settings;
  const licenceKey = licencePublicKey ? parsePublicKey(licencePublicKey) : undefined;
  return {
    licenceKey,
    faults: faultsOnDemand ? createFaultInjection(scenarioFolder) : undefined,
    targets,
    rates,
    uploadQuotaBytes,
    isOaepRequired,
    hosts: acceptedHostsOf(host, hosts),
  };
}

/**
 * Refuses to start when other machines can reach demo accounts. Checks the database instead of the seed setting,
 * because a database that was seeded as a demonstration keeps its demo accounts.
 */
async function refuseDemoAccounts(db: Database, { host, proxyHops }: Settings): Promise<void> {
  const found = await findUsableDemoAccounts(db);
  if (found.length === 0) return;
  throw new Error(
    `${proxyHops > 0 ? `PROXY_HOPS=${proxyHops}` : `HOST=${host}`} opens the demo accounts of this database to the network (${found.join(', ')}): give them other passwords, disable them, or set ALLOW_DEMO_ACCOUNTS=yes`,
  );
}
