import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { zh } from '../../src/i18n/zh/texts.ts';
import { pages } from '../../src/i18n/zh/pages.ts';
import { addressOf, waitUntilHidden, headingByTitle } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();
const words = pages.dashboard;

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const figure = (page: Page, name: string): Locator =>
  card(page, words.cards.figures).getByRole('link').filter({ hasText: name });
const todo = (page: Page): Locator => card(page, words.cards.todo);

/** Returns the titles of the cards in their order. */
const titles = (page: Page): Promise<string[]> => page.getByRole('heading', { level: 2 }).allTextContents();

describe('the dashboard', () => {
  it('links figures and pending work to lists with the same totals', async () => {
    const page = await console.visitAs('admin', '/');
    for (const [name, title] of [
      [words.figures.faults, '设备管理'],
      [words.figures.alarms, '告警记录'],
      [words.figures.expiring, '租用记录'],
    ] as const) {
      const full = await figure(page, name).locator('strong').getAttribute('title');
      await figure(page, name).click();
      await headingByTitle(page, title).waitFor();
      await page
        .getByRole('status')
        .filter({ hasText: `共 ${full} 条` })
        .waitFor();
      await page.goBack();
      await figure(page, name).waitFor();
    }
    const waiting = todo(page).getByRole('link').filter({ hasText: words.todo.bids });
    const count = await waiting.locator('b').getAttribute('title');
    await waiting.click();
    await headingByTitle(page, '资源竞价').waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: `共 ${count} 条` })
      .waitFor();
  });

  it('reloads a failed card and leaves the others unchanged', async () => {
    const page = await console.visitAs('admin', '/roles', { expected: [500] });
    const path = '**/api/public/v1/dashboard/todo*';
    await page.route(path, route =>
      route.fulfill({ status: 500, json: { status: 1, code: 500, msg: '暂时无法统计' } }),
    );
    await page.goto('/dashboard');
    await todo(page).getByRole('alert').filter({ hasText: '暂时无法统计' }).waitFor();
    await figure(page, words.figures.faults).waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(1);
    await page.unroute(path);
    await todo(page).getByRole('button', { name: zh.elements.retry }).click();
    await todo(page).getByRole('link').first().waitFor();
    await waitUntilHidden(todo(page).getByRole('alert'));
  });

  it('remembers the order and the visibility of its cards', async () => {
    const page = await console.visitAs('admin', '/dashboard');
    await card(page, words.cards.todo).waitFor();
    await page.getByRole('button', { name: words.choose }).click();
    const choice = card(page, words.choose);
    await choice.getByRole('checkbox', { name: words.cards.income }).uncheck();
    await choice.getByRole('button', { name: words.later.replace('%{title}', words.cards.users) }).click();
    await choice.getByRole('button', { name: zh.elements.close }).click();
    await waitUntilHidden(card(page, words.cards.income));
    const shown = await titles(page);
    expect(shown.slice(0, 2)).toEqual([words.cards.online, words.cards.users]);
    await page.reload();
    await card(page, words.cards.todo).waitFor();
    await expect.poll(() => titles(page)).toEqual(shown);
    await page.getByRole('button', { name: words.choose }).click();
    await choice.getByRole('button', { name: words.reset }).click();
    await card(page, words.cards.income).waitFor();
  });

  it('shows a chart as a table of the same date range, which the address contains', async () => {
    const page = await console.visitAs('admin', '/dashboard');
    const users = card(page, words.cards.users);
    await page.getByRole('button', { name: words.ranges.week }).click();
    await users.getByRole('button', { name: pages.chart.asTable }).click();
    await expect.poll(() => users.getByRole('rowheader').count()).toBe(7);
    await expect.poll(() => addressOf(page)).toBe('/dashboard?range=week');
    await users.getByRole('button', { name: pages.chart.asPicture }).click();
    // The tooltip appears at the pointer. The test fails if the tooltip violates the content security policy of the
    // page.
    await users.locator('canvas').first().hover();
  });
});
