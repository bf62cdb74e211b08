import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { printFigureOfFault } from '../support/printFigureOfFault.ts';
import { countUsers } from './support/accounts.ts';
import { fillNewUserForm } from './support/fillNewUserForm.ts';
import { dialogByTitle, inputByLabel, fillInputs } from './support/form.ts';
import { rowByName } from './support/list.ts';
import { waitUntilHidden, headingByTitle, openScreen, successMessage } from './support/shell.ts';
import { signIn, trySignIn } from './support/signIn.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();
const usersList = '**/api/user/v1/designjet/user/list*';
const signInButton = (page: Page) => page.getByRole('button', { name: '登 录' });

describe('a redirect of a call to another host', () => {
  it('ends with an error, and the console sends nothing to that host', async () => {
    const requests: string[] = [];
    const elsewhere = createServer((request, response) => {
      requests.push(String(request.url));
      response.end('{}');
    });
    await new Promise<void>(resolve => {
      elsewhere.listen(0, '127.0.0.1', resolve);
    });
    const { port } = elsewhere.address() as AddressInfo;
    const page = await console.visitAs('admin', '/client-users', { provokedError: /./ });
    await headingByTitle(page, '客户端用户').waitFor();
    await page.route(usersList, route =>
      route.fulfill({ status: 302, headers: { location: `http://127.0.0.1:${port}/take` } }),
    );
    await openScreen(page, '用户管理', '用户列表');
    await page.getByRole('alert').first().waitFor();
    expect(requests).toEqual([]);
    await new Promise(resolve => {
      elsewhere.close(resolve);
    });
  });
});

describe('a list that cannot be loaded', () => {
  it('reports the failure once in place, or as a notice above rows that were loaded before', async () => {
    const page = await console.visitAs('admin', '/client-users', { expected: [502] });
    await headingByTitle(page, '客户端用户').waitFor();
    const fail = () => page.route(usersList, route => route.fulfill({ status: 502, body: '' }));
    await fail();
    await openScreen(page, '用户管理', '用户列表');
    const alerts = page.getByRole('alert');
    await alerts.filter({ hasText: '数据加载失败' }).filter({ hasText: '服务器无法访问' }).waitFor();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => alerts.count()).toBe(1);
    await page.unroute(usersList);
    await page.getByRole('button', { name: '重试' }).click();
    await page.getByText('第 1-20 条').filter({ visible: true }).waitFor();
    await fail();
    await page.getByRole('button', { name: '刷新', exact: true }).click();
    await alerts.filter({ hasText: '显示的是之前的内容' }).waitFor();
    await alerts.filter({ hasText: '失败' }).filter({ hasText: '服务器无法访问' }).waitFor();
  });
});

describe('a response for a closed screen', () => {
  it('has no effect', async () => {
    const page = await console.visitAs('admin', '/client-users');
    // Merchants appear by their codes until their names have loaded.
    await expect.poll(() => page.getByRole('row').filter({ hasText: '公司' }).count()).toBe(20);
    let answer: () => void = () => undefined;
    const held = new Promise<void>(resolve => {
      answer = resolve;
    });
    await page.route(usersList, async route => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await openScreen(page, '用户管理', '用户列表');
    await openScreen(page, '用户管理', '客户端用户');
    const before = await page.getByRole('main').textContent();
    answer();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.getByRole('main').textContent()).toBe(before);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });
});

describe('the sign-in form', () => {
  it.each([
    ['6014', { status: 6014, msg: 'x', success: false }],
    ['HTML', '<html><h1>Bad gateway</h1></html>'],
  ])('stays open with a message when the response is %s', async (_, body) => {
    const page = await console.visit('/login');
    await page.route('**/designjet/login', route =>
      route.fulfill({ body: typeof body === 'string' ? body : JSON.stringify(body) }),
    );
    await trySignIn(page, 'viewer', 'viewer123');
    await page.getByRole('alert').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname).toBe('/login');
    await expect.poll(() => page.getByLabel('用户名', { exact: true }).inputValue()).toBe('viewer');
  });

  it('stays open, with one message, when user info cannot be loaded', async () => {
    const page = await console.visit('/login', { provokedError: /status of 500/ });
    let requestCount = 0;
    await page.route('**/api/v1.0/users/**', route => {
      requestCount += 1;
      return route.fulfill({ status: 500, body: '{}' });
    });
    await trySignIn(page, 'viewer', 'viewer123');
    await page.getByRole('status').waitFor();
    await signInButton(page).waitFor();
    await page.waitForLoadState('networkidle');
    printFigureOfFault(22, `${requestCount - 1} loops`);
    expect(requestCount).toBe(1);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cloudphone-token'))).toBeNull();
  });
});

describe('a browser with a wrong clock', () => {
  it.each([-24, 24])('stays signed in when the clock is %i hours off', async hours => {
    const page = await console.visit('/login');
    await page.clock.setFixedTime(Date.now() + hours * 3_600_000);
    await page.reload();
    await signIn(page, 'ops01');
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await menu.waitFor();
    await page.reload();
    await menu.waitFor();
    await expect.poll(() => signInButton(page).count()).toBe(0);
  });
});

describe('a record that is deleted while somebody edits it', () => {
  it('is reported as deleted on save, and the form keeps typed values', async () => {
    const { db } = console.platform();
    await sql`
      insert into users ("userName", name, "groupId", status, "loginMethod", phone, email)
      values ('goner', '走的人', (select min(id) from permission_groups), 1, 1, '13912345678', 'goner@example.com')`.execute(
      db,
    );
    const page = await console.visitAs('admin', '/users?filter=%7B%22userName%22%3A%22goner%22%7D');
    await rowByName(page, 'goner').waitFor();
    await sql`delete from users where "userName" = 'goner'`.execute(db);
    // The form opened with the row's values, and stays open when the record itself can no longer be loaded.
    const answered = page.waitForResponse('**/users/detail?*');
    await rowByName(page, 'goner').getByRole('link', { name: '编辑' }).click();
    const form = dialogByTitle(page, '编辑goner');
    await fillInputs(form, { 姓名: '新名字' });
    await answered;
    await page
      .getByRole('alert')
      .filter({ hasText: /不存在|删除/ })
      .first()
      .waitFor();
    await form.getByRole('button', { name: '保存' }).click();
    await form
      .getByRole('alert')
      .filter({ hasText: /不存在|删除/ })
      .first()
      .waitFor();
    await expect.poll(() => inputByLabel(form, '姓名').inputValue()).toBe('新名字');
  });
});

describe('a form', () => {
  it('has one effect when it is submitted repeatedly', async () => {
    const page = await console.visitAs('admin', '/users/create');
    const form = dialogByTitle(page, '新增用户');
    await fillNewUserForm(page, 'storm01');
    const sent = { unproven: 0, proven: 0 };
    page.on('request', request => {
      if (request.method() !== 'POST' || !request.url().endsWith('/designjet/user')) return;
      sent[request.headers()['x-operator-proof'] ? 'proven' : 'unproven'] += 1;
    });
    await form.getByRole('button', { name: '新增用户' }).evaluate((button: HTMLButtonElement) => {
      for (let click = 0; click < 20; click += 1) button.click();
    });
    await successMessage(page, '已新增').waitFor();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => countUsers(console.platform().db, 'storm01')).toBe(1);
    printFigureOfFault(31, `${sent.proven - 1} duplicates of 20 clicks at once`);
    // The first call is refused for lack of a password proof, and the console sends it again with a proof.
    expect(sent).toEqual({ unproven: 1, proven: 1 });
  });

  it('shows the stored state after a reload during a save', async () => {
    const page = await console.visitAs('admin', '/users/create');
    await fillNewUserForm(page, 'reload01');
    page.on('dialog', question => void question.accept());
    const sent = page.waitForRequest(
      request => request.method() === 'POST' && request.url().endsWith('/designjet/user'),
    );
    await dialogByTitle(page, '新增用户').getByRole('button', { name: '新增用户' }).click();
    await sent;
    await page.goto('/users?filter=%7B%22userName%22%3A%22reload01%22%7D');
    await page.waitForLoadState('networkidle');
    const stored = await countUsers(console.platform().db, 'reload01');
    await expect.poll(() => rowByName(page, 'reload01').count()).toBe(stored);
  });
});

describe('a browser whose storage is blocked, full or damaged', () => {
  it('lets a user sign in and work when the storage is blocked', async () => {
    const page = await console.visit('/login');
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('The operation is insecure', 'SecurityError');
          },
        });
      }
    });
    await page.reload();
    await signIn(page, 'ops01');
    await openScreen(page, '用户管理', '客户端用户');
    await page.getByRole('table').waitFor();
    const banner = page.getByRole('status').filter({ hasText: '浏览器无法保存数据' });
    await banner.getByRole('button', { name: '知道了' }).click();
    await waitUntilHidden(banner);
  });

  it('reports that its storage is full while somebody types, and still saves the form', async () => {
    const page = await console.visitAs('admin', '/users/create');
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await fillNewUserForm(page, 'fullroom01');
    await page.getByText('浏览器无法保存数据').waitFor();
    await dialogByTitle(page, '新增用户').getByRole('button', { name: '新增用户' }).click();
    await successMessage(page, '已新增').waitFor();
    printFigureOfFault(64, '0 blank pages with a storage that is blocked, full or damaged');
  });

  it.each(['{', '<html>', '{"value":5,"time":1}', '[]'])(
    'shows the sign-in when every stored value is %s',
    async text => {
      const page = await console.visitAs('admin', '/users');
      await headingByTitle(page, '用户列表').waitFor();
      // All values change in one task, because a call in between would read the changed values and reload the page.
      await page.evaluate(junk => {
        for (const key of Object.keys(localStorage)) localStorage.setItem(key, junk);
        window.location.reload();
      }, text);
      await signInButton(page).waitFor();
    },
  );
});

describe('a foreign page that frames the console', () => {
  it('shows nothing of the console', async () => {
    const page = await console.visit('/login', { provokedError: /fram/ });
    const { origin } = console.platform();
    // The page belongs to another site, so only the framed response has the console's policy.
    await page.goto('about:blank');
    await page.setContent(`<iframe src="${origin}/login"></iframe>`);
    await page.waitForLoadState('networkidle');
    const [, framed] = page.frames();
    await expect.poll(() => framed?.getByRole('button').count()).toBe(0);
  });
});
