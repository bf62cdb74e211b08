import type { Catalogue } from '../../resources/catalogue.ts';
import type { Database } from '../database.ts';

export interface UpgradeContext {
  /** Connection that holds the migration lock. A step must open all transactions on this connection. */
  readonly db: Database;
  /** Built-in screens, and screens that were published before this start. */
  readonly catalogue: Catalogue;
  /** Current time in the platform's time zone. */
  readonly now: string;
}

/** Change of stored data for a new release. Executed once per database, before the platform handles requests. */
export interface Upgrade {
  /** Name from which the database knows whether the step was executed. Never change this name. */
  readonly name: string;
  /**
   * Runs the step, committing in batches. An interrupted start repeats the step from its beginning, so it must be
   * repeatable.
   */
  readonly run: (place: UpgradeContext) => Promise<void>;
}
