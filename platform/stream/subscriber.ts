import type { Language } from '../../src/schemas/label.ts';
import type { StreamEvents } from '../../src/schemas/streamEvents.ts';
import type { Log } from '../http/log.ts';
import type { DescribingParts } from '../jobs/describeJob.ts';
import type { Database } from '../storage/database.ts';

export type Tell = <E extends keyof StreamEvents>(event: E, data: StreamEvents[E]) => void;

export interface Subscriber {
  /** Looked at anew each time: a right that was lost takes its topic along. */
  readonly topics: ReadonlySet<string>;
  readonly uid: number;
  readonly language: Language;
  readonly tell: Tell;
}

export interface HubParts extends DescribingParts {
  readonly db: Database;
  readonly log: Log;
}
