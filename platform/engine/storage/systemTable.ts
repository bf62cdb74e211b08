import type { ChangeTracking } from './createChangeTriggerStatements.ts';

/** SQL types of the platform's own tables, in which times are epoch milliseconds. */
type SystemType = 'identity' | 'bigint' | 'integer' | 'numeric' | 'text' | 'jsonb' | 'boolean' | 'bytea';

export interface SystemTable {
  readonly columns: Readonly<Record<string, SystemType>>;
  readonly primaryKey: readonly string[];
  /** Columns that have a value in every row, besides the primary key. */
  readonly filled?: readonly string[];
  readonly unique?: readonly (readonly string[])[];
  readonly indexes?: readonly (readonly string[])[];
  /** Change tracking of the table. Open pages are notified about changes of its records. */
  readonly changeTracking?: ChangeTracking;
}
