import type { Noted } from './noteChanges.ts';

/** SQL types of the tables that belong to the platform itself. Their times are epoch milliseconds. */
type SystemType = 'identity' | 'bigint' | 'integer' | 'numeric' | 'text' | 'jsonb' | 'boolean' | 'bytea';

export interface SystemTable {
  readonly columns: Readonly<Record<string, SystemType>>;
  readonly primaryKey: readonly string[];
  readonly unique?: readonly (readonly string[])[];
  readonly indexes?: readonly (readonly string[])[];
  /** Its changes are changes of a record of a resource, which open pages hear of. */
  readonly notes?: Noted;
}
