/** Rate limit of a key: a burst of calls, then a number of calls per second. */
export interface RateLimit {
  readonly perSecond: number;
  readonly burst: number;
}

interface Bucket {
  tokens: number;
  filledAt: number;
}

export interface TokenBuckets {
  /** Takes one token. Returns 0 on success, otherwise the seconds until a token is available. */
  readonly take: (key: string) => number;
  /** Returns the seconds until a token is available; 0 when one is available now. */
  readonly secondsUntilToken: (key: string) => number;
  /** Returns one token to the bucket. */
  readonly give: (key: string) => void;
  readonly has: (key: string) => boolean;
  /** Returns the number of stored keys. */
  readonly size: () => number;
}

/** Number of keys above which full buckets are deleted. A new bucket is full as well, so nothing is lost. */
const maxKeys = 10_000;

/**
 * Creates token buckets by key, in the memory of one process: other processes have their own buckets.
 *
 * @param clock returns epoch milliseconds
 */
export function createTokenBuckets({ perSecond, burst }: RateLimit, clock: () => number): TokenBuckets {
  const buckets = new Map<string, Bucket>();
  let forgetAbove = maxKeys;

  const tokensNow = ({ tokens, filledAt }: Bucket, nowMs: number) =>
    Math.min(burst, tokens + (Math.max(0, nowMs - filledAt) / 1000) * perSecond);

  const forgetFull = (nowMs: number): void => {
    for (const [key, bucket] of buckets) if (tokensNow(bucket, nowMs) >= burst) buckets.delete(key);
    // Doubles the threshold, so that the cleanup takes amortized constant time.
    forgetAbove = Math.max(maxKeys, buckets.size * 2);
  };

  const filled = (key: string): Bucket => {
    const nowMs = clock();
    const known = buckets.get(key);
    if (known) {
      known.tokens = tokensNow(known, nowMs);
      known.filledAt = nowMs;
      return known;
    }
    if (buckets.size >= forgetAbove) forgetFull(nowMs);
    const bucket = { tokens: burst, filledAt: nowMs };
    buckets.set(key, bucket);
    return bucket;
  };

  const waitFor = ({ tokens }: Bucket): number => (tokens >= 1 ? 0 : (1 - tokens) / perSecond);

  return {
    take: key => {
      const bucket = filled(key);
      const wait = waitFor(bucket);
      if (wait === 0) bucket.tokens -= 1;
      return wait;
    },
    secondsUntilToken: key => waitFor(filled(key)),
    give: key => {
      const bucket = filled(key);
      bucket.tokens = Math.min(burst, bucket.tokens + 1);
    },
    has: key => buckets.has(key),
    size: () => buckets.size,
  };
}
