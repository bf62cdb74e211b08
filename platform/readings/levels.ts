const hourMs = 3_600_000;

/** How fine the figures of places are kept, and how long; the finest first. Older is coarser. */
export const levels = [
  { seconds: 15, keptMs: hourMs },
  { seconds: 60, keptMs: 6 * hourMs },
  { seconds: 300, keptMs: 24 * hourMs },
] as const;

/** The step in which what was so long ago can be told: what was asked for, or what is kept of that time. */
export function possibleStep(askedSeconds: number, ageMs: number): number {
  const kept = levels.find(level => ageMs <= level.keptMs) ?? levels.at(-1);
  return Math.max(askedSeconds, kept?.seconds ?? askedSeconds);
}
