import { describe, expect, it } from 'vitest';

import { measureCpuTimeGrowth, measureMinCpuTime } from '../../support/cpuTime.ts';

/** Keeps the processor busy for this many steps. */
function busyFor(steps: number): void {
  let sum = 0;
  for (let step = 0; step < steps; step += 1) sum += Math.sqrt(step);
  if (Number.isNaN(sum)) throw new Error('never');
}

describe('the measured processor time', () => {
  it('distinguishes linear from quadratic growth', () => {
    const size = 3_000;
    expect(measureCpuTimeGrowth(scale => busyFor(size * scale * 5_000), 3)).toBeLessThan(3);
    expect(measureCpuTimeGrowth(scale => busyFor((size * scale) ** 2), 0)).toBeGreaterThan(3);
  });

  it('exceeds a limit that is too low', () => {
    expect(measureMinCpuTime(() => busyFor(30_000_000), 5)).toBeGreaterThan(5);
  });
});
