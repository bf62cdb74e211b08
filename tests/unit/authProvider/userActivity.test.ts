import { describe, expect, it } from 'vitest';

import { watchUserActivity } from '../../../src/authProvider/userActivity.ts';

function openPage() {
  const [page, time] = [new EventTarget(), { now: 1_000_000 }];
  return { page, time, attendance: watchUserActivity(page, () => time.now) };
}

describe('user activity', () => {
  it('lasts a minute after the page was opened', () => {
    const { time, attendance } = openPage();
    time.now += 60_000;
    expect(attendance.isActive()).toBe(true);
    time.now += 1;
    expect(attendance.isActive()).toBe(false);
  });

  it.each(['keydown', 'pointerdown', 'pointermove', 'wheel'])('lasts a minute after %s', sign => {
    const { page, time, attendance } = openPage();
    time.now += 3_600_000;
    page.dispatchEvent(new Event(sign));
    expect(attendance.isActive()).toBe(true);
    time.now += 60_001;
    expect(attendance.isActive()).toBe(false);
  });

  it('ignores events that the page creates', () => {
    const { page, time, attendance } = openPage();
    time.now += 60_001;
    for (const event of ['scroll', 'focus', 'visibilitychange', 'message']) page.dispatchEvent(new Event(event));
    expect(attendance.isActive()).toBe(false);
  });
});
