import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  abbreviateNumber,
  formatAge,
  formatBytes,
  formatDecimal,
  formatDuration,
  formatInteger,
  formatMoney,
  formatSum,
  formatNames,
  splitIntoGroupsOfFour,
} from '../../../src/i18n/format.ts';

describe('an abbreviated number', () => {
  it.each<[number, string]>([
    [0, '0'],
    [1, '1'],
    [999, '999'],
    [999.94, '999.94'],
    [1_000, '1k'],
    [1_049, '1k'],
    [1_050, '1.1k'],
    [1_234, '1.2k'],
    [9_999, '10k'],
    [999_949, '999.9k'],
    [999_950, '1M'],
    [1_000_000, '1M'],
    [1_500_000, '1.5M'],
    [999_949_999, '999.9M'],
    [999_950_000, '1G'],
    [1e9, '1G'],
    [1e12, '1T'],
    [1e15, '1P'],
    [1e18, '1E'],
    [1.25e19, '12.5E'],
    [1e21, '1000E'],
    [-1_234, '-1.2k'],
    [-5, '-5'],
  ])('shows %d as %s', (value, text) => {
    expect(abbreviateNumber(value)).toBe(text);
  });

  it('has at most five characters from 1k to 999.9E, and stays close to the number', () => {
    const scale: Readonly<Record<string, number>> = { '': 1, k: 1e3, M: 1e6, G: 1e9, T: 1e12, P: 1e15, E: 1e18 };
    fc.assert(
      fc.property(fc.double({ min: 1_000, max: 9e20, noNaN: true }), value => {
        const text = abbreviateNumber(value);
        const [, digits = '', unit = ''] = /^(\d{1,3}(?:\.\d)?)([kMGTPE])$/.exec(text) ?? [];
        expect(digits).not.toBe('');
        expect(Math.abs(Number(digits) * (scale[unit] ?? 0) - value)).toBeLessThanOrEqual(0.0501 * (scale[unit] ?? 0));
      }),
    );
  });
});

describe('an integer', () => {
  it.each<[number, string]>([
    [0, '0'],
    [999, '999'],
    [1_000, '1,000'],
    [1_234_567, '1,234,567'],
    [-1_234, '-1,234'],
    [-123_456, '-123,456'],
    [Number.MAX_SAFE_INTEGER, '9,007,199,254,740,991'],
  ])('shows %d as %s', (value, text) => {
    expect(formatInteger(value)).toBe(text);
  });

  it('keeps every digit', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), value => {
        expect(formatInteger(value).replaceAll(',', '')).toBe(String(value));
      }),
    );
  });
});

describe('money', () => {
  it.each<[number, string]>([
    [0, '¥0.00'],
    [1, '¥1.00'],
    [0.5, '¥0.50'],
    [0.1 + 0.2, '¥0.30'],
    [1_234.5, '¥1,234.50'],
    [1_234_567.89, '¥1,234,567.89'],
    [0.999, '¥1.00'],
    [-3, '-¥3.00'],
    [-1_234.5, '-¥1,234.50'],
    [-0.001, '¥0.00'],
    [-0, '¥0.00'],
  ])('shows %d as %s', (value, text) => {
    expect(formatMoney(value)).toBe(text);
  });
});

describe('a sum', () => {
  it.each([
    ['0', true, '¥0.00'],
    ['1234567.5', true, '¥1,234,567.50'],
    ['-12345678901234567890.01', true, '-¥12,345,678,901,234,567,890.01'],
    ['999', false, '999'],
    ['1000', false, '1,000'],
  ])('keeps every digit: %s', (given, isMoney, text) => {
    expect(formatSum(given, isMoney)).toBe(text);
  });
});

describe('a duration', () => {
  it.each<[number, string]>([
    [0, '0:00:00'],
    [59, '0:00:59'],
    [59.9, '0:00:59'],
    [60, '0:01:00'],
    [3_599, '0:59:59'],
    [3_600, '1:00:00'],
    [3_723, '1:02:03'],
    [360_000, '100:00:00'],
  ])('shows %d s as %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});

describe('an age', () => {
  const translate = (key: string, values: Readonly<Record<string, unknown>> = {}) =>
    key + ('smart_count' in values ? ` ${String(values['smart_count'])}` : '');
  const [minute, hour, day] = [60, 3_600, 86_400];

  it.each<[number, string | undefined]>([
    [-day, 'time.justNow'],
    [-1, 'time.justNow'],
    [0, 'time.justNow'],
    [29.9, 'time.justNow'],
    [30, 'time.minutes 1'],
    [minute, 'time.minutes 1'],
    [2 * minute - 1, 'time.minutes 1'],
    [2 * minute, 'time.minutes 2'],
    [hour - 1, 'time.minutes 59'],
    [hour, 'time.hours 1'],
    [2 * hour, 'time.hours 2'],
    [day - 1, 'time.hours 23'],
    [day, 'time.dayAgo'],
    [2 * day - 1, 'time.dayAgo'],
    [2 * day, undefined],
    [365 * day, undefined],
    [Number.NaN, undefined],
  ])('shows %d s as %s', (seconds, text) => {
    expect(formatAge(seconds, translate)).toBe(text);
  });
});

describe('a size', () => {
  it.each<[number, string]>([
    [0, '0 B'],
    [1, '1 B'],
    [1_023, '1,023 B'],
    [1_024, '1 KB'],
    [1_536, '1.5 KB'],
    [1_048_575, '1 MB'],
    [1_048_000, '1,023.44 KB'],
    [1_610_612_736, '1.5 GB'],
    [1_099_511_627_776, '1 TB'],
    [5_000 * 1_024 ** 4, '5,000 TB'],
  ])('shows %d bytes as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});

describe('a decimal', () => {
  it.each<[number, string]>([
    [0, '0'],
    [0.1, '0.1'],
    [1_234.5, '1,234.5'],
    [-1_234_567.891_234, '-1,234,567.891234'],
  ])('shows %d as %s', (value, text) => {
    expect(formatDecimal(value)).toBe(text);
  });
});

describe('several names', () => {
  it('are joined with the comma of the language', () => {
    expect([formatNames(['a', 'b'], 'zh'), formatNames(['a', 'b'], 'en')]).toEqual(['a、b', 'a, b']);
  });
});

describe('a card number', () => {
  it('is shown in groups of four', () => {
    expect(splitIntoGroupsOfFour('62220212345678901234')).toEqual(['6222', '0212', '3456', '7890', '1234']);
    expect(splitIntoGroupsOfFour('62220')).toEqual(['6222', '0']);
  });

  it('is shown unchanged when invalid', () => {
    expect([splitIntoGroupsOfFour('6222-0212'), splitIntoGroupsOfFour(''), splitIntoGroupsOfFour('６２２２')]).toEqual([
      ['6222-0212'],
      [''],
      ['６２２２'],
    ]);
  });
});
