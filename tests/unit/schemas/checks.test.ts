import { describe, expect, it } from 'vitest';

import { type Check, checkMessage, keepsCheck, matches, notBefore } from '../../../src/schemas/checks.ts';

describe('checks', () => {
  const same = matches('second', 'first');
  const later = notBefore('end', 'start');

  it.each<[Check, Record<string, unknown>, boolean]>([
    [same, { first: 'a', second: 'a' }, true],
    [same, { first: 'a', second: 'b' }, false],
    [same, { first: 'a', second: '' }, false],
    [same, { first: 'a' }, false],
    [same, { first: '', second: 'b' }, true],
    [same, {}, true],
    [later, { start: '2026-01-01 00:00:00', end: '2026-01-01 00:00:00' }, true],
    [later, { start: '2026-01-01 00:00:00', end: '2026-01-02 00:00:00' }, true],
    [later, { start: '2026-01-02 00:00:00', end: '2026-01-01 23:59:59' }, false],
    [later, { start: '2026-01-02' }, true],
    [later, { end: '2026-01-02' }, true],
    [later, { start: null, end: '2026-01-02' }, true],
  ])('%j on %j is %s', (check, values, isKept) => {
    expect(keepsCheck(check, values)).toBe(isKept);
  });

  it('say what is wrong in both languages', () => {
    expect(checkMessage(same, 'zh')).toBe('两次输入的密码不一致');
    expect(checkMessage(same, 'en')).toBe('The two passwords do not match');
    expect(checkMessage(later, 'zh')).toBe('结束时间不能早于开始时间');
    expect(checkMessage(later, 'en')).toBe('End time cannot be before start time');
  });
});
