import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { Log } from '../log/log.ts';
import type { Caller } from '../http/route.ts';
import type { Database } from '../storage/database.ts';

/** Context of a scheduled task, which has no request and no operator. */
export interface ScheduledTaskScope {
  readonly db: Database;
  readonly now: string;
  readonly nowMs: number;
  /** Time zone of the platform. */
  readonly zone: string;
  readonly log: Log;
  readonly resourceOf: (name: string) => Resource;
  /** The platform itself, as the author of the written records. */
  readonly caller: Caller;
}

/** Task that runs in its own transaction every few seconds, by one process at a time. */
export type ScheduledTask = (scope: ScheduledTaskScope) => Promise<void>;
