import type { Action } from '../../../src/schemas/vocabulary/action.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { WavePlan } from '../../../src/schemas/presets/wavePlan.ts';
import type { Row } from '../storage/database.ts';

/** Record to which an action applies. If a revision is given, the record must still have this revision. */
export interface WorkTarget {
  readonly id: number;
  readonly revision: number | null;
}

/** Requested work without its records. A job stores the request until the work runs. */
export interface WorkRequest {
  readonly resource: Resource;
  /** Action to run; `null` for deletions and bulk edits. */
  readonly action: Action | null;
  /** True if `values` are the changed fields of a bulk edit. */
  readonly isChange?: boolean;
  /** Form values as they are stored: credentials are hashed. */
  readonly values: Row;
  /** Reason that the operator has entered. */
  readonly reason: string | null;
  /** Limits of the rollout waves of a command for many devices. */
  readonly plan?: WavePlan | null;
}
