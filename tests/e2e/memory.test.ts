import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { printFigureOfFault } from '../support/printFigureOfFault.ts';
import { homeScreen } from './support/homeScreen.ts';
import { chooseInTabMenu, headingByTitle, visitedTabs } from './support/shell.ts';
import { signIn } from './support/signIn.ts';
import { startConsole } from './support/startConsole.ts';
import { useConsole } from './support/useConsole.ts';

/**
 * The page's clock runs faster than the platform's clock, so the platform receives several hours of polls within
 * minutes. The default rate limits would reject these polls.
 */
const unlimited = { perSecond: 1e6, burst: 1e6 };
const console = useConsole(() => startConsole({ rates: { session: unlimited, address: unlimited } }));

/**
 * Number of rounds: first rounds that fill caches, load chunks and compile code, then rounds in which the memory must
 * not grow.
 */
const rounds = { warm: 2, measured: Number(process.env['MEMORY_ROUNDS'] ?? 4) } as const;
const tabsPerRound = 30;
/**
 * Minutes that pass in each round: less than the idle limit of a session, more than the lifetime of a response in the
 * console's cache.
 */
const minutesPerRound = 25;
/** Maximum growth in one round. A leaked list would add a thousand nodes and several megabytes. */
const limits: Memory = { nodes: 300, listeners: 60, kilobytes: 1_000 };

const lists = ['users', 'permission-groups', 'login-records', 'operation-logs', 'menus', 'devices', 'rooms', 'tasks'];

describe('a console that stays open', () => {
  it(
    'needs no more memory after hours in which tabs are opened and closed and data is polled',
    async () => {
      const page = await console.visit('/login');
      await page.clock.install();
      await page.goto(homeScreen.path);
      await signIn(page, 'admin');
      await headingByTitle(page, homeScreen.title.zh).waitFor();
      const devTools = await page.context().newCDPSession(page);
      await devTools.send('Performance.enable');
      const measured: Memory[] = [];
      for (let round = 0; round < rounds.warm + rounds.measured; round += 1) {
        await openAndCloseTabs(page);
        await page.clock.runFor(minutesPerRound * 60_000);
        await headingByTitle(page, homeScreen.title.zh).waitFor();
        measured.push(await readMemory(devTools));
      }
      const growth = growthPerRound(measured.slice(rounds.warm - 1));
      printFigureOfFault(69, `${JSON.stringify(growth)} more in each of ${rounds.measured} rounds`);
      for (const name of names) expect(growth[name], name).toBeLessThan(limits[name]);
    },
    120_000 * (rounds.warm + rounds.measured),
  );
});

/** Opens lists and records in thirty tabs beside the home page, and closes all of them. */
async function openAndCloseTabs(page: Page): Promise<void> {
  for (let at = 0; at < tabsPerRound; at += 1) {
    await openHere(page, `/${lists[at] ?? `users/${at}/show`}`);
    await expect.poll(() => visitedTabs(page).count()).toBe(at + 2);
    await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor();
  }
  await chooseInTabMenu(page, homeScreen.title.zh, '关闭全部');
  await expect.poll(() => visitedTabs(page).allTextContents()).toEqual([homeScreen.title.zh]);
}

/** Navigates to an address without a reload, as a link does. */
async function openHere(page: Page, address: string): Promise<void> {
  await page.evaluate(to => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);
}

const names = ['nodes', 'listeners', 'kilobytes'] as const;

type Memory = Readonly<Record<(typeof names)[number], number>>;

/**
 * Returns the average growth per round. Compares the minimum of the first two rounds with the minimum of the last two
 * rounds, because a round may end while a notice is open.
 */
function growthPerRound(measured: readonly Memory[]): Memory {
  const between = measured.length - 2;
  const growthOf = (name: keyof Memory) => {
    const least = (some: readonly Memory[]) => Math.min(...some.map(item => item[name]));
    return Math.round((least(measured.slice(-2)) - least(measured.slice(0, 2))) / between);
  };
  return { nodes: growthOf('nodes'), listeners: growthOf('listeners'), kilobytes: growthOf('kilobytes') };
}

/** Returns the memory of the page after a garbage collection; detached nodes count as nodes. */
async function readMemory(devTools: CDPSession): Promise<Memory> {
  await devTools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devTools.send('Performance.getMetrics');
  const valueOf = (name: string) => metrics.find(metric => metric.name === name)?.value ?? 0;
  return {
    nodes: valueOf('Nodes'),
    listeners: valueOf('JSEventListeners'),
    kilobytes: Math.round(valueOf('JSHeapUsedSize') / 1_000),
  };
}
