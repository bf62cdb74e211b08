import type { Resource } from '../../src/schemas/resource.ts';
import type { Caller } from '../http/route.ts';
import type { Database } from '../storage/database.ts';

/** What moves by time has no call and no person behind it. */
export interface ChoreScope {
  readonly db: Database;
  readonly now: string;
  readonly nowMs: number;
  readonly resourceOf: (name: string) => Resource;
  /** The platform itself, as it stands in the records that it writes. */
  readonly caller: Caller;
}

/** Moves on what is due, in a transaction of its own; called every few seconds, by one process at a time. */
export type Chore = (scope: ChoreScope) => Promise<void>;
