import type { StreamChannel } from './streamChannel.ts';
import type { Language } from '../../../src/schemas/base/label.ts';
import type { StreamEvents } from '../../../src/resources/streamEvents.ts';
import type { Log } from '../log/log.ts';
import type { JobViewDeps } from '../jobs/describeJob.ts';
import type { Database } from '../storage/database.ts';

export type EventSender = <E extends keyof StreamEvents>(event: E, data: StreamEvents[E]) => void;

export interface Subscriber {
  /** Current topics. Read this set for each event, because a topic is removed when the caller loses its permission. */
  readonly topics: ReadonlySet<string>;
  readonly uid: number;
  readonly language: Language;
  readonly send: EventSender;
}

export interface StreamHubDeps extends JobViewDeps {
  readonly channels: readonly StreamChannel[];
  readonly db: Database;
  readonly log: Log;
}
