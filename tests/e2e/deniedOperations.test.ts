import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';

import { grantPermissionCodes } from '../support/grantPermissionCodes.ts';
import { dialogByTitle } from './support/form.ts';
import { rowByName } from './support/list.ts';
import { waitUntilHidden } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

const stronger = '该账号拥有您没有的权限，您不能对其操作';
const acting = ['user:edit', 'user:delete', 'user:resetPassword', 'user:sessions', 'user-management:logoutAll'];
const onGroups = [
  'permission-group:edit',
  'permission-group:delete',
  'permission-group:users',
  'permission-group:copy',
];

beforeAll(() =>
  grantPermissionCodes(console.platform().db, 'ops01', [...acting, ...onGroups, 'users:user-management']),
);

/** The accessible description of a disabled control, which is its tooltip. */
const reasonOf = (control: Locator) => control.getAttribute('title');

async function openMenu(page: Page, name: string): Promise<Locator> {
  await rowByName(page, name).getByRole('button', { name: '更多操作' }).click();
  return page.getByRole('menu');
}

describe('an account that has permissions which the operator lacks', () => {
  it('has all its row actions disabled with the reason, while other accounts can be edited', async () => {
    const page = await console.visitAs('ops01', '/users?filter={"userName":"support01"}');
    const edit = rowByName(page, 'support01').getByRole('button', { name: '编辑', disabled: true });
    await expect.poll(() => reasonOf(edit)).toBe(stronger);
    await edit.press('Enter');
    await edit.click({ force: true });
    const menu = await openMenu(page, 'support01');
    for (const act of ['重置密码', '登录会话', '删除']) {
      const item = menu.getByRole('menuitem', { name: `${act} ${stronger}`, disabled: true });
      await item.click({ force: true });
    }
    expect(await page.getByRole('dialog').count()).toBe(0);

    await page.goto('/users?filter={"userName":"viewer"}');
    await rowByName(page, 'viewer').getByRole('link', { name: '编辑' }).click();
    await dialogByTitle(page, '编辑viewer').waitFor();
  });

  it('cannot be opened in a form: the address of the form shows the reason instead', async () => {
    const { db } = console.platform();
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('userName', '=', 'support01')
      .executeTakeFirstOrThrow();
    const page = await console.visitAs('ops01', `/users/${String(id)}`);
    const form = page.getByRole('dialog');
    await form.getByRole('heading', { name: stronger }).waitFor();
    expect(await form.getByRole('button', { name: '保存' }).count()).toBe(0);
  });

  it('cannot be signed out on the user management page, which shows the reason', async () => {
    const page = await console.visitAs('ops01', '/user-management?q=support01');
    await page.getByRole('button', { name: /^support01/ }).click();
    const end = page.getByRole('button', { name: '结束全部会话', disabled: true });
    await expect.poll(() => reasonOf(end)).toBe(stronger);
    await end.click({ force: true });
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('cannot be moved out of its group', async () => {
    const page = await console.visitAs('ops01', '/permission-groups');
    await rowByName(page, '客服支持人员组').getByRole('button', { name: '成员', exact: true }).click();
    const member = dialogByTitle(page, '成员').getByRole('checkbox', { name: /^support01/, disabled: true });
    await expect.poll(() => reasonOf(member)).toBe(stronger);
  });

  it('has its row actions disabled with a reason in the language of the operator', async () => {
    const page = await console.visitAs('ops01', '/users?filter={"userName":"support01"}');
    await page.getByRole('button', { name: 'English' }).click();
    const edit = page.getByRole('button', { name: 'Edit', disabled: true });
    await expect
      .poll(() => reasonOf(edit))
      .toBe('This account holds permissions that you do not have, so you cannot act on it');
  });
});

describe('a permission group that the operator may not change', () => {
  it('has its row actions disabled, each with its own reason', async () => {
    const page = await console.visitAs('ops01', '/permission-groups');
    const reasonFor = (name: string) =>
      reasonOf(rowByName(page, name).getByRole('button', { name: '编辑', disabled: true }));
    await expect.poll(() => reasonFor('运维值班人员组')).toBe('不能修改自己所在的权限组，请联系管理员');
    await expect.poll(() => reasonFor('客服支持人员组')).toBe('该权限组拥有您没有的权限，您不能使用或修改它');
    const menu = await openMenu(page, '客服支持人员组');
    await menu.getByRole('menuitem', { name: /^复制 您没有以下权限，不能授予：/, disabled: true }).waitFor();
    await page.keyboard.press('Escape');
    await waitUntilHidden(menu);
    const own = await openMenu(page, '运维值班人员组');
    await own.getByRole('menuitem', { name: '复制', exact: true, disabled: false }).waitFor();
    await own.getByRole('menuitem', { name: /^删除 不能修改自己所在的权限组/, disabled: true }).waitFor();
  });
});
