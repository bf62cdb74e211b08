import { describe, expect, it } from 'vitest';

import { countUsers, userNamed } from './support/accounts.ts';
import { row } from './support/list.ts';
import { addressOf, heading } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

describe('a user who may only look', () => {
  it.each(['/users/create', '/users/1', '/permission-groups/create', '/menus/1'])(
    'finds /401 at %s, and the way back leads home',
    async address => {
      const page = await console.visitAs('viewer', address);
      await page.getByRole('heading', { name: '没有权限' }).waitFor();
      expect(addressOf(page)).toBe('/401?noGoBack=true');
      await page.getByRole('button', { name: '返回' }).click();
      await heading(page, '用户列表').waitFor();
    },
  );

  it('is offered nothing that changes a user', async () => {
    const page = await console.visitAs('viewer', '/users');
    await page.getByRole('row').nth(1).waitFor();
    expect(await page.getByRole('link', { name: '新增用户' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: '编辑' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /禁用|启用|重置密码|导出|更多操作/ }).count()).toBe(0);
    expect(await page.getByRole('checkbox').count()).toBe(0);
  });

  it('is refused by the platform when he sends the calls by hand, and nothing changes', async () => {
    const page = await console.visitAs('viewer', '/users');
    await page.getByRole('row').nth(1).waitFor();
    const { db } = console.platform();
    const before = await userNamed(db, 'ops02');
    const id = Number(before?.['id']);
    const answers = await page.evaluate(sendByHand, [
      ['PUT', '/api/user/v1/designjet/user', { id, name: '他人', version: before?.['version'] }],
      ['POST', '/api/user/v1/designjet/user', { userName: 'intruder', name: '他人' }],
      ['DELETE', '/api/user/v1/designjet/user', { idList: [id] }],
      ['PUT', '/api/user/v1/designjet/user/password', { id, password: 'x', confirmPassword: 'x' }],
    ] as const);
    for (const answer of answers) expect(answer).toMatchObject({ msg: '权限不足' });
    for (const answer of answers) expect(answer.status).not.toBe(0);
    expect(await userNamed(db, 'ops02')).toEqual(before);
    expect(await countUsers(db, 'intruder')).toBe(0);
  });
});

describe('an operator on duty', () => {
  it('opens what his group may see', async () => {
    const page = await console.visitAs('ops01', '/');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const entries = page.getByRole('navigation', { name: '主菜单' }).getByRole('listitem');
    expect(await entries.allTextContents()).not.toEqual([]);
  });

  it('finds /401 where he may not create', async () => {
    const page = await console.visitAs('ops01', '/users/create');
    await page.getByRole('heading', { name: '没有权限' }).waitFor();
  });
});

describe('an address without a page', () => {
  it('says so and leads home', async () => {
    const page = await console.visitAs('admin', '/no-such-page');
    await page.getByRole('heading', { name: '页面不存在' }).waitFor();
    await page.getByRole('link', { name: '返回首页' }).click();
    await heading(page, '用户列表').waitFor();
  });

  it('says so for a record that is gone', async () => {
    const page = await console.visitAs('admin', '/users/999999/show', { expected: [404] });
    await page.getByRole('alert').filter({ hasText: '数据加载失败' }).waitFor();
    await page.getByRole('button', { name: '重试' }).waitFor();
    expect(await row(page, 'admin').count()).toBe(0);
  });
});

type HandMadeCall = readonly [method: 'POST' | 'PUT' | 'DELETE', path: string, body: Readonly<Record<string, unknown>>];

/** Runs in the page: calls with the token of the signed-in user, past all that the console offers. */
async function sendByHand(calls: readonly HandMadeCall[]): Promise<readonly { status: number; msg: string }[]> {
  const key = Object.keys(localStorage).find(name => name.endsWith('-token')) ?? '';
  const { value } = JSON.parse(localStorage.getItem(key) ?? '{}') as { value: string };
  return Promise.all(
    calls.map(async ([method, path, body]) => {
      const headers = { authorization: value, 'content-type': 'application/json', 'accept-language': 'zh' };
      // The rule knows no methods but the literal ones; none of these calls is a GET.
      // oxlint-disable-next-line unicorn/no-invalid-fetch-options
      const answer = await fetch(path, { method, headers, body: JSON.stringify(body) });
      return (await answer.json()) as { status: number; msg: string };
    }),
  );
}
