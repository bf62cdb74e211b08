import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import merchants from '../../src/resources/business/merchants.ts';
import { sealField } from '../engine/secrets/sealedFields.ts';
import { createRandom } from './random.ts';
import type { AreaResource } from '../engine/resources/allResources.ts';
import { activateLicence } from '../areas/upgrades/licence/licences.ts';
import { readContextWords } from '../areas/users/passwords/contextWords.ts';
import { makePassword } from '../areas/users/passwords/makePassword.ts';
import { findWeakness } from '../areas/users/passwords/weakPasswords.ts';
import { hashCredential } from '../engine/resources/credentials.ts';
import type { Database } from '../engine/storage/database.ts';
import { wallClock, zoneOffsetMs } from '../engine/storage/platformTime.ts';
import { disableTimeouts } from '../engine/storage/disableTimeouts.ts';
import { fillResource, multiplyResource, storeInitialSeedProgress } from './fillResource.ts';
import { copyEstate } from './copyEstate.ts';
import { adminGroup, demoGroups, insertGroups } from './groups.ts';
import { demoLicence } from './demoLicence.ts';
import { linkRentals } from './linkRentals.ts';
import { openUseRecords } from './openUseRecords.ts';
import { addMenuNodes, insertNodes } from '../areas/system/menu/menuNodes.ts';
import { digestOf, firstAdmin, insertFirstAdmin, insertOperators } from './operators.ts';
import { createSourceReader, insertSeedRows, seededResources } from './resourceRows.ts';
import { fillReadings, insertFirstReadings } from './readings.ts';
import { alignScriptSettlements } from './alignScriptSettlements.ts';
import { alignUpgrades } from './alignUpgrades.ts';
import { merchantMenuTree } from '../areas/system/menu/merchantMenuTree.ts';

export type SeedName = 'demo' | 'empty' | 'scale';

export interface SeedOptions {
  readonly seed: SeedName;
  readonly placed: readonly AreaResource[];
  /** Password of the first administrator of an empty platform; absent to generate one. */
  readonly adminPassword?: string | undefined;
  /** Returns the current time in epoch milliseconds. */
  readonly clock: () => number;
  readonly zone: string;
  /** Share of the `scale` seed's rows to insert; absent for all rows. */
  readonly scalePart?: number;
}

export interface SeedRun {
  /** Generated password of `admin`, to be printed once; `null` when no password was generated. */
  readonly generatedPassword: string | null;
  /** Progress of filling the long logs. Resolves when the logs are full or the filling was cancelled. */
  readonly background: Promise<void>;
  /** Stops the filling after the current chunk. The next start continues there. */
  readonly cancel: () => Promise<void>;
}

/** Factor by which the `scale` seed enlarges tables of at least `largeRows` rows. Smaller tables keep their size. */
const scaleFactor = 10;
const largeRows = 1_000;

/** Number of rows in tables that measurements use. */
const scaleTo: Readonly<Record<string, number>> = {
  'login-records': 1_000_000,
  'operation-logs': 1_000_000,
  'card-link-logs': 10_000_000,
  'client-users': 100_000,
};

/**
 * Number of estates in the `scale` seed, with 5,000 devices each. Tables of an estate get further rows only from these
 * copies.
 */
const estates = 20;
const ofEstate = ['sites', 'rooms', 'cabinets', 'chassis', 'device-addresses', 'bmc-mappings', 'devices'];

const seedLock = 815_002;

/**
 * Fills a new database. At every start, adds the menu nodes of new resources. Resolves when the platform can handle
 * requests; filling long logs continues in the background.
 */
export async function seedDatabase(db: Database, options: SeedOptions): Promise<SeedRun> {
  const started = options.clock();
  const wallMs = started + zoneOffsetMs(started, options.zone);
  const madePassword = await db.transaction().execute(async trx => {
    await disableTimeouts(trx);
    await sql`select pg_advisory_xact_lock(${sql.lit(seedLock)})`.execute(trx);
    return seedForeground(trx, options, wallMs);
  });
  const stop = new AbortController();
  const background = fillBackground(db, options, wallMs, stop.signal);
  // A failure rejects `background` for callers that await it. If nobody does, the failure must not end the process.
  background.catch(() => {});
  const cancel = async () => {
    stop.abort();
    await background.catch(() => {});
  };
  return { generatedPassword: madePassword, background, cancel };
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
  if (options.adminPassword !== undefined) await refuseWeakPassword(db, options.adminPassword);
  const password = options.adminPassword ?? makePassword();
  await insertFirstAdmin(db, groups.get(adminGroup.name) ?? 0, password, wallMs);
  return options.adminPassword === undefined ? password : null;
}

async function refuseWeakPassword(db: Database, password: string): Promise<void> {
  const names = Object.values(firstAdmin);
  const weakness = await findWeakness(digestOf(password), { names, words: await readContextWords(db), language: 'en' });
  if (weakness !== null) throw new Error(`ADMIN_PASSWORD: ${weakness}`);
}

async function insertDemo(db: Database, options: SeedOptions, wallMs: number): Promise<void> {
  const { placed } = options;
  const now = wallClock(wallMs);
  const resources = placed.map(item => item.resource);
  await insertSupportTree(db, now);
  await activateLicence(db, demoLicence(options.clock()));
  const groups = await insertGroups(db, [adminGroup, ...demoGroups], placed, now);
  await insertOperators(db, groups, wallMs);
  const read = createSourceReader(db, resources, wallMs);
  for (const resource of seededResources(resources)) {
    const { rows, atOnce = rows } = resource.seed;
    if (atOnce > 0) await insertSeedRows(db, resource, await read(resource), { from: 0, to: atOnce });
    if (atOnce < rows) await storeInitialSeedProgress(db, resource, atOnce);
  }
  await giveMerchants(db);
  await linkRentals(db);
  await openUseRecords(db, now);
  await alignScriptSettlements(db, now);
  await alignUpgrades(db);
  await insertFirstReadings(db, options);
}

/** Gives merchants a password and a secret, and assigns some operators to merchants. */
async function giveMerchants(db: Database): Promise<void> {
  const password = await hashCredential(digestOf(randomBytes(24).toString('hex')));
  await sql`
    update merchants set password = ${password} where password is null`.execute(db);
  const { rows } = await sql<{ id: number; merchantSign: string; merchantStatus: number }>`
    select id, "merchantSign", "merchantStatus" from merchants order by id`.execute(db);
  for (const { id } of rows) {
    const merchantSecret = sealField(db, merchants, 'merchantSecret', randomBytes(32).toString('hex'));
    await sql`update merchants set "merchantSecret" = ${merchantSecret} where id = ${id}`.execute(db);
  }
  const random = createRandom('operators of merchants');
  // Operators of a disabled merchant could not sign in.
  const enabled = rows.filter(row => row.merchantStatus === 1);
  for (let at = 1; at <= 12 && enabled.length > 0; at += 1) {
    await sql`
      update users set "merchantSign" = ${random.oneOf(enabled).merchantSign}
      where "userName" = ${`merchant${String(at).padStart(2, '0')}`}`.execute(db);
  }
}

async function insertSupportTree(db: Database, now: string): Promise<void> {
  const areas = merchantMenuTree.map(({ label, icon }, sort) => ({
    name: label.zh,
    icon,
    sort,
    menuType: 1,
    path: '',
  }));
  const areaIds = await insertNodes(db, 'support_menus', areas, now);
  const screens = merchantMenuTree.flatMap((area, at) =>
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
    screens.map(screen => screen.row),
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
  const resources = placed.map(item => item.resource);
  const filling = { db, resources, wallMs, signal };
  const seeded = seededResources(resources);
  const isUnfinished = await isLeftToFill(db);
  for (const resource of seeded) {
    if (resource.seed.atOnce !== undefined) await fillResource(filling, resource);
  }
  if (isUnfinished && !signal.aborted) {
    await db.transaction().execute(async trx => {
      await linkRentals(trx);
      await alignScriptSettlements(trx, wallClock(wallMs), true);
    });
  }
  if (seed === 'demo') await fillReadings(db, options, signal);
  if (seed !== 'scale') return;
  const { scalePart = 1 } = options;
  await copyEstate({ db, resources, signal, wallMs }, Math.ceil(estates * scalePart) - 1);
  for (const resource of seeded.filter(item => !ofEstate.includes(item.name))) {
    const { rows } = resource.seed;
    const target = scaleTo[resource.name] ?? (rows >= largeRows ? rows * scaleFactor : 0);
    const copies = Math.ceil((target * scalePart) / rows) - 1;
    if (copies > 0) await multiplyResource(filling, resource, copies);
  }
}
