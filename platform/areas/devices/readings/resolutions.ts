import { hourMs } from '../../../../src/schemas/base/durations.ts';

/**
 * Resolutions of stored figures, each with its retention, finest first. Older figures are only stored at coarser
 * resolutions.
 */
export const resolutions = [
  { seconds: 15, keptMs: hourMs },
  { seconds: 60, keptMs: 6 * hourMs },
  { seconds: 300, keptMs: 24 * hourMs },
] as const;

/**
 * Returns the step for figures of this age: the requested step, or a coarser one if figures at the requested step are
 * no longer stored.
 */
export function toAvailableStep(requestedSeconds: number, ageMs: number): number {
  const kept = resolutions.find(level => ageMs <= level.keptMs) ?? resolutions.at(-1);
  return Math.max(requestedSeconds, kept?.seconds ?? requestedSeconds);
}
