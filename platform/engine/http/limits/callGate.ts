import { networkOf } from '../clientIp.ts';
import { hashToken } from '../hashToken.ts';
import { Refusal } from '../refusal.ts';
import type { Route } from '../route.ts';
import { type RateLimit, createTokenBuckets } from './tokenBuckets.ts';

export interface CallRateLimits {
  /** Rate limit of a session. */
  readonly session: RateLimit;
  /** Rate limit of an IPv4 address or IPv6 network, for calls without a verified session. */
  readonly address: RateLimit;
}

/**
 * Default rate limits. The burst is several times the number of calls that the busiest screens make when all of them
 * are opened in a row; `tests/e2e/rateLimits.test.ts` measures this number.
 */
export const defaultRateLimits: CallRateLimits = {
  session: { perSecond: 20, burst: 240 },
  address: { perSecond: 20, burst: 120 },
};

interface MeteredCall {
  readonly route: Pick<Route, 'permission' | 'metered'>;
  readonly token: string | null;
  readonly ip: string;
}

export interface CallGate {
  /**
   * Takes a token from the bucket of the session or IP address, before any query. Throws 429 when the bucket is empty.
   */
  readonly enter: (call: MeteredCall) => void;
  /**
   * Creates a bucket for a verified session; the next calls of the session take their tokens from this bucket. Returns
   * the token of the current call to the bucket of the IP address.
   */
  readonly markKnown: (call: MeteredCall) => void;
  /** Counts a refused call, for routes that count only refused calls. */
  readonly markRefused: (call: MeteredCall) => void;
}

/**
 * Creates rate limits per session and per IP address. A call with an unverified session token counts towards the limit
 * of its IP address, so that invented session tokens cannot bypass the limit.
 */
export function createCallGate(rates: CallRateLimits, clock: () => number): CallGate {
  const sessions = createTokenBuckets(rates.session, clock);
  const addresses = createTokenBuckets(rates.address, clock);
  /** Returns the key of the session's bucket; `null` for calls that have no session token or need no session. */
  const sessionKey = ({ route, token }: MeteredCall): string | null =>
    token === null || route.permission === 'public' ? null : hashToken(token);
  const takeOfAddress = ({ route, ip }: MeteredCall): number =>
    route.metered === 'refused' ? addresses.secondsUntilToken(networkOf(ip)) : addresses.take(networkOf(ip));
  return {
    enter: call => {
      if (call.route.metered === 'never') return;
      const key = sessionKey(call);
      const wait = key !== null && sessions.has(key) ? sessions.take(key) : takeOfAddress(call);
      if (wait > 0) throw tooManyCallsRefusal(wait);
    },
    markKnown: call => {
      const key = sessionKey(call);
      if (key === null || sessions.has(key)) return;
      addresses.give(networkOf(call.ip));
      sessions.take(key);
    },
    markRefused: ({ route, ip }) => {
      if (route.metered === 'refused') addresses.take(networkOf(ip));
    },
  };
}

function tooManyCallsRefusal(seconds: number): Refusal {
  return new Refusal(
    { zh: '请求过于频繁，请稍后再试', en: 'Too many requests. Try again shortly' },
    { status: 1, code: 429, http: 429, retryAfterSeconds: seconds },
  );
}
