import { networkOf } from '../addressOf.ts';
import { hashToken } from '../findCaller.ts';
import { Refusal } from '../refusal.ts';
import type { Route } from '../route.ts';
import { type Rate, createTokenBuckets } from './tokenBuckets.ts';

export interface CallRates {
  /** Rate of one session. */
  readonly session: Rate;
  /** Rate of one address or IPv6 network, for calls without a known session. */
  readonly address: Rate;
}

/**
 * The rates of a deployment that sets none. The burst is several times what the console's busiest screens ask for when
 * all of them are opened one after the other; `tests/e2e/limits.test.ts` measures it.
 */
export const usualRates: CallRates = {
  session: { perSecond: 20, burst: 240 },
  address: { perSecond: 20, burst: 120 },
};

interface Arriving {
  readonly route: Pick<Route, 'permission' | 'metered'>;
  readonly token: string | null;
  readonly ip: string;
}

export interface CallGate {
  /** Takes the call's token before anything is looked up. Throws a 429 when there is none. */
  readonly enter: (call: Arriving) => void;
  /** The session is a real one: it has a bucket of its own from now on, and its address gets its token back. */
  readonly isKnown: (call: Arriving) => void;
  /** A call that counts only when it is refused was refused. */
  readonly isRefused: (call: Arriving) => void;
}

/**
 * Limits calls by session and by address. A token that has never been good counts for its address, so that inventing
 * tokens is no way around the limit.
 */
export function createCallGate(rates: CallRates, clock: () => number): CallGate {
  const sessions = createTokenBuckets(rates.session, clock);
  const addresses = createTokenBuckets(rates.address, clock);
  /** The bucket of the session that a call may be of; `null` for calls that need none. */
  const sessionKey = ({ route, token }: Arriving): string | null =>
    token === null || route.permission === 'public' ? null : hashToken(token);
  const takeOfAddress = ({ route, ip }: Arriving): number =>
    route.metered === 'refused' ? addresses.waitOf(networkOf(ip)) : addresses.take(networkOf(ip));
  return {
    enter: call => {
      if (call.route.metered === 'never') return;
      const key = sessionKey(call);
      const wait = key !== null && sessions.has(key) ? sessions.take(key) : takeOfAddress(call);
      if (wait > 0) throw tooManyCalls(wait);
    },
    isKnown: call => {
      const key = sessionKey(call);
      if (key === null || sessions.has(key)) return;
      addresses.give(networkOf(call.ip));
      sessions.take(key);
    },
    isRefused: ({ route, ip }) => {
      if (route.metered === 'refused') addresses.take(networkOf(ip));
    },
  };
}

function tooManyCalls(seconds: number): Refusal {
  return new Refusal(
    { zh: '请求过于频繁，请稍后再试', en: 'Too many requests, please try again shortly' },
    { status: 1, code: 429, http: 429, retryAfterSeconds: seconds },
  );
}
