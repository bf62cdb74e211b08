import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { wheelScrollPosition } from '../../../src/layout/wheelScrollPosition.ts';

describe('the mouse wheel over a strip', () => {
  it.each<[number, number, number]>([
    [0, 100, 100],
    [100, -40, 60],
    [100, -85, 0],
    [100, -84, 16],
    [100, -200, 0],
    [0, -100, 0],
    [500, 85, 600],
    [500, 84, 584],
    [500, 300, 600],
    [600, 100, 600],
    [600, -10, 590],
    [0, 10, 10],
    [300, 0, 300],
  ])('moves a strip of 1000 px, of which 400 px are visible, from %i by %i to %i', (at, delta, target) => {
    expect(wheelScrollPosition({ at, size: 1_000, seen: 400 }, delta, 15)).toBe(target);
  });

  it('does not scroll a strip that is completely visible', () => {
    for (const delta of [-500, -1, 0, 1, 500])
      expect(wheelScrollPosition({ at: 0, size: 300, seen: 400 }, delta, 15)).toBe(0);
  });

  it('never scrolls beyond an end or in the opposite direction', () => {
    const strip = fc.record({
      size: fc.nat(3_000),
      seen: fc.nat(3_000),
      place: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(strip, fc.integer({ min: -500, max: 500 }), ({ size, seen, place }, delta) => {
        const end = Math.max(0, size - seen);
        const at = Math.round(end * place);
        const target = wheelScrollPosition({ at, size, seen }, delta, 15);
        expect(target).toBeGreaterThanOrEqual(0);
        expect(target).toBeLessThanOrEqual(end);
        expect((target - at) * delta).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
