/**
 * Returns the scroll position after a mouse wheel event, within the bounds of the strip. If the wheel scrolls towards
 * an end and the new position is within `margin` of that end, the position becomes that end.
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
