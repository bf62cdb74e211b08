import { describe, expect, it } from 'vitest';

import { watchAttendance } from '../../../src/authProvider/attendance.ts';

function openPage() {
  const [page, time] = [new EventTarget(), { now: 1_000_000 }];
  return { page, time, attendance: watchAttendance(page, () => time.now) };
}

describe('whether a person is at the page', () => {
  it('is so for a minute after it was opened', () => {
    const { time, attendance } = openPage();
    time.now += 60_000;
    expect(attendance.isThere()).toBe(true);
    time.now += 1;
    expect(attendance.isThere()).toBe(false);
  });

  it.each(['keydown', 'pointerdown', 'pointermove', 'wheel'])('is so for a minute after %s', sign => {
    const { page, time, attendance } = openPage();
    time.now += 3_600_000;
    page.dispatchEvent(new Event(sign));
    expect(attendance.isThere()).toBe(true);
    time.now += 60_001;
    expect(attendance.isThere()).toBe(false);
  });

  it('is not told by what the page does itself', () => {
    const { page, time, attendance } = openPage();
    time.now += 60_001;
    for (const event of ['scroll', 'focus', 'visibilitychange', 'message']) page.dispatchEvent(new Event(event));
    expect(attendance.isThere()).toBe(false);
  });
});
