import { describe, expect, it } from 'vitest';

import { toAuthenticatorUri, generateTotpSeed, findTimeStep } from '../../../platform/areas/users/secondFactor/totp.ts';

/** `12345678901234567890` of RFC 6238, appendix B, in base32. */
const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** Seconds since the epoch and the last six digits of the code, from the SHA-1 rows of appendix B of RFC 6238. */
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

describe('a code of an authenticator app', () => {
  it.each(vectors)('belongs to the 30-second step that contains second %i (RFC 6238)', (seconds, code) => {
    expect(findTimeStep(seed, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it.each(vectors)(
    'works one step before and one step after its own step, but not two steps after it: second %i',
    (seconds, code) => {
      const step = Math.floor(seconds / 30);
      expect(findTimeStep(seed, code, (seconds + 30) * 1000)).toBe(step);
      expect(findTimeStep(seed, code, (seconds - 30) * 1000)).toBe(step);
      expect(findTimeStep(seed, code, (seconds + 60) * 1000)).toBeNull();
    },
  );

  it.each(['', '28708', '2870823', '28708a', '287083'])('does not match “%s” at second 59', code => {
    expect(findTimeStep(seed, code, 59_000)).toBeNull();
  });
});

describe('a seed of an authenticator app', () => {
  it('has 160 random bits', () => {
    const [first, second] = [generateTotpSeed(), generateTotpSeed()];
    expect(first).toMatch(/^[A-Z2-7]{32}$/);
    expect(first).not.toBe(second);
  });

  it('is part of the address that authenticator apps read', () => {
    const address = new URL(toAuthenticatorUri(seed, 'ops01'));
    expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp']);
    expect(decodeURIComponent(address.pathname)).toBe('/Cloud Phone Console:ops01');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      issuer: 'Cloud Phone Console',
      secret: seed,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
