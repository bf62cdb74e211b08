import type { KeyObject } from 'node:crypto';

import { sql } from 'kysely';

import { createDiskContents } from './files/diskContents.ts';
import { createRowContents } from './files/rowContents.ts';
import { flowRoutes } from './flows/flowRoutes.ts';
import type { FlowOutside } from './flows/plan.ts';
import { createGate } from './gate.ts';
import { type FetchHandler, type Surroundings, createApi } from './http/createApi.ts';
import { openConsoleBuild } from './http/consoleBuild.ts';
import type { FaultsOnDemand } from './http/faults/openFaults.ts';
import { type CallRates, usualRates } from './http/limits/callGate.ts';
import { createLimits } from './http/limits/limits.ts';
import { onlyKnownHosts } from './http/knownHosts.ts';
import { type Log, createLog } from './http/log.ts';
import type { Route } from './http/route.ts';
import { openStaticFiles } from './http/staticFiles.ts';
import { withCors } from './http/withCors.ts';
import { jobRoutes } from './jobs/jobRoutes.ts';
import { createLicenceGate } from './licence/licenceGate.ts';
import { createRunner } from './jobs/runner.ts';
import { startRunner } from './jobs/startRunner.ts';
import type { RunnerOptions } from './jobs/workClaims.ts';
import { passedRoutes } from './proxy/passedRoutes.ts';
import type { Targets } from './proxy/targets.ts';
import type { Catalogue } from './resources/catalogue.ts';
import type { ResourceDeps } from './resources/deps.ts';
import { resourceRoutes } from './resources/resourceRoutes.ts';
import { selectionRoutes } from './selections/selectionRoutes.ts';
import { healthRoute } from './services/health.ts';
import { allServiceRoutes } from './services/allServiceRoutes.ts';
import { type Credentials, createCredentials } from './services/credentials.ts';
import { startHousekeeping } from './services/housekeeping.ts';
import { fleetCommandRoute } from './services/fleetCommand.ts';
import { merchantSecretRoute } from './services/merchantSecret.ts';
import { createLoginKeys } from './services/loginKeys.ts';
import { createPasswords } from './services/passwords.ts';
import { startTurns } from './services/turns.ts';
import { createStreams } from './stream/createStreams.ts';
import { type Connections, onlyConnection } from './storage/connections.ts';
import type { Database } from './storage/database.ts';
import type { Engine } from './storage/connect.ts';
import { followPublished } from './workbench/followPublished.ts';
import { createLiveCatalogue } from './workbench/liveCatalogue.ts';

export interface PlatformOptions {
  /** Migrated and seeded. */
  readonly db: Database;
  /** The same database by what it is asked for; one connection for everything unless said. */
  readonly connections?: Connections | undefined;
  readonly engine: Engine;
  readonly catalogue: Catalogue;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** The zone in which the platform writes its times. */
  readonly zone: string;
  /** Takes the log, a line at a time. */
  readonly line: (text: string) => void;
  /** Users who are not asked to change the password that was given to them. */
  readonly keepGivenPassword?: readonly string[];
  readonly loginFloorMs?: number;
  /** Verifies licences; without it none can be activated but the trial. */
  readonly licenceKey?: KeyObject | undefined;
  readonly proxyHops?: number;
  /** The port of the listener that is given `logFetch`, where it is not the usual one. */
  readonly logPort?: number | undefined;
  /** Where uploaded files are kept; without it they are rows of the database, which every process serves. */
  readonly filesDir?: string | undefined;
  /** The console's build; without it only calls are answered. */
  readonly consoleDir?: string | undefined;
  /** Calls go wrong on demand; for development and tests. */
  readonly faults?: FaultsOnDemand | undefined;
  /** Other platforms to which the calls of published screens may be passed on. */
  readonly targets?: Targets | undefined;
  /** The host names under which the platform answers; every name unless said. */
  readonly hosts?: ReadonlySet<string> | undefined;
  /** Call rates of a session and of an address. */
  readonly rates?: CallRates | undefined;
}

export interface Platform {
  readonly fetch: FetchHandler;
  /** The public log API, which has a listener of its own (spec section 7). */
  readonly logFetch: FetchHandler;
  /** Fulfilled when calls are answered; until then they are told to come back. */
  readonly ready: Promise<void>;
  /** Ends the answers that have no end of their own, so that a listener can let its callers go. */
  readonly endStreams: () => void;
  readonly close: () => Promise<void>;
  /** Every route of this moment, for those who test or list them. */
  readonly routes: readonly Route[];
  /** What is built in, with what is published by now. */
  readonly catalogue: Catalogue;
}

const usualFloorMs = 300;

interface ScreenParts extends Omit<ResourceDeps, 'onJob'> {
  readonly onJob: () => void;
  readonly zone: string;
  readonly outside: FlowOutside;
  readonly targets: Targets;
}

/** What is below it is answered by the listener of the log API, too, whichever resource it belongs to. */
const logApi = '/api/public/v5/log/';

const isOfLog = ({ listener, path }: Route): boolean => listener === 'log' || path.startsWith(logApi);

/** Puts the platform together. Throws when the routes have a gap or two of them answer the same call. */
export function createPlatform(options: PlatformOptions): Platform {
  const { db, connections = onlyConnection(db), clock, zone, proxyHops = 0, logPort } = options;
  const { keepGivenPassword = [], targets = new Map(), licenceKey, loginFloorMs = usualFloorMs } = options;
  const log = createLog({ clock, line: options.line });
  const live = createLiveCatalogue(options.catalogue, targets);
  const { catalogue } = live;
  const published = followPublished({ db, live, log, onChange: () => apis.renew() });
  const keys = createLoginKeys(db, clock);
  const credentials = createCredentials({ keys, db, clock });
  const contents = options.filesDir ? createDiskContents(options.filesDir) : createRowContents(db);
  const licence = createLicenceGate(clock);
  const build = openConsoleBuild(options.consoleDir);
  const services = allServiceRoutes({
    licence,
    licenceKey,
    clock,
    zone,
    log,
    keys,
    credentials,
    catalogue,
    contents,
    passwords: createPasswords(),
    keepGivenPassword,
    consoleBuild: build.current,
    loginFloorMs,
    live,
    published,
  });
  const { onJob, ...work } = createWork({ db: connections.work, catalogue, clock, zone, log });
  const streams = createStreams({ db: connections.work, catalogue, zone, log, clock });
  const files = openStaticFiles(options.consoleDir, { logPort, proxyHops });
  const limits = createLimits({ rates: options.rates ?? usualRates, clock, log });
  const told = { decryptCredential: newPasswordsBy(credentials), keepGivenPassword, screensVersion: published.version };
  const surroundings = { db, connections, clock, licence, zone, log, limits, proxyHops, logPort, ...told };
  const health = healthRoute({ engine: options.engine, db: connections.lookups, clock });
  const fixed = [health, streams.route, ...services, ...(options.faults?.routes ?? [])];
  const otherwise = async (request: Request) => (await files)?.(request) ?? null;
  const whole = { ...surroundings, otherwise, consoleBuild: build.current };
  const parts = { catalogue, clock, zone, onJob, targets, outside: { contents, vendorKey: licenceKey } };
  const apis = createApis({ fixed, ofScreens: () => routesOfScreens(parts), health, whole, surroundings });
  const stood = start(db, log, keys.current, Promise.all([files, build.read, published.start()]));
  const gate = createGate(stood.then(work.start));
  const stopHousekeeping = startHousekeeping({ db: connections.work, clock, log, contents });
  return {
    get routes() {
      return apis.routes();
    },
    catalogue,
    ready: gate.ready,
    fetch: onlyKnownHosts(gate.guard(options.faults?.over(apis.fetch) ?? apis.fetch), options.hosts),
    logFetch: onlyKnownHosts(gate.guard(apis.logFetch), options.hosts),
    endStreams: streams.end,
    close: async () => {
      stopHousekeeping();
      await Promise.all([limits.denials.flush(), streams.stop(), work.stop(), published.stop()]);
      await gate.ready.catch(() => undefined);
    },
  };
}

/** The routes that follow from the screens of this moment. */
function routesOfScreens({ catalogue, clock, zone, onJob, outside, targets }: ScreenParts): readonly Route[] {
  const ofResources = catalogue.resources.flatMap(resource => resourceRoutes(resource, { catalogue, clock, onJob }));
  return [
    ...ofResources,
    ...catalogue.screens.flatMap(resource => passedRoutes(resource, targets)),
    fleetCommandRoute(catalogue.get('devices'), ofResources),
    ...merchantSecretRoute(ofResources),
    ...selectionRoutes({ catalogue, clock, zone }),
    ...flowRoutes({ catalogue, clock, onJob, outside }),
    ...jobRoutes({ catalogue, clock, zone, onJob }),
  ];
}

/** Opens the new passwords of forms. */
function newPasswordsBy({ openField }: Credentials): Surroundings['decryptCredential'] {
  return (ciphertext, token) => openField(ciphertext, { purpose: 'password', token });
}

interface ApisParts {
  /** The routes that no screen changes. */
  readonly fixed: readonly Route[];
  readonly ofScreens: () => readonly Route[];
  readonly health: Route;
  /** What surrounds the calls of the main listener, and those of the log. */
  readonly whole: Surroundings;
  readonly surroundings: Surroundings;
}

/** Answers by the screens of the moment; a call that has begun ends with the ones it began with. */
function createApis({ fixed, ofScreens, health, whole, surroundings }: ApisParts) {
  const make = () => {
    const routes = [...fixed, ...ofScreens()];
    const main = routes.filter(route => route.listener !== 'log');
    return {
      routes,
      fetch: createApi(main, whole),
      logFetch: withCors(createApi([health, ...routes.filter(isOfLog)], surroundings)),
    };
  };
  let made = make();
  return {
    routes: () => made.routes,
    fetch: (...call: Parameters<FetchHandler>) => made.fetch(...call),
    logFetch: (...call: Parameters<FetchHandler>) => made.logFetch(...call),
    renew: () => {
      made = make();
    },
  };
}

/** What goes on without being called for: jobs, and states whose time has come. */
function createWork(parts: RunnerOptions) {
  const jobs = startRunner(createRunner(parts), parts.log);
  const turns = startTurns(parts);
  return {
    onJob: jobs.wake,
    start: () => [jobs, turns].forEach(one => one.start()),
    stop: () => Promise.all([jobs.stop(), turns.stop()]),
  };
}

async function start(
  db: Database,
  log: Log,
  currentKey: () => Promise<unknown>,
  files: Promise<unknown>,
): Promise<void> {
  await sql`select 1`.execute(db);
  await Promise.all([currentKey(), files]);
  log.write('info', 'ready');
}
