/** The platform's time, by which the rules of forms go: not the clock of the device, which may show anything. */
export interface PlatformClock {
  /** `YYYY-MM-DD HH:mm:ss` as the platform said it with an answer. */
  readonly hear: (time: string | null) => void;
  /** The same for this moment; `undefined` before the platform has said its time. */
  readonly now: () => string | undefined;
  /** The same for a moment of the device, in epoch milliseconds. */
  readonly at: (deviceMs: number) => string | undefined;
}

/** Follows the platform's clock between its answers; `deviceNow` gives epoch milliseconds. */
export function createPlatformClock(deviceNow: () => number): PlatformClock {
  let aheadMs: number | undefined;
  const at = (deviceMs: number) =>
    aheadMs === undefined ? undefined : new Date(deviceMs + aheadMs).toISOString().slice(0, 19).replace('T', ' ');
  return {
    hear: time => {
      const wallMs = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(time ?? '')
        ? Date.parse(`${String(time).replace(' ', 'T')}Z`)
        : Number.NaN;
      if (Number.isFinite(wallMs)) aheadMs = wallMs - deviceNow();
    },
    now: () => at(deviceNow()),
    at,
  };
}
