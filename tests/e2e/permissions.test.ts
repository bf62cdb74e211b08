import { EventEmitter, once } from 'node:events';

import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { printFigureOfFault } from '../support/printFigureOfFault.ts';
import { copyCredentials, countUsers, findUserByName } from './support/accounts.ts';
import { capturePageLoads } from './support/calls.ts';
import { homeScreen } from './support/homeScreen.ts';
import { rowByName } from './support/list.ts';
import { addressOf, waitUntilHidden, headingByTitle } from './support/shell.ts';
import { signIn } from './support/signIn.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

describe('a user with read permission only', () => {
  it.each(['/users/create', '/users/1', '/permission-groups/create', '/menus/1'])(
    'sees the page /401 at %s, with a button that leads home',
    async address => {
      const page = await console.visitAs('viewer', address);
      await headingByTitle(page, '没有权限').waitFor();
      await expect.poll(() => addressOf(page)).toBe('/401?noGoBack=true');
      await page.getByRole('button', { name: '返回' }).click();
      await headingByTitle(page, homeScreen.title.zh).waitFor();
    },
  );

  it('sees a back button that stays in place while the names of the groups with the permission load', async () => {
    const page = await console.visitAs('viewer', '/rooms');
    const pressed = new EventEmitter();
    await page.route('**/designjet/rights?**', async route => {
      await once(pressed, 'now');
      await route.continue();
    });
    const rightsRequest = page.waitForRequest('**/designjet/rights?**');
    await page.goto('/users/1');
    await page.getByRole('button', { name: '返回' }).hover();
    await page.mouse.down();
    await rightsRequest;
    pressed.emit('now');
    await page.getByRole('definition').filter({ hasText: '超级管理员组' }).waitFor();
    await page.mouse.up();
    await headingByTitle(page, homeScreen.title.zh).waitFor();
  });

  it('sees no action that changes a user', async () => {
    const page = await console.visitAs('viewer', '/users');
    await page.getByRole('row').nth(1).waitFor();
    await expect.poll(() => page.getByRole('link', { name: '新增用户' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('link', { name: '编辑' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: /禁用|启用|重置密码|导出|更多操作/ }).count()).toBe(0);
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(0);
  });

  it('cannot change a user with calls that bypass the console', async () => {
    const page = await console.visitAs('viewer', '/users');
    await page.getByRole('row').nth(1).waitFor();
    const { db } = console.platform();
    const before = await findUserByName(db, 'ops02');
    const id = Number(before?.['id']);
    const answers = await page.evaluate(sendByHand, [
      ['PUT', '/api/user/v1/designjet/user', { id, name: '他人', revision: before?.['revision'] }],
      ['POST', '/api/user/v1/designjet/user', { userName: 'intruder', name: '他人' }],
      ['DELETE', '/api/user/v1/designjet/user', { idList: [id] }],
      ['PUT', '/api/user/v1/designjet/user/password', { id, password: 'x', confirmPassword: 'x' }],
    ] as const);
    for (const answer of answers) expect(answer).toMatchObject({ msg: '权限不足' });
    for (const answer of answers) expect(answer.status).not.toBe(0);
    await expect.poll(() => findUserByName(db, 'ops02')).toEqual(before);
    await expect.poll(() => countUsers(db, 'intruder')).toBe(0);
  });
});

describe('an operator with some permissions', () => {
  it('sees the first permitted screen and a menu with entries', async () => {
    const page = await console.visitAs('ops01', '/');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const entries = page.getByRole('navigation', { name: '主菜单' }).getByRole('listitem');
    await expect.poll(() => entries.allTextContents()).not.toEqual([]);
  });

  it('sees the page /401 instead of a create form for which the operator has no permission', async () => {
    const page = await console.visitAs('ops01', '/users/create');
    await headingByTitle(page, '没有权限').waitFor();
  });
});

describe('a missing permission', () => {
  const factOf = (page: Page, name: string) =>
    page
      .locator('.lacking > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .getByRole('definition');

  it('is named on the error page, and users who may see groups also see the groups that have the permission', async () => {
    const page = await console.visitAs('viewer', '/users/create');
    await expect.poll(() => factOf(page, '缺少的权限编码').textContent()).toBe('adduser');
    await expect.poll(() => factOf(page, '要打开的页面').textContent()).toBe('用户列表 / 新增');
    await factOf(page, '您的权限组').getByText('只读观察人员组').first().waitFor();
    const groups = () => factOf(page, '拥有该权限的权限组').getByRole('link').allTextContents();
    await expect.poll(groups).toEqual(expect.arrayContaining(['超级管理员组', '客服支持人员组']));
    await factOf(page, '您的权限组').getByRole('link').click();
    await headingByTitle(page, '没有权限').waitFor();
    await expect.poll(() => factOf(page, '缺少的权限编码').textContent()).toBe('permission-group:edit');
  });

  it('is explained by the menu search', async () => {
    await copyCredentials(console.platform().db, 'support05', 'viewer');
    await sql`
      update users set "groupId" = (select id from permission_groups where "groupName" = '机房巡检人员组')
      where "userName" = 'support05'`.execute(console.platform().db);
    const page = await console.visit('/rooms');
    await signIn(page, 'support05', 'viewer123');
    await page.getByRole('searchbox', { name: '查找页面' }).fill('权限组');
    const found = page.getByRole('navigation', { name: '查找结果' });
    await found.getByRole('heading', { name: '不在您的菜单中' }).waitFor();
    await found.getByRole('link', { name: '权限组', exact: true }).click();
    await expect.poll(() => factOf(page, '缺少的权限编码').textContent()).toBe('users:permission-groups');
    // A user without access to the groups screen sees only the name of their own group, without a link.
    await factOf(page, '您的权限组').getByText('机房巡检人员组').waitFor();
    await expect.poll(() => page.locator('.lacking').getByRole('link').count()).toBe(0);
  });
});

describe('a field that a form does not show', () => {
  it('is listed in the form’s help with the condition that shows the field, or with a note that the platform fills it', async () => {
    const page = await console.visitAs('admin', '/cloud-meals/create');
    await page.getByRole('button', { name: '为什么有的字段没有出现？' }).click();
    const helpDialog = page.getByRole('dialog', { name: '为什么有的字段没有出现？' });
    const why = (name: string) =>
      helpDialog
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name, exact: true }) })
        .getByRole('cell')
        .last();
    await expect.poll(() => why('续费价').textContent()).toMatch(/^需要套餐类型为/);
    await expect.poll(() => why('销量').textContent()).toBe('由平台填写');
    await helpDialog.getByRole('button', { name: '关闭' }).click();
  });
});

describe('the withdrawal of a permission while the page is open', () => {
  it('removes its button within a minute, and makes the platform refuse its call immediately', async () => {
    const { db } = console.platform();
    const page = await console.visit('/login');
    await page.clock.install();
    await page.goto('/rooms');
    await signIn(page, 'ops01');
    const button = page.getByRole('link', { name: '新增机房' });
    await button.waitFor();
    const loads = capturePageLoads(page);
    await sql`update menus set status = 0 where code = 'room:add'`.execute(db);
    const calls = Array.from({ length: 20 }, () => ['POST', '/api/resources/v1/rooms', { roomName: '偷建' }] as const);
    const answers = await page.evaluate(sendByHand, calls);
    expect(answers.map(answer => answer.msg)).toEqual(calls.map(() => '权限不足'));
    await page.clock.fastForward('01:01');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await waitUntilHidden(button);
    expect(loads).toEqual([]);
    printFigureOfFault(
      24,
      `${answers.filter(answer => answer.status === 0).length} of ${calls.length} calls let through`,
    );
    await sql`update menus set status = 1 where code = 'room:add'`.execute(db);
  });
});

describe('the address of a missing page or record', () => {
  it('shows an error page with a link home', async () => {
    const page = await console.visitAs('admin', '/no-such-page');
    await headingByTitle(page, '页面不存在').waitFor();
    await expect.poll(() => page.title()).toBe('页面不存在 · 云手机管理平台');
    await page.getByRole('link', { name: '返回首页' }).click();
    await headingByTitle(page, homeScreen.title.zh).waitFor();
  });

  it('shows an error and a button to try again when the record does not exist', async () => {
    const page = await console.visitAs('admin', '/users/999999/show', { expected: [404] });
    await page.getByRole('alert').filter({ hasText: '数据加载失败' }).waitFor();
    await page.getByRole('button', { name: '重试' }).waitFor();
    await expect.poll(() => rowByName(page, 'admin').count()).toBe(0);
  });
});

type HandMadeCall = readonly [method: 'POST' | 'PUT' | 'DELETE', path: string, body: Readonly<Record<string, unknown>>];

/** Runs in the page: sends calls with the user's token directly to the platform, without the code of the console. */
async function sendByHand(calls: readonly HandMadeCall[]): Promise<readonly { status: number; msg: string }[]> {
  const key = Object.keys(localStorage).find(name => name.endsWith('-token')) ?? '';
  const { value } = JSON.parse(localStorage.getItem(key) ?? '{}') as { value: string };
  return Promise.all(
    calls.map(async ([method, path, body]) => {
      const headers = { authorization: value, 'content-type': 'application/json', 'accept-language': 'zh' };
      const answer = await fetch(path, { method, headers, body: JSON.stringify(body) });
      return (await answer.json()) as { status: number; msg: string };
    }),
  );
}
