/** Delays in milliseconds before the next request, by the number of failures in a row. */
const backoffStepsMs = [5_000, 10_000, 30_000] as const;

export function backoffMs(failures: number): number {
  return backoffStepsMs[Math.min(failures, backoffStepsMs.length) - 1] ?? backoffStepsMs[0];
}
