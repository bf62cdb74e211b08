/** Delays before the next request, in milliseconds, by the number of consecutive failures. */
const backoffStepsMs = [5_000, 10_000, 30_000] as const;

/** Returns the delay after the given number of consecutive failures. */
export function backoffMs(failures: number): number {
  return backoffStepsMs[Math.min(failures, backoffStepsMs.length) - 1] ?? backoffStepsMs[0];
}
