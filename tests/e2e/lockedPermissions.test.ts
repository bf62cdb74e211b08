import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';

import { grantPermissionCodes } from '../support/grantPermissionCodes.ts';
import { successMessage } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

const groupName = '锁定核对小组';
/** Permission code that both groups contain. It grants nothing, because its menu entry is disabled. */
const disabled = 'user:export';
const held = ['users:users', 'user:edit'];
/**
 * Screen on which the operator has no permission. The test adds it, because operators have at least one permission on
 * each demo screen.
 */
const foreignScreen = '外来页面';
const lacked = '您没有以下权限，不能授予：';

beforeAll(async () => {
  const { db } = console.platform();
  await grantPermissionCodes(db, 'ops01', ['users:permission-groups', 'permission-group:edit', disabled, ...held]);
  await sql`
    with made as (
      insert into permission_groups ("groupName", "isAdmin", revision) values (${groupName}, false, 1) returning id),
    leaves as (select id, "parentId" from menus where code = any(${[disabled, 'users:users']}::text[])),
    screens as (select id, "parentId" from menus where id in (select "parentId" from leaves))
    insert into group_menus ("groupId", "menuId")
    select made.id, menu.id from made, (
      select id from leaves union select id from screens union select "parentId" from screens) as menu`.execute(db);
  await sql`update menus set status = 0 where code = ${disabled}`.execute(db);
  await sql`
    with made as (
      insert into menus (name, "menuType", "parentId", path, sort, hidden, "noCache", status, revision)
      select ${foreignScreen}, 2, id, '/foreign', 99, false, false, 1, 1 from menus where title = 'area:system' returning id)
    insert into menus (name, "menuType", "parentId", path, code, sort, hidden, "noCache", status, revision)
    select '查看外来页面', 3, id, '', 'foreign:view', 0, false, false, 1, 1 from made`.execute(db);
});

describe('the permissions that an operator may not grant', () => {
  it('are locked in the menu tree of a group, each with the reason', async () => {
    const page = await openGroup();
    await page.getByText(/^带锁的 \d+ 项是您没有的权限，保存不会更改它们$/).waitFor();
    await filterTree(page, '重置密码');
    const node = page.getByRole('treeitem', { name: '重置密码', exact: true, disabled: true }).first();
    expect(await node.getAttribute('title')).toContain(lacked);
    await node.click({ force: true });
    await page.keyboard.press('Space');
    await page.keyboard.press('Insert');
    expect(await node.getAttribute('aria-checked')).toBe('false');
    await filterTree(page, foreignScreen);
    const screen = page.getByRole('treeitem', { name: foreignScreen, exact: true, disabled: true });
    expect(await screen.getAttribute('title')).toBe('您没有其下的任何权限，不能更改');
  });

  it('keep their state in the group when the operator ticks and unticks everything and saves', async () => {
    const before = await codesOfGroup();
    expect(before).toEqual([disabled, 'users:users'].toSorted());
    const page = await openGroup();
    await page.getByRole('button', { name: '全选', exact: true }).click();
    await save(page);
    const full = await codesOfGroup();
    const { rows } = await sql<{ code: string }>`
      select m.code from users u join group_menus t on t."groupId" = u."groupId" join menus m on m.id = t."menuId"
      where u."userName" = 'ops01' and m.code <> ''`.execute(console.platform().db);
    expect(full).toEqual(rows.map(({ code }) => code).toSorted());

    await openGroup(page);
    await page.getByRole('button', { name: '清空', exact: true }).click();
    await save(page);
    expect(await codesOfGroup()).toEqual([disabled]);
  });

  it('have an explanation in English that fits a narrow window', async () => {
    const page = await openGroup(undefined, { width: 390, height: 844 });
    await page.getByRole('button', { name: 'English' }).click();
    const note = page.getByText(
      /^\d+ locked entries are permissions that you do not have; saving does not change them$/,
    );
    await note.waitFor();
    const box = await note.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  });

  it('can all be granted by an administrator', async () => {
    const page = await openGroup(await console.visitAs('admin', '/permission-groups'));
    await page.getByRole('treeitem').first().waitFor();
    expect(await page.getByRole('treeitem', { disabled: true }).count()).toBe(0);
    expect(await page.getByText('带锁的').count()).toBe(0);
  });
});

async function openGroup(given?: Page, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const page = given ?? (await console.visitAs('ops01', '/permission-groups', { viewport }));
  const { rows } = await sql<{ id: number }>`
    select id from permission_groups where "groupName" = ${groupName}`.execute(console.platform().db);
  await page.goto(`/permission-groups/${String(rows[0]?.id)}`);
  await page.getByRole('treeitem').first().waitFor();
  return page;
}

async function filterTree(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: /^菜单权限/ }).fill(text);
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: '保存' }).click();
  await successMessage(page, '已保存').first().waitFor();
}

async function codesOfGroup(): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`
    select m.code from permission_groups g join group_menus t on t."groupId" = g.id join menus m on m.id = t."menuId"
    where g."groupName" = ${groupName} and m.code <> ''`.execute(console.platform().db);
  return rows.map(({ code }) => code).toSorted();
}
