import type { RateLimit } from './tokenBuckets.ts';

type ReadText = (name: string, fallback: string, fault: (value: string) => string | null) => string;

/** Parses a rate limit, such as `20/240`: calls per second, then burst. */
export function parseRateLimit(text: ReadText, name: string, { perSecond, burst }: RateLimit): RateLimit {
  const fault = 'is calls each second and at once, such as 20/240';
  const given = text(name, `${perSecond}/${burst}`, value => (toNumbers(value) ? null : fault));
  const [first = perSecond, second = burst] = toNumbers(given) ?? [];
  return { perSecond: first, burst: second };
}

function toNumbers(value: string): readonly number[] | undefined {
  return /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(value)?.slice(1).map(Number);
}
