import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { watchCalls } from './support/calls.ts';
import { field, fill } from './support/form.ts';
import { row, select, selectionBar } from './support/list.ts';
import { addressOf, chooseInTabMenu, gone, heading, openScreen, tab, tabs } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

describe('a page that is left for another tab', () => {
  it('keeps its page, filter, selection and scroll position, and asks nothing on return', async () => {
    const page = await console.visitAs('admin', '/users?filter={"status":1}&page=2&perPage=50&sort=userName&order=ASC');
    await page.getByText('第 51-100 条').waitFor();
    const [first, last] = [await nameInRow(page, 1), await nameInRow(page, 50)];
    await select(page, first);
    await row(page, last).scrollIntoViewIfNeeded();
    const before = await row(page, last).boundingBox();
    await openScreen(page, '用户管理', '权限组');
    await page.getByText('第 1-10 条').waitFor();
    const calls = watchCalls(page);
    await tab(page, '用户列表').click();
    await heading(page, '用户列表').waitFor();
    await selectionBar(page).getByText('已选择 1 条').waitFor();
    await page.getByText('第 51-100 条').waitFor();
    expect(new URL(page.url()).searchParams.get('page')).toBe('2');
    expect(new URL(page.url()).searchParams.get('filter')).toBe('{"status":1}');
    expect(await row(page, last).boundingBox()).toEqual(before);
    expect(calls).toEqual([]);
  });

  it('keeps a half-typed form', async () => {
    const page = await console.visitAs('admin', '/permission-groups/create');
    await fill(page.getByRole('main'), { 组名: '半个组名', 备注: '写了一半' });
    await openScreen(page, '用户管理', '用户列表');
    await tab(page, '权限组').click();
    expect(await field(page, '组名').inputValue()).toBe('半个组名');
    expect(await field(page, '备注').inputValue()).toBe('写了一半');
    expect(addressOf(page)).toBe('/permission-groups/create');
  });

  it('stands there again after a reload', async () => {
    const page = await console.visitAs('admin', '/users?perPage=10&page=3');
    await openScreen(page, '用户管理', '权限组');
    await page.reload();
    await heading(page, '权限组').waitFor();
    expect(await tabs(page).allTextContents()).toEqual(['用户列表', '权限组']);
    await tab(page, '用户列表').click();
    await page.getByText('第 21-30 条').waitFor();
  });
});

describe('closing tabs', () => {
  it('opens the last remaining page when the open one is closed', async () => {
    const page = await threeTabs();
    await page.getByRole('button', { name: '关闭 登录记录' }).click();
    await heading(page, '权限组').waitFor();
    expect(await tabs(page).allTextContents()).toEqual(['用户列表', '权限组']);
  });

  it('leaves the open page alone when another is closed', async () => {
    const page = await threeTabs();
    await page.getByRole('button', { name: '关闭 用户列表' }).click();
    expect(await tabs(page).allTextContents()).toEqual(['权限组', '登录记录']);
    expect(addressOf(page)).toBe('/login-records');
  });

  it('keeps one and opens it with “close others”', async () => {
    const page = await threeTabs();
    await chooseInTabMenu(page, '权限组', '关闭其他');
    await heading(page, '权限组').waitFor();
    expect(await tabs(page).allTextContents()).toEqual(['权限组']);
  });

  it('leads home with “close all”', async () => {
    const page = await threeTabs();
    await chooseInTabMenu(page, '权限组', '关闭全部');
    await heading(page, '用户列表').waitFor();
    expect(await tabs(page).allTextContents()).toEqual(['用户列表']);
    expect(addressOf(page)).toBe('/users');
  });
});

describe('the menu of a tab', () => {
  it('hides on a click anywhere and on Escape', async () => {
    const page = await threeTabs();
    await tab(page, '权限组').click({ button: 'right' });
    await page.getByRole('menu').waitFor();
    await heading(page, '登录记录').click();
    await gone(page.getByRole('menu'));
    await tab(page, '权限组').click({ button: 'right' });
    await page.keyboard.press('Escape');
    await gone(page.getByRole('menu'));
    expect(await tabs(page).count()).toBe(3);
  });
});

async function threeTabs(): Promise<Page> {
  const page = await console.visitAs('admin', '/users');
  await heading(page, '用户列表').waitFor();
  await openScreen(page, '用户管理', '权限组');
  await openScreen(page, '用户管理', '登录记录');
  return page;
}

/** The name in a row of the table, counted from its head. */
async function nameInRow(page: Page, at: number): Promise<string> {
  return page.getByRole('row').nth(at).getByRole('link').first().innerText();
}
