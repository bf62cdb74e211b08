import { allUpgrades } from './allUpgrades.ts';
import { areas } from './areas.ts';
import { orderMigrations, toMigration } from './engine/storage/migrations/migration.ts';

/** All migrations of this release in execution order: the upgrade steps, then the migrations of the areas by date. */
export const allMigrations = orderMigrations(allUpgrades.map(toMigration), areas.migrations);
