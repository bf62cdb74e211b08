/**
 * Returns the scroll position after a turn of the mouse wheel, within the bounds of the strip. A position within the
 * margin of an end is moved to that end, if the turn goes towards that end.
 */
export function wheelScrollPosition(
  strip: { readonly at: number; readonly size: number; readonly seen: number },
  delta: number,
  margin: number,
): number {
  const end = Math.max(0, strip.size - strip.seen);
  const target = Math.min(Math.max(strip.at + delta, 0), end);
  if (target <= margin) return delta < 0 ? 0 : target;
  return end - target <= margin && delta > 0 ? end : target;
}
