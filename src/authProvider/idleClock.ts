import type { SafeStorage } from './safeStorage.ts';

export interface IdleClock {
  /** Records a response to a request with a session, because such a request extends the session. */
  readonly noteResponse: () => void;
  /** Milliseconds until the platform ends the session, if the browser sends no further request. */
  readonly remainingMs: () => number;
}

interface IdleClockOptions {
  readonly storage: SafeStorage;
  readonly key: string;
  readonly now: () => number;
  readonly idleMs: number;
}

const noteEveryMs = 5_000;

/**
 * Measures the time until the idle timeout. All tabs of a browser share a session, so a request from any tab extends
 * the session.
 */
export function createIdleClock({ storage, key, now, idleMs }: IdleClockOptions): IdleClock {
  let heardAt = now();
  let notedAt = 0;
  return {
    noteResponse: () => {
      heardAt = now();
      if (Math.abs(heardAt - notedAt) < noteEveryMs) return;
      notedAt = heardAt;
      storage.write(key, String(heardAt));
    },
    remainingMs: () => {
      const noted = Number(storage.read(key));
      // A time in the future is invalid: somebody has set back the device's clock since the time was stored.
      const elsewhere = Number.isFinite(noted) && noted <= now() ? noted : 0;
      return Math.max(heardAt, elsewhere) + idleMs - now();
    },
  };
}
