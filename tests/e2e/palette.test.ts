import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { captureCalls } from './support/calls.ts';
import { dialogByTitle, hasFocus } from './support/form.ts';
import { addressOf, waitUntilHidden, headingByTitle, openScreen } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

const palette = (page: Page): Locator => page.getByRole('dialog', { name: '快速查找' });
const lines = (page: Page): Locator => palette(page).getByRole('option');

describe('the command palette', () => {
  it('opens on Ctrl K anywhere, and Escape restores the focus', async () => {
    const page = await openUsers();
    const box = page.getByRole('main').getByRole('searchbox').first();
    await box.focus();
    await open(page);
    await page.keyboard.press('Escape');
    await waitUntilHidden(palette(page));
    await expect.poll(() => hasFocus(box)).toBe(true);
    await page.getByRole('button', { name: '快速查找（Ctrl K）' }).click();
    await palette(page).waitFor();
  });

  it('closes with its button or a click outside', async () => {
    const page = await openUsers();
    await open(page);
    await palette(page).getByRole('button', { name: '关闭' }).click();
    await waitUntilHidden(palette(page));
    await open(page);
    await page.mouse.click(8, 8);
    await waitUntilHidden(palette(page));
  });

  it('stays open when somebody selects its text and releases the mouse outside', async () => {
    const page = await openUsers();
    await open(page);
    await page.keyboard.type('dljl');
    await palette(page).getByRole('combobox').hover();
    await page.mouse.down();
    await page.mouse.move(8, 8);
    await page.mouse.up();
    // Typing replaces the selected text.
    await page.keyboard.type('q');
    await expect.poll(() => palette(page).getByRole('combobox').inputValue()).toBe('q');
    await page.keyboard.press('Escape');
    await waitUntilHidden(palette(page));
  });

  it.each(['登录记录', 'sign-in rec', 'dljl'])('opens a screen when %s and Enter are typed', async text => {
    const page = await openUsers();
    await open(page);
    await page.keyboard.type(text);
    await lines(page).first().filter({ hasText: '登录记录' }).waitFor();
    await page.keyboard.press('Enter');
    await headingByTitle(page, '登录记录').waitFor();
    await waitUntilHidden(palette(page));
  });

  it('moves through its entries with the arrow keys and wraps around', async () => {
    const page = await openUsers();
    await open(page);
    const chosen = palette(page).getByRole('option', { selected: true });
    const [first, second, last] = await Promise.all(
      [lines(page).first(), lines(page).nth(1), lines(page).last()].map(textOf),
    );
    await expect.poll(() => chosen.innerText()).toBe(first);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => chosen.innerText()).toBe(second);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => chosen.innerText()).toBe(last);
  });

  it('runs actions of the open screen, and no actions of a hidden screen', async () => {
    const page = await openUsers();
    await openScreen(page, '用户管理', '权限组');
    await open(page);
    await expect.poll(() => lines(page).filter({ hasText: '新增用户' }).count()).toBe(0);
    await page.keyboard.type('新增权限组');
    await lines(page).first().filter({ hasText: '新增权限组' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => addressOf(page)).toBe('/permission-groups/create');
  });

  it('finds records by name from two letters, searches once per text, and lists the chosen records first the next time', async () => {
    const page = await openUsers();
    await open(page);
    const calls = captureCalls(page);
    await page.keyboard.type('o');
    await lines(page).first().waitFor();
    // The rest of the text is inserted in one step, because on a busy machine a pause between keys would start a search
    // for an incomplete word.
    await page.keyboard.insertText('ps01');
    const found = lines(page).filter({ hasText: 'ops01' }).filter({ hasText: '用户列表' });
    await found.first().waitFor();
    // Each screen is searched once, for the whole word.
    expect(calls.length).toBe(new Set(calls).size);
    await palette(page).getByRole('status').filter({ hasText: '选择' }).waitFor();
    await found.first().click();
    await expect.poll(() => addressOf(page)).toMatch(/^\/users\/\d+\/show$/);
    await page.getByRole('main').getByText('ops01', { exact: true }).first().waitFor();
    await openScreen(page, '用户管理', '权限组');
    await open(page);
    await lines(page).first().filter({ hasText: 'ops01' }).waitFor();
    await palette(page).getByText('最近使用').waitFor();
  });

  it('reports when nothing matches', async () => {
    const page = await openUsers();
    await open(page);
    await page.keyboard.type('没有这样的东西');
    await palette(page).getByRole('status').filter({ hasText: '没有找到' }).waitFor();
    await expect.poll(() => lines(page).count()).toBe(0);
  });

  it('offers nothing beyond the user’s permissions', async () => {
    const page = await console.visitAs('viewer', '/users');
    await headingByTitle(page, '用户列表').waitFor();
    await open(page);
    await page.keyboard.type('新增');
    await palette(page)
      .getByRole('status')
      .filter({ hasText: /选择|没有找到/ })
      .waitFor();
    await expect.poll(() => lines(page).filter({ hasText: '新增用户' }).count()).toBe(0);
  });

  it('opens on top of a form, which keeps its values', async () => {
    const page = await console.visitAs('admin', '/users/create');
    const form = dialogByTitle(page, '新增用户');
    await form.getByRole('textbox', { name: '用户名', exact: true }).fill('halfway');
    await open(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => form.getByRole('textbox', { name: '用户名', exact: true }).inputValue()).toBe('halfway');
  });
});

async function openUsers(): Promise<Page> {
  const page = await console.visitAs('admin', '/users');
  await headingByTitle(page, '用户列表').waitFor();
  return page;
}

async function open(page: Page): Promise<void> {
  await page.keyboard.press('Control+K');
  await palette(page).getByRole('combobox').waitFor();
  await lines(page).first().waitFor();
}

function textOf(line: Locator): Promise<string> {
  return line.innerText();
}
