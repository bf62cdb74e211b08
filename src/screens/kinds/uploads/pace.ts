/** The pace is that of the last few seconds, so that it follows the line without jumping about. */
const windowMs = 8_000;
/** Of less than this nothing can be said. */
const leastMs = 1_000;

/** Tells bytes a second from how far something is at which moment; nothing until a second of it has been seen. */
export function createPace(): (sent: number, nowMs: number) => number | undefined {
  let seen: readonly (readonly [nowMs: number, sent: number])[] = [];
  return (sent, nowMs) => {
    const last = seen.at(-1);
    // It began at another place.
    if (last && sent < last[1]) seen = [];
    seen = [...seen.filter(([then]) => nowMs - then <= windowMs), [nowMs, sent]];
    const [from] = seen;
    const passedMs = from ? nowMs - from[0] : 0;
    return from && passedMs >= leastMs ? ((sent - from[1]) * 1_000) / passedMs : undefined;
  };
}
