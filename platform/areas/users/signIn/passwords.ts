import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';

import { Refusal } from '../../../engine/http/refusal.ts';
import { hashCredential, verifyCredential } from '../../../engine/resources/credentials.ts';

export interface PasswordHasher {
  /**
   * Returns whether the digest matches the stored hash. Without a stored hash, takes the same time and returns `false`.
   */
  readonly isRight: (stored: string | null, digits: string) => Promise<boolean>;
  readonly hash: (digits: string) => Promise<string>;
}

/** Leaves one processor to the event loop, so that many sign-ins at the same time do not delay all other calls. */
const atOnce = Math.max(1, availableParallelism() - 1);
const waitingAtMost = 120;

/**
 * Hashes and verifies passwords. At most `atOnce` computations run concurrently. When too many are waiting, further
 * ones are refused.
 */
export function createPasswordHasher(): PasswordHasher {
  const gate = createGate(atOnce, waitingAtMost);
  const dummy = hashCredential(randomBytes(32).toString('hex'));
  return {
    isRight: (stored, digits) =>
      gate(async () => {
        const isSame = await verifyCredential(stored ?? (await dummy), digits).catch(() => false);
        return isSame && stored !== null;
      }),
    hash: digits => gate(() => hashCredential(digits)),
  };
}

function createGate(slots: number, queueLength: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= slots) {
      if (waiting.length >= queueLength) throw busyRefusal();
      await new Promise<void>(resolve => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // Passes the slot to the next waiting computation without freeing it in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

function busyRefusal(): Refusal {
  return new Refusal(
    { zh: '登录请求过多，请稍后再试', en: 'Too many sign-ins at the same time. Try again shortly' },
    { status: 1, code: 503, http: 503, retryAfterSeconds: 2 },
  );
}
