import { join } from 'node:path';

import type { Resource } from '../src/schemas/resource.ts';
import { type Platform, createPlatform } from './createPlatform.ts';
import { startClockwork } from './clockwork/startClockwork.ts';
import { demoAccounts, openDemoAccounts } from './demoAccounts.ts';
import { allEffects } from './effects/allEffects.ts';
import { openFaults } from './http/faults/openFaults.ts';
import { hostsOf } from './http/knownHosts.ts';
import { type Log, createLog } from './http/log.ts';
import { createDiskContents } from './files/diskContents.ts';
import { createRowContents } from './files/rowContents.ts';
import { explainLock } from './lock.ts';
import { allScreens } from './resources/allResources.ts';
import { type Catalogue, createCatalogue } from './resources/catalogue.ts';
import { type PicturesOptions, seedPictures } from './seed/pictures.ts';
import { seedDatabase } from './seed/seedDatabase.ts';
import { ownNode } from './nodes/ownNode.ts';
import { startNode } from './nodes/startNode.ts';
import { withSecrets } from './secrets/secretsOf.ts';
import { unlockSecrets } from './secrets/unlockSecrets.ts';
import type { Settings } from './settings.ts';
import { simulator } from './simulator/simulator.ts';
import { type OpenedDatabase, openDatabase } from './storage/connect.ts';
import { type Connections, mapConnections } from './storage/connections.ts';
import type { Database } from './storage/database.ts';
import { readLicenceKey } from './licence/readLicence.ts';
import { migrate } from './storage/migrate.ts';
import { toPlatformTime } from './storage/platformTime.ts';
import { allUpgrades } from './storage/upgrades/allUpgrades.ts';
import { runUpgrades } from './storage/upgrades/runUpgrades.ts';
import { withPublished } from './workbench/liveCatalogue.ts';
import { currentRows } from './workbench/publishedRows.ts';

interface BootOptions {
  readonly clock: () => number;
  readonly line: (text: string) => void;
  readonly consoleDir?: string | undefined;
  /** Where the log listener was opened; the port of the settings may be any. */
  readonly logPort: number;
}

export interface BootedPlatform {
  readonly platform: Platform;
  readonly engine: OpenedDatabase['engine'];
  /** Made up for the first administrator of an empty platform, to be shown once. */
  readonly madePassword: string | null;
  /** Stops the platform, then lets go of the database. */
  readonly close: () => Promise<void>;
}

/** Beside the tests that play them, whatever saves them. */
const scenarioFolder = 'tests/support/scenarios';

/** Opens the database of the settings, brings it up to the resources, fills a new one, and puts the platform on top. */
export async function boot(
  settings: Settings,
  { clock, line, consoleDir, logPort }: BootOptions,
): Promise<BootedPlatform> {
  const { databaseUrl, dataDir, zone, proxyHops, seed, adminPassword } = settings;
  const catalogue = createCatalogue(allScreens, allEffects);
  const database = await openForSettings(settings);
  const { engine } = database;
  const log = createLog({ clock, line });
  try {
    const connections = await prepare(database, settings, { catalogue, log, clock });
    const { work } = connections;
    const seeding = await seedDatabase(work, { seed, adminPassword, placed: allScreens, clock, zone });
    if (!settings.mayOpenDemoAccounts) await refuseDemoAccounts(work, settings);
    const keepGivenPassword = seed === 'empty' ? [] : demoAccounts.map(account => account.userName);
    const filesDir = databaseUrl ? undefined : join(dataDir, 'files');
    const places = { proxyHops, logPort, consoleDir, filesDir };
    const options = { catalogue, clock, zone, line, keepGivenPassword, ...places, ...ofDeployment(settings) };
    const platform = createPlatform({ db: connections.shareOf('platform'), connections, engine, ...options });
    await platform.ready;
    const more = settings.simulate ? simulator : {};
    const stopClockwork = startClockwork({ db: work, catalogue: platform.catalogue, clock, zone, log, more });
    // Where the estate was made up its nodes were, too.
    const signOff =
      settings.simulate && seed !== 'empty'
        ? async () => {}
        : await startNode({ db: work, catalogue, clock, zone, log, node: ownNode(settings.nodeName) });
    const contents = filesDir ? createDiskContents(filesDir) : createRowContents(work);
    const stop = new AbortController();
    const hanging = { db: work, resources: catalogue.resources, contents, clock, signal: stop.signal };
    const pictures = hangPictures(settings, hanging, seeding.background).catch((error: unknown) =>
      line(`The made-up pictures are missing: ${String(error)}`),
    );
    const close = async () => {
      stop.abort();
      await stopClockwork();
      await signOff();
      await seeding.cancel();
      await pictures;
      await platform.close();
      await database.close();
    };
    return { platform, engine, madePassword: seeding.madePassword, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

interface Preparing {
  readonly catalogue: Catalogue;
  readonly log: Log;
  readonly clock: () => number;
}

/** Brings the tables up to the resources, stored data up to this release, and lets every connection carry the keys of the secrets. */
async function prepare(
  { connections }: OpenedDatabase,
  settings: Settings,
  { catalogue: builtIn, log, clock }: Preparing,
): Promise<Connections> {
  const { work } = connections;
  await migrate(work, builtIn.resources);
  const { catalogue } = withPublished(builtIn, await currentRows(work));
  const now = toPlatformTime(clock(), settings.zone);
  const done = await runUpgrades(work, { catalogue, now }, { steps: allUpgrades, nowMs: clock() });
  if (done.length > 0) log.write('info', 'upgraded', { steps: done });
  const secrets = await unlockSecrets(connections.work, { ...settings, log }, clock());
  return mapConnections(connections, one => withSecrets(one, secrets));
}

/** Settings of the call interface that do not depend on the database. */
function ofDeployment({ licencePublicKey, faultsOnDemand, targets, rates, host, hosts }: Settings) {
  const licenceKey = licencePublicKey ? readLicenceKey(licencePublicKey) : undefined;
  return {
    licenceKey,
    faults: faultsOnDemand ? openFaults(scenarioFolder) : undefined,
    targets,
    rates,
    hosts: hostsOf(host, hosts),
  };
}

/** First where all rows are there from the start, then where the last of them have come. */
async function hangPictures(
  { seed, zone }: Settings,
  options: Omit<PicturesOptions, 'now'>,
  allRows: Promise<void>,
): Promise<void> {
  if (seed !== 'demo') return;
  const now = toPlatformTime(options.clock(), zone);
  const isWhole = (one: Resource) => one.seed?.atOnce === undefined;
  await seedPictures({ ...options, now, resources: options.resources.filter(isWhole) });
  await allRows;
  await seedPictures({ ...options, now, resources: options.resources.filter(one => !isWhole(one)) });
}

/** A database that was once filled for a demonstration keeps its accounts, whatever the seed is called now. */
async function refuseDemoAccounts(db: Database, { host, proxyHops }: Settings): Promise<void> {
  const found = await openDemoAccounts(db);
  if (found.length === 0) return;
  throw new Error(
    `${proxyHops > 0 ? `PROXY_HOPS=${proxyHops}` : `HOST=${host}`} opens the demo accounts of this database to the network (${found.join(', ')}): give them other passwords, disable them, or set ALLOW_DEMO_ACCOUNTS=yes`,
  );
}

/** Opens the database of a deployment; a data folder that is in use names the process that uses it. */
export async function openForSettings({
  databaseUrl,
  dataDir,
}: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<OpenedDatabase> {
  try {
    return await openDatabase(databaseUrl ? { databaseUrl } : { dataDir: join(dataDir, 'pg') });
  } catch (error) {
    if (databaseUrl || !(error instanceof Error)) throw error;
    throw new Error(await explainLock(dataDir, error.message), { cause: error });
  }
}
