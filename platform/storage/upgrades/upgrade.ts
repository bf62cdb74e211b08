import type { Catalogue } from '../../resources/catalogue.ts';
import type { Database } from '../database.ts';

export interface UpgradePlace {
  /** One connection that holds the migration lock; a step opens its transactions here and nowhere else. */
  readonly db: Database;
  /** The built-in screens and those that were published by the time of this start. */
  readonly catalogue: Catalogue;
  /** The platform's time. */
  readonly now: string;
}

/** A change of stored data that a new release needs, done once for each database before the platform answers. */
export interface Upgrade {
  /** Never changed: the name is how a database remembers that the step has been done. */
  readonly name: string;
  /** Commits in batches; a start that was interrupted runs the step again from its beginning, so it must be harmless to repeat. */
  readonly run: (place: UpgradePlace) => Promise<void>;
}
