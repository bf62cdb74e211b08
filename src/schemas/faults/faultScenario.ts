/**
 * Statuses of the response envelope that the console handles in a special way: 3 (the licence has expired), 6013 (the
 * user has signed in elsewhere) and 6014 (the session has expired).
 */
export const injectableStatuses = [3, 6013, 6014] as const;
/** HTTP statuses that a platform, or a proxy in front of the platform, may return. */
export const injectableHttpStatuses = [401, 402, 403, 404, 408, 409, 413, 429, 500, 502, 503, 504] as const;

/** Kind of failure that is injected into a response. */
export type FaultKind =
  /** Only delays the response. */
  | 'late'
  /** Replaces the response with an error response whose envelope has one of the `injectableStatuses`. */
  | 'status'
  /** Replaces the response with an error response that has one of the `injectableHttpStatuses`. */
  | 'http'
  /** Ends the body after its first half. */
  | 'truncated'
  /** Replaces JSON with an HTML page, as a proxy would. */
  | 'html'
  /** Skips every second record of a bulk call and reports the skipped records as failed. */
  | 'halfFailed'
  /** Breaks the connection after the response has started. A stream breaks after a delay. */
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

/** One kind of failure, and the calls to which it applies. */
export interface FaultRule {
  /** Method and path, where `*` matches any text: `POST /api/user/v1/designjet/user/list`, `* /api/*`. */
  readonly call: string;
  readonly fault: FaultKind;
  /** Status to inject, for the kinds `status` and `http`. */
  readonly status?: number;
  /**
   * Delay before the response, in milliseconds; for the kind `dropped` on a stream, the time until the stream breaks.
   */
  readonly delayMs?: number;
  /** Number of calls that fail, counted from the first call; all calls by default. */
  readonly times?: number;
}

/** Named list of rules, for the console's fault panel and the tests. The first rule that matches a call applies. */
export interface FaultScenario {
  readonly name: string;
  readonly rules: readonly FaultRule[];
}

/** Maximum delay, in milliseconds; longer than the console's request timeout. */
export const maxDelayMs = 60_000;
export const maxFaultRules = 50;

/** Pattern of a scenario's name, which is its file name without the extension. */
export const scenarioNamePattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
