/**
 * Length of the measured period in milliseconds: short enough to follow changes of the connection, and long enough to
 * avoid fluctuations.
 */
const windowMs = 8_000;
/** Minimum time of a measurement; a shorter measurement would be too inaccurate. */
const minMeasurementMs = 1_000;

/**
 * Returns a function that computes bytes per second from the sent bytes and the time. The result is `undefined` during
 * the first second.
 */
export function createSpeedMeter(): (sent: number, nowMs: number) => number | undefined {
  let seen: readonly (readonly [nowMs: number, sent: number])[] = [];
  return (sent, nowMs) => {
    const last = seen.at(-1);
    // Fewer sent bytes than before mean that the upload resumed at an earlier byte.
    if (last && sent < last[1]) seen = [];
    seen = [...seen.filter(([then]) => nowMs - then <= windowMs), [nowMs, sent]];
    const [from] = seen;
    const passedMs = from ? nowMs - from[0] : 0;
    return from && passedMs >= minMeasurementMs ? ((sent - from[1]) * 1_000) / passedMs : undefined;
  };
}
