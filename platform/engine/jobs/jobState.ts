import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';
import type { jobItemStatus, jobStatus } from '../../../src/schemas/codes/common.ts';

type State = CodeOf<typeof jobStatus> | CodeOf<typeof jobItemStatus>;

/** Codes of `jobStatus` and `jobItemStatus` by name, for jobs and their items. */
export const jobState = {
  waiting: 0,
  running: 1,
  success: 2,
  failed: 3,
  cancelled: 4,
  paused: 5,
  partly: 6,
  /** The record was ineligible, so nothing was sent for it. */
  skipped: 7,
} as const satisfies Readonly<Record<string, State>>;
