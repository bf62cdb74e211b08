import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { zh } from '../../src/i18n/zh/texts.ts';
import { printFigureOfFault } from '../support/printFigureOfFault.ts';
import { capturePageLoads } from './support/calls.ts';
import { dialogByTitle, inputByLabel, fillInputs } from './support/form.ts';
import { headingByTitle, openScreen } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

const broken = `export default function Broken() { throw new Error('broken on purpose'); }
export { Broken as t, Broken as n, Broken as i, Broken as a, Broken as r };`;

/** Replaces a lazily loaded part by a script that fails. */
async function breakPart(page: Page, name: string): Promise<void> {
  await page.route(new RegExp(`/assets/${name}-[^/]+\\.js$`), route =>
    route.fulfill({ contentType: 'text/javascript', body: broken }),
  );
}

interface Logged {
  readonly message: string;
  readonly url: string;
  readonly hash: string;
  readonly clientVersion: string;
}

async function loggedFaults(): Promise<readonly Logged[]> {
  const { rows } = await sql<Logged>`
    select message, url, hash, "clientVersion" from error_logs where message = 'broken on purpose'`.execute(
    console.platform().db,
  );
  return rows;
}

describe('a part of the console that fails', () => {
  it('is reported, is logged with the address of the page, and leaves the shell usable', async () => {
    const page = await console.visitAs('admin', '/users', { provokedError: /broken on purpose/ });
    await headingByTitle(page, '用户列表').waitFor();
    await breakPart(page, 'ChangePasswordDialog');
    await page.getByRole('button', { name: '修改密码' }).click();
    await page.getByRole('alert').filter({ hasText: 'broken on purpose' }).waitFor();
    await expect.poll(() => page.getByRole('navigation', { name: '主菜单' }).isVisible()).toBe(true);
    await expect.poll(() => page.getByRole('table').isVisible()).toBe(true);
    printFigureOfFault(68, `${(await page.getByRole('heading', { level: 1 }).count()) > 0 ? 0 : 1} white screens`);
    await expect.poll(loggedFaults).toEqual([
      {
        message: 'broken on purpose',
        url: '/users',
        hash: expect.stringMatching(/^[\da-f]{8}$/),
        clientVersion: '5.9.0',
      },
    ]);
    await openScreen(page, '用户管理', '客户端用户');
  });

  it('appears in the error log for users with the permission', async () => {
    const page = await console.visitAs('admin', '/error-logs');
    await headingByTitle(page, '错误日志').waitFor();
    await page.getByRole('table').getByText('broken on purpose').waitFor();
  });
});

describe('a part of the console that a release has replaced', () => {
  it('is loaded by one reload, which restores the form draft', async () => {
    const page = await console.visitAs('admin', '/users/create', { expected: [404], provokedError: /imported module/ });
    await fillInputs(dialogByTitle(page, '新增用户'), { 用户名: 'halftyped' });
    const released = await release(page, 'LogOutDialog');
    const loads = capturePageLoads(page);
    // The form covers the navbar, so the test dispatches the click, which loads the missing part.
    await page.getByLabel('退出登录', { exact: true }).dispatchEvent('click');
    await page.getByRole('button', { name: '恢复' }).click();
    await expect.poll(() => inputByLabel(dialogByTitle(page, '新增用户'), '用户名').inputValue()).toBe('halftyped');
    printFigureOfFault(66, `${loads.length} reload after a release`);
    expect(loads).toEqual(['/users/create']);
    expect(released.requestCount).toBeGreaterThan(0);
  });
});

describe('a screen that cannot be loaded', () => {
  it('reports the failure in place, and loads again on request', async () => {
    const page = await console.visitAs('admin', '/users', { expected: [404], provokedError: /imported module/ });
    await headingByTitle(page, '用户列表').waitFor();
    const part = /\/assets\/client-users-[^/]+\.js$/;
    await page.route(part, route => route.fulfill({ status: 404, contentType: 'text/plain', body: '404' }));
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '客户端用户' }).click();
    const alert = page.getByRole('alert').filter({ hasText: '未能加载' }).filter({ visible: true });
    await alert.first().waitFor();
    await page.unroute(part);
    await page.getByRole('main').getByRole('button', { name: '重试' }).click();
    await headingByTitle(page, '客户端用户').waitFor();
  });
});

describe('a view whose code is missing', () => {
  it('reports the failure in place, and a retry loads the code', async () => {
    const page = await console.visitAs('admin', '/users', { expected: [404], provokedError: /imported module/ });
    await page.getByText('第 1-20 条').waitFor();
    const part = /\/assets\/HelpDialog-[^/]+\.js$/;
    await page.route(part, route => route.fulfill({ status: 404, contentType: 'text/plain', body: '404' }));
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: zh.message.crashed }).waitFor();
    await expect.poll(() => page.getByRole('navigation', { name: '主菜单' }).isVisible()).toBe(true);
    await page.unroute(part);
    await page.getByRole('main').getByRole('button', { name: zh.elements.retry }).click();
    await page.getByText('第 1-20 条').waitFor();
    await page.keyboard.press('?');
    await dialogByTitle(page, zh.list.help).getByText('连续勾选').waitFor();
  });
});

describe('a console whose platform has a newer build', () => {
  it('shows a banner with a reload button, which keeps typed values', async () => {
    const page = await console.visitAs('admin', '/users/create');
    await fillInputs(dialogByTitle(page, '新增用户'), { 用户名: 'halftyped' });
    let isReleased = true;
    await page.route('**/api/**', async route => {
      if (!isReleased) return route.continue();
      const response = await route.fetch();
      const headers = { ...response.headers(), 'x-console-build': '/assets/index-next.js' };
      return route.fulfill({ response, headers });
    });
    // Every response announces the build in a header.
    await inputByLabel(dialogByTitle(page, '新增用户'), '权限组').pressSequentially('客');
    const banner = page.getByText('管理平台已更新');
    await banner.waitFor();
    await page.locator('.banner').getByText('重新加载').dispatchEvent('click');
    isReleased = false;
    await page.getByRole('button', { name: '恢复' }).click();
    await expect.poll(() => inputByLabel(dialogByTitle(page, '新增用户'), '用户名').inputValue()).toBe('halftyped');
    await expect.poll(() => banner.count()).toBe(0);
  });
});

/** Makes a part unavailable and announces another build until the page is reloaded. */
async function release(page: Page, part: string): Promise<{ requestCount: number }> {
  const counted = { requestCount: 0 };
  await page.route(new RegExp(`/assets/${part}-[^/]+\\.js$`), route => {
    counted.requestCount += 1;
    return route.fulfill({ status: 404, contentType: 'text/plain', body: '404' });
  });
  await page.route(
    url => url.pathname === '/',
    route =>
      route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-next.js"></script>' }),
  );
  return counted;
}
