import { Migrator } from 'kysely';

import { compareVersions } from '../../files/compareVersions.ts';
import type { Database } from '../database.ts';
import { hasRelation } from '../hasRelation.ts';
import { withTables } from '../withTables.ts';
import { callLockFunction } from '../advisoryLocks.ts';
import { repeatOnLockTimeout } from './runWithUpgradeLock.ts';
import { type Migration, type MigrationContext, type MigrationStage, incompatibilitySuffix } from './migration.ts';

interface RunOptions {
  /** All migrations of this release, in execution order. */
  readonly migrations: readonly Migration[];
  readonly stages: readonly MigrationStage[];
  /** Version of this release. */
  readonly release: string;
}

/**
 * Executes the migrations of the given stages that this database has not executed yet, in order, and returns their
 * names. Records each migration as soon as it has run, so that after an interruption, the next start continues with the
 * interrupted migration.
 */
export async function runMigrations(
  db: Database,
  context: Omit<MigrationContext, 'db' | 'migrations'>,
  { migrations, stages, release }: RunOptions,
): Promise<readonly string[]> {
  const pending = findPendingMigrations(migrations, new Set(await readExecutedMigrations(db)), release);
  const due = stages.flatMap(stage => pending.filter(migration => migration.stage === stage));
  await db.connection().execute(async connection => {
    for (const run of toRuns(due)) {
      const execute = () => runInMigrator(connection, run, { ...context, migrations });
      await repeatOnLockTimeout(run[0]?.isConcurrent ? execute : () => holdingLock(connection, execute));
    }
  });
  return due.map(({ name }) => name);
}

/**
 * Divides migrations into runs of the migrator. The migrator sorts by name, so a new run starts where names are out of
 * order. Migrations that must not hold the lock have their own runs.
 */
function toRuns(migrations: readonly Migration[]): readonly (readonly Migration[])[] {
  const runs: Migration[][] = [];
  for (const migration of migrations) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const continues = last && last.name < migration.name && last.isConcurrent === migration.isConcurrent;
    if (run && continues) run.push(migration);
    else runs.push([migration]);
  }
  return runs;
}

/** Returns the migrations that the next start of a release would execute. */
export function findPendingMigrations(
  migrations: readonly Migration[],
  executed: ReadonlySet<string>,
  release: string,
): readonly Migration[] {
  return migrations.filter(
    ({ name, after }) => !executed.has(name) && (after === undefined || compareVersions(release, after) > 0),
  );
}

/** Returns the names of the executed migrations; none for a new database. */
export async function readExecutedMigrations(db: Database): Promise<readonly string[]> {
  if (!(await hasRelation(db, 'upgrades'))) return [];
  return (await withTables(db).selectFrom('upgrades').select('name').execute()).map(({ name }) => name);
}

/** Throws when this release cannot work with the changes that a newer release has made. */
export async function refuseNewerDatabase(db: Database, migrations: readonly Migration[]): Promise<void> {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = (await readExecutedMigrations(db)).filter(
    name => name.endsWith(incompatibilitySuffix) && !known.has(name),
  );
  if (unknown.length === 0) return;
  throw new Error(
    `A newer release has changed this database (${unknown.join('; ')}): start that release, or restore the backup from before its first start`,
  );
}

async function runInMigrator(
  db: Database,
  migrations: readonly Migration[],
  context: Omit<MigrationContext, 'db'>,
): Promise<void> {
  const executed = await readExecutedMigrations(db);
  const nothing = { up: async () => {} };
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => ({
        // Adds an empty migration for each executed name, because the migrator refuses executed names that it does not
        // know, such as those of another release.
        ...Object.fromEntries(executed.map(name => [name, nothing])),
        ...Object.fromEntries(migrations.map(item => [item.name, { up: connection => execute(item, connection) }])),
      }),
    },
    migrationTableName: 'upgrades',
    migrationLockTableName: 'upgrades_lock',
    allowUnorderedMigrations: true,
    // Batches and concurrent index builds cannot run in one transaction, so each migration opens its own transactions.
    disableTransactions: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error instanceof Error) throw error;
  if (error !== undefined) throw new Error(`A migration failed: ${String(error)}`);

  async function execute({ run, isTransactional }: Migration, connection: Database): Promise<void> {
    if (isTransactional) await connection.transaction().execute(trx => run({ ...context, db: trx }));
    else await run({ ...context, db: connection });
  }
}

/** Runs the work under the migration lock, which older releases, starting processes and publications also take. */
async function holdingLock<T>(db: Database, work: () => Promise<T>): Promise<T> {
  await callLockFunction(db, 'pg_advisory_lock', 'migration');
  try {
    return await work();
  } finally {
    await callLockFunction(db, 'pg_advisory_unlock', 'migration');
  }
}
