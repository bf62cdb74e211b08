import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { captureCalls } from './support/calls.ts';
import { inputByLabel, fillInputs } from './support/form.ts';
import { homeScreen } from './support/homeScreen.ts';
import { rowByName, tickRows, selectionBar } from './support/list.ts';
import {
  addressOf,
  chooseInTabMenu,
  waitUntilHidden,
  headingByTitle,
  openScreen,
  tabByTitle,
  visitedTabs,
} from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

describe('a page that is left for another tab', () => {
  it('keeps page number, filter, selection and scroll position, and sends no call on return', async () => {
    const page = await console.visitAs('admin', '/users?filter={"status":1}&page=2&perPage=50&sort=userName&order=ASC');
    await page.getByText('第 51-100 条').waitFor();
    const [first, last] = [await nameInRow(page, 1), await nameInRow(page, 50)];
    await tickRows(page, first);
    await rowByName(page, last).scrollIntoViewIfNeeded();
    const before = await rowByName(page, last).boundingBox();
    await openScreen(page, '用户管理', '权限组');
    await page.getByText('第 1-10 条').waitFor();
    const calls = captureCalls(page);
    await tabByTitle(page, '用户列表').click();
    await headingByTitle(page, '用户列表').waitFor();
    await selectionBar(page).getByText('已选择 1 条').waitFor();
    await page.getByText('第 51-100 条').waitFor();
    expect(new URL(page.url()).searchParams.get('page')).toBe('2');
    expect(new URL(page.url()).searchParams.get('filter')).toBe('{"status":1}');
    await expect.poll(() => rowByName(page, last).boundingBox()).toEqual(before);
    expect(calls).toEqual([]);
  });

  it('keeps a half-typed form', async () => {
    const page = await console.visitAs('admin', '/permission-groups/create');
    await fillInputs(page.getByRole('main'), { 组名: '半个组名', 备注: '写了一半' });
    await openScreen(page, '用户管理', '用户列表');
    await tabByTitle(page, '权限组').click();
    await expect.poll(() => inputByLabel(page, '组名').inputValue()).toBe('半个组名');
    await expect.poll(() => inputByLabel(page, '备注').inputValue()).toBe('写了一半');
    await expect.poll(() => addressOf(page)).toBe('/permission-groups/create');
  });

  it('is restored after a reload', async () => {
    const page = await console.visitAs('admin', '/users?perPage=10&page=3');
    await openScreen(page, '用户管理', '权限组');
    await page.reload();
    await headingByTitle(page, '权限组').waitFor();
    await expect.poll(() => visitedTabs(page).allTextContents()).toEqual(['用户列表', '权限组']);
    await tabByTitle(page, '用户列表').click();
    await page.getByText('第 21-30 条').waitFor();
  });
});

describe('closing tabs', () => {
  it('opens the last remaining page when the open page is closed', async () => {
    const page = await threeTabs();
    await page.getByRole('button', { name: '关闭 登录记录' }).click();
    await headingByTitle(page, '权限组').waitFor();
    await expect.poll(() => visitedTabs(page).allTextContents()).toEqual(['用户列表', '权限组']);
  });

  it('keeps the open page when another page is closed', async () => {
    const page = await threeTabs();
    await page.getByRole('button', { name: '关闭 用户列表' }).click();
    await expect.poll(() => visitedTabs(page).allTextContents()).toEqual(['权限组', '登录记录']);
    await expect.poll(() => addressOf(page)).toBe('/login-records');
  });

  it('keeps only the tab on which “close others” was chosen, and opens its page', async () => {
    const page = await threeTabs();
    await chooseInTabMenu(page, '权限组', '关闭其他');
    await headingByTitle(page, '权限组').waitFor();
    await expect.poll(() => visitedTabs(page).allTextContents()).toEqual(['权限组']);
  });

  it('leaves only the home page after “close all”', async () => {
    const page = await threeTabs();
    await chooseInTabMenu(page, '权限组', '关闭全部');
    await headingByTitle(page, homeScreen.title.zh).waitFor();
    await expect.poll(() => visitedTabs(page).allTextContents()).toEqual([homeScreen.title.zh]);
    await expect.poll(() => addressOf(page)).toBe(homeScreen.path);
  });
});

describe('a form on its own page', () => {
  it('closes its tab when the user leaves the form, and is empty when reopened', async () => {
    const page = await console.visitAs('admin', '/permission-groups');
    const add = page.getByRole('link', { name: '新增权限组' });
    await add.click();
    await inputByLabel(page.getByRole('main'), '组名').fill('写了一半的组');
    await page.getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: '离开' }).click();
    await add.waitFor();
    await expect.poll(() => visitedTabs(page).allTextContents()).toEqual(['权限组']);
    await add.click();
    await page.getByText(/^有未保存的内容（.+）$/).waitFor();
    await expect.poll(() => inputByLabel(page.getByRole('main'), '组名').inputValue()).toBe('');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});

describe('the menu of a tab', () => {
  it('closes on any click and on Escape', async () => {
    const page = await threeTabs();
    await tabByTitle(page, '权限组').click({ button: 'right' });
    await page.getByRole('menu').waitFor();
    await headingByTitle(page, '登录记录').click();
    await waitUntilHidden(page.getByRole('menu'));
    await tabByTitle(page, '权限组').click({ button: 'right' });
    await page.keyboard.press('Escape');
    await waitUntilHidden(page.getByRole('menu'));
    await expect.poll(() => visitedTabs(page).count()).toBe(3);
  });
});

describe('a tab', () => {
  it('closes when it is clicked with the middle button', async () => {
    const page = await threeTabs();
    await tabByTitle(page, '权限组').click({ button: 'middle' });
    await expect.poll(() => visitedTabs(page).allTextContents()).toEqual(['用户列表', '登录记录']);
    await expect.poll(() => addressOf(page)).toBe('/login-records');
  });

  it('can reload its page from its menu, while the other tabs send no call', async () => {
    const page = await threeTabs();
    await tabByTitle(page, '权限组').click();
    await headingByTitle(page, '权限组').waitFor();
    const box = page.getByRole('main').getByRole('searchbox').first();
    await box.fill('没有这个组');
    await page.getByText('没有符合条件的数据').waitFor();
    await tabByTitle(page, '登录记录').click();
    await headingByTitle(page, '登录记录').waitFor();
    const calls = captureCalls(page);
    await chooseInTabMenu(page, '权限组', '重新加载');
    await headingByTitle(page, '权限组').waitFor();
    await expect.poll(() => calls.length).toBe(1);
    expect(calls[0]).toContain('group');
  });

  it('stays first while pinned, survives “close all” and a reload, and can be unpinned', async () => {
    const page = await threeTabs();
    await chooseInTabMenu(page, '登录记录', '固定');
    await expect.poll(() => visitedTabs(page).allTextContents()).toEqual(['登录记录', '用户列表', '权限组']);
    await chooseInTabMenu(page, '用户列表', '关闭全部');
    await headingByTitle(page, homeScreen.title.zh).waitFor();
    await expect.poll(() => visitedTabs(page).allTextContents()).toEqual(['登录记录', homeScreen.title.zh]);
    await page.reload();
    await headingByTitle(page, homeScreen.title.zh).waitFor();
    await page.getByRole('button', { name: '取消固定 登录记录' }).click();
    await page.getByRole('button', { name: '关闭 登录记录' }).click();
    await expect.poll(() => visitedTabs(page).allTextContents()).toEqual([homeScreen.title.zh]);
  });

  it('copies its full address', async () => {
    const page = await console.visitAs('admin', '/users?perPage=10&page=3');
    await page.context().grantPermissions(['clipboard-write']);
    await page.getByText('第 21-30 条').waitFor();
    await chooseInTabMenu(page, '用户列表', '复制地址');
    await page.getByRole('status').filter({ hasText: '地址已复制' }).waitFor();
    const address = page.url();
    const box = page.getByRole('main').getByRole('searchbox').first();
    await box.focus();
    await page.keyboard.press('Control+V');
    await expect.poll(() => box.inputValue()).toBe(address);
  });

  it('can be moved by dragging and with the keyboard, and keeps its place after a reload', async () => {
    const page = await threeTabs();
    await tabByTitle(page, '登录记录').dragTo(tabByTitle(page, '用户列表'));
    await expect.poll(() => visitedTabs(page).allTextContents()).toEqual(['登录记录', '用户列表', '权限组']);
    await tabByTitle(page, '权限组').focus();
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await expect.poll(() => visitedTabs(page).allTextContents()).toEqual(['登录记录', '权限组', '用户列表']);
    await page.reload();
    await headingByTitle(page, '登录记录').waitFor();
    await expect.poll(() => visitedTabs(page).allTextContents()).toEqual(['登录记录', '权限组', '用户列表']);
  });
});

describe('the mouse wheel over the tab strip', () => {
  it('scrolls the strip, and snaps to an end when only a few pixels remain', async () => {
    const page = await thirtyTabs();
    const strip = page.getByRole('navigation', { name: '已打开的页面' });
    const at = () => strip.evaluate(element => element.firstElementChild?.scrollLeft ?? -1);
    await expect.poll(at).toBeGreaterThan(500);
    await strip.hover();
    const end = await strip.evaluate(({ firstElementChild: inner }) =>
      inner ? inner.scrollWidth - inner.clientWidth : 0,
    );
    await page.mouse.wheel(0, 2_000);
    await expect.poll(at).toBe(end);
    await page.mouse.wheel(0, -300);
    await expect.poll(at).toBe(end - 300);
    await page.mouse.wheel(0, 290);
    await expect.poll(at).toBe(end);
  });
});

describe('thirty open tabs', () => {
  it('keep only a few views alive, send no calls while hidden, and restore the state of the oldest tab', async () => {
    const page = await thirtyTabs();
    const views = () => page.getByRole('main').evaluate(main => main.children.length);
    // Each view that is kept alive is one element; without the limit, the page would have thirty.
    await expect.poll(() => views()).toBeLessThan(20);
    const calls = captureCalls(page);
    await page.getByRole('button', { name: '刷新', exact: true }).click();
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    await expect.poll(() => page.getByRole('button', { name: '刷新', exact: true }).isEnabled()).toBe(true);
    expect(new Set(calls).size).toBe(1);
    await tabByTitle(page, '用户列表').click();
    await page.getByText('第 51-100 条').waitFor();
    await expect.poll(() => addressOf(page)).toContain('page=2');
    await expect.poll(() => scrolled(page)).toBe(600);
  });
});

describe('a half-typed form whose view was dropped', () => {
  it('restores the typed values when its tab is opened again', async () => {
    const page = await console.visitAs('admin', '/permission-groups/create');
    await fillInputs(page.getByRole('main'), { 组名: '很早以前的组' });
    for (let id = 1; id <= 9; id += 1) {
      await openHere(page, `/users/${id}/show`);
      await expect.poll(() => visitedTabs(page).count()).toBe(id + 1);
    }
    await visitedTabs(page).first().click();
    await page.getByRole('button', { name: '恢复' }).click();
    await expect.poll(() => inputByLabel(page, '组名').inputValue()).toBe('很早以前的组');
  });
});

describe('two records of one resource', () => {
  it('have separate tabs with separate values', async () => {
    const page = await console.visitAs('admin', '/users/1/show');
    await page.getByRole('main').getByText('admin', { exact: true }).first().waitFor();
    // The group appears by its id until its name has loaded.
    await page.getByRole('main').getByRole('link', { name: '超级管理员组' }).waitFor();
    const first = await headOf(page);
    await openHere(page, '/users/2/show');
    await expect.poll(() => visitedTabs(page).count()).toBe(2);
    await expect.poll(() => headOf(page)).not.toBe(first);
    await page.getByRole('main').getByText('ops01', { exact: true }).first().waitFor();
    await visitedTabs(page).first().click();
    await expect.poll(() => headOf(page)).toBe(first);
  });
});

/** Navigates to an address without a reload, as a link does. */
async function openHere(page: Page, address: string): Promise<void> {
  await page.evaluate(to => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);
}

/** Opens thirty tabs: the list of users, which is scrolled; then 28 records; and last, the list of groups. */
async function thirtyTabs(): Promise<Page> {
  const page = await console.visitAs('admin', '/users?page=2&perPage=50&sort=userName&order=ASC&filter={"status":1}');
  await page.getByText('第 51-100 条').waitFor();
  await page.locator('.table-scroll').evaluate(element => element.scrollTo({ top: 600, behavior: 'instant' }));
  await expect.poll(() => scrolled(page)).toBe(600);
  for (let id = 1; id <= 28; id += 1) {
    await openHere(page, `/users/${id}/show`);
    await expect.poll(() => visitedTabs(page).count()).toBe(id + 1);
  }
  await openScreen(page, '用户管理', '权限组');
  await expect.poll(() => visitedTabs(page).count()).toBe(30);
  return page;
}

/** Returns the first text of the open page: the name and facts of a record. */
async function headOf(page: Page): Promise<string> {
  const text = await page.getByRole('main').innerText();
  return text.split('\n').slice(0, 9).join(' ');
}

function scrolled(page: Page): Promise<number> {
  return page
    .locator('.table-scroll')
    .filter({ visible: true })
    .evaluate(element => element.scrollTop);
}

async function threeTabs(): Promise<Page> {
  const page = await console.visitAs('admin', '/users');
  await headingByTitle(page, '用户列表').waitFor();
  await openScreen(page, '用户管理', '权限组');
  await openScreen(page, '用户管理', '登录记录');
  return page;
}

/** Returns the name in a table row; row 0 is the header row. */
async function nameInRow(page: Page, at: number): Promise<string> {
  return page.getByRole('row').nth(at).getByRole('link').first().innerText();
}
