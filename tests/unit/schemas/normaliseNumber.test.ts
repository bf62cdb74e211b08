import { describe, expect, it } from 'vitest';

import { normaliseNumber } from '../../../src/schemas/compile/normaliseNumber.ts';

describe('a typed number', () => {
  it.each([
    ['１２', '12'],
    ['－３．５', '-3.5'],
    ['1。5', '1.5'],
    ['１｡５', '1.5'],
    ['−4', '-4'],
    ['4\u200b', '4'],
    ['\u202a12\u202c', '12'],
    ['　７　', '7'],
    ['1,000', '1000'],
    ['1，000', '1000'],
    ['-1,234,567.5', '-1234567.5'],
  ])('is normalized from “%s” to “%s”', (typed, plain) => {
    expect(normaliseNumber(typed)).toBe(plain);
  });

  it.each(['1,5', '0,500', '1,00', '1000,000', '1,000,00', '1.000,5', '1 000', '²', '①', '5。', '1e3'])(
    'stays unchanged if its meaning is unclear, so that the rules refuse it: %s',
    typed => {
      expect(normaliseNumber(typed)).toBe(typed);
    },
  );

  it('keeps a single comma where a comma may be a decimal sign', () => {
    expect(normaliseNumber('1,000', true)).toBe('1,000');
    expect(normaliseNumber('1,000.5', true)).toBe('1000.5');
    expect(normaliseNumber('1,000,000', true)).toBe('1000000');
  });
});
