import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { copyCredentials } from './support/accounts.ts';
import { chooseOption, dialogByTitle, inputByLabel, fillInputs, descriptionOf } from './support/form.ts';
import { chooseInRow, rowByName } from './support/list.ts';
import { addressOf, headingByTitle, openScreen, successMessage } from './support/shell.ts';
import { signIn } from './support/signIn.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

const groupName = '值班观察一组';

describe('a new permission group', () => {
  it('requires a valid name and at least one menu', async () => {
    const page = await console.visitAs('admin', '/permission-groups/create');
    const form = page.getByRole('main');
    await fillInputs(form, { 组名: '短名' });
    await form.getByRole('button', { name: '新增权限组' }).click();
    await expect.poll(() => descriptionOf(inputByLabel(form, '组名'))).toBe('6-32位中文、字母或数字');
    await expect.poll(() => descriptionOf(form.getByRole('searchbox', { name: '菜单权限' }))).toBe('菜单权限不能为空');
  });

  it('has a tree in which a tick includes all descendants and marks ancestors as partly ticked', async () => {
    const page = await console.visitAs('admin', '/permission-groups/create');
    await fillInputs(page.getByRole('main'), { 组名: groupName });
    await unfold(page, '用户管理');
    await node(page, '登录记录').click();
    await expect.poll(() => tickOf(node(page, '登录记录'))).toBe('full');
    await expect.poll(() => tickOf(node(page, '用户管理'))).toBe('half');
    await unfold(page, '用户列表');
    await node(page, '查看').click();
    await expect.poll(() => tickOf(node(page, '用户列表'))).toBe('half');
    await node(page, '云游戏').click();
    await unfold(page, '云游戏');
    await expect.poll(() => tickOf(node(page, '项目管理'))).toBe('full');
    await node(page, '云游戏').click();
    await expect.poll(() => tickOf(node(page, '项目管理'))).toBe('none');
    await page.getByRole('button', { name: '新增权限组' }).click();
    await successMessage(page, '已新增').waitFor();
    await rowByName(page, groupName).waitFor();
    await expect.poll(() => addressOf(page)).toBe('/permission-groups');
  });

  it('shows a preview of its members’ menu', async () => {
    const page = await console.visitAs('admin', `/permission-groups?filter={"groupName":"${groupName}"}`);
    await chooseInRow(page, groupName, '预览菜单');
    const preview = dialogByTitle(page, '预览菜单');
    await expect.poll(() => preview.getByRole('listitem').allTextContents()).toHaveLength(3);
    await expect
      .poll(() => preview.getByRole('listitem').allTextContents())
      .toEqual(['用户管理用户列表登录记录', '用户列表', '登录记录']);
  });

  it('shows before saving which permissions its members gain and lose', async () => {
    const page = await console.visitAs('admin', `/permission-groups?filter={"groupName":"${groupName}"}`);
    await rowByName(page, groupName).getByRole('link', { name: '编辑' }).click();
    await unfold(page, '用户管理');
    const changeSummary = page.getByRole('main').getByRole('status').filter({ hasText: '将' });
    await expect.poll(() => changeSummary.count()).toBe(0);
    await node(page, '登录记录').click();
    await node(page, '注销用户').click();
    await changeSummary.getByText(/将增加 \d+ 项/).click();
    await changeSummary.getByText('用户管理 / 注销用户', { exact: false }).first().waitFor();
    await changeSummary.getByText(/将移除 \d+ 项/).click();
    await changeSummary.getByText('用户管理 / 登录记录', { exact: false }).first().waitFor();
  });

  it('grants its members exactly the ticked entries and calls', async () => {
    await copyCredentials(console.platform().db, 'support02', 'viewer');
    const page = await console.visitAs('admin', '/users?filter={"userName":"support02"}');
    await rowByName(page, 'support02').getByRole('link', { name: '编辑' }).click();
    const form = dialogByTitle(page, '编辑support02');
    await chooseOption(form, '权限组', groupName);
    await form.getByRole('button', { name: '保存' }).click();
    await successMessage(page, '已保存').waitFor();

    const theirs = await console.visit('/');
    await signIn(theirs, 'support02', 'viewer123');
    await headingByTitle(theirs, '用户列表').waitFor();
    const menu = theirs.getByRole('navigation', { name: '主菜单' });
    await expect.poll(() => menu.getByRole('button').filter({ hasText: /\S/ }).allTextContents()).toEqual(['用户管理']);
    await expect.poll(() => menu.getByRole('link').allTextContents()).toEqual(['用户列表', '登录记录']);
    await openScreen(theirs, '用户管理', '登录记录');
    await theirs.goto('/permission-groups');
    await theirs.getByRole('heading', { name: '没有权限' }).waitFor();
  });

  it('cannot be deleted while the group has members', async () => {
    const page = await console.visitAs('admin', `/permission-groups?filter={"groupName":"${groupName}"}`);
    await chooseInRow(page, groupName, '删除');
    const question = dialogByTitle(page, '删除');
    await question.getByRole('button', { name: '删除' }).click();
    await question.getByText('删除：成功 0 条，失败 1 条').waitFor();
    await question.getByRole('button', { name: '关闭' }).click();
    await rowByName(page, groupName).waitFor();
  });
});

/** Returns the outermost node of this name, because an area and a screen in it may share a name. */
function node(scope: Page | Locator, name: string): Locator {
  return scope.getByRole('treeitem', { name, exact: true }).first();
}

async function unfold(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: `展开 ${name}`, exact: true })
    .first()
    .click();
}

async function tickOf(item: Locator): Promise<'full' | 'half' | 'none'> {
  const checked = await item.getAttribute('aria-checked');
  return checked === 'mixed' ? 'half' : checked === 'true' ? 'full' : 'none';
}
