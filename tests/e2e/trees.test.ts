import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { hasFocus } from './support/form.ts';
import { headingByTitle, successMessage } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

async function openTree(page: Page) {
  await headingByTitle(page, '新增权限组').waitFor();
  const tree = page.getByRole('tree', { name: '菜单权限' });
  await tree.waitFor();
  return tree;
}

const newGroup = () => console.visitAs('admin', '/permission-groups/create');
const item = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
/** Returns a tree item by level, because a screen may have the name of its area. */
const itemAt = (page: Page, level: number, name: string) =>
  page.locator(`[role=treeitem][aria-level="${level}"]`).and(item(page, name));
const current = (page: Page) =>
  page.getByRole('tree').evaluate(tree => {
    const id = tree.getAttribute('aria-activedescendant');
    return (id === null ? null : document.getElementById(id))?.getAttribute('aria-label');
  });

describe('a tree field in a form', () => {
  it('can be navigated, expanded and ticked with the keyboard', async () => {
    const page = await newGroup();
    const tree = await openTree(page);
    await tree.focus();
    // The second area has several screens, so ticking one of them ticks the area only partly.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    const first = (await current(page)) ?? '';
    await expect.poll(() => itemAt(page, 1, first).getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowRight');
    const child = (await current(page)) ?? '';
    await itemAt(page, 2, child).waitFor();
    await page.keyboard.press(' ');
    await expect.poll(() => itemAt(page, 2, child).getAttribute('aria-checked')).toBe('true');
    await expect.poll(() => itemAt(page, 1, first).getAttribute('aria-checked')).toBe('mixed');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ ');
    await expect.poll(() => itemAt(page, 1, first).getAttribute('aria-checked')).toBe('true');
    await page.keyboard.press('Delete');
    await expect.poll(() => itemAt(page, 1, first).getAttribute('aria-checked')).toBe('false');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => itemAt(page, 1, first).getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('End');
    await expect.poll(() => current(page)).not.toBe(first);
    await expect.poll(() => hasFocus(tree)).toBe(true);
  });

  it('shows how many descendants are ticked, and ticks all or none of them', async () => {
    const page = await newGroup();
    await openTree(page);
    await page.getByRole('button', { name: '展开 用户管理', exact: true }).click();
    await item(page, '登录记录').click();
    const area = itemAt(page, 1, '用户管理');
    const count = area.locator('.tree-count');
    await expect.poll(() => count.getAttribute('data-words')).toMatch(/^\d+\/\d+$/);
    await area.hover();
    await page.getByRole('button', { name: '全选 用户管理' }).click();
    await expect.poll(() => area.getAttribute('aria-checked')).toBe('true');
    await page.getByRole('button', { name: '清空', exact: true }).click();
    await expect.poll(() => area.getAttribute('aria-checked')).toBe('false');
  });

  it('shows the matches of a search with their ancestors, and ticks only visible nodes', async () => {
    const page = await newGroup();
    await openTree(page);
    await page.getByRole('searchbox', { name: '菜单权限' }).fill('权限组');
    await item(page, '权限组').waitFor();
    await expect.poll(() => item(page, '用户列表').count()).toBe(0);
    await item(page, '用户管理').click();
    await expect.poll(() => item(page, '用户管理').getAttribute('aria-checked')).toBe('mixed');
    await page.getByRole('searchbox', { name: '菜单权限' }).fill('');
    await page.getByRole('button', { name: '展开 用户管理', exact: true }).click();
    await expect.poll(() => item(page, '权限组').getAttribute('aria-checked')).toBe('true');
    await expect.poll(() => item(page, '用户列表').getAttribute('aria-checked')).toBe('false');
  });

  it('stays responsive with two thousand nodes', async () => {
    const page = await newGroup();
    await openTree(page);
    const nodes = Array.from({ length: 2_000 }, (_, at) => ({
      value: at + 1,
      label: `节点${at + 1}`,
      parentId: at < 20 ? null : (at % 20) + 1,
    }));
    await page.route('**/options?*', route =>
      route.fulfill({ json: { status: 0, code: 200, msg: '', data: nodes, success: true } }),
    );
    await page.reload();
    await openTree(page);
    await page.evaluate(() => {
      const longest = { ms: 0 };
      Object.assign(window, { longest });
      new PerformanceObserver(list =>
        list.getEntries().forEach(entry => (longest.ms = Math.max(longest.ms, entry.duration))),
      ).observe({ type: 'longtask' });
    });
    await page.getByRole('searchbox', { name: '菜单权限' }).fill('节点1');
    await page.getByRole('searchbox', { name: '菜单权限' }).fill('');
    await page.getByRole('button', { name: '全选', exact: true }).click();
    await page.getByText('已选 2000 / 2000 项').waitFor();
    await page.getByRole('tree').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('End');
    await expect.poll(() => current(page)).toBe('节点20');
    // Only visible nodes are rendered.
    await expect.poll(() => page.getByRole('treeitem').count()).toBeLessThan(60);
    const longest = await page.evaluate(() => (window as unknown as { longest: { ms: number } }).longest.ms);
    expect(longest).toBeLessThan(500);
  });

  it('selects one node if it allows a single choice', async () => {
    const page = await console.visitAs('admin', '/sample-nodes/create');
    const form = page.getByRole('dialog').or(page.getByRole('main')).last();
    const node = form.getByRole('treeitem').first();
    await node.click();
    await expect.poll(() => node.getAttribute('aria-selected')).toBe('true');
    await form.getByRole('textbox', { name: '节点名称' }).fill('新节点');
    await page.getByRole('button', { name: '新增节点' }).last().click();
    await successMessage(page, '已新增').waitFor();
  });

  it('clears a single choice by another click, Space or Delete, and stores the empty choice', async () => {
    const page = await console.visitAs('admin', '/sample-nodes/create');
    const form = page.getByRole('dialog').or(page.getByRole('main')).last();
    const node = form.getByRole('treeitem').first();
    const isSelected = () => node.getAttribute('aria-selected');
    await node.click();
    await expect.poll(isSelected).toBe('true');
    await node.click();
    await expect.poll(isSelected).toBe('false');
    for (const key of [' ', 'Delete']) {
      await form.getByRole('tree').press(' ');
      await expect.poll(isSelected).toBe('true');
      await form.getByRole('tree').press(key);
      await expect.poll(isSelected).toBe('false');
    }
    await form.getByRole('textbox', { name: '节点名称' }).fill('无上级节点');
    await page.getByRole('button', { name: '新增节点' }).last().click();
    await successMessage(page, '已新增').waitFor();
    const { rows } = await sql`
      select "parentId" from sample_nodes where "nodeName" = '无上级节点'`.execute(console.platform().db);
    expect(rows).toEqual([{ parentId: null }]);
  });
});
