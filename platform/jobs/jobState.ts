import type { CodeOf } from '../../src/schemas/codeList.ts';
import type { jobStatus } from '../../src/schemas/codes/common.ts';

type State = CodeOf<typeof jobStatus>;

/** The codes of `jobStatus` by their names, for jobs and for their records. */
export const jobState = {
  waiting: 0,
  running: 1,
  success: 2,
  failed: 3,
  cancelled: 4,
  paused: 5,
  partly: 6,
} as const satisfies Readonly<Record<string, State>>;
