import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { inputByLabel, hasFocus, descriptionOf } from './support/form.ts';
import { rowByName } from './support/list.ts';
import { successMessage } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

/** Returns the settings of a sample: a list of rows with fields of most kinds. */
function settings(page: Page): Locator {
  return page.getByRole('group', { name: /^配置项/ });
}

function item(list: Locator, at: number): Locator {
  return list.getByRole('group', { name: `第 ${at} 项`, exact: true });
}

async function add(list: Locator, key: string): Promise<void> {
  await list.getByRole('button', { name: '添加一项' }).click();
  await list.page().keyboard.type(key);
}

async function keysOf(list: Locator): Promise<readonly string[]> {
  const boxes = await list.getByRole('textbox', { name: '键', exact: true }).all();
  return Promise.all(boxes.map(box => box.inputValue()));
}

async function openNew(options = {}): Promise<Page> {
  const page = await console.visitAs('admin', '/samples/create', options);
  await settings(page).waitFor();
  return page;
}

function save(page: Page): Promise<void> {
  return page.getByRole('button', { name: '新增样例' }).click();
}

describe('a form field that contains rows', () => {
  it('can be filled with the keyboard; its rows can be reordered, removed and saved, and appear in list and detail', async () => {
    const page = await openNew();
    await inputByLabel(page, '名称').fill('行样例');
    const list = settings(page);
    await list.getByRole('button', { name: '添加一项' }).focus();
    for (const key of ['width', 'height', 'depth']) {
      await list.getByRole('button', { name: '添加一项' }).press('Enter');
      await expect.poll(async () => hasFocus(inputByLabel(item(list, (await keysOf(list)).length), '键'))).toBe(true);
      await page.keyboard.type(key);
    }
    const up = item(list, 3).getByRole('button', { name: '上移第 3 项' });
    await up.press('Enter');
    await expect.poll(() => keysOf(list)).toEqual(['width', 'depth', 'height']);
    await expect.poll(() => hasFocus(item(list, 2).getByRole('button', { name: '上移第 2 项' }))).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => keysOf(list)).toEqual(['depth', 'width', 'height']);
    await list.getByRole('status').filter({ hasText: '第 2 项已移到第 1 项' }).waitFor();
    await item(list, 2).getByRole('button', { name: '移除第 2 项' }).press('Enter');
    await expect.poll(() => keysOf(list)).toEqual(['depth', 'height']);
    await expect.poll(() => hasFocus(item(list, 2).getByRole('button', { name: '移除第 2 项' }))).toBe(true);
    await inputByLabel(item(list, 2), '价格').fill('12.5');
    await save(page);
    await successMessage(page, '已新增').waitFor();

    await page.goto('/samples?filter={"name":"行样例"}');
    await rowByName(page, '行样例').getByText('depth 文字；height 文字').waitFor();
    await rowByName(page, '行样例').getByRole('link', { name: '行样例', exact: true }).click();
    const table = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: '价格' }) });
    await table.getByRole('row').nth(2).waitFor();
    const cells = table.getByRole('row').nth(2).getByRole('cell');
    expect((await cells.allTextContents()).slice(0, 4)).toEqual(['height', '文字', '—', '¥12.50']);
  });

  it('can be reordered by dragging', async () => {
    const page = await openNew();
    const list = settings(page);
    for (const key of ['a', 'b', 'c']) await add(list, key);
    const handleOf = async (at: number) => {
      const box = await item(list, at).getByTitle('拖动以调整顺序').boundingBox();
      return { x: (box?.x ?? 0) + 8, y: (box?.y ?? 0) + 8 };
    };
    await item(list, 1).scrollIntoViewIfNeeded();
    const from = await handleOf(1);
    const below = await item(list, 3).boundingBox();
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + 20);
    await page.mouse.move(from.x, (below?.y ?? 0) + (below?.height ?? 0) - 4, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => keysOf(list)).toEqual(['b', 'c', 'a']);
  });

  it('shows errors at their cells, and names the positions of duplicate keys', async () => {
    const page = await openNew();
    await inputByLabel(page, '名称').fill('行样例二');
    const list = settings(page);
    await add(list, 'a');
    await add(list, 'a');
    await save(page);
    await list.getByRole('alert').filter({ hasText: '参数名不能重复：第 1、2 项' }).waitFor();
    await inputByLabel(item(list, 2), '键').fill('');
    await inputByLabel(item(list, 2), '数量').fill('101');
    await list.getByRole('alert').filter({ hasText: '参数名不能重复' }).waitFor({ state: 'hidden' });
    await save(page);
    await expect.poll(() => descriptionOf(inputByLabel(item(list, 2), '键'))).toBe('键不能为空');
    await expect.poll(() => descriptionOf(inputByLabel(item(list, 2), '数量'))).toContain('0-100');
    await expect.poll(() => descriptionOf(inputByLabel(item(list, 1), '键'))).toBeNull();
    // The error moves with its row.
    await item(list, 2).getByRole('button', { name: '上移第 2 项' }).click();
    await expect.poll(() => descriptionOf(inputByLabel(item(list, 1), '键'))).toBe('键不能为空');
  });

  it('shows at its cell an error that only the platform detects', async () => {
    const page = await openNew();
    await page.route('**/api/testing/v1/samples', async route => {
      const sent = route.request().postData() ?? '';
      await route.continue({ postData: sent.replace('"key":"second"', '"key":"sec\u202eond"') });
    });
    await inputByLabel(page, '名称').fill('行样例三');
    const list = settings(page);
    await add(list, 'first');
    await add(list, 'second');
    await save(page);
    await expect
      .poll(() => descriptionOf(inputByLabel(item(list, 2), '键')))
      .toBe('第4个字符是不可见字符 U+202E，请删除');
    await expect.poll(() => keysOf(list)).toEqual(['first', 'second']);
  });

  it('shows that it is full, and accepts no more rows', async () => {
    const page = await openNew();
    const list = page.getByRole('group', { name: /^参数/ });
    const more = list.getByRole('button', { name: '添加一项' });
    for (let at = 0; at < 4; at += 1) await more.click();
    await list.getByText('最多4项，不能再添加').waitFor();
    await expect.poll(() => more.getAttribute('aria-disabled')).toBe('true');
    await more.click({ force: true });
    await expect.poll(() => list.getByRole('group').count()).toBe(4);
    await item(list, 1).getByRole('button', { name: '移除第 1 项' }).click();
    await expect.poll(() => more.getAttribute('aria-disabled')).toBe('false');
  });

  it('keeps its rows when the tab is left and the page is reloaded', async () => {
    const page = await openNew();
    const list = settings(page);
    await add(list, 'kept');
    await inputByLabel(item(list, 1), '数量').fill('7');
    await page.getByRole('link', { name: '样例配件', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: '样例配件' }).waitFor();
    await page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link').first().click();
    await expect.poll(() => keysOf(list)).toEqual(['kept']);
    await expect.poll(() => inputByLabel(item(list, 1), '数量').inputValue()).toBe('7');
    page.once('dialog', question => void question.accept());
    await page.reload();
    await page.getByRole('button', { name: '恢复' }).click();
    await expect.poll(() => keysOf(list)).toEqual(['kept']);
  });

  it('stacks its fields on a narrow screen, also in English', async () => {
    const page = await openNew({ viewport: { width: 390, height: 800 } });
    const list = settings(page);
    await add(list, 'a');
    const placeOf = async (label: string) => (await inputByLabel(item(list, 1), label).boundingBox()) ?? { x: 0, y: 0 };
    const [key, price, count] = await Promise.all(['键', '价格', '数量'].map(placeOf));
    expect(key?.y).toBeLessThan(price?.y ?? 0);
    expect(price?.y).toBeLessThan(count?.y ?? 0);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'English' }).click();
    const inEnglish = page.getByRole('group', { name: /^Settings/ });
    await inEnglish.getByRole('button', { name: 'Move item 1 down' }).waitFor();
    await inEnglish.getByRole('button', { name: 'Remove item 1' }).click();
    await page.getByText('0 of 10 items').waitFor();
  });
});
