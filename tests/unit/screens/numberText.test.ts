import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseExactNumber, parseNumberInput, toInputText } from '../../../src/screens/kinds/typedNumber.ts';

describe('a typed number', () => {
  it.each<[string, number]>([
    ['0', 0],
    ['12', 12],
    ['-3', -3],
    ['1.50', 1.5],
    ['10.0', 10],
    ['0.000001', 0.000_001],
    [' 5 ', 5],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['1234567.891', 1_234_567.891],
    ['１２', 12],
    ['1。5', 1.5],
    ['－３．５', -3.5],
    ['−5', -5],
    ['1,000', 1_000],
    ['1,234,567.5', 1_234_567.5],
    ['4\u200b', 4],
  ])('is read from %j as %d', (text, number) => {
    expect(parseNumberInput(text)).toBe(number);
  });

  it.each([
    ['1,5'],
    ['1，5'],
    ['0x10'],
    ['0b1'],
    ['1e3'],
    ['1e309'],
    ['-0'],
    ['-0.0'],
    ['−0'],
    ['NaN'],
    ['Infinity'],
    ['+1'],
    ['.5'],
    ['5.'],
    ['007'],
    ['1 000'],
    ['1_000'],
    ['٣'],
    ['½'],
    ['9007199254740993'],
    ['9007199254740992'],
    ['0.12345678901234567890'],
    ['123456789012.1234567'],
    ['1'.repeat(100_000)],
    ['1.'.padEnd(100_000, '0')],
  ])('stays text when its form or size is not accepted: %.20s', text => {
    expect(parseNumberInput(text)).toBe(text);
  });

  it('is empty without input', () => {
    expect(['', ' ', '\t'].map(parseNumberInput)).toEqual([null, null, null]);
  });

  it('never becomes a number other than the typed one', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?[0-9]{1,20}(\.[0-9]{1,20})?$/), text => {
        const number = parseExactNumber(text);
        if (number === undefined) return;
        const [whole = '', decimals = ''] = text.split('.');
        const [sameWhole, sameDecimals = ''] = String(number).split('.');
        expect([sameWhole, sameDecimals]).toEqual([whole, decimals.replace(/0+$/, '')]);
      }),
      { numRuns: 20_000 },
    );
  });

  it('is displayed in a form that is read as the same number', () => {
    fc.assert(
      fc.property(fc.integer(), number => {
        // A box cannot contain negative zero.
        expect(parseNumberInput(toInputText(number))).toBe(number + 0);
      }),
    );
    expect([toInputText(null), toInputText(undefined), toInputText({}), toInputText('x')]).toEqual(['', '', '', 'x']);
  });
});
