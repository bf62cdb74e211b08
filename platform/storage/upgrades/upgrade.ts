import type { Catalogue } from '../../resources/catalogue.ts';
import type { Database } from '../database.ts';

export interface UpgradeContext {
  /** Connection that holds the migration lock; a step must open all transactions on it. */
  readonly db: Database;
  /** Built-in screens and those published before this start. */
  readonly catalogue: Catalogue;
  /** Current time in the platform's time zone. */
  readonly now: string;
}

/** Change of stored data for a new release, executed once per database before the platform answers requests. */
export interface Upgrade {
  /** Name by which the database remembers the step; never change it. */
  readonly name: string;
  /** Commits in batches. An interrupted start repeats the step from its beginning, so repeating must be harmless. */
  readonly run: (place: UpgradeContext) => Promise<void>;
}
