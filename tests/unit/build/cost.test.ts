import { describe, expect, it } from 'vitest';

import { growthOf, leastCost } from '../../support/cost.ts';

/** Keeps the processor busy for so many steps. */
function busyFor(steps: number): void {
  let sum = 0;
  for (let step = 0; step < steps; step += 1) sum += Math.sqrt(step);
  if (Number.isNaN(sum)) throw new Error('never');
}

describe('the cost of a piece of work', () => {
  it('tells what follows size from what follows its square', () => {
    const size = 3_000;
    expect(growthOf(scale => busyFor(size * scale * 5_000), 3)).toBeLessThan(3);
    expect(growthOf(scale => busyFor((size * scale) ** 2), 0)).toBeGreaterThan(3);
  });

  it('is above a limit that is too low', () => {
    expect(leastCost(() => busyFor(30_000_000), 5)).toBeGreaterThan(5);
  });
});
