import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { reportFigure } from '../support/reportFigure.ts';
import { home } from './support/home.ts';
import { chooseInTabMenu, heading, tabs } from './support/shell.ts';
import { signIn } from './support/signIn.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

/** Rounds that fill caches, load chunks and compile code, and rounds after which the memory must be the same. */
const rounds = { warm: 2, measured: 4 } as const;
const tabsPerRound = 30;
/** Below the idle limit of a session, and longer than a cached answer is kept. */
const minutesPerRound = 25;
/** A leak of one view per round has thousands of nodes and several megabytes. */
const limits = { nodes: 1_000, listeners: 500, kilobytes: 2_000 } as const;

const lists = ['users', 'permission-groups', 'login-records', 'operation-logs', 'menus', 'devices', 'rooms', 'tasks'];

describe('a console that stays open', () => {
  it('needs no more memory after hours of opened and closed tabs and of polling', async () => {
    const page = await console.visit('/login');
    await page.clock.install();
    await page.goto(home.path);
    await signIn(page, 'admin');
    await heading(page, home.title.zh).waitFor();
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Performance.enable');
    const measured: Memory[] = [];
    for (let round = 0; round < rounds.warm + rounds.measured; round += 1) {
      await openAndCloseTabs(page);
      await page.clock.runFor(minutesPerRound * 60_000);
      await heading(page, home.title.zh).waitFor();
      measured.push(await readMemory(devTools));
    }
    process.stdout.write(JSON.stringify(measured) + '\n');
    const [first, last] = [measured[rounds.warm - 1], measured.at(-1)];
    if (!first || !last) throw new Error('The memory was not measured');
    const growth = {
      nodes: last.nodes - first.nodes,
      listeners: last.listeners - first.listeners,
      kilobytes: last.kilobytes - first.kilobytes,
    };
    reportFigure(69, `${growth.nodes} nodes, ${growth.listeners} listeners and ${growth.kilobytes} kB more`);
    expect(growth.nodes).toBeLessThan(limits.nodes);
    expect(growth.listeners).toBeLessThan(limits.listeners);
    expect(growth.kilobytes).toBeLessThan(limits.kilobytes);
  }, 600_000);
});

/** Opens lists and records in thirty tabs beside the home page, and closes all of them. */
async function openAndCloseTabs(page: Page): Promise<void> {
  for (let at = 0; at < tabsPerRound; at += 1) {
    await openHere(page, `/${lists[at] ?? `users/${at}/show`}`);
    await expect.poll(() => tabs(page).count()).toBe(at + 2);
  }
  await chooseInTabMenu(page, home.title.zh, '关闭全部');
  await expect.poll(() => tabs(page).allTextContents()).toEqual([home.title.zh]);
}

/** Navigates to an address like a link, without a reload. */
async function openHere(page: Page, address: string): Promise<void> {
  await page.evaluate(to => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);
}

interface Memory {
  readonly nodes: number;
  readonly listeners: number;
  readonly kilobytes: number;
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
