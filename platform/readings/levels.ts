const hourMs = 3_600_000;

/** Resolutions of stored figures and their retention, finest first; older figures are coarser. */
export const levels = [
  { seconds: 15, keptMs: hourMs },
  { seconds: 60, keptMs: 6 * hourMs },
  { seconds: 300, keptMs: 24 * hourMs },
] as const;

/** Returns the step for figures of this age: the requested one, or the coarser one that is still stored. */
export function possibleStep(askedSeconds: number, ageMs: number): number {
  const kept = levels.find(level => ageMs <= level.keptMs) ?? levels.at(-1);
  return Math.max(askedSeconds, kept?.seconds ?? askedSeconds);
}
