/**
 * Clock with the platform's time. Form rules compare with this time, because the clock of the user's device may be
 * wrong.
 */
export interface PlatformClock {
  /** Sets the clock to the time of a response (`YYYY-MM-DD HH:mm:ss`); keeps the time if the response has none. */
  readonly sync: (time: string | null) => void;
  /** Returns the current platform time as `YYYY-MM-DD HH:mm:ss`; `undefined` before the first `sync`. */
  readonly now: () => string | undefined;
  /** Converts a time of the device (epoch milliseconds) to the platform's time, in the same format. */
  readonly at: (deviceMs: number) => string | undefined;
}

/** Creates a clock that continues from the last synchronised time; `deviceNow` returns epoch milliseconds. */
export function createPlatformClock(deviceNow: () => number): PlatformClock {
  let aheadMs: number | undefined;
  const at = (deviceMs: number) =>
    aheadMs === undefined ? undefined : new Date(deviceMs + aheadMs).toISOString().slice(0, 19).replace('T', ' ');
  return {
    sync: time => {
      const wallMs = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(time ?? '')
        ? Date.parse(`${String(time).replace(' ', 'T')}Z`)
        : Number.NaN;
      if (Number.isFinite(wallMs)) aheadMs = wallMs - deviceNow();
    },
    now: () => at(deviceNow()),
    at,
  };
}
