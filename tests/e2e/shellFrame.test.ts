import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { zh } from '../../src/i18n/zh/texts.ts';
import { capturePageLoads } from './support/calls.ts';
import { homeScreen } from './support/homeScreen.ts';
import { addressOf, waitUntilHidden, headingByTitle } from './support/shell.ts';
import { demoPasswords, trySignIn } from './support/signIn.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

const menu = (page: Page): Locator => page.getByRole('navigation', { name: zh.shell.menu });
const sidebar = (page: Page): Locator => page.getByRole('complementary');
const logo = (page: Page): Locator => sidebar(page).getByRole('link', { name: zh.app.name });
const entries = (page: Page): Locator => menu(page).getByRole('listitem');
const signInButton = (page: Page): Locator => page.getByRole('button', { name: zh.signIn.submit });

const colour = (place: Locator, what: 'color' | 'backgroundColor') =>
  place.evaluate((element, name) => getComputedStyle(element)[name], what);

describe('the sidebar', () => {
  it('shows the full logo while expanded and only its symbol while collapsed, both 56 px high', async () => {
    const page = await openUsers();
    await expect.poll(() => logo(page).innerText()).toBe(zh.app.name);
    expect((await logo(page).boundingBox())?.height).toBe(56);
    await page.getByRole('button', { name: zh.shell.closeMenu }).click();
    await page.getByRole('button', { name: zh.shell.openMenu }).waitFor();
    await expect.poll(() => logo(page).innerText()).toBe('');
    await expect.poll(() => logo(page).locator('svg').count()).toBe(1);
    expect((await logo(page).boundingBox())?.height).toBe(56);
  });

  it('has the specified colours, and another colour for the open entry', async () => {
    const page = await openUsers();
    await expect.poll(() => colour(sidebar(page), 'backgroundColor')).toBe('rgb(48, 65, 86)');
    const open = menu(page).getByRole('link', { name: '用户列表', exact: true });
    const other = menu(page).getByRole('link', { name: '权限组', exact: true });
    await expect.poll(() => colour(open, 'color')).toBe('rgb(64, 158, 255)');
    await expect.poll(() => colour(other, 'color')).toBe('rgb(191, 203, 217)');
  });

  it('shows every entry with an icon and a title', async () => {
    const page = await openUsers();
    const bare = await entries(page).evaluateAll(items =>
      items
        .map(item => item.querySelector('a, button'))
        .filter(entry => !entry?.querySelector('svg') || entry.textContent.trim() === '')
        .map(entry => entry?.outerHTML),
    );
    await expect.poll(() => entries(page).count()).toBeGreaterThan(20);
    expect(bare).toEqual([]);
  });

  it('is hidden in windows narrower than 992 px, and visible from 992 px on', async () => {
    const page = await openUsers({ width: 992, height: 800 });
    await menu(page).waitFor();
    await page.setViewportSize({ width: 991, height: 800 });
    await waitUntilHidden(menu(page));
    await page.setViewportSize({ width: 992, height: 800 });
    await menu(page).waitFor();
  });

  it('keeps its state in a cookie', async () => {
    const page = await openUsers();
    const kept = async () => (await page.context().cookies()).find(({ name }) => name === 'sidebarStatus')?.value;
    await page.getByRole('button', { name: zh.shell.closeMenu }).click();
    await expect.poll(kept).toBe('0');
    await page.getByRole('button', { name: zh.shell.openMenu }).click();
    await expect.poll(kept).toBe('1');
  });

  it('scrolls with the wheel, and snaps to its end over the last pixels', async () => {
    const page = await openUsers({ width: 1_200, height: 500 });
    const box = menu(page).locator('..');
    const at = () => box.evaluate(element => element.scrollTop);
    const end = await box.evaluate(element => element.scrollHeight - element.clientHeight);
    expect(end).toBeGreaterThan(200);
    await box.hover();
    await page.mouse.wheel(0, 50_000);
    await expect.poll(at).toBe(end);
    await page.mouse.wheel(0, -100);
    await expect.poll(at).toBe(end - 100);
    await page.mouse.wheel(0, 86);
    await expect.poll(at).toBe(end);
  });
});

describe('the user name in the bar', () => {
  it('shows the full name as a tooltip and links to the home page', async () => {
    const page = await openUsers();
    await page.getByRole('banner').getByTitle('admin').click();
    await headingByTitle(page, homeScreen.title.zh).waitFor();
    await expect.poll(() => addressOf(page)).toBe(homeScreen.path);
  });
});

describe('signing out from the bar', () => {
  it('reloads the page once and opens the sign-in', async () => {
    const page = await console.visit('/');
    await trySignIn(page, 'viewer', demoPasswords.viewer);
    await page.getByRole('button', { name: zh.elements.logOut }).click();
    const loads = capturePageLoads(page);
    await page.getByRole('dialog').getByRole('button', { name: zh.elements.confirm }).click();
    await signInButton(page).waitFor();
    expect(loads).toHaveLength(1);
  });
});

describe('a failed call', () => {
  it('shows a warning with a title, which disappears after a few seconds', async () => {
    const page = await openUsers();
    await page.route('**/designjet/user/list', route => route.fulfill({ json: { status: 1, msg: '平台忙' } }));
    await page.getByRole('button', { name: '刷新' }).click();
    const notice = page.getByRole('alert').filter({ hasText: '平台忙' }).filter({ hasText: zh.message.failure });
    await notice.waitFor();
    const shown = performance.now();
    await waitUntilHidden(notice);
    expect(performance.now() - shown).toBeGreaterThan(3_500);
  });
});

describe('a menu that cannot be parsed', () => {
  it('opens the sign-in page and logs the failure in the browser', async () => {
    const page = await console.visit('/login', { provokedError: new RegExp(zh.message.homeFailed) });
    const messages: string[] = [];
    page.on('console', message => messages.push(message.text()));
    await page.route('**/menus/tree**', route => route.fulfill({ json: { status: 0, data: 'tree' } }));
    await trySignIn(page, 'viewer', demoPasswords.viewer);
    await page.getByRole('status').waitFor();
    await signInButton(page).waitFor();
    expect(messages.filter(text => text.includes(zh.message.homeFailed))).toHaveLength(1);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cloudphone-token'))).toBeNull();
  });
});

async function openUsers(viewport = { width: 1_440, height: 900 }): Promise<Page> {
  const page = await console.visitAs('admin', '/users', { viewport });
  await headingByTitle(page, '用户列表').waitFor();
  return page;
}
