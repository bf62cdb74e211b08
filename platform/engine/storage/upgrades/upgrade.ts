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
  /** Name under which the database stores that the step was executed. Never change this name. */
  readonly name: string;
  /**
   * Runs the step, committing in batches. After an interruption, the next start runs the step from its beginning, so the
   * step must be repeatable.
   */
  readonly run: (place: UpgradeContext) => Promise<void>;
}
