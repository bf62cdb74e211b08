import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { defaultRateLimits } from '../../platform/engine/http/limits/callGate.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

/** Records the times of the page's calls. */
function watchTimes(page: Page): readonly number[] {
  const times: number[] = [];
  page.on('request', request => {
    if (new URL(request.url()).pathname.startsWith('/api/')) times.push(performance.now());
  });
  return times;
}

/** Returns the maximum number of tokens that are missing from a session's bucket when calls arrive at these times. */
function maxTokensTaken(times: readonly number[]): number {
  const { perSecond } = defaultRateLimits.session;
  let [missing, most, last] = [0, 0, times[0] ?? 0];
  for (const time of times) {
    missing = Math.max(0, missing - ((time - last) / 1000) * perSecond) + 1;
    most = Math.max(most, missing);
    last = time;
  }
  return most;
}

const busiest = ['dashboard', 'data-monitoring', 'control-panel', 'device-map', 'devices', 'users', 'alarm-records'];

describe('the call limit of a session', () => {
  it('allows at least twice as many calls as a search and the busiest screens need one after another', async () => {
    const page = await console.visitAs('admin', '/');
    const times = watchTimes(page);
    for (const address of busiest) {
      await page.goto(`/${address}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    }
    const searching = page.waitForRequest(request => `${request.url()} ${request.postData()}`.includes('viewer'));
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: '快速查找' }).getByRole('combobox').fill('viewer');
    await searching;
    expect(times.length).toBeGreaterThan(busiest.length * 3);
    expect(maxTokensTaken(times)).toBeLessThan(defaultRateLimits.session.burst / 2);
  });
});
