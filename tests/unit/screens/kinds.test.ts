import { describe, expect, it } from 'vitest';

import { pairShapes } from '../../../src/screens/kinds/pairShapes.ts';
import {
  type TimeMode,
  countDays,
  fromPickerValue,
  shiftTime,
  stepOfKey,
  toPickerValue,
  currentTime,
} from '../../../src/screens/kinds/times.ts';

describe('the length of a range', () => {
  it.each<['ipRange' | 'portRange', unknown, unknown, number | undefined]>([
    ['ipRange', '10.0.0.1', '10.0.0.24', 24],
    ['ipRange', '10.0.0.1', '10.0.0.1', 1],
    ['ipRange', '10.0.0.2', '10.0.0.1', undefined],
    ['ipRange', '10.0.0.1', 'fe80::1', undefined],
    ['ipRange', '10.0.0.1', '10.0.0.024', undefined],
    ['ipRange', 'fe80::1', 'fe80::ff', 255],
    ['ipRange', '::', 'ffff::', undefined],
    ['ipRange', '10.0.0.1', null, undefined],
    ['portRange', 8_001, 8_024, 24],
    ['portRange', 80, 80, 1],
    ['portRange', 81, 80, undefined],
    ['portRange', 0, 80, undefined],
    ['portRange', 1, 65_536, undefined],
    ['portRange', '1', 80, undefined],
  ])('is, for the kind %s from %j to %j, %j', (kind, start, end, count) => {
    expect(pairShapes[kind].count?.({ start, end })?.count).toBe(count);
  });

  it.each<[string, string, number | undefined]>([
    ['2026-01-01', '2026-01-31', 31],
    ['2024-02-29', '2024-03-01', 2],
    // Days on which clocks change count like all others.
    ['2026-03-28', '2026-03-30', 3],
    ['2026-10-24', '2026-10-26', 3],
    ['2026-01-01', '2026-01-01', 1],
    ['2026-01-02', '2026-01-01', undefined],
  ])('is, in days from %s to %s, %j', (start, end, days) => {
    expect(countDays(start, end)).toBe(days);
  });
});

describe('a date input', () => {
  const press = (key: string, keys: { shiftKey?: boolean; altKey?: boolean } = {}) =>
    stepOfKey({ key, shiftKey: false, altKey: false, ...keys });

  it.each<[string, boolean, TimeMode, string, string | undefined]>([
    ['ArrowUp', false, 'date', '2026-12-31', '2027-01-01'],
    ['ArrowDown', false, 'dateTime', '2026-03-01 12:30:05', '2026-02-28 12:30:05'],
    ['PageUp', false, 'dateTime', '2026-01-31 23:59:59', '2026-02-28 23:59:59'],
    ['PageUp', false, 'date', '2026-12-15', '2027-01-15'],
    ['PageDown', false, 'date', '2026-01-15', '2025-12-15'],
    ['PageDown', true, 'dateTime', '2024-02-29 00:00:00', '2023-02-28 00:00:00'],
    ['PageUp', true, 'date', '9999-06-01', undefined],
    ['PageUp', false, 'date', '2026-1-1', undefined],
    ['PageUp', false, 'timeOfDay', '10:30', undefined],
  ])('reacts to the key %s (Shift: %s) by changing the %s %s to %s', (...[key, shiftKey, mode, text, moved]) => {
    expect(shiftTime(mode, text, press(key, { shiftKey }) ?? {})).toBe(moved);
  });

  it('ignores all other keys, including those that open the picker', () => {
    expect([press('Home'), press('ArrowDown', { altKey: true }), press('ArrowUp', { shiftKey: true })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('starts from the platform’s current day while it is empty, and stays empty while that day is unknown', () => {
    expect(currentTime('date', '2026-05-04 10:11:12')).toBe('2026-05-04');
    expect(currentTime('dateTime', '2026-05-04 10:11:12')).toBe('2026-05-04 10:11:00');
    expect(shiftTime('dateTime', currentTime('dateTime'), { days: 1 })).toBeUndefined();
  });
});

describe("the browser's picker", () => {
  it.each<[TimeMode, string, string]>([
    ['date', '2024-02-29', '2024-02-29'],
    ['dateTime', '2026-03-29 02:30:00', '2026-03-29T02:30:00'],
    ['dateTime', '9999-12-31 23:59:59', '9999-12-31T23:59:59'],
    ['timeOfDay', '09:30', '09:30'],
  ])('starts from a %s and returns the same value', (mode, text, native) => {
    expect(toPickerValue(mode, text)).toBe(native);
    expect(fromPickerValue(mode, native)).toBe(text);
  });

  it('starts empty while the text is not a valid time', () => {
    expect(['', '2026-1-1', 'x', '2026-01-01T00:00'].map(text => toPickerValue('dateTime', text))).toEqual([
      '',
      '',
      '',
      '',
    ]);
    expect(toPickerValue('dateTime', '2026-01-01')).toBe('2026-01-01T00:00:00');
  });

  it('may omit zero seconds or add milliseconds, and the input still contains the usual format', () => {
    expect(fromPickerValue('dateTime', '2026-10-25T02:30')).toBe('2026-10-25 02:30:00');
    expect(fromPickerValue('dateTime', '2026-10-25T02:30:15.500')).toBe('2026-10-25 02:30:15');
    expect(fromPickerValue('dateTime', '')).toBe('');
    expect(fromPickerValue('timeOfDay', '09:30:00')).toBe('09:30');
  });
});
