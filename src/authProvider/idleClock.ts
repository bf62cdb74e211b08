import type { SafeStorage } from './safeStorage.ts';

export interface IdleClock {
  /** Records an answer to a signed-in request, which extends the session. */
  readonly noteAnswer: () => void;
  /** Milliseconds until the platform ends the session if no further request is sent. */
  readonly remainingMs: () => number;
}

interface IdleClockOptions {
  readonly storage: SafeStorage;
  readonly key: string;
  readonly now: () => number;
  readonly idleMs: number;
}

const noteEveryMs = 5_000;

/** Counts down to the idle timeout. Tabs of one browser share a session, so a request of any tab extends it. */
export function createIdleClock({ storage, key, now, idleMs }: IdleClockOptions): IdleClock {
  let heardAt = now();
  let notedAt = 0;
  return {
    noteAnswer: () => {
      heardAt = now();
      if (Math.abs(heardAt - notedAt) < noteEveryMs) return;
      notedAt = heardAt;
      storage.write(key, String(heardAt));
    },
    remainingMs: () => {
      const noted = Number(storage.read(key));
      // A time in the future is invalid: the device's clock has been set back since it was stored.
      const elsewhere = Number.isFinite(noted) && noted <= now() ? noted : 0;
      return Math.max(heardAt, elsewhere) + idleMs - now();
    },
  };
}
