import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { hasFocus } from './support/form.ts';
import { waitUntilFocused } from './support/keyboard.ts';
import { addressOf, waitUntilHidden, headingByTitle, openScreen, tabByTitle } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

const menu = (page: Page): Locator => page.getByRole('navigation', { name: '主菜单' });
const finder = (page: Page): Locator => page.getByRole('searchbox', { name: '查找页面' });
const pinned = (page: Page): Locator => page.getByRole('navigation', { name: '常用页面' }).getByRole('link');
const firstEntry = (page: Page): Locator => menu(page).getByRole('listitem').first().locator('a, button').first();
const section = (page: Page, name: string): Locator => menu(page).getByRole('button', { name, exact: true });

describe('the menu search', () => {
  it.each(['权限组', 'permission gr', 'qxz', 'permission-groups'])(
    'finds a screen when %s is typed, and Enter opens it',
    async text => {
      const page = await openUsers();
      await finder(page).fill(text);
      const found = page.getByRole('navigation', { name: '查找结果' }).getByRole('link');
      await found.filter({ hasText: '权限组' }).first().waitFor();
      await finder(page).press('Enter');
      await headingByTitle(page, '权限组').waitFor();
      await expect.poll(() => finder(page).inputValue()).toBe('');
      await menu(page).waitFor();
    },
  );

  it('shows an empty result, and Escape restores the menu', async () => {
    const page = await openUsers();
    await finder(page).fill('没有这个页面');
    await page.getByText('没有找到“没有这个页面”').waitFor();
    await expect.poll(() => menu(page).isVisible()).toBe(false);
    await finder(page).press('Escape');
    await menu(page).waitFor();
    await expect.poll(() => addressOf(page)).toMatch(/^\/users/);
  });

  it('finds a screen by its Chinese name while the console is in English', async () => {
    const page = await openUsers();
    await page.getByRole('button', { name: 'English' }).click();
    const box = page.getByRole('searchbox', { name: 'Find a screen' });
    await box.fill('登录记录');
    await page
      .getByRole('navigation', { name: 'Search results' })
      .getByRole('link', { name: 'Sign-in records' })
      .waitFor();
    await box.press('Enter');
    await headingByTitle(page, 'Sign-in records').waitFor();
  });
});

describe('the menu when used with the keyboard', () => {
  it('moves the focus with the arrow keys, expands an entry with the right arrow, and collapses it with the left arrow', async () => {
    const page = await openUsers();
    await finder(page).focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => hasFocus(firstEntry(page))).toBe(true);
    await section(page, '用户管理').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => hasFocus(section(page, '用户管理'))).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => section(page, '用户管理').getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('End');
    await expect.poll(() => hasFocus(section(page, '用户管理'))).toBe(false);
    await page.keyboard.press('Home');
    await expect.poll(() => hasFocus(firstEntry(page))).toBe(true);
  });
});

describe('pinned screens', () => {
  it('stay at the top in the order to which they were dragged, even after a reload, until they are unpinned', async () => {
    const page = await openUsers();
    await menu(page).getByRole('link', { name: '权限组', exact: true }).hover();
    await page.getByRole('button', { name: '固定到常用 权限组' }).click();
    await menu(page).getByRole('link', { name: '登录记录', exact: true }).hover();
    await page.getByRole('button', { name: '固定到常用 登录记录' }).click();
    await expect.poll(() => pinned(page).allTextContents()).toEqual(['权限组', '登录记录']);
    await pinned(page).nth(1).dragTo(pinned(page).nth(0));
    await expect.poll(() => pinned(page).allTextContents()).toEqual(['登录记录', '权限组']);
    await page.reload();
    await expect.poll(() => pinned(page).allTextContents()).toEqual(['登录记录', '权限组']);
    await pinned(page).nth(0).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => pinned(page).allTextContents()).toEqual(['权限组', '登录记录']);
    await pinned(page).nth(1).click();
    await headingByTitle(page, '登录记录').waitFor();
    for (const title of ['权限组', '登录记录']) {
      await page
        .getByRole('navigation', { name: '常用页面' })
        .getByRole('button', { name: `取消常用 ${title}` })
        .click();
    }
    await waitUntilHidden(page.getByRole('navigation', { name: '常用页面' }));
  });
});

describe('an open section', () => {
  it('stays open when a screen of another section opens, so nothing moves under the pointer', async () => {
    // The window is high enough for the whole menu, because a longer menu scrolls to the open entry.
    const page = await openUsers({ width: 1_440, height: 2_000 });
    await openScreen(page, '日志管理', '操作日志');
    await expect.poll(() => section(page, '用户管理').getAttribute('aria-expanded')).toBe('true');
    const before = await section(page, '日志管理').boundingBox();
    await tabByTitle(page, '用户列表').click();
    await headingByTitle(page, '用户列表').waitFor();
    await expect.poll(() => section(page, '日志管理').boundingBox()).toEqual(before);
  });
});

describe('the collapsed sidebar', () => {
  it('opens a section beside its icon with pointer or keyboard, and stays collapsed after a reload', async () => {
    const page = await openUsers();
    await page.getByRole('button', { name: '收起菜单' }).click();
    await page.reload();
    await headingByTitle(page, '用户列表').waitFor();
    await section(page, '用户管理').hover();
    await menu(page).getByRole('link', { name: '权限组', exact: true }).click();
    await headingByTitle(page, '权限组').waitFor();
    await page.getByRole('heading', { level: 1 }).hover();
    await waitUntilHidden(menu(page).getByRole('link', { name: '权限组', exact: true }));
    await section(page, '用户管理').press('Enter');
    await menu(page).getByRole('link', { name: '登录记录', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await waitUntilHidden(menu(page).getByRole('link', { name: '登录记录', exact: true }));
    await expect.poll(() => hasFocus(section(page, '用户管理'))).toBe(true);
  });
});

describe('a narrow window', () => {
  it('hides the menu, which opens over the page and closes after a choice', async () => {
    const page = await console.visitAs('admin', '/users', { viewport: { width: 390, height: 800 } });
    await headingByTitle(page, '用户列表').waitFor();
    await expect.poll(() => menu(page).count()).toBe(0);
    await page.getByRole('button', { name: '展开菜单' }).click();
    await menu(page).getByRole('link', { name: '权限组', exact: true }).click();
    await headingByTitle(page, '权限组').waitFor();
    await expect.poll(() => menu(page).count()).toBe(0);
    await page.setViewportSize({ width: 1_200, height: 800 });
    await menu(page).waitFor();
  });

  it('puts the focus into the menu when it opens, and back on the button when Escape closes the menu', async () => {
    const page = await console.visitAs('admin', '/users', { viewport: { width: 390, height: 800 } });
    await headingByTitle(page, '用户列表').waitFor();
    const open = page.getByRole('button', { name: '展开菜单' });
    await open.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(() => hasFocus(finder(page))).toBe(true);
    await page.keyboard.type('权限组');
    await page.keyboard.press('Escape');
    await expect.poll(() => finder(page).inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await waitUntilHidden(menu(page));
    await waitUntilFocused(page, open);
  });
});

async function openUsers(viewport = { width: 1_440, height: 900 }): Promise<Page> {
  const page = await console.visitAs('admin', '/users', { viewport });
  await headingByTitle(page, '用户列表').waitFor();
  return page;
}
