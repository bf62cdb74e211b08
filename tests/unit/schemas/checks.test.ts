import { describe, expect, it } from 'vitest';

import {
  type Check,
  afterNow,
  checkMessage,
  differs,
  greaterIp,
  passesCheck,
  lowerThan,
  matches,
  notAbove,
  notBelow,
  notBefore,
  notLowerPort,
  sameLength,
} from '../../../src/schemas/vocabulary/checks.ts';

const floor = notBelow('bid', 'floor', { zh: '出价过低', en: 'The bid is too low' });

describe('checks', () => {
  const ports = { zh: '端口不能相同', en: 'The ports must differ' };
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
  ])('evaluate %j with the values %j to %s', (check, values, isKept) => {
    expect(passesCheck(check, values)).toBe(isKept);
  });

  it.each<[string, Check, Record<string, unknown>, boolean]>([
    ['an end above the start', greaterIp('end', 'start'), { start: '10.0.0.9', end: '10.0.0.10' }, true],
    [
      'an end that is above the start only in the next octet',
      greaterIp('end', 'start'),
      { start: '9.255.255.255', end: '10.0.0.0' },
      true,
    ],
    ['the same address', greaterIp('end', 'start'), { start: '10.0.0.1', end: '10.0.0.1' }, false],
    ['an end below the start', greaterIp('end', 'start'), { start: '10.0.0.10', end: '10.0.0.9' }, false],
    ['an IPv4 and an IPv6 address', greaterIp('end', 'start'), { start: '10.0.0.1', end: 'fe80::1' }, false],
    ['an octet with a leading zero', greaterIp('end', 'start'), { start: '10.0.0.1', end: '10.0.0.010' }, false],
    ['IPv6', greaterIp('end', 'start'), { start: 'fe80::9', end: 'fe80::10' }, true],
    ['no start yet', greaterIp('end', 'start'), { end: '10.0.0.1' }, true],
    ['an equal port', notLowerPort('end', 'start'), { start: 80, end: 80 }, true],
    ['a higher port', notLowerPort('end', 'start'), { start: 9, end: 10 }, true],
    ['a lower port', notLowerPort('end', 'start'), { start: 10, end: 9 }, false],
    ['a lower price', lowerThan('price', 'was'), { price: 9.99, was: 10 }, true],
    ['the same price', lowerThan('price', 'was'), { price: 10, was: 10 }, false],
    ['a price with more digits', lowerThan('price', 'was'), { price: 100, was: 99 }, false],
    ['a price while the other price is empty', lowerThan('price', 'was'), { price: 10, was: null }, true],
    ['a price that is not above the other', notAbove('price', 'was'), { price: 10, was: 10 }, true],
    ['a bid equal to its minimum', floor, { bid: 50, floor: 50 }, true],
    ['a bid with fewer digits than its minimum', floor, { bid: 9.99, floor: 10 }, false],
    ['a bid without a minimum', floor, { bid: 1, floor: null }, true],
    ['a price above the other', notAbove('price', 'was'), { price: 100, was: 99.99 }, false],
    ['two different values', differs('one', 'other', ports), { one: 1, other: 2 }, true],
    ['two equal values', differs('one', 'other', ports), { one: 1, other: 1 }, false],
    ['one value without the other', differs('one', 'other', ports), { one: 1, other: null }, true],
  ])('give the expected result for %s', (_, check, values, isKept) => {
    expect(passesCheck(check, values)).toBe(isKept);
  });

  describe('for equal length', () => {
    const ips = { start: '10.0.0.1', end: '10.0.0.24' };
    const fields = sameLength(['startPort', 'endPort'], ['startIp', 'endIp']);

    it.each<[string, Check, Record<string, unknown>, boolean]>([
      ['24 and 24', sameLength('ports', 'ips'), { ips, ports: { start: 8001, end: 8024 } }, true],
      ['24 and 25', sameLength('ports', 'ips'), { ips, ports: { start: 8001, end: 8025 } }, false],
      ['an empty value', sameLength('ports', 'ips'), { ips, ports: null }, true],
      ['a value that cannot be read', sameLength('ports', 'ips'), { ips, ports: { start: 8001, end: 'x' } }, true],
      ['a range whose start is after its end', sameLength('ports', 'ips'), { ips, ports: { start: 9, end: 1 } }, true],
      ['separate fields, 24 and 24', fields, { startIp: ips.start, endIp: ips.end, startPort: 1, endPort: 24 }, true],
      ['separate fields, 24 and 23', fields, { startIp: ips.start, endIp: ips.end, startPort: 1, endPort: 23 }, false],
      ['separate fields, one of them empty', fields, { startIp: ips.start, endIp: ips.end, endPort: 23 }, true],
    ])('give the expected result for %s', (_, check, values, isKept) => {
      expect(passesCheck(check, values)).toBe(isKept);
    });

    it('apply only while their condition holds or is unknown', () => {
      const check = sameLength('ports', 'ips', { eq: ['$form.mode', 1] });
      const values = { ips, ports: { start: 1, end: 2 } };
      expect(passesCheck(check, { ...values, mode: 1 })).toBe(false);
      expect(passesCheck(check, { ...values, mode: 2 })).toBe(true);
      // A condition that cannot be decided counts as met, so the check applies, and fails.
      expect(passesCheck(check, values)).toBe(false);
    });
  });

  describe('against the clock', () => {
    const check = afterNow('publishTime');
    const now = '2026-03-29 02:30:00';

    it.each<[string, boolean]>([
      ['2026-03-29 02:30:01', true],
      ['2026-03-29 02:30:00', false],
      ['2026-03-29 02:29:59', false],
      ['9999-12-31 23:59:59', true],
      ['0999-12-31 23:59:59', false],
      ['2026-03-30', true],
      ['2026-03-29', false],
    ])('accept the time %s: %s', (publishTime, isKept) => {
      expect(passesCheck(check, { publishTime }, { now })).toBe(isKept);
    });

    it('accept any value until the current time is known, and always an empty value', () => {
      expect(passesCheck(check, { publishTime: '2000-01-01 00:00:00' })).toBe(true);
      expect(passesCheck(check, { publishTime: null }, { now })).toBe(true);
    });

    it('skip unchanged values', () => {
      const publishTime = '2026-01-01 00:00:00';
      expect(passesCheck(check, { publishTime }, { now, previous: { publishTime } })).toBe(true);
      expect(passesCheck(check, { publishTime }, { now, previous: { publishTime: '2026-01-02 00:00:00' } })).toBe(
        false,
      );
      expect(passesCheck(check, { publishTime }, { now, previous: {} })).toBe(false);
    });
  });

  it.each<[Check, string, string]>([
    [afterNow('a'), '时间必须晚于当前时间', 'Time must be after now'],
    [greaterIp('b', 'a'), '结束IP必须大于起始IP', 'End IP must be greater than start IP'],
    [notLowerPort('b', 'a'), '结束端口不能小于起始端口', 'End port cannot be less than start port'],
    [sameLength('b', 'a'), '安卓卡IP段与端口段长度不一致', 'Android card IP and port ranges must have the same length'],
    [lowerThan('b', 'a'), '活动价必须低于原价', 'Activity price must be lower than the original price'],
  ])('have, for %j, a message in both languages', (check, zh, en) => {
    expect([checkMessage(check, 'zh'), checkMessage(check, 'en')]).toEqual([zh, en]);
  });

  it('use the message of the resource, or otherwise their default message, in both languages', () => {
    expect(checkMessage(differs('one', 'other', ports), 'en')).toBe('The ports must differ');
    expect([checkMessage(floor, 'zh'), checkMessage(floor, 'en')]).toEqual(['出价过低', 'The bid is too low']);
    expect(checkMessage(same, 'zh')).toBe('两次输入的密码不一致');
    expect(checkMessage(same, 'en')).toBe('The two passwords do not match');
    expect(checkMessage(later, 'zh')).toBe('结束时间不能早于开始时间');
    expect(checkMessage(later, 'en')).toBe('End time cannot be before start time');
  });
});
