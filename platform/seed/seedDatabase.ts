import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import { createRandom } from './random.ts';
import type { PlacedResource } from '../resources/allResources.ts';
import { activate } from '../licence/licences.ts';
import { hashCredential } from '../resources/credentials.ts';
import type { Database } from '../storage/database.ts';
import { wallClock, zoneOffsetMs } from '../storage/platformTime.ts';
import { withoutTimeouts } from '../storage/withoutTimeouts.ts';
import { fillResource, multiplyResource, openProgress } from './background.ts';
import { copyEstate } from './copyEstate.ts';
import { adminGroup, demoGroups, insertGroups } from './groups.ts';
import { demoLicence } from './demoLicence.ts';
import { linkRentals } from './linkRentals.ts';
import { addMenuNodes, insertNodes } from './menuNodes.ts';
import { digestOf, insertFirstAdmin, insertOperators } from './operators.ts';
import { createSourceReader, insertSeedRows, seededResources } from './resourceRows.ts';
import { fillReadings, insertFirstReadings } from './readings.ts';
import { settleScripts } from './settleScripts.ts';
import { settleUpgrades } from './settleUpgrades.ts';
import { supportTree } from './supportTree.ts';

export type SeedName = 'demo' | 'empty' | 'scale';

export interface SeedOptions {
  readonly seed: SeedName;
  readonly placed: readonly PlacedResource[];
  /** Of the first administrator of an empty platform; one is made up when it is absent. */
  readonly adminPassword?: string | undefined;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly zone: string;
  /** Of the rows that `scale` means, this part; the whole unless said. */
  readonly scalePart?: number;
}

export interface Seeding {
  /** The password that was made up for `admin`, to be printed once; `null` when there is none to tell. */
  readonly madePassword: string | null;
  /** The long logs; resolves when they are full or the filling was stopped. */
  readonly background: Promise<void>;
  /** Stops the filling after the piece at hand; the next start goes on there. */
  readonly cancel: () => Promise<void>;
}

/** Tables that are large for a demonstration grow by this much in the `scale` seed, small ones stay as they are. */
const scaleFactor = 10;
const largeRows = 1_000;

/** Rows of the tables that are measured with. */
const scaleTo: Readonly<Record<string, number>> = {
  'login-records': 1_000_000,
  'operation-logs': 1_000_000,
  'card-link-logs': 10_000_000,
  'client-users': 100_000,
};

/** The estate stands so many times, with 5,000 devices each; its tables are not made larger in another way. */
const estates = 20;
const ofEstate = ['sites', 'rooms', 'cabinets', 'chassis', 'device-addresses', 'bmc-mappings', 'devices'];

const seedLock = 815_002;

/**
 * Fills a new database, and at every start adds the menu nodes of resources that are new. Resolves when the platform may
 * answer; long logs go on in the background.
 */
export async function seedDatabase(db: Database, options: SeedOptions): Promise<Seeding> {
  const started = options.clock();
  const wallMs = started + zoneOffsetMs(started, options.zone);
  const madePassword = await db.transaction().execute(async trx => {
    await withoutTimeouts(trx);
    await sql`select pg_advisory_xact_lock(${sql.lit(seedLock)})`.execute(trx);
    return seedForeground(trx, options, wallMs);
  });
  const stop = new AbortController();
  const background = fillBackground(db, options, wallMs, stop.signal);
  // Whoever awaits it hears of a failure; unawaited, it must not end the process.
  background.catch(() => {});
  const cancel = async () => {
    stop.abort();
    await background.catch(() => {});
  };
  return { madePassword, background, cancel };
}

async function seedForeground(db: Database, options: SeedOptions, wallMs: number): Promise<string | null> {
  const { seed, placed } = options;
  const now = wallClock(wallMs);
  await addMenuNodes(db, placed, now);
  const first = await sql`
    insert into seed_progress (name, done, total) values ('first start', 1, 1) on conflict do nothing returning name`.execute(
    db,
  );
  if (first.rows.length === 0) return null;
  if (seed !== 'empty') {
    await insertDemo(db, options, wallMs);
    return null;
  }
  const groups = await insertGroups(db, [adminGroup], placed, now);
  const password = options.adminPassword ?? `${randomBytes(9).toString('hex')}A1`;
  await insertFirstAdmin(db, groups.get(adminGroup.name) ?? 0, password, wallMs);
  return options.adminPassword === undefined ? password : null;
}

async function insertDemo(db: Database, options: SeedOptions, wallMs: number): Promise<void> {
  const { placed } = options;
  const now = wallClock(wallMs);
  const resources = placed.map(one => one.resource);
  await insertSupportTree(db, now);
  await activate(db, demoLicence(options.clock()));
  const groups = await insertGroups(db, [adminGroup, ...demoGroups], placed, now);
  await insertOperators(db, groups, wallMs);
  const read = createSourceReader(db, resources, wallMs);
  for (const resource of seededResources(resources)) {
    const { rows, atOnce = rows } = resource.seed;
    if (atOnce > 0) await insertSeedRows(db, resource, await read(resource), { from: 0, to: atOnce });
    if (atOnce < rows) await openProgress(db, resource, atOnce);
  }
  await giveMerchants(db);
  await linkRentals(db);
  await settleScripts(db, now);
  await settleUpgrades(db);
  await insertFirstReadings(db, options);
}

/** Merchants sign in too, and some operators belong to one. */
async function giveMerchants(db: Database): Promise<void> {
  const password = await hashCredential(digestOf(randomBytes(24).toString('hex')));
  await sql`
    update merchants set password = ${password},
      "merchantSecret" = md5(random()::text || id) || md5(random()::text || "merchantSign")
    where password is null`.execute(db);
  const { rows } = await sql<{ merchantSign: string }>`select "merchantSign" from merchants order by id`.execute(db);
  const random = createRandom('operators of merchants');
  for (let at = 1; at <= 12 && rows.length > 0; at += 1) {
    await sql`
      update users set "merchantSign" = ${random.oneOf(rows).merchantSign}
      where "userName" = ${`merchant${String(at).padStart(2, '0')}`}`.execute(db);
  }
}

async function insertSupportTree(db: Database, now: string): Promise<void> {
  const areas = supportTree.map(({ label, icon }, sort) => ({ name: label.zh, icon, sort, menuType: 1, path: '' }));
  const areaIds = await insertNodes(db, 'support_menus', areas, now);
  const screens = supportTree.flatMap((area, at) =>
    area.screens.map((screen, sort) => ({
      screen,
      row: {
        name: screen.label.zh,
        icon: screen.icon,
        sort,
        menuType: 2,
        path: `/${screen.path}`,
        parentId: areaIds[at],
      },
    })),
  );
  const screenIds = await insertNodes(
    db,
    'support_menus',
    screens.map(one => one.row),
    now,
  );
  const leaves = screens.flatMap(({ screen }, at) =>
    screen.leaves.map(([code, label], sort) => ({
      name: label.zh,
      code: `${screen.path}:${code}`,
      sort,
      menuType: 3,
      path: '',
      parentId: screenIds[at],
    })),
  );
  await insertNodes(db, 'support_menus', leaves, now);
}

async function isLeftToFill(db: Database): Promise<boolean> {
  const { rows } = await sql`select from seed_progress where name like 'rows %' and done < total limit 1`.execute(db);
  return rows.length > 0;
}

async function fillBackground(db: Database, options: SeedOptions, wallMs: number, signal: AbortSignal): Promise<void> {
  const { seed, placed } = options;
  if (seed === 'empty') return;
  const resources = placed.map(one => one.resource);
  const filling = { db, resources, wallMs, signal };
  const seeded = seededResources(resources);
  const isUnfinished = await isLeftToFill(db);
  for (const resource of seeded) {
    if (resource.seed.atOnce !== undefined) await fillResource(filling, resource);
  }
  if (isUnfinished && !signal.aborted) {
    await db.transaction().execute(async trx => {
      await linkRentals(trx);
      await settleScripts(trx, wallClock(wallMs), true);
    });
  }
  if (seed === 'demo') await fillReadings(db, options, signal);
  if (seed !== 'scale') return;
  const { scalePart = 1 } = options;
  await copyEstate({ db, resources, signal }, Math.ceil(estates * scalePart) - 1);
  for (const resource of seeded.filter(one => !ofEstate.includes(one.name))) {
    const { rows } = resource.seed;
    const target = scaleTo[resource.name] ?? (rows >= largeRows ? rows * scaleFactor : 0);
    const copies = Math.ceil((target * scalePart) / rows) - 1;
    if (copies > 0) await multiplyResource(filling, resource, copies);
  }
}
