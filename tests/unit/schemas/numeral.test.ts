import { describe, expect, it } from 'vitest';

import { numeral } from '../../../src/schemas/numeral.ts';

describe('a number as it is typed', () => {
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
  ])('is read as it is meant: %s', (typed, plain) => {
    expect(numeral(typed)).toBe(plain);
  });

  it.each(['1,5', '0,500', '1,00', '1000,000', '1,000,00', '1.000,5', '1 000', '²', '①', '5。', '1e3'])(
    'stays as it is where its meaning is unclear, for the rules to refuse: %s',
    typed => {
      expect(numeral(typed)).toBe(typed);
    },
  );

  it('stays as it is with one comma where commas may be decimal signs', () => {
    expect(numeral('1,000', true)).toBe('1,000');
    expect(numeral('1,000.5', true)).toBe('1000.5');
    expect(numeral('1,000,000', true)).toBe('1000000');
  });
});
