import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';

import { printFigureOfFault } from '../support/printFigureOfFault.ts';
import { copyCredentials } from './support/accounts.ts';
import { dialogByTitle, inputByLabel, fillInputs } from './support/form.ts';
import { headingByTitle } from './support/shell.ts';
import { signIn } from './support/signIn.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();
const password = 'admin123';
const lockedWithinMs = 500;
const tokenKey = 'cloudphone-token';

beforeAll(async () => {
  for (const userName of ['support03', 'support04']) await copyCredentials(console.platform().db, userName, 'admin');
});

/** Opens two tabs of one browser with a signed-in user. */
async function twoTabs(second: string): Promise<readonly [Page, Page]> {
  const first = await console.visit('/users');
  await signIn(first, 'support03', password);
  await headingByTitle(first, '用户列表').waitFor();
  const other = await first.context().newPage();
  await other.goto(second);
  return [first, other];
}

/** Records the time at which a page is locked. A lock first hides the body of the page. */
async function noteLock(page: Page): Promise<void> {
  await page.evaluate(() =>
    new MutationObserver(() => document.body.hidden && sessionStorage.setItem('lockedAt', String(Date.now()))).observe(
      document.body,
      { attributes: true, attributeFilter: ['hidden'] },
    ),
  );
}

const lockedAt = (page: Page): Promise<number> => page.evaluate(() => Number(sessionStorage.getItem('lockedAt')));

/**
 * Signs out and returns the time at which the page first removed the token, because this removal locks the other tab.
 * The page may remove the token again when it reloads, and on a busy machine the other tab is already locked at that
 * time.
 */
async function signOut(page: Page): Promise<number> {
  await page.evaluate(key => {
    const { removeItem } = Object.getOwnPropertyDescriptors(Storage.prototype);
    Storage.prototype.removeItem = function removeNoted(name) {
      if (name === key) sessionStorage['leftAt'] ??= String(Date.now());
      removeItem.value?.call(this, name);
    };
  }, tokenKey);
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await page.getByRole('button', { name: '登 录' }).waitFor();
  return page.evaluate(() => Number(sessionStorage.getItem('leftAt')));
}

describe('two tabs of one browser', () => {
  it('lock within 500 ms of a sign-out in one of them, and restore the form draft after the next sign-in', async () => {
    const [first, second] = await twoTabs('/users/create');
    await fillInputs(dialogByTitle(second, '新增用户'), { 用户名: 'halftyped' });
    await noteLock(second);
    const leftAt = await signOut(first);
    await second.getByRole('button', { name: '登 录' }).waitFor();
    const lockedAfterMs = (await lockedAt(second)) - leftAt;
    printFigureOfFault(27, `locked after ${lockedAfterMs} ms`);
    expect(lockedAfterMs).toBeGreaterThanOrEqual(0);
    expect(lockedAfterMs).toBeLessThan(lockedWithinMs);
    await expect.poll(() => second.getByRole('status').allTextContents()).toEqual(['已在另一个标签页退出或切换用户']);

    await signIn(second, 'support03', password);
    const form = dialogByTitle(second, '新增用户');
    await form.getByRole('button', { name: '恢复' }).click();
    await expect.poll(() => inputByLabel(form, '用户名').inputValue()).toBe('halftyped');
  });

  it('both switch to another user, without showing or sending data of the previous user', async () => {
    const [first, second] = await twoTabs('/users/create');
    await fillInputs(dialogByTitle(second, '新增用户'), { 用户名: 'halftyped' });
    const mine = await second.evaluate(key => localStorage.getItem(key), tokenKey);
    const wrong: string[] = [];
    await signOut(first);
    await second.getByRole('button', { name: '登 录' }).waitFor();
    second.on('request', request => {
      const { authorization } = request.headers();
      if (authorization && mine?.includes(authorization)) wrong.push(request.url());
    });
    await signIn(first, 'support04', password);
    const form = dialogByTitle(second, '新增用户');
    await inputByLabel(form, '用户名').waitFor();
    await expect.poll(() => inputByLabel(form, '用户名').inputValue()).toBe('');
    await expect.poll(() => form.getByRole('button', { name: '恢复' }).count()).toBe(0);
    printFigureOfFault(28, `${wrong.length} requests with the wrong user`);
    expect(wrong).toEqual([]);
  });
});

describe('the back/forward cache', () => {
  it('shows no protected data after sign-out', async () => {
    const [page] = await twoTabs('/users');
    await page.goto('/client-users');
    await headingByTitle(page, '客户端用户').waitFor();
    await signOut(page);
    await page.goBack();
    await page.getByRole('button', { name: '登 录' }).waitFor();
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
    const canaries = await page.getByRole('table').count();
    printFigureOfFault(67, `${canaries} protected tables after sign-out`);
    expect(canaries).toBe(0);
  });
});
