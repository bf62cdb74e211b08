import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';

import { dialogByTitle, fillInputs } from './support/form.ts';
import { rowByName } from './support/list.ts';
import { headingByTitle, successMessage, waitUntilHidden } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

/**
 * Damaged entries in the order of their ids. The first two entries are each other's parent; the last entry is below
 * them.
 */
const names = ['循环甲', '循环乙', '失联页面', '外部地址', '自身上级', '循环页面'];
const labels = { zh: '菜单提示', en: 'Menu notice' } as const;

const notice = (page: Page, label: string = labels.zh): Locator => page.getByRole('complementary', { name: label });
const entry = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name, exact: true });

beforeAll(async () => {
  await sql`
    insert into menus (id, name, "menuType", "parentId", path, sort, hidden, "noCache", status, revision)
    select given.*, 90, false, false, 1, 1 from (values
      (900001, '循环甲', 1, 900002, ''),
      (900002, '循环乙', 1, 900001, ''),
      (900003, '失联页面', 2, 99999999, '/lost'),
      (900004, '外部地址', 2, (select id from menus where title = 'area:system'), 'https://example.com/help'),
      (900005, '自身上级', 1, 900005, ''),
      (900006, '循环页面', 2, 900001, '/looped')) as given`.execute(console.platform().db);
});

describe('a menu with damaged entries', () => {
  it('shows administrators a notice with the names of the hidden entries, in their language', async () => {
    const page = await console.visitAs('admin', '/users');
    await notice(page)
      .getByText(`以下菜单的上级或路径无效，已隐藏：${names.slice(0, 5).join('、')}，另有1项`)
      .waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await notice(page, labels.en)
      .getByText(`Menu entries with an invalid parent or path are hidden: ${names.slice(0, 5).join(', ')} and 1 more`)
      .waitFor();
  });

  it('shows no notice to operators, and locks out nobody', async () => {
    for (const userName of ['ops01', 'viewer'] as const) {
      const page = await console.visitAs(userName, '/users');
      await headingByTitle(page, '用户列表').waitFor();
      await entry(page, '用户列表').waitFor();
      expect(await notice(page).count()).toBe(0);
    }
    const page = await console.visitAs('admin', '/users');
    await entry(page, '用户列表').waitFor();
    for (const name of names) expect(await entry(page, name).count()).toBe(0);
  });

  it('shows the whole notice in a narrow window', async () => {
    const page = await console.visitAs('admin', '/users', { viewport: { width: 390, height: 844 } });
    const text = notice(page).getByText(/另有1项/);
    await text.waitFor();
    const overflow = await notice(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(overflow).toBe(0);
    await notice(page).getByRole('link', { name: '前往菜单管理' }).click();
    await headingByTitle(page, '菜单管理').waitFor();
  });

  it('shows every hidden entry in the tree, where administrators can repair the entries until the notice disappears', async () => {
    const page = await console.visitAs('admin', '/menus');
    for (const name of ['循环甲', '循环乙', '失联页面', '自身上级']) await rowByName(page, name).waitFor();
    await page.getByRole('button', { name: '展开 循环甲' }).click();
    await rowByName(page, '循环页面').waitFor();
    expect(await rowByName(page, '循环乙').count()).toBe(1);

    await repair(page, '循环甲', form => chooseParent(form, null));
    await notice(page).getByText('已隐藏：失联页面、外部地址、自身上级', { exact: false }).waitFor();
    await repair(page, '失联页面', form => chooseParent(form, '系统管理'));
    await repair(page, '自身上级', form => chooseParent(form, null));
    await page.getByRole('button', { name: '展开 系统管理' }).click();
    await repair(page, '外部地址', form => fillInputs(form, { 路径: '/help' }));
    await waitUntilHidden(notice(page));
    await page.reload();
    await headingByTitle(page, '菜单管理').waitFor();
    await waitUntilHidden(notice(page));
  });
});

async function repair(page: Page, name: string, change: (form: Locator) => Promise<void>): Promise<void> {
  await rowByName(page, name).getByRole('link', { name: '编辑' }).click();
  const form = dialogByTitle(page, `编辑${name}`);
  await change(form);
  await form.getByRole('button', { name: '保存' }).click();
  await successMessage(page, '已保存').first().waitFor();
  await waitUntilHidden(form);
}

/** Chooses a parent. For a root, which has no parent, chooses a node and then clears the choice. */
async function chooseParent(form: Locator, name: string | null): Promise<void> {
  const node = form.getByRole('treeitem', { name: name ?? '系统管理', exact: true });
  await form.getByRole('searchbox', { name: '上级菜单' }).fill(name ?? '系统管理');
  await node.click();
  await expect.poll(() => node.getAttribute('aria-selected')).toBe('true');
  if (name !== null) return;
  await node.click();
  await expect.poll(() => node.getAttribute('aria-selected')).toBe('false');
}
