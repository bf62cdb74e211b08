/**
 * Returns the scroll position after a wheel turn: within the strip, and snapped to an end that is within the margin.
 */
export function wheelTarget(
  strip: { readonly at: number; readonly size: number; readonly seen: number },
  delta: number,
  margin: number,
): number {
  const end = Math.max(0, strip.size - strip.seen);
  const target = Math.min(Math.max(strip.at + delta, 0), end);
  if (target <= margin) return delta < 0 ? 0 : target;
  return end - target <= margin && delta > 0 ? end : target;
}
