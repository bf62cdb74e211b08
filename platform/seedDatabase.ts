import { addMenuNodes } from './areas/system/menu/buildMenuNodes.ts';
import { createFirstAdmin } from './areas/users/firstStart/firstAdmin.ts';
import type { AreaResource } from './engine/resources/allResources.ts';
import type { Database } from './engine/storage/database.ts';
import { disableTimeouts } from './engine/storage/disableTimeouts.ts';
import { lockUntilCommit } from './engine/storage/lockUntilCommit.ts';
import { withTables } from './engine/storage/withTables.ts';
import { formatWallTime, zoneOffsetMs } from './engine/storage/platformTime.ts';

interface SeedOptions {
  /** Data of a new database. Only `demo` and `scale` load the made-up data. */
  readonly seed: 'demo' | 'empty' | 'scale';
  readonly placed: readonly AreaResource[];
  /** Password of the first administrator of an empty platform; by default a generated password. */
  readonly adminPassword?: string | undefined;
  /** Returns the current time in epoch milliseconds. */
  readonly clock: () => number;
  readonly zone: string;
  /** Share of the rows of the `scale` seed to insert; by default all rows. */
  readonly scalePart?: number;
}

export interface SeedRun {
  /** Generated password of `admin`, to be printed once; `null` when no password was generated. */
  readonly generatedPassword: string | null;
  /** Background work that fills the long logs. Resolves when the logs are full or the work was cancelled. */
  readonly background: Promise<void>;
  /** Stops the filling after the current chunk. The next start continues there. */
  readonly cancel: () => Promise<void>;
}

/**
 * Fills a new database. At every start, adds the menu nodes of new resources. Resolves when the platform can handle
 * requests; filling long logs continues in the background.
 */
export async function seedDatabase(db: Database, options: SeedOptions): Promise<SeedRun> {
  const started = options.clock();
  const wallMs = started + zoneOffsetMs(started, options.zone);
  const demo = await loadDemo(options, wallMs);
  const generatedPassword = await db.transaction().execute(async trx => {
    await disableTimeouts(trx);
    await lockUntilCommit(trx, 'seed');
    await addMenuNodes(trx, options.placed, formatWallTime(wallMs));
    if (!(await isFirstStart(trx))) return null;
    if (!demo) return createFirstAdmin(trx, { adminPassword: options.adminPassword, wallMs });
    await demo.insert(trx);
    return null;
  });
  const stop = new AbortController();
  const background = demo ? demo.fill(db, stop.signal) : Promise.resolve();
  // A failure rejects `background` for callers that await it. If nobody awaits it, the failure must not end the
  // process.
  background.catch(() => {});
  const cancel = async () => {
    stop.abort();
    await background.catch(() => {});
  };
  return { generatedPassword, background, cancel };
}

/** Loads the made-up data when the options select a demonstration. A production start never loads this data. */
async function loadDemo({ seed, ...others }: SeedOptions, wallMs: number) {
  if (seed === 'empty') return null;
  const options = { ...others, seed };
  const { insertInitialDemoRows } = await import('./demo/insertInitialDemoRows.ts');
  const { fillDemoInBackground } = await import('./demo/fillDemoInBackground.ts');
  return {
    insert: (db: Database) => insertInitialDemoRows(db, options, wallMs),
    fill: (db: Database, signal: AbortSignal) => fillDemoInBackground(db, options, wallMs, signal),
  };
}

async function isFirstStart(db: Database): Promise<boolean> {
  const started = await withTables(db)
    .insertInto('seed_progress')
    .values({ name: 'first start', done: 1, total: 1 })
    .onConflict(same => same.doNothing())
    .returning('name')
    .executeTakeFirst();
  return started !== undefined;
}
