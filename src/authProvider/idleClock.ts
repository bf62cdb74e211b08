import type { SafeStorage } from './safeStorage.ts';

/** Countdown to the idle timeout, at which the platform ends the session. */
export interface IdleClock {
  /** Records a response to a request with a session, because such a request extends the session. */
  readonly recordResponse: () => void;
  /** Returns the milliseconds until the platform ends the session if the browser sends no further request. */
  readonly remainingMs: () => number;
}

interface IdleClockOptions {
  readonly storage: SafeStorage;
  readonly key: string;
  readonly now: () => number;
  readonly idleMs: number;
}

/** Minimum time between two writes to the storage, through which the tabs share the time of the last response. */
const recordIntervalMs = 5_000;

/**
 * Measures the time until the idle timeout. All tabs of a browser share a session, so a request from any tab extends
 * the session.
 */
export function createIdleClock({ storage, key, now, idleMs }: IdleClockOptions): IdleClock {
  let lastResponseAt = now();
  let notedAt = 0;
  return {
    recordResponse: () => {
      lastResponseAt = now();
      if (Math.abs(lastResponseAt - notedAt) < recordIntervalMs) return;
      notedAt = lastResponseAt;
      storage.write(key, String(lastResponseAt));
    },
    remainingMs: () => {
      const stored = Number(storage.read(key));
      // A time in the future is invalid: somebody has set back the device's clock since the time was stored.
      const inOtherTabs = Number.isFinite(stored) && stored <= now() ? stored : 0;
      return Math.max(lastResponseAt, inOtherTabs) + idleMs - now();
    },
  };
}
