import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { captureCalls } from './support/calls.ts';
import { rowByName, searchList } from './support/list.ts';
import { addressOf, waitUntilHidden, headingByTitle, openScreen } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();
const usersList = 'POST /api/user/v1/designjet/user/list';

/** Records the search texts of a page's list calls. */
function watchSearches(page: Page, field: string): unknown[] {
  const words: unknown[] = [];
  page.on('request', (request: Request) => {
    if (!request.url().endsWith('/user/list')) return;
    const body: unknown = request.postDataJSON();
    words.push(typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[field] : undefined);
  });
  return words;
}

describe('a search box with an input method', () => {
  it('searches only for the chosen word, not for the composing letters, and not when Enter confirms the word', async () => {
    const page = await console.visitAs('admin', '/users');
    await rowByName(page, 'viewer').or(page.getByRole('row').nth(1)).first().waitFor();
    await page.waitForLoadState('networkidle');
    const searches = watchSearches(page, 'userName');
    const box = page.getByRole('searchbox', { name: '搜索用户名' });
    await box.focus();
    const keyboard = await page.context().newCDPSession(page);
    for (const text of ['z', 'zh', 'zhan wei']) {
      await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    }
    await box.evaluate((input: HTMLInputElement) =>
      input.dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 'Enter',
          keyCode: 229,
          isComposing: true,
          bubbles: true,
          cancelable: true,
        }),
      ),
    );
    // A search that the unfinished composition triggers would send its request before the other screen has loaded.
    const other = await console.visitAs('admin', '/client-users');
    await headingByTitle(other, '客户端用户').waitFor();
    await other.waitForLoadState('networkidle');
    expect(searches).toEqual([]);
    await keyboard.send('Input.insertText', { text: 'view' });
    await rowByName(page, 'viewer').waitFor();
    await waitUntilHidden(rowByName(page, 'admin'));
    expect(searches).toEqual(['view']);
  });
});

describe('a column pasted into a search box', () => {
  const paste = (page: Page, text: string) =>
    page.getByRole('searchbox', { name: '搜索用户名' }).evaluate((box, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);

  it('finds the records that have one of its values, and its search can be shared as an address', async () => {
    const page = await console.visitAs('admin', '/users');
    await headingByTitle(page, '用户列表').waitFor();
    await paste(page, 'viewer\r\nops01\tadmin\n\n');
    await page.getByText('查找 3 个值之一').waitFor();
    await page.getByText('第 1-3 条').waitFor();
    const other = await console.visitAs('admin', addressOf(page));
    await other.getByText('第 1-3 条').waitFor();
    await expect
      .poll(() => other.getByRole('searchbox', { name: '搜索用户名' }).inputValue())
      .toBe('viewer, ops01, admin');
    await searchList(other, '用户名', 'viewer, ops01');
    await other.getByText('第 1-2 条').waitFor();
    await searchList(other, '用户名', '');
    await other.getByText('第 1-20 条').waitFor();
  });

  it('causes an error at the search box instead of a search when it has too many values', async () => {
    const page = await console.visitAs('admin', '/users');
    await page.getByText('第 1-20 条').waitFor();
    const calls = captureCalls(page);
    await paste(page, Array.from({ length: 201 }, (_, at) => `user${at}`).join('\n'));
    await page.getByRole('alert').filter({ hasText: '一次最多查找 200 个值，粘贴了 201 个' }).waitFor();
    expect(calls.filter(call => call === usersList)).toEqual([]);
  });
});

describe('a page that the browser translates', () => {
  it('keeps working while its texts change', async () => {
    const page = await console.visitAs('admin', '/sensitive-words');
    await page.getByText('第 1-20 条').waitFor();
    expect(await page.evaluate(() => document.documentElement.translate)).toBe(false);
    // Wraps every text of the page, including texts that appear later, as a translation extension does.
    await page.evaluate(() => {
      const wrap = (root: Node) => {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        const texts: Node[] = [];
        while (walker.nextNode()) texts.push(walker.currentNode);
        for (const text of texts) {
          const parent = text.parentElement;
          if (!parent || parent.closest('font, script, style') || text.nodeValue?.trim() === '') continue;
          const [outer, inner] = [document.createElement('font'), document.createElement('font')];
          inner.textContent = text.nodeValue;
          outer.append(inner);
          text.parentNode?.replaceChild(outer, text);
        }
      };
      wrap(document.body);
      new MutationObserver(changes => {
        for (const { addedNodes } of changes) for (const node of addedNodes) wrap(node);
      }).observe(document.body, { childList: true, subtree: true });
    });
    const box = page.getByRole('searchbox').nth(1);
    await box.fill('zzzz');
    await page.getByText('没有符合条件的数据').first().waitFor();
    await openScreen(page, '用户管理', '用户列表');
    await page.getByText('第 1-20 条').filter({ visible: true }).waitFor();
    await expect.poll(() => page.getByText('此页面出错了').count()).toBe(0);
  });
});

describe('a language switch on a slow connection', () => {
  it('shows the previous language completely until the new language has loaded', async () => {
    const page = await console.visitAs('admin', '/users');
    await headingByTitle(page, '用户列表').waitFor();
    await page.waitForLoadState('networkidle');
    let release: () => void = () => undefined;
    const held = new Promise<void>(resolve => {
      release = resolve;
    });
    // The page has loaded all other scripts, so it now requests only the scripts that contain texts.
    await page.route('**/assets/*.js', async route => {
      await held;
      await route.continue();
    });
    const chunkRequest = page.waitForRequest('**/assets/*.js');
    await page.getByRole('button', { name: 'English' }).click();
    await chunkRequest;
    await expect.poll(() => page.getByRole('button', { name: 'English' }).getAttribute('aria-busy')).toBe('true');
    await headingByTitle(page, '用户列表').waitFor();
    await page.getByRole('link', { name: '新增用户' }).waitFor();
    await page.getByRole('columnheader', { name: '用户名' }).waitFor();
    release();
    await headingByTitle(page, 'Users').waitFor();
    await page.getByRole('columnheader', { name: 'User name' }).waitFor();
  });
});

describe('an address with page, size and sort but no filter', () => {
  it('stays the same when a row is opened and closed', async () => {
    const page = await console.visitAs('admin', '/users?page=3&perPage=10&sort=id&order=ASC');
    await page.getByText('第 21-30 条').waitFor();
    await page.getByRole('link', { name: '编辑' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await waitUntilHidden(page.getByRole('dialog'));
    await page.getByText('第 21-30 条').waitFor();
    await expect.poll(() => page.getByRole('combobox', { name: '每页' }).inputValue()).toBe('10');
  });
});
