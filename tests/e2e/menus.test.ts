import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { dialogByTitle, hasFocus } from './support/form.ts';
import { chooseInRow, rowByName } from './support/list.ts';
import { waitUntilHidden, headingByTitle, successMessage } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

describe('the menu tree screen', () => {
  it('expands a branch on request', async () => {
    const page = await openMenus();
    await expect.poll(() => rowByName(page, '用户列表').count()).toBe(0);
    await page.getByRole('button', { name: '展开 用户管理' }).click();
    await rowByName(page, '用户列表').waitFor();
    await page.getByRole('button', { name: '收起 用户管理' }).click();
    await waitUntilHidden(rowByName(page, '用户列表'));
  });

  it('moves an entry immediately, and the sidebar shows the new order once the routes are refreshed', async () => {
    const page = await openMenus();
    const before = await areas(page);
    const [first = '', second = '', ...others] = before;
    await move(page, first, '下移');
    await successMessage(page, '下移成功 1 条').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => areas(page)).toEqual([second, first, ...others]);
    await page.getByRole('button', { name: '刷新路由' }).click();
    await successMessage(page, '菜单与权限已更新').waitFor();
    const entries = page.getByRole('navigation', { name: '主菜单' }).getByRole('listitem');
    await expect.poll(() => entries.first().innerText()).not.toContain(first);
    await rowByName(page, first).getByRole('button', { name: '上移', exact: true }).press('Enter');
    await expect.poll(() => areas(page)).toEqual(before);
    // The focus follows the entry, which cannot move further up.
    await expect.poll(() => hasFocus(rowByName(page, first).getByRole('button', { name: '更多操作' }))).toBe(true);
  });

  it('disables “up” for the first entry and “down” for the last, with an explanation', async () => {
    const page = await openMenus();
    const before = await areas(page);
    const top = rowByName(page, before[0] ?? '');
    await top.getByRole('button', { name: '更多操作' }).click();
    const up = page.getByRole('menuitem', { name: '上移' });
    await expect.poll(() => up.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => up.innerText()).toContain('已是第一条');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);
    expect(await top.getByRole('button', { name: '上移' }).count()).toBe(0);
    await rowByName(page, before.at(-1) ?? '')
      .getByRole('button', { name: '更多操作' })
      .click();
    const down = page.getByRole('menuitem', { name: '下移' });
    await expect.poll(() => down.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => down.innerText()).toContain('已是最后一条');
    await down.click({ force: true });
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('never deletes its own entry', async () => {
    const page = await openMenus();
    await page.getByRole('button', { name: '展开 系统管理' }).click();
    await rowByName(page, '菜单管理').waitFor();
    await chooseInRow(page, '菜单管理', '删除');
    const question = page.getByRole('dialog', { name: '删除' });
    await question.getByRole('button', { name: '删除' }).click();
    await question.getByText(/菜单/).last().waitFor();
    await question.getByRole('button', { name: /取消|关闭/ }).click();
    await rowByName(page, '菜单管理').waitFor();
  });

  it('asks for confirmation before it deletes an entry that has descendants', async () => {
    const page = await openMenus();
    await chooseInRow(page, '商家管理', '删除');
    const question = dialogByTitle(page, '删除');
    await question.getByRole('button', { name: '删除' }).click();
    await question.getByText(/该菜单下还有\d+个子菜单/).waitFor();
    await question.getByRole('button', { name: /取消|关闭/ }).click();
    await waitUntilHidden(question);
    await rowByName(page, '商家管理').waitFor();
  });
});

async function openMenus(): Promise<Page> {
  const page = await console.visitAs('admin', '/menus');
  await headingByTitle(page, '菜单管理').waitFor();
  await rowByName(page, '用户管理').waitFor();
  return page;
}

async function move(page: Page, name: string, direction: '上移' | '下移'): Promise<void> {
  const inline = rowByName(page, name).getByRole('button', { name: direction, exact: true });
  if ((await inline.count()) > 0) await inline.click();
  else await chooseInRow(page, name, direction);
}

/** Returns the areas in the order of the table, with every branch collapsed. */
async function areas(page: Page): Promise<readonly string[]> {
  const rows = await page
    .getByRole('row')
    .filter({ has: page.getByText('目录', { exact: true }) })
    .all();
  return Promise.all(rows.map(item => item.getByRole('link').first().innerText()));
}
