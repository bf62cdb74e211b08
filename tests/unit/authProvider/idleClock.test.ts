import { describe, expect, it } from 'vitest';

import { createIdleClock } from '../../../src/authProvider/idleClock.ts';
import { createSafeStorage } from '../../../src/authProvider/safeStorage.ts';
import { FakeStorage } from './fakeStorage.ts';

const idleMs = 29 * 60_000;

function openTab(browser: FakeStorage, time: { now: number }) {
  return createIdleClock({ storage: createSafeStorage(() => browser), key: 'seen', now: () => time.now, idleMs });
}

describe('the remaining time of an idle session', () => {
  it('counts from the last response to any tab', () => {
    const [browser, time] = [new FakeStorage(), { now: 1_000_000 }];
    const [mine, other] = [openTab(browser, time), openTab(browser, time)];
    time.now += idleMs - 60_000;
    expect(mine.remainingMs()).toBe(60_000);
    other.recordResponse();
    expect([mine.remainingMs(), other.remainingMs()]).toEqual([idleMs, idleMs]);
  });

  it.each(['', 'x', '{}', '9e99'])('ignores the invalid stored value %j', text => {
    const [browser, time] = [new FakeStorage({ seen: text }), { now: 1_000_000 }];
    expect(openTab(browser, time).remainingMs()).toBe(idleMs);
  });
});
