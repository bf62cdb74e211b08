import type { KeptStorage } from './keptStorage.ts';

export interface IdleClock {
  /** The platform has answered a signed-in request, which keeps the session alive. */
  readonly hear: () => void;
  /** Milliseconds until the platform gives the session up, unless something is asked of it. */
  readonly left: () => number;
}

interface IdleClockOptions {
  readonly storage: KeptStorage;
  readonly key: string;
  readonly now: () => number;
  readonly idleMs: number;
}

const noteEveryMs = 5_000;

/** Tabs of one browser share a session, so what one of them asks counts for all. */
export function createIdleClock({ storage, key, now, idleMs }: IdleClockOptions): IdleClock {
  let heardAt = now();
  let notedAt = 0;
  return {
    hear: () => {
      heardAt = now();
      if (Math.abs(heardAt - notedAt) < noteEveryMs) return;
      notedAt = heardAt;
      storage.write(key, String(heardAt));
    },
    left: () => {
      const noted = Number(storage.read(key));
      // A time to come is none that was heard: the clock of the device has been set back.
      const elsewhere = Number.isFinite(noted) && noted <= now() ? noted : 0;
      return Math.max(heardAt, elsewhere) + idleMs - now();
    },
  };
}
