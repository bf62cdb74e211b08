import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { countUsers } from './support/accounts.ts';
import { holdResponses, captureCalls, capturePageLoads } from './support/calls.ts';
import { fillNewUserForm } from './support/fillNewUserForm.ts';
import { dialogByTitle, inputByLabel } from './support/form.ts';
import { rowByName, searchList } from './support/list.ts';
import { waitUntilHidden, headingByTitle, openScreen, successMessage } from './support/shell.ts';
import { signIn } from './support/signIn.ts';
import { readSessionToken } from './support/readSessionToken.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();
const calls = '**/api/**';
const users = '/api/user/v1/designjet/user/list';
/** Messages of the browser about a missing network. */
const networkErrors = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503|preload CSS|imported module/;
/** Timeout for loading the console (half a megabyte) over a slow connection. */
const slowTimeoutMs = 60_000;
const unreachable = '服务器无法访问';
const firstPage = (page: Page) => page.getByText('第 1-20 条').filter({ visible: true });
const goOffline = (page: Page) => page.context().setOffline(true);
const goOnline = (page: Page) => page.context().setOffline(false);

describe('a console that loads while its platform is unreachable', () => {
  it('keeps the session, and opens when the network is available again', async () => {
    const page = await console.visitAs('admin', '/users', { provokedError: networkErrors });
    await headingByTitle(page, '用户列表').waitFor();
    const token = await readSessionToken(page);
    await page.route(calls, route => route.abort('internetdisconnected'));
    await page.reload();
    const loads = capturePageLoads(page);
    await page.getByRole('alert').filter({ hasText: unreachable }).waitFor();
    expect(await readSessionToken(page)).toBe(token);
    await page.unroute(calls);
    // The browser announces the change of the network to the page.
    await goOffline(page);
    await goOnline(page);
    await firstPage(page).waitFor();
    expect(loads).toEqual([]);
  });

  it('opens after a retry, and offers to sign out', async () => {
    const page = await console.visitAs('admin', '/users', { provokedError: networkErrors });
    await headingByTitle(page, '用户列表').waitFor();
    const fail = () => page.route(calls, route => route.fulfill({ status: 503, headers: { 'retry-after': '0' } }));
    await fail();
    await page.reload();
    const alert = page.getByRole('alert').filter({ hasText: unreachable });
    await alert.waitFor();
    await page.getByRole('button', { name: '重试' }).click();
    await alert.waitFor();
    await page.unroute(calls);
    await page.getByRole('button', { name: '重试' }).click();
    await firstPage(page).waitFor();

    await fail();
    await page.reload();
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.getByRole('button', { name: '登 录' }).waitFor();
  });
});

describe('a browser that goes offline', () => {
  it('shows in a list that the platform is unreachable, and loads the list when the browser is online again', async () => {
    const page = await console.visitAs('ops01', '/users', { provokedError: networkErrors });
    await firstPage(page).waitFor();
    await goOffline(page);
    await searchList(page, '用户名', 'ops0');
    await page.getByRole('alert').filter({ hasText: unreachable }).first().waitFor();
    await goOnline(page);
    await rowByName(page, 'ops01').waitFor();
    await waitUntilHidden(firstPage(page));
  });

  it('keeps typed values, sends nothing by itself, and saves once on request', async () => {
    const page = await console.visitAs('admin', '/users/create', { provokedError: networkErrors });
    const form = dialogByTitle(page, '新增用户');
    await fillNewUserForm(page, 'offline01');
    await goOffline(page);
    const save = form.getByRole('button', { name: '新增用户' });
    await save.click();
    await form.getByRole('alert').filter({ hasText: unreachable }).waitFor();
    await expect.poll(() => save.isEnabled()).toBe(true);
    await expect.poll(() => inputByLabel(form, '姓名').inputValue()).toBe('风暴');
    const sent = captureCalls(page);
    await goOnline(page);
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true);
    await page.waitForLoadState('networkidle');
    expect(sent).not.toContain('POST /api/user/v1/designjet/user');
    expect(await countUsers(console.platform().db, 'offline01')).toBe(0);
    await save.click();
    await successMessage(page, '已新增').waitFor();
    expect(await countUsers(console.platform().db, 'offline01')).toBe(1);
  });
});

describe('the console on a connection of 400 kbit/s with 400 ms latency', () => {
  it('shows placeholder rows first, sends no call twice, and cancels the calls of a closed screen', async () => {
    const page = await console.visit('/login');
    const line = await page.context().newCDPSession(page);
    const bytes = 50_000;
    const slowly = { offline: false, latency: 400, downloadThroughput: bytes, uploadThroughput: bytes };
    await line.send('Network.emulateNetworkConditions', slowly);
    page.context().setDefaultTimeout(slowTimeoutMs);
    await page.reload();
    const requested = captureCalls(page);
    const dropped: string[] = [];
    page.on('requestfailed', request => dropped.push(new URL(request.url()).pathname));
    await signIn(page, 'ops01');
    await openScreen(page, '用户管理', '权限组');
    await page.getByText('第 1-10 条').waitFor();
    const answer = await holdResponses(page, `**${users}`);
    await openScreen(page, '用户管理', '用户列表');
    // Placeholder rows are decorative, so they are hidden from assistive technology.
    await page.getByRole('row', { includeHidden: true }).filter({ visible: true }).nth(5).waitFor();
    await openScreen(page, '用户管理', '客户端用户');
    await firstPage(page).waitFor();
    answer();
    expect(dropped).toEqual([users]);
    expect(requested.filter((item, at) => requested.indexOf(item) !== at)).toEqual([]);
  }, 180_000);
});
