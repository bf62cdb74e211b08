import { version } from '../package.json';
import { allMigrations } from './allMigrations.ts';
import type { Log } from './engine/log/log.ts';
import type { Catalogue } from './engine/resources/catalogue.ts';
import { resealStoredSecrets } from './engine/secrets/sealStoredSecrets.ts';
import type { Secrets } from './engine/secrets/secrets.ts';
import { withSecrets } from './engine/secrets/secretsOf.ts';
import { unlockSecrets } from './engine/secrets/unlockSecrets.ts';
import type { Settings } from './engine/settings/settings.ts';
import type { OpenedDatabase } from './engine/storage/connect.ts';
import { type Connections, mapConnections } from './engine/storage/connections.ts';
import type { Database } from './engine/storage/database.ts';
import { createDerivedTables, migrate } from './engine/storage/migrate.ts';
import { runWithUpgradeLock, repeatOnLockTimeout } from './engine/storage/migrations/runWithUpgradeLock.ts';
import type { Migration } from './engine/storage/migrations/migration.ts';
import { refuseNewerDatabase, runMigrations } from './engine/storage/migrations/runMigrations.ts';
import { toPlatformTime } from './engine/storage/platformTime.ts';
import { platformTables } from './engine/storage/tables.ts';
import { withPublishedScreens } from './engine/workbench/liveCatalogue.ts';
import { readCurrentRows } from './engine/workbench/publishedRows.ts';

export interface UpgradeInput {
  readonly catalogue: Catalogue;
  readonly log: Log;
  readonly clock: () => number;
  /** Migrations in execution order; by default the migrations of this release. */
  readonly migrations?: readonly Migration[];
  /** Version that decides which migrations are due; by default the version of this release. */
  readonly release?: string;
}

export type UpgradeSettings = Pick<Settings, 'zone' | 'secretKeys' | 'secretKeyFile'>;

type UpgradedDatabase = Pick<OpenedDatabase, 'connections' | 'engine'>;

/**
 * Upgrades tables and stored data to this release. Returns the connections together with the encryption keys of the
 * secrets. Only one process upgrades at a time. After an interruption, the next start continues the upgrade.
 */
export async function upgradeDatabase(
  { connections, engine }: UpgradedDatabase,
  settings: UpgradeSettings,
  input: UpgradeInput,
): Promise<Connections> {
  const secrets = await runWithUpgradeLock(connections.work, connection =>
    upgrade({ db: connection, engine }, settings, input),
  );
  return mapConnections(connections, connection => withSecrets(connection, secrets));
}

interface UpgradedConnection {
  /** Connection that holds the upgrade lock. */
  readonly db: Database;
  readonly engine: OpenedDatabase['engine'];
}

async function upgrade(
  { db, engine }: UpgradedConnection,
  settings: UpgradeSettings,
  { catalogue: builtIn, log, clock, migrations = allMigrations, release = version }: UpgradeInput,
): Promise<Secrets> {
  const now = toPlatformTime(clock(), settings.zone);
  const isConcurrent = engine === 'postgres';
  await repeatOnLockTimeout(() => createDerivedTables(db, upgradeTables, { isConcurrent }));
  await refuseNewerDatabase(db, migrations);
  const context = { catalogue: builtIn, now, engine };
  const early = await runMigrations(db, context, { migrations, release, stages: ['tables'] });
  const changes = await repeatOnLockTimeout(() => migrate(db, builtIn.resources, { isConcurrent }));
  const { catalogue } = withPublishedScreens(builtIn, await readCurrentRows(db));
  const secrets = await repeatOnLockTimeout(() => unlockSecrets(db, { ...settings, log }, clock()));
  const unlocked = withSecrets(db, secrets);
  const stages = { migrations, release, stages: ['data', 'removal'] } as const;
  const late = await runMigrations(unlocked, { ...context, catalogue }, stages);
  const done = [...early, ...late];
  if (done.length > 0) log.write('info', 'upgrade steps completed', { steps: done, tables: changes.length });
  if (secrets.keyIds.length > 1) {
    const resealed = await resealStoredSecrets(unlocked, catalogue.resources);
    log.write('info', 'secrets resealed', { sealsWith: secrets.keyId, resealed });
  }
  return secrets;
}

/** Tables that record the executed migrations. The upgrade creates these tables before all other tables. */
const upgradeTables = platformTables.filter(({ name }) => name === 'upgrades' || name === 'upgrade_progress');
