import type { AreaResource } from '../engine/resources/allResources.ts';
import type { Database } from '../engine/storage/database.ts';
import { formatWallTime } from '../engine/storage/platformTime.ts';
import { reconcileScriptSettlements } from './reconcileScriptSettlements.ts';
import { copyRoomsWithEquipment } from './copyRoomsWithEquipment.ts';
import { fillResource, insertRowCopies } from './fillResource.ts';
import { linkDevicesToRentals } from './linkDevicesToRentals.ts';
import { fillReadings } from './readings.ts';
import { orderSeeds } from './resourceRows.ts';
import { withTables } from '../engine/storage/withTables.ts';

export interface DemoOptions {
  readonly seed: 'demo' | 'scale';
  readonly placed: readonly AreaResource[];
  /** Returns the current time in epoch milliseconds. */
  readonly clock: () => number;
  readonly zone: string;
  /** Share of the `scale` seed's rows to insert (default: all rows). */
  readonly scalePart?: number;
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
 * Number of estates in the `scale` seed, the original and its copies, with 5,000 devices each. The tables in `ofEstate`
 * get additional rows only from these copies.
 */
const estates = 20;
const ofEstate = ['sites', 'rooms', 'cabinets', 'chassis', 'device-addresses', 'bmc-mappings', 'devices'];

async function isLeftToFill(db: Database): Promise<boolean> {
  const left = await withTables(db)
    .selectFrom('seed_progress')
    .select('name')
    .where('name', 'like', 'rows %')
    .whereRef('done', '<', 'total')
    .limit(1)
    .executeTakeFirst();
  return left !== undefined;
}

/**
 * Fills the long logs of a demonstration, and inserts the additional rows of the `scale` seed. Continues after a
 * restart.
 */
export async function fillDemoInBackground(
  db: Database,
  options: DemoOptions,
  wallMs: number,
  signal: AbortSignal,
): Promise<void> {
  const { placed } = options;
  const resources = placed.map(item => item.resource);
  const filling = { db, resources, wallMs, signal };
  const seeds = orderSeeds(resources);
  const isUnfinished = await isLeftToFill(db);
  for (const seed of seeds) {
    if (seed.atOnce !== undefined) await fillResource(filling, seed);
  }
  if (isUnfinished && !signal.aborted) {
    await db.transaction().execute(async trx => {
      await linkDevicesToRentals(trx);
      await reconcileScriptSettlements(trx, formatWallTime(wallMs), true);
    });
  }
  if (options.seed === 'demo') await fillReadings(db, options, signal);
  if (options.seed !== 'scale') return;
  const { scalePart = 1 } = options;
  await copyRoomsWithEquipment({ db, resources, signal, wallMs }, Math.ceil(estates * scalePart) - 1);
  for (const seed of seeds.filter(item => !ofEstate.includes(item.resource.name))) {
    const { rows } = seed;
    const target = scaleTo[seed.resource.name] ?? (rows >= largeRows ? rows * scaleFactor : 0);
    const copies = Math.ceil((target * scalePart) / rows) - 1;
    if (copies > 0) await insertRowCopies(filling, seed, copies);
  }
}
