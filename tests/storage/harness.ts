import { findWeakPasswords } from '../../platform/areas/users/passwords/weakPasswords.ts';
import { commandSender } from '../../platform/createJobRunner.ts';
import { createHash, generateKeyPairSync } from 'node:crypto';

import { sql } from 'kysely';

import type { Language } from '../../src/schemas/base/label.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import { platformCaller } from '../../platform/engine/scheduler/startScheduler.ts';
import { createLog } from '../../platform/engine/log/log.ts';
import { areas } from '../../platform/areas.ts';
import { createDatabaseFileStore } from '../../platform/engine/files/databaseFileStore.ts';
import { createFlowRoutes } from '../../platform/engine/flows/flowRoutes.ts';
import { Refusal } from '../../platform/engine/http/refusal.ts';
import type { Caller, RouteContext } from '../../platform/engine/http/route.ts';
import { allScreens } from '../../platform/engine/resources/allResources.ts';
import { type Catalogue, createCatalogue } from '../../platform/engine/resources/catalogue.ts';
import { createJobRoutes } from '../../platform/engine/jobs/jobRoutes.ts';
import { createResourceRoutes } from '../../platform/engine/resourceRoutes.ts';
import { createSelectionRoutes } from '../../platform/engine/selections/selectionRoutes.ts';
import { createDeviceMapRoutes } from '../../platform/areas/rooms/map/deviceMapRoutes.ts';
import { ledgerRoutes } from '../../platform/areas/devices/ledger/ledgerRoutes.ts';
import { createOverscoreRoutes } from '../../platform/areas/devices/overscoreRoutes.ts';
import { createStorageMigrationRoutes } from '../../platform/areas/storage/storageMigrationRoutes.ts';
import { createUserManagementRoutes } from '../../platform/areas/users/userManagementRoutes.ts';
import { seedDatabase } from '../../platform/seedDatabase.ts';
import { createViewRoutes } from '../../platform/engine/views/viewRoutes.ts';
import type { DatabaseEngine, OpenedDatabase } from '../../platform/engine/storage/connect.ts';
import type { Database, Row } from '../../platform/engine/storage/database.ts';
import { migrate } from '../../platform/engine/storage/migrate.ts';
import { runInWorker } from '../support/workerPool.ts';
import { version } from '../../package.json';
import { allMigrations } from '../../platform/allMigrations.ts';
import { runMigrations } from '../../platform/engine/storage/migrations/runMigrations.ts';

export interface CallOptions {
  readonly as?: Caller;
  readonly language?: Language;
  readonly key?: string;
}

/** Seeded platform without HTTP: calls run the route handlers directly. */
export interface Harness {
  readonly db: Database;
  readonly engine: DatabaseEngine;
  readonly catalogue: Catalogue;
  readonly admin: Caller;
  /** Calls `'POST /path'` with a payload; for `GET` the payload is the query. */
  readonly call: (target: string, payload?: Row, options?: CallOptions) => Promise<unknown>;
  readonly rows: (table: string, where?: string, order?: string) => Promise<readonly Row[]>;
  readonly close: () => Promise<void>;
}

export const now = '2026-03-01 12:00:00';
export const nowMs = Date.UTC(2026, 2, 1, 4, 0, 0);

/** Key pair that signs licences and releases in place of the vendor's. */
export const vendorKeys = generateKeyPairSync('ed25519');

/** Options that run the migrations of stored data, but not the migrations of tables. */
const allDataMigrations = { migrations: allMigrations, stages: ['data'], release: version } as const;

export const zone = 'Asia/Shanghai';

/** Values of a scheduled task's scope that do not depend on the time. The log lines are discarded. */
export const fixedSchedulerScope = {
  zone,
  log: createLog({ clock: () => nowMs, line: () => {} }),
  caller: platformCaller,
} as const;

export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

export async function createHarness(opened: OpenedDatabase, clock = () => nowMs): Promise<Harness> {
  const { db, engine, close } = opened;
  const catalogue = createCatalogue(allScreens, areas);
  if (!(await isSeeded(db))) {
    await migrate(db, catalogue.resources);
    await runMigrations(db, { catalogue, now, engine }, allDataMigrations);
    const seeding = await seedDatabase(db, { seed: 'demo', placed: allScreens, clock, zone });
    await seeding.cancel();
  }
  const routes = [
    ...catalogue.resources.flatMap(resource => createResourceRoutes(resource, { catalogue, clock })),
    ...createSelectionRoutes({ catalogue, clock, zone }),
    ...createFlowRoutes({
      catalogue,
      flows: areas.flows,
      clock,
      dependencies: { contents: createDatabaseFileStore(db), vendorKey: vendorKeys.publicKey },
    }),
    ...createOverscoreRoutes({ catalogue, clock }),
    ...createStorageMigrationRoutes({ catalogue, clock }),
    ...createJobRoutes({ catalogue, clock, zone, commands: commandSender, onJob: () => {} }),
    ...createDeviceMapRoutes({ catalogue, clock }),
    ...createUserManagementRoutes({ catalogue, clock, zone }),
    ...createViewRoutes({ catalogue, clock }),
    ...ledgerRoutes,
  ];
  const admin = await callerOf(db, 'admin');
  return {
    db,
    engine,
    catalogue,
    admin,
    call: async (target, payload = {}, { as = admin, language = 'zh', key } = {}) => {
      const [method = '', path = ''] = target.split(' ');
      const url = new URL(path, 'http://platform');
      const found = routes
        .filter(route => route.method === method)
        .map(route => ({ route, params: matchPath(route.path, url.pathname) }))
        .find(item => item.params !== null);
      if (!found?.params) throw new Error(`No route answers ${target}`);
      const isRead = method === 'GET';
      const context: RouteContext = {
        db,
        caller: as,
        language,
        now,
        params: found.params,
        query: { ...Object.fromEntries(url.searchParams), ...(isRead ? strings(payload) : {}) },
        repeated: {},
        body: isRead ? undefined : payload,
        ip: '10.0.0.1',
        request: new Request(url, { method }),
        decryptCredential: async text => text,
        findWeakPasswords: (fields, values, names) => findWeakPasswords(fields, values, { names, language, db }),
        idempotencyKey: key ?? null,
        runInWorker: runInWorker,
      };
      return found.route.handle(context);
    },
    rows: async (table, where = 'true', order = '1') =>
      (await sql<Row>`select * from ${sql.table(table)} where ${sql.raw(where)} order by ${sql.raw(order)}`.execute(db))
        .rows,
    close,
  };
}

/** Returns whether the database is a copy that already has its rows. */
async function isSeeded(db: Database): Promise<boolean> {
  const { rows } = await sql<{ name: string | null }>`select to_regclass('seed_progress')::text as name`.execute(db);
  if (!rows[0]?.name) return false;
  return (await sql`select 1 from seed_progress where name = 'first start'`.execute(db)).rows.length > 0;
}

export async function callerOf(db: Database, userName: string): Promise<Caller> {
  const { rows } = await sql<Row>`
    select u.id, u.name, g.id as "groupId", g."groupName", g."isAdmin" from users u
    join permission_groups g on g.id = u."groupId" where u."userName" = ${userName}`.execute(db);
  const row = rows[0] ?? {};
  return {
    sessionId: 0,
    uid: Number(row['id']),
    userName,
    name: String(row['name']),
    groupId: Number(row['groupId']),
    groupName: String(row['groupName']),
    isAdmin: row['isAdmin'] === true,
    codes: new Set(),
  };
}

/** Returns the refusal of a call; a successful call fails the test. */
export async function refusalOf(call: Promise<unknown>): Promise<{ text: string; code: unknown; data: Row }> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, data, faults } = error.options;
    const errors = faults && Object.fromEntries(Object.entries(faults).map(([field, { zh }]) => [field, zh]));
    return { text: error.text.zh, code, data: errors ? { errors } : isRecord(data) ? { ...data } : {} };
  }
  throw new Error('The call was not refused');
}

export function errorsOf(refusal: { readonly data: Row }): Row {
  return expectRecord(refusal.data['errors']);
}

export function expectRecord(value: unknown): Row {
  if (!isRecord(value)) throw new Error(`Not a record: ${JSON.stringify(value)}`);
  return { ...value };
}

export function expectList(value: unknown): readonly Row[] {
  if (!Array.isArray(value)) throw new Error(`Not a list: ${JSON.stringify(value)}`);
  return value.map(expectRecord);
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(match => match[1] ?? '');
  const match = new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)')}$`).exec(path);
  return match && Object.fromEntries(names.map((name, at) => [name, match[at + 1] ?? '']));
}

function strings(payload: Row): Record<string, string> {
  return Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, String(value)]));
}
