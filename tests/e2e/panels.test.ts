import { describe, expect, it } from 'vitest';

import { findUserByName } from './support/accounts.ts';
import { dialogByTitle } from './support/form.ts';
import { rowByName } from './support/list.ts';
import { addressOf, successMessage } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

describe('the members of a permission group', () => {
  it('are listed and can be moved to another group', async () => {
    const page = await console.visitAs('admin', '/permission-groups');
    await rowByName(page, '客服支持人员组').getByRole('button', { name: '成员', exact: true }).click();
    const panel = dialogByTitle(page, '成员');
    await panel.getByRole('checkbox', { name: /^support03/ }).check();
    await panel.getByRole('status').getByText('已选择 1 条').waitFor();
    await panel.getByRole('combobox', { name: '移动到权限组' }).selectOption('运维值班人员组');
    await panel.getByRole('button', { name: '移动到权限组' }).click();
    await successMessage(page, '已保存').waitFor();
    await panel.getByRole('checkbox', { name: /^support03/ }).waitFor({ state: 'detached' });
    const moved = await findUserByName(console.platform().db, 'support03');
    const colleague = await findUserByName(console.platform().db, 'ops01');
    expect(moved?.['groupId']).toBe(colleague?.['groupId']);
  });
});

describe('the sign-ins of a client user', () => {
  it('open from the user’s row, and exclude the sign-ins of other users', async () => {
    const page = await console.visitAs('admin', '/client-users');
    const first = page.getByRole('row').nth(1).getByRole('link').first();
    const name = await first.innerText();
    const answered = page.waitForResponse('**/user/selectUserLoginRecord**');
    await rowByName(page, name).getByRole('button', { name: '登录记录', exact: true }).click();
    const url = new URL((await answered).url());
    expect(url.searchParams.get('userName')).toBe(name);
    const panel = dialogByTitle(page, '登录记录');
    await panel.getByRole('table').or(panel.getByText('还没有数据')).waitFor();
  });

  it('can be loaded again after a failure', async () => {
    const page = await console.visitAs('admin', '/client-users');
    await page.route('**/user/selectUserLoginRecord**', route => route.fulfill({ json: { code: 500, msg: 'busy' } }), {
      times: 1,
    });
    await page.getByRole('row').nth(1).getByRole('button', { name: '登录记录', exact: true }).click();
    const panel = dialogByTitle(page, '登录记录');
    await panel.getByRole('alert').getByRole('button', { name: '重试', exact: true }).click();
    await panel.getByRole('table').or(panel.getByText('还没有数据')).waitFor();
  });
});

describe('the landing page after a third party’s sign-in', () => {
  it('passes its result to the window that opened it, and closes', async () => {
    const page = await console.visit('/login');
    const received = page.evaluate(
      () =>
        new Promise(resolve => {
          window.addEventListener('message', event => resolve(event.data), { once: true });
        }),
    );
    const popup = page.waitForEvent('popup');
    await page.evaluate(() => window.open('/authredirect?state=s1#code=abc'));
    const closed = (await popup).waitForEvent('close');
    await expect.poll(() => received).toEqual({ type: 'authredirect', hash: '#code=abc', search: '?state=s1' });
    await closed;
  });

  it('redirects to the sign-in page unless another window has opened the landing page', async () => {
    const page = await console.visit('/authredirect#code=abc');
    await page.getByRole('button', { name: '登 录' }).waitFor();
    await expect.poll(() => addressOf(page)).toBe('/login');
  });
});
