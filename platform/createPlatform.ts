import { cardsChannel } from './areas/devices/panel/cardsChannel.ts';
import { findWeakPasswords } from './areas/users/passwords/weakPasswords.ts';
import type { KeyObject } from 'node:crypto';

import { areas } from './areas.ts';
import { createDiskFileStore } from './engine/files/diskFileStore.ts';
import { createDatabaseFileStore } from './engine/files/databaseFileStore.ts';
import { defaultQuotaBytes } from './engine/files/uploadQuota.ts';
import { createFlowRoutes } from './engine/flows/flowRoutes.ts';
import type { FlowDependencies } from './engine/flows/plan.ts';
import { createApis } from './createApis.ts';
import { createStartupGate } from './startupGate.ts';
import type { FetchHandler } from './engine/http/fetchHandler.ts';
import type { CreateApiOptions } from './engine/api/createApi.ts';
import { createConsoleBuildReader } from './engine/http/consoleBuild.ts';
import type { FaultInjection } from './engine/http/faults/faultInjection.ts';
import { type CallRateLimits, defaultRateLimits } from './engine/http/limits/callGate.ts';
import { createRequestLimits } from './engine/http/limits/requestLimits.ts';
import { withHostCheck } from './engine/http/knownHosts.ts';
import { withTransportSecurity } from './engine/http/withTransportSecurity.ts';
import { type Log, createLog } from './engine/log/log.ts';
import type { Route } from './engine/http/route.ts';
import { createStaticFileHandler } from './engine/http/staticFiles.ts';
import { createJobRoutes } from './engine/jobs/jobRoutes.ts';
import { createLicenceGate } from './areas/upgrades/licence/licenceGate.ts';
import { commandSender, createJobRunner } from './createJobRunner.ts';
import { startJobRunner } from './engine/jobs/startJobRunner.ts';
import { createForwardedRoutes } from './engine/proxy/forwardedRoutes.ts';
import { type WorkerPool, createWorkerPool } from './engine/workerPool/workerPool.ts';
import type { RemotePlatforms } from './engine/proxy/remotePlatforms.ts';
import type { Catalogue } from './engine/resources/catalogue.ts';
import type { ResourceDeps } from './engine/resources/deps.ts';
import { createResourceRoutes } from './engine/resourceRoutes.ts';
import { createSelectionRoutes } from './engine/selections/selectionRoutes.ts';
import { createHealthRoute } from './areas/upgrades/health/healthRoute.ts';
import { createServiceRoutes } from './createServiceRoutes.ts';
import { createCredentialDecryptor } from './areas/users/signIn/credentials.ts';
import { startHousekeeping } from './engine/scheduler/housekeeping.ts';
import { createFleetCommandRoute } from './areas/devices/panel/fleetCommandRoute.ts';
import { createMerchantSecretRoutes } from './areas/business/merchantSecretRoutes.ts';
import { createDiskWatch } from './engine/http/diskWatch.ts';
import { findCaller, findCallerOfUser } from './areas/users/callers/findCaller.ts';
import { createLoginKeys } from './areas/users/signIn/loginKeys.ts';
import { createPasswordHasher } from './areas/users/signIn/passwords.ts';
import { startScheduledTransitions } from './engine/scheduler/scheduledTransitions.ts';
import { createEventStreams } from './engine/stream/createEventStreams.ts';
import { type Connections, createSingleConnection } from './engine/storage/connections.ts';
import type { Database } from './engine/storage/database.ts';
import type { DatabaseEngine } from './engine/storage/connect.ts';
import { type DatabaseDisk, unlimitedDisk } from './engine/storage/diskSpace.ts';
import { createPublicationFollower } from './engine/workbench/createPublicationFollower.ts';
import { createLiveCatalogue } from './engine/workbench/liveCatalogue.ts';

export interface PlatformOptions {
  /** Migrated and seeded database. */
  readonly db: Database;
  /** Connections to the same database by purpose; absent to use `db` for all purposes. */
  readonly connections?: Connections | undefined;
  readonly engine: DatabaseEngine;
  /** Disk of the database; without it, the disk counts as never full. */
  readonly disk?: DatabaseDisk | undefined;
  readonly catalogue: Catalogue;
  /** Returns the current time in epoch milliseconds. */
  readonly clock: () => number;
  /** Time zone of the platform. */
  readonly zone: string;
  /** Writes one line of the log. */
  readonly line: (text: string) => void;
  /** User names of accounts that may keep a password that somebody else has set. */
  readonly passwordExemptions?: readonly string[];
  readonly loginFloorMs?: number;
  /** True if passwords must be encrypted with OAEP. Otherwise, the platform also accepts the PKCS#1 v1.5 of old clients. */
  readonly isOaepRequired?: boolean | undefined;
  /** Public key that verifies licences; without it, only the trial can be activated. */
  readonly licenceKey?: KeyObject | undefined;
  readonly proxyHops?: number;
  /** Port of the listener that uses `logFetch`, if it differs from the default. */
  readonly logPort?: number | undefined;
  /** Folder of uploaded files; without it, uploaded files are rows of the database, which every process can serve. */
  readonly filesDir?: string | undefined;
  /** Folder of the console's build; without it, only the API is served. */
  readonly consoleDir?: string | undefined;
  /** Injects faults into calls according to rules, for development and tests. */
  readonly faults?: FaultInjection | undefined;
  /** Remote platforms to which the calls of published screens may be forwarded. */
  readonly targets?: RemotePlatforms | undefined;
  /** Host names that the platform accepts; all by default. */
  readonly hosts?: ReadonlySet<string> | undefined;
  /** Rate limits of a session and of an IP address. */
  readonly rates?: CallRateLimits | undefined;
  /** Quota per user, in bytes, for uploaded files that no record refers to. */
  readonly uploadQuotaBytes?: number | undefined;
  /** Worker threads for parsers. Closing the platform closes these threads. */
  readonly workers?: WorkerPool | undefined;
}

export interface Platform {
  readonly fetch: FetchHandler;
  /** Public log API, which has a listener of its own. */
  readonly logFetch: FetchHandler;
  /** Resolves when the platform can handle requests. Until then, requests are refused with a hint to retry. */
  readonly ready: Promise<void>;
  /** Ends the event streams, which never end by themselves, so that a listener can close. */
  readonly endStreams: () => void;
  readonly close: () => Promise<void>;
  /** Current routes, for tests and listings. */
  readonly routes: readonly Route[];
  /** Built-in and published resources. */
  readonly catalogue: Catalogue;
}

const usualFloorMs = 300;

function withDefaults({
  connections,
  proxyHops = 0,
  passwordExemptions = [],
  targets = new Map(),
  loginFloorMs = usualFloorMs,
  uploadQuotaBytes = defaultQuotaBytes,
  workers = createWorkerPool(),
  disk = unlimitedDisk,
  ...others
}: PlatformOptions) {
  const usual = { proxyHops, passwordExemptions, targets, loginFloorMs, uploadQuotaBytes, workers, disk };
  return { ...others, ...usual, connections: connections ?? createSingleConnection(others.db) };
}

interface ScreenRouteDeps extends Omit<ResourceDeps, 'onJob'> {
  readonly onJob: () => void;
  readonly zone: string;
  readonly outside: FlowDependencies;
  readonly targets: RemotePlatforms;
}

/** Functions that find the caller of a session token or of a user id. */
const finders = { findCaller, findCallerOfUser };

/** Creates the platform. Throws when a route has no permission, or when two routes have the same method and path. */
export function createPlatform(platformOptions: PlatformOptions): Platform {
  const { db, connections, clock, zone, proxyHops, logPort, licenceKey, ...options } = withDefaults(platformOptions);
  const { targets, loginFloorMs, workers, passwordExemptions, uploadQuotaBytes } = options;
  const settings = { passwordExemptions, loginFloorMs, uploadQuotaBytes };
  const log = createLog({ clock, line: options.line });
  const disk = createDiskWatch(options.disk, log);
  const live = createLiveCatalogue(options.catalogue, targets);
  const { catalogue } = live;
  const published = createPublicationFollower({ db, live, log, onChange: () => apis.renew() });
  const { decryptCredential, ...signIn } = createSignIn(db, clock, options.isOaepRequired === true);
  const contents = options.filesDir ? createDiskFileStore(options.filesDir) : createDatabaseFileStore(db);
  const licence = createLicenceGate(clock);
  const build = createConsoleBuildReader(options.consoleDir);
  const shared = { licence, licenceKey, clock, zone, log, ...signIn, catalogue, contents, live, published };
  const services = createServiceRoutes({ ...shared, ...settings, ...finders, consoleBuild: build.current });
  const background = { db: connections.work, catalogue, clock, zone, log };
  const { onJob, ...work } = createWork({ ...background, isPaused: options.disk.isFull });
  const streams = createEventStreams({ ...background, channels: [cardsChannel], findCaller });
  const files = createStaticFileHandler(options.consoleDir, { logPort, proxyHops });
  const limits = createRequestLimits({ rates: options.rates ?? defaultRateLimits, clock, log });
  const screensVersion = published.version;
  const callOptions = { passwordExemptions, screensVersion, decryptCredential, findWeakPasswords, limits };
  const network = { proxyHops, logPort };
  const admission = { findCaller, refuseUnavailable: licence.refuseExpired };
  const sharedOptions = { db, connections, clock, ...admission, zone, log, workers, disk, ...network, ...callOptions };
  const health = createHealthRoute({ engine: options.engine, db: connections.lookups, clock, disk });
  const fixed = [health, streams.route, ...services, ...(options.faults?.routes ?? [])];
  const serveConsoleFile = async (request: Request) => (await files)?.(request) ?? null;
  const mainOptions = { ...sharedOptions, handleUnrouted: serveConsoleFile, consoleBuild: build.current };
  const deps = { catalogue, clock, zone, onJob, targets, outside: { contents, vendorKey: licenceKey } };
  const apis = createApis({
    fixedRoutes: fixed,
    createScreenRoutes: () => createScreenRoutes(deps),
    healthRoute: health,
    mainOptions,
    logOptions: sharedOptions,
  });
  const ready = start(db, log, signIn.keys.current, Promise.all([files, build.read, published.start()]));
  const gate = createStartupGate(ready.then(work.start));
  const ofListener = (fetch: FetchHandler) =>
    withTransportSecurity(withHostCheck(gate.guard(fetch), options.hosts), proxyHops);
  const stopHousekeeping = startHousekeeping({ db: connections.work, clock, log, contents, disk });
  return {
    get routes() {
      return apis.routes();
    },
    catalogue,
    ready: gate.ready,
    fetch: ofListener(options.faults?.wrap(apis.fetch) ?? apis.fetch),
    logFetch: ofListener(apis.logFetch),
    endStreams: streams.end,
    close: async () => {
      stopHousekeeping();
      await Promise.all([limits.denials.flush(), streams.stop(), work.stop(), published.stop(), workers.close()]);
      await gate.ready.catch(() => undefined);
    },
  };
}

/** Creates the routes of the current screens. */
function createScreenRoutes({ catalogue, clock, zone, onJob, outside, targets }: ScreenRouteDeps): readonly Route[] {
  const ofResources = catalogue.resources.flatMap(resource =>
    createResourceRoutes(resource, { catalogue, clock, onJob }),
  );
  return [
    ...ofResources,
    ...catalogue.screens.flatMap(resource => createForwardedRoutes(resource, targets)),
    createFleetCommandRoute(catalogue.get('devices'), ofResources),
    ...createMerchantSecretRoutes(ofResources),
    ...createSelectionRoutes({ catalogue, clock, zone }),
    ...createFlowRoutes({ catalogue, clock, onJob, flows: areas.flows, dependencies: outside }),
    ...createJobRoutes({ catalogue, clock, zone, onJob, commands: commandSender }),
  ];
}

/** Creates the objects that verify and decrypt passwords. `decryptCredential` decrypts new passwords in forms. */
function createSignIn(db: Database, clock: () => number, isOaepRequired: boolean) {
  const keys = createLoginKeys(db, clock);
  const credentials = createCredentialDecryptor({ keys, db, clock, isOaepRequired });
  const decryptCredential: CreateApiOptions['decryptCredential'] = (ciphertext, token) =>
    credentials.openField(ciphertext, { purpose: 'password', token });
  return { keys, credentials, passwords: createPasswordHasher(), decryptCredential };
}

/** Creates the background work: jobs and scheduled transitions. */
function createWork(deps: Parameters<typeof createJobRunner>[0] & { readonly isPaused: () => boolean }) {
  const jobs = startJobRunner(createJobRunner(deps), deps);
  const transitions = startScheduledTransitions(deps);
  return {
    onJob: jobs.wake,
    start: () => [jobs, transitions].forEach(item => item.start()),
    stop: () => Promise.all([jobs.stop(), transitions.stop()]),
  };
}

async function start(
  db: Database,
  log: Log,
  currentKey: () => Promise<unknown>,
  files: Promise<unknown>,
): Promise<void> {
  await db.selectNoFrom(eb => eb.lit(1).as('one')).execute();
  await Promise.all([currentKey(), files]);
  log.write('info', 'ready');
}
