import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type UnitName, unitValueOf, parseUnitValue, unitsOf } from '../../../src/screens/kinds/unitValues.ts';

describe('a typed size', () => {
  it.each<[string, UnitName, number, UnitName]>([
    ['1.5', 'GB', 1_610_612_736, 'GB'],
    ['1.5 GB', 'MB', 1_610_612_736, 'GB'],
    ['1.5g', 'B', 1_610_612_736, 'GB'],
    ['512', 'MB', 536_870_912, 'MB'],
    ['1024', 'B', 1_024, 'B'],
    ['0', 'TB', 0, 'TB'],
    ['0.5', 'KB', 512, 'KB'],
    ['8 TB', 'B', 8_796_093_022_208, 'TB'],
    ['12字节', 'MB', 12, 'B'],
    ['１。５', 'GB', 1_610_612_736, 'GB'],
    ['1,024 mb', 'B', 1_073_741_824, 'MB'],
  ])('converts the text “%s” with the unit %s to %d bytes', (text, unit, value, chosen) => {
    expect(parseUnitValue('bytes', { text, unit })).toEqual({ value, unit: chosen });
  });

  it.each<[string, UnitName, string]>([
    ['1.0001', 'GB', '1.0001 GB'],
    ['0.3', 'B', '0.3 B'],
    ['1,5', 'GB', '1,5 GB'],
    ['1e3', 'B', '1e3 B'],
    ['0x10', 'B', '0x10 B'],
    ['-0', 'B', '-0 B'],
    ['9000 TB', 'B', '9000 TB'],
    ['5 QB', 'GB', '5 QB'],
    ['5 constructor', 'GB', '5 constructor GB'],
  ])('stays text when it is no valid number of bytes: “%s” with the unit %s', (text, unit, value) => {
    expect(parseUnitValue('bytes', { text, unit }).value).toBe(value);
  });

  it.each<[number, string, UnitName]>([
    [0, '0', 'B'],
    [1_000, '1000', 'B'],
    [1_024, '1', 'KB'],
    [1_610_612_736, '1.5', 'GB'],
    [1_073_741_825, '1073741825', 'B'],
    [1_048_576_000, '1000', 'MB'],
  ])('appears, with %d bytes, as %s %s', (value, text, unit) => {
    expect(unitValueOf('bytes', value)).toEqual({ text, unit });
  });
});

describe('a typed duration', () => {
  it.each<[string, UnitName, number, UnitName]>([
    ['1:30:00', 'min', 5_400, 'clock'],
    ['0:00:59', 's', 59, 'clock'],
    ['100:00:00', 's', 360_000, 'clock'],
    ['90', 'min', 5_400, 'min'],
    ['90 分', 's', 5_400, 'min'],
    ['1.5h', 's', 5_400, 'h'],
    ['2天', 's', 172_800, 'd'],
    ['１：００：００', 's', 3_600, 'clock'],
    ['7', 's', 7, 's'],
  ])('converts the text “%s” with the unit %s to %d seconds', (text, unit, value, chosen) => {
    expect(parseUnitValue('duration', { text, unit })).toEqual({ value, unit: chosen });
  });

  it.each([['1:60:00'], ['1:5:00'], ['1:30'], ['-1:00:00'], ['1:00:00:00'], ['9999999999999:00:00']])(
    'stays text when it is no valid duration: %s',
    text => {
      expect(parseUnitValue('duration', { text, unit: 's' }).value).toBe(text);
    },
  );

  it.each<[unknown, string, UnitName]>([
    [7, '7', 's'],
    [60, '1', 'min'],
    [3_661, '1:01:01', 'clock'],
    [7_200, '2', 'h'],
    [86_400, '1', 'd'],
    [null, '', 'min'],
    ['abc h', 'abc h', 'min'],
  ])('appears, with %j seconds, as %s %s', (value, text, unit) => {
    expect(unitValueOf('duration', value)).toEqual({ text, unit });
  });
});

describe.each(['bytes', 'duration'] as const)('an amount of %s', kind => {
  it('is read back unchanged in any unit', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.maxSafeNat(),
          fc.nat(1e6),
          fc.nat(500).map(n => n * 3_600 * 1_024),
        ),
        value => {
          expect(parseUnitValue(kind, unitValueOf(kind, value)).value).toBe(value);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('keeps unreadable text, also in a draft', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...unitsOf(kind).filter(unit => unit !== 'clock')), (text, unit) => {
        const { value } = parseUnitValue(kind, { text, unit });
        if (typeof value !== 'string') return;
        expect(value).toContain(text.trim());
        expect(typeof parseUnitValue(kind, unitValueOf(kind, value)).value).toBe('string');
      }),
    );
  });
});
