import { describe, expect, it } from 'vitest';

import { createPlatformClock } from '../../../src/dataProvider/platformClock.ts';

describe("the platform's clock", () => {
  it('is unknown before the platform has sent its time', () => {
    expect(createPlatformClock(() => 0).now()).toBeUndefined();
  });

  it.each([0, Date.UTC(2001, 0, 1), Date.UTC(2050, 5, 1)])(
    'continues from the time that the platform sent, in a browser whose clock is at %i',
    start => {
      let device = start;
      const clock = createPlatformClock(() => device);
      clock.sync('2026-12-31 23:59:30');
      device += 45_000;
      expect(clock.now()).toBe('2027-01-01 00:00:15');
      device += 24 * 3_600_000;
      clock.sync('2027-01-01 00:00:20');
      expect(clock.now()).toBe('2027-01-01 00:00:20');
    },
  );

  it('converts a moment of the browser’s clock to platform time', () => {
    const clock = createPlatformClock(() => 60_000);
    expect(clock.at(0)).toBeUndefined();
    clock.sync('2026-01-01 08:01:00');
    expect([clock.at(0), clock.at(61_000)]).toEqual(['2026-01-01 08:00:00', '2026-01-01 08:01:01']);
  });

  it.each([null, '', 'now', '2026-13-45 99:99:99', '2026-01-01T00:00:00Z'])('ignores the invalid time %j', text => {
    const clock = createPlatformClock(() => 0);
    clock.sync('2026-01-01 00:00:00');
    clock.sync(text);
    expect(clock.now()).toBe('2026-01-01 00:00:00');
  });
});
