import { describe, expect, it } from 'vitest';

import { createIdleClock } from '../../../src/authProvider/idleClock.ts';
import { createKeptStorage } from '../../../src/authProvider/keptStorage.ts';
import { FakeStorage } from './fakeStorage.ts';

const idleMs = 29 * 60_000;

function openTab(browser: FakeStorage, time: { now: number }) {
  return createIdleClock({ storage: createKeptStorage(() => browser), key: 'seen', now: () => time.now, idleMs });
}

describe('the time that is left to an idle session', () => {
  it('fault 26: runs from the last answer, of whichever tab', () => {
    const [browser, time] = [new FakeStorage(), { now: 1_000_000 }];
    const [mine, other] = [openTab(browser, time), openTab(browser, time)];
    time.now += idleMs - 60_000;
    expect(mine.left()).toBe(60_000);
    other.hear();
    expect([mine.left(), other.left()]).toEqual([idleMs, idleMs]);
  });

  it.each(['', 'x', '{}', '9e99'])('is not moved by %j in the storage', text => {
    const [browser, time] = [new FakeStorage({ seen: text }), { now: 1_000_000 }];
    expect(openTab(browser, time).left()).toBe(idleMs);
  });
});
