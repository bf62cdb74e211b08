import { describe, expect, it } from 'vitest';

import { createSpeedMeter } from '../../../src/screens/kinds/uploads/speedMeter.ts';

describe('the speed of an upload', () => {
  it('is shown after a second, and measured over the last few seconds', () => {
    const paceAt = createSpeedMeter();
    expect(paceAt(0, 0)).toBeUndefined();
    expect(paceAt(500, 500)).toBeUndefined();
    expect(paceAt(1_000, 1_000)).toBe(1_000);
    for (let at = 2; at <= 20; at += 1) paceAt(1_000 + at * 10, at * 1_000);
    expect(paceAt(1_210, 21_000)).toBe(10);
  });

  it('is measured again from the start when the upload resumes at an earlier byte', () => {
    const paceAt = createSpeedMeter();
    paceAt(0, 0);
    paceAt(5_000, 2_000);
    expect(paceAt(4_000, 3_000)).toBeUndefined();
    expect(paceAt(4_500, 5_000)).toBe(250);
  });
});
