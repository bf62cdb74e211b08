import type { Catalogue } from '../../resources/catalogue.ts';
import type { DatabaseEngine } from '../connect.ts';
import type { Database } from '../database.ts';
import type { StoredSchema } from '../migrate.ts';
import { tableName } from '../tables.ts';
import type { Upgrade } from '../upgrades/upgrade.ts';

export interface MigrationContext {
  /** Connection or transaction for every statement of the migration. */
  readonly db: Database;
  /** Built-in screens; from the stage `data` on, also screens that were published before this start. */
  readonly catalogue: Catalogue;
  /** Current time in the platform's time zone. */
  readonly now: string;
  readonly engine: DatabaseEngine;
  /** All migrations of this release, in execution order. */
  readonly migrations: readonly Migration[];
}

/**
 * Stages of a start: `tables` runs before the tables are derived from the resources, `data` afterwards, when secrets
 * can be opened, and `removal` last.
 */
export type MigrationStage = 'tables' | 'data' | 'removal';

/**
 * Change of the database that is executed once, before the platform handles requests. If a start is interrupted after
 * the change but before the change is recorded, the next start repeats the change, so a migration must do nothing the
 * second time.
 */
export interface Migration {
  /** Name under which the database stores that the migration was executed. Never change this name. */
  readonly name: string;
  readonly stage: MigrationStage;
  /** Sentence that `--rehearse` prints about the migration, without a full stop. */
  readonly summary: string;
  /** Tables whose rows the migration reads or writes. `--rehearse` estimates the number of these rows. */
  readonly tables: readonly string[];
  /** True to execute the migration in one transaction. */
  readonly isTransactional: boolean;
  /**
   * True if the migration runs without the lock that older releases use, because its statement waits for other
   * transactions.
   */
  readonly isConcurrent?: boolean;
  /** Last release that skips the migration; absent if every release executes the migration. */
  readonly after?: string;
  readonly run: (context: MigrationContext) => Promise<void>;
  /** Returns the earlier name of a column (`table.column`) that the migration renames; `null` for other columns. */
  readonly placeBefore?: (place: string) => string | null;
  /** Returns the columns that the database has after the migration, for `--rehearse`. */
  readonly foresee?: (schema: StoredSchema) => StoredSchema;
}

/**
 * Suffix in the stored names of migrations that stop earlier releases. A release that does not know such a migration
 * cannot work with the database.
 */
export const incompatibilitySuffix = ' (stops earlier releases)';

/** Tables whose rows are signed or describe the migrations themselves, so that no migration may change them. */
const fixedTables: ReadonlySet<string> = new Set([
  'operation_logs',
  'log_chain',
  'log_chain_ends',
  'log_break_acks',
  'upgrades',
  'upgrade_progress',
  'schema_fingerprints',
]);

/** Returns the table of a resource or of the platform. Throws for a table that no migration may change. */
export function changeableTableOf(resource: string): string {
  const table = tableName(resource);
  if (fixedTables.has(table)) throw new Error(`No migration may change ${table}, because its rows are signed or fixed`);
  return table;
}

/**
 * Returns the migrations in execution order: undated upgrade steps in the given order, then dated migrations by name.
 * Throws when a dated migration has no date in its name, or a name is not unique.
 */
export function orderMigrations(steps: readonly Migration[], dated: readonly Migration[]): readonly Migration[] {
  for (const { name } of dated) {
    if (!/^\d{4}-\d\d-\d\d \S/.test(name)) throw new Error(`The migration "${name}" does not start with its date`);
  }
  const all = [...steps, ...dated.toSorted((a, b) => (a.name < b.name ? -1 : 1))];
  const repeated = all.find(({ name }, at) => all.findIndex(other => other.name === name) !== at);
  if (repeated) throw new Error(`Two migrations have the name "${repeated.name}"`);
  return all;
}

/** Converts an undated upgrade step to a migration. Keeps the stored name. */
export function toMigration({ name, run }: Upgrade): Migration {
  return { name, stage: 'data', summary: `upgrade step: ${name}`, tables: [], isTransactional: false, run };
}
