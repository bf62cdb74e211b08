import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';

import { printFigureOfFault } from '../support/printFigureOfFault.ts';
import { copyCredentials, endSessionsOf } from './support/accounts.ts';
import { waitForFirstJobPoll, captureCalls, capturePageLoads } from './support/calls.ts';
import { chooseOption, dialogByTitle, inputByLabel, fillInputs } from './support/form.ts';
import { loseSession } from './support/loseSession.ts';
import { waitUntilHidden, headingByTitle, successMessage } from './support/shell.ts';
import { signIn } from './support/signIn.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();
const password = 'admin123';

beforeAll(async () => {
  for (const userName of ['support03', 'support04']) await copyCredentials(console.platform().db, userName, 'admin');
});

/** Ways in which a session ends while the user types, each with its message. */
const ends = [
  {
    name: '6013, because the user has signed in elsewhere',
    message: '该设备已在别处登录',
    end: async () => signIn(await console.visit('/'), 'support03', password),
  },
  {
    name: '6014, because it has expired',
    message: '登录信息已过期，请重新登录',
    end: async () => endSessionsOf(console.platform().db, 'support03'),
  },
];

describe.each(ends)('a session that ends while the user types, with status $name', ({ end, message }) => {
  it('causes one message, one reload and no more calls, and the next sign-in can restore the draft', async () => {
    const page = await console.visit('/users/create');
    const quiet = waitForFirstJobPoll(page);
    await signIn(page, 'support03', password);
    await typeHalf(page);
    await quiet;
    let calls: readonly string[] = [];
    let loads: readonly string[] = [];
    await typeOn(page, async () => {
      await end();
      calls = captureCalls(page);
      loads = capturePageLoads(page);
    });
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.getByRole('status').allTextContents()).toEqual([message]);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    expect(loads).toEqual(['/users/create']);
    // The page sent only the call whose response reported the end of the session.
    expect(calls).toEqual(['GET /api/user/v1/designjet/permissions/group/all']);
    printFigureOfFault(19, `${loads.length} reload, ${calls.length - 1} requests after the end`);

    await signIn(page, 'support03', password);
    const form = dialogByTitle(page, '新增用户');
    await form.getByText(/^有未保存的内容（.+）$/).waitFor();
    await form.getByRole('button', { name: '恢复' }).click();
    const typed = { 用户名: 'halftyped', 姓名: '半个人' };
    const names = Object.keys(typed);
    await expect.poll(() => inputByLabel(form, '姓名').inputValue()).not.toBe('');
    const restored = await Promise.all(
      names.map(async name => [name, await inputByLabel(form, name).inputValue()] as const),
    );
    printFigureOfFault(15, `${restored.filter(([, value]) => value !== '').length} of ${names.length} fields restored`);
    expect(Object.fromEntries(restored)).toEqual(typed);
    // Secrets are never stored in a draft.
    await expect.poll(() => inputByLabel(form, '密码').inputValue()).toBe('');
    await form.getByRole('button', { name: '取消' }).click();
    await waitUntilHidden(form);
  });
});

describe('a form draft', () => {
  it('is not offered to another user of the same browser', async () => {
    const page = await console.visit('/users/create');
    const quiet = waitForFirstJobPoll(page);
    await signIn(page, 'support03', password);
    await typeHalf(page);
    await quiet;
    await typeOn(page, () => endSessionsOf(console.platform().db, 'support03'));
    await signIn(page, 'support04', password);
    const form = dialogByTitle(page, '新增用户');
    await inputByLabel(form, '用户名').waitFor();
    const offered = await form.getByRole('button', { name: '恢复' }).count();
    printFigureOfFault(15, `${offered} drafts offered to another user`);
    expect([offered, await inputByLabel(form, '用户名').inputValue()]).toEqual([0, '']);
  });

  it('is removed when the form is saved right after the last key', async () => {
    const page = await console.visitAs('admin', '/users/create');
    const form = dialogByTitle(page, '新增用户');
    await fillInputs(form, { 用户名: 'quicktyped', 密码: 'Kiln47Harbour', 确认密码: 'Kiln47Harbour' });
    await fillInputs(form, { 邮箱: 'quick@cloudphone.cn', 手机号: '13800138001' });
    await chooseOption(form, '权限组', '客服支持人员组');
    await inputByLabel(form, '姓名').fill('快手');
    await inputByLabel(form, '姓名').press('Enter');
    await successMessage(page, '已新增').waitFor();
    await waitUntilHidden(form);
    await page.reload();
    await headingByTitle(page, '用户列表').waitFor();
    expect(await draftsIn(page)).toEqual([]);
  });

  it('is removed on request', async () => {
    const page = await console.visit('/users/create');
    await signIn(page, 'support04', password);
    await typeHalf(page);
    await expect.poll(() => draftsIn(page)).toHaveLength(1);
    page.on('dialog', question => void question.accept());
    await page.reload();
    await page.getByRole('button', { name: '丢弃' }).click();
    await waitUntilHidden(page.getByRole('button', { name: '丢弃' }));
    await expect.poll(() => draftsIn(page)).toEqual([]);
  });
});

describe('a page that is left while it loads', () => {
  it('does not treat its aborted requests as the end of the session', async () => {
    const page = await console.visitAs('admin', '/users');
    await page.getByText('第 1-20 条').waitFor();
    // The test leaves the page before the menu has loaded.
    await page.route('**/menus/tree*', () => undefined, { times: 1 });
    await Promise.all([page.waitForRequest('**/menus/tree*'), page.goto('/users', { waitUntil: 'commit' })]);
    await page.goto('/permission-groups');
    await headingByTitle(page, '权限组').waitFor();
  });
});

async function typeHalf(page: Page): Promise<void> {
  await fillInputs(dialogByTitle(page, '新增用户'), { 用户名: 'halftyped', 姓名: '半个人', 密码: 'Kiln47Harbour' });
}

/** Ends the session and types into the group field, which loads options from the platform. */
function typeOn(page: Page, end: () => Promise<void>): Promise<void> {
  const trigger = inputByLabel(dialogByTitle(page, '新增用户'), '权限组');
  return loseSession(page, { trigger, end, use: box => box.press('客') });
}

function draftsIn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('-draft-')));
}
