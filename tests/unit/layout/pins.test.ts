import { describe, expect, it } from 'vitest';

import { movePin, readPins } from '../../../src/layout/sidebar/usePins.ts';

describe('stored pins', () => {
  it.each<[unknown, readonly string[]]>([
    [
      ['/users', '/menus'],
      ['/users', '/menus'],
    ],
    [['/users', 5, null, '/users', {}], ['/users']],
    ['/users', []],
    [null, []],
    [{ 0: '/users' }, []],
  ])('are read from %j as %j', (kept, pins) => {
    expect(readPins(kept)).toEqual(pins);
  });
});

describe('moving a pin', () => {
  it.each<[string, string, string]>([
    ['/a', '/c', '/b /c /a'],
    ['/c', '/a', '/c /a /b'],
    ['/x', '/a', '/a /b /c'],
    ['/a', '/x', '/a /b /c'],
  ])('gives, for %s moved to the place of %s, the order %s', (path, place, order) => {
    expect(movePin(['/a', '/b', '/c'], path, place).join(' ')).toBe(order);
  });
});
