import { sql } from 'kysely';

import { type FetchHandler, createApi } from './http/createApi.ts';
import { refusedAnswer } from './http/envelope.ts';
import { languageOf } from './http/languageOf.ts';
import { type Log, createLog } from './http/log.ts';
import { Refusal } from './http/refusal.ts';
import type { Route } from './http/route.ts';
import { createStaticFiles } from './http/staticFiles.ts';
import { withCors } from './http/withCors.ts';
import type { Catalogue } from './resources/catalogue.ts';
import { resourceRoutes } from './resources/resourceRoutes.ts';
import { healthRoute } from './services/health.ts';
import { allServiceRoutes } from './services/allServiceRoutes.ts';
import { createCredentials } from './services/credentials.ts';
import { startHousekeeping } from './services/housekeeping.ts';
import { createLoginKeys } from './services/loginKeys.ts';
import { createPasswords } from './services/passwords.ts';
import type { Database } from './storage/database.ts';
import type { Engine } from './storage/connect.ts';

export interface PlatformOptions {
  /** Migrated and seeded. */
  readonly db: Database;
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
  readonly proxyHops?: number;
  /** The console's build; without it only calls are answered. */
  readonly consoleDir?: string | undefined;
}

export interface Platform {
  readonly fetch: FetchHandler;
  /** The public log API, which has a listener of its own (spec section 7). */
  readonly logFetch: FetchHandler;
  /** Fulfilled when calls are answered; until then they are told to come back. */
  readonly ready: Promise<void>;
  readonly close: () => Promise<void>;
  /** Every route, for those who test or list them. */
  readonly routes: readonly Route[];
}

const loginFloorMs = 300;

/** Puts the platform together. Throws when the routes have a gap or two of them answer the same call. */
export function createPlatform(options: PlatformOptions): Platform {
  const { db, clock, zone, catalogue, proxyHops = 0 } = options;
  const log = createLog({ clock, line: options.line });
  const keys = createLoginKeys(db, clock);
  const credentials = createCredentials(keys);
  const services = allServiceRoutes({
    clock,
    zone,
    keys,
    credentials,
    catalogue,
    passwords: createPasswords(),
    keepGivenPassword: options.keepGivenPassword ?? [],
    loginFloorMs: options.loginFloorMs ?? loginFloorMs,
  });
  const ofResources = catalogue.resources.flatMap(resource => resourceRoutes(resource, { catalogue, clock }));
  const routes = [healthRoute(options.engine), ...services, ...ofResources];
  const files = options.consoleDir ? createStaticFiles(options.consoleDir) : Promise.resolve(null);
  const surroundings = { db, clock, zone, log, proxyHops, decryptCredential: credentials.decryptField };
  const otherwise = async (request: Request) => (await files)?.(request) ?? null;
  const gate = createGate(start(db, log, keys.current, files));
  const stopHousekeeping = startHousekeeping({ db, clock, log });
  const isOfLog = (route: Route) => route.listener === 'log';
  return {
    routes,
    ready: gate.ready,
    fetch: gate.guard(
      createApi(
        routes.filter(route => !isOfLog(route)),
        { ...surroundings, otherwise },
      ),
    ),
    logFetch: gate.guard(withCors(createApi([healthRoute(options.engine), ...routes.filter(isOfLog)], surroundings))),
    close: async () => {
      stopHousekeeping();
      await gate.ready.catch(() => undefined);
    },
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

/** Lets requests through once the platform stands; whoever comes earlier may come again. */
function createGate(starting: Promise<void>) {
  let isOpen = false;
  const ready = starting.then(() => {
    isOpen = true;
  });
  // Whoever waits for `ready` hears of a failure; nobody waiting is no reason to end the process.
  ready.catch(() => undefined);
  return {
    ready,
    guard:
      (fetch: FetchHandler): FetchHandler =>
      async (request, env) =>
        isOpen ? fetch(request, env) : startingAnswer(request),
  };
}

/** What is answered while the platform starts. */
export function startingAnswer(request: Request): Response {
  const refusal = new Refusal(
    { zh: '平台正在启动，请稍后再试', en: 'The platform is starting, please try again shortly' },
    { status: 1, code: 503, http: 503, data: { ready: false }, retryAfterSeconds: 1 },
  );
  return refusedAnswer(refusal, languageOf(request.headers.get('accept-language')));
}
