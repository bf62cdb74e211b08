/** How long to wait after so many failures in a row before the platform is asked again. */
const pausesMs = [5_000, 10_000, 30_000] as const;

export function pauseAfter(failures: number): number {
  return pausesMs[Math.min(failures, pausesMs.length) - 1] ?? pausesMs[0];
}
