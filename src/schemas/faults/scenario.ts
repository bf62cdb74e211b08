/** Application statuses with a meaning of their own (spec section 8): trial over, signed in elsewhere, expired. */
export const faultyStatuses = [3, 6013, 6014] as const;
/** HTTP statuses that a platform or what stands before it may answer. */
export const faultyHttp = [401, 402, 403, 404, 408, 409, 413, 429, 500, 502, 503, 504] as const;

/** What is wrong with the answer to a call. */
export type FaultKind =
  /** Nothing but that it comes late. */
  | 'late'
  /** A refusing envelope of one of the statuses above, in the place of the answer. */
  | 'status'
  /** An HTTP status in the place of the answer. */
  | 'http'
  /** The first half of the answer's body, as if that were all. */
  | 'truncated'
  /** A page, as a proxy shows it, in the place of JSON. */
  | 'html'
  /** Of the records of a bulk call every second one is left out and told as failed. */
  | 'halfFailed'
  /** The connection breaks after the beginning of the answer; a stream's, some time after it began. */
  | 'dropped';

export const faultKinds: readonly FaultKind[] = [
  'late',
  'status',
  'http',
  'truncated',
  'html',
  'halfFailed',
  'dropped',
];

/** One way in which calls go wrong. */
export interface FaultRule {
  /** Method and path, `*` for any text: `POST /api/user/v1/designjet/user/list`, `* /api/*`. */
  readonly call: string;
  readonly fault: FaultKind;
  /** The status of `status` and `http`. */
  readonly status?: number;
  /** Milliseconds before the answer; of a dropped stream, how long it lives. */
  readonly delayMs?: number;
  /** Only so many calls, the first ones; all of them unless said. */
  readonly times?: number;
}

/** Rules under a name, which the panel of the console and the tests play alike. The first rule that fits a call counts. */
export interface FaultScenario {
  readonly name: string;
  readonly rules: readonly FaultRule[];
}

/** The longest delay that is taken, which is beyond what the console waits for an answer. */
export const longestDelayMs = 60_000;
export const mostFaultRules = 50;

/** A name is a file's name without its ending. */
export const scenarioName = /^[a-z0-9]+(-[a-z0-9]+)*$/;
