import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { dialogByTitle, inputByLabel, hasFocus } from './support/form.ts';
import { chooseInRow, rowByName, tickRows, selectionBar } from './support/list.ts';
import { addressOf, waitUntilHidden, successMessage } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

const heads = async (page: Page): Promise<readonly string[]> =>
  (await page.getByRole('columnheader').allInnerTexts()).map(text => text.trim()).filter(text => text !== '');
const widthOf = async (head: Locator): Promise<number> => (await head.boundingBox())?.width ?? 0;
const head = (page: Page, name: string) => page.getByRole('columnheader', { name });
const listed = (page: Page, range: string) => page.getByText(range).waitFor();
const filterIn = (page: Page) => new URL(page.url()).searchParams.get('filter');

describe('filters with operators', () => {
  it('are chosen in the panel, appear in the address and as chips, and can be removed with the keyboard', async () => {
    const page = await console.visitAs('admin', '/users');
    await listed(page, '第 1-20 条');
    await page.keyboard.press('f');
    const userName = page.getByRole('group', { name: '用户名', exact: true });
    await userName.getByRole('combobox', { name: '用户名 的条件' }).selectOption('开头是');
    await userName.getByRole('textbox', { name: '用户名' }).fill('market0');
    await page
      .getByRole('group', { name: '邮箱' })
      .getByRole('combobox', { name: '邮箱 的条件' })
      .selectOption('是否为空');
    await page
      .getByRole('group', { name: '邮箱' })
      .getByRole('combobox', { name: '邮箱', exact: true })
      .selectOption('不为空');
    await page.getByRole('button', { name: '筛选', exact: true }).click();
    await listed(page, '第 1-9 条');
    expect(JSON.parse(filterIn(page) ?? '')).toEqual({ userName__begins: 'market0', email__empty: false });
    const chips = page.getByRole('list', { name: '当前筛选' });
    await expect
      .poll(() => chips.getByRole('listitem').allInnerTexts())
      .toEqual(['用户名 开头是 market0', '邮箱 不为空']);
    await chips.getByRole('button', { name: '邮箱 不为空' }).press('Delete');
    await expect.poll(() => filterIn(page)).toBe('{"userName__begins":"market0"}');
    const other = await console.visitAs('admin', addressOf(page));
    await listed(other, '第 1-9 条');
  });

  it('show, while the panel is open, how many rows each choice finds under all other filters', async () => {
    const page = await console.visitAs('admin', '/users?filter={"userName":"market"}');
    const requests: string[] = [];
    page.on('request', request => request.url().endsWith('/facets') && requests.push(request.url()));
    await listed(page, '第 1-');
    expect(requests).toEqual([]);
    await page.getByRole('button', { name: '更多筛选' }).click();
    const status = page.getByRole('group', { name: '状态', exact: true });
    const counts = async () => (await status.innerText()).match(/\d+/g)?.map(Number) ?? [];
    await expect.poll(async () => (await counts()).length).toBe(2);
    const total = Number(
      (await page.getByRole('status').filter({ hasText: '共' }).first().innerText()).match(/\d+/)?.[0],
    );
    expect((await counts()).reduce((sum, count) => sum + count, 0)).toBe(total);
  });

  it('do not open their panel when “f”, its shortcut, is typed into a text box', async () => {
    const page = await console.visitAs('admin', '/users');
    await listed(page, '第 1-20 条');
    await page.getByRole('searchbox', { name: '搜索用户名' }).fill('fe?');
    await page.getByRole('searchbox', { name: '搜索用户名' }).press('f');
    await expect.poll(() => page.getByRole('button', { name: '更多筛选' }).getAttribute('aria-expanded')).toBe('false');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});

describe('columns', () => {
  it('can be ordered with the arrow keys, pinned and hidden, survive a reload, and can be reset', async () => {
    const page = await console.visitAs('admin', '/users');
    await listed(page, '第 1-20 条');
    const before = await heads(page);
    expect(before.slice(0, 2)).toEqual(['用户名', '姓名']);
    await page.getByRole('button', { name: '列设置' }).click();
    const menu = dialogByTitle(page, '列设置');
    await menu.getByRole('button', { name: '移动 姓名' }).press('ArrowUp');
    await menu.getByRole('button', { name: '固定 状态' }).click();
    await menu.getByRole('checkbox', { name: '邮箱' }).uncheck();
    await page.keyboard.press('Escape');
    const wanted = [
      '状态',
      '姓名',
      '用户名',
      ...before.filter(name => !['状态', '姓名', '用户名', '邮箱'].includes(name)),
    ];
    await expect.poll(() => heads(page)).toEqual(wanted);
    await page.reload();
    await listed(page, '第 1-20 条');
    await expect.poll(() => heads(page)).toEqual(wanted);
    await page.getByRole('button', { name: '列设置' }).click();
    await menu.getByRole('button', { name: '恢复默认' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => heads(page)).toEqual(before);
  });

  it('can be moved by dragging their handle', async () => {
    const page = await console.visitAs('admin', '/users');
    await listed(page, '第 1-20 条');
    await page.getByRole('button', { name: '列设置' }).click();
    const menu = dialogByTitle(page, '列设置');
    const from = await menu.getByRole('button', { name: '移动 邮箱' }).boundingBox();
    const to = await menu.getByRole('button', { name: '移动 用户名' }).boundingBox();
    if (!from || !to) throw new Error('The handles are not visible');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
    await page.mouse.up();
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await heads(page))[0]).toBe('邮箱');
  });

  it('can be resized by dragging their edge or with the arrow keys, and keep their widths', async () => {
    const page = await console.visitAs('admin', '/users');
    await listed(page, '第 1-20 条');
    const edge = page.getByRole('separator', { name: '调整列宽 姓名' });
    const [width, neighbour] = [await widthOf(head(page, '姓名')), await widthOf(head(page, '用户名'))];
    const box = await edge.boundingBox();
    if (!box) throw new Error('The edge is not visible');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 80, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => widthOf(head(page, '姓名'))).toBeCloseTo(width + 80, -1);
    await expect.poll(() => widthOf(head(page, '用户名'))).toBeCloseTo(neighbour, -1);
    await edge.press('ArrowLeft');
    await expect.poll(() => widthOf(head(page, '姓名'))).toBeCloseTo(width + 64, -1);
    await page.reload();
    await listed(page, '第 1-20 条');
    await expect.poll(() => widthOf(head(page, '姓名'))).toBeCloseTo(width + 64, -1);
    await edge.dblclick();
    await expect.poll(() => widthOf(head(page, '姓名'))).toBeLessThan(width);
    await edge.focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => hasFocus(page.getByRole('separator', { name: '调整列宽 用户名' }))).toBe(true);
    await expect.poll(() => page.locator('[role=separator][tabindex="0"]').count()).toBe(1);
  });
});

describe('table rows', () => {
  it('can be focused, selected alone and in ranges, and opened with the keyboard', async () => {
    const page = await console.visitAs('admin', '/users?sort=userName&order=ASC&filter={"userName":"market0"}');
    await listed(page, '第 1-9 条');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => hasFocus(rowByName(page, 'market01'))).toBe(true);
    await page.keyboard.press('Space');
    await selectionBar(page).getByText('已选择 1 条').waitFor();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await selectionBar(page).getByText('已选择 3 条').waitFor();
    await expect.poll(() => hasFocus(rowByName(page, 'market03'))).toBe(true);
    await page.keyboard.press('End');
    await page.keyboard.press('e');
    await expect.poll(() => addressOf(page)).toMatch(/^\/users\/\d+(\?|$)/);
    await inputByLabel(dialogByTitle(page, '编辑market09'), '姓名').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => hasFocus(rowByName(page, 'market09'))).toBe(true);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(() => addressOf(page)).toMatch(/^\/users\/\d+\/show(\?|$)/);
  });

  it('can be selected as a range with Shift and a click anywhere in the checkbox cell', async () => {
    const page = await console.visitAs('admin', '/users?sort=userName&order=ASC&filter={"userName":"market0"}');
    await tickRows(page, 'market02');
    // A click beside the checkbox counts as well, because fingers are imprecise.
    const box = page.getByRole('checkbox', { name: '选择 market06', exact: true });
    await box.click({ modifiers: ['Shift'], position: { x: -8, y: -8 } });
    await selectionBar(page).getByText('已选择 5 条').waitFor();
  });

  it('have a list of their keyboard shortcuts', async () => {
    const page = await console.visitAs('admin', '/users');
    await listed(page, '第 1-20 条');
    await page.keyboard.press('?');
    await dialogByTitle(page, '帮助与权限').getByText('连续勾选').waitFor();
    await page.keyboard.press('Escape');
    await waitUntilHidden(dialogByTitle(page, '帮助与权限'));
  });
});

describe('an editable cell', () => {
  it('opens an editor on a double click, shows why a value is invalid, and closes the editor on Escape', async () => {
    const page = await console.visitAs('admin', '/users?filter={"userName":"support21"}');
    const cell = rowByName(page, 'support21').getByRole('cell').nth(2);
    await cell.dblclick();
    const editor = dialogByTitle(page, '修改姓名');
    await inputByLabel(editor, '姓名').fill('');
    await inputByLabel(editor, '姓名').press('Enter');
    await editor.getByRole('alert').filter({ hasText: '姓名' }).waitFor();
    await inputByLabel(editor, '姓名').fill('新的名字');
    await inputByLabel(editor, '姓名').press('Enter');
    await waitUntilHidden(editor);
    await expect.poll(() => cell.innerText()).toBe('新的名字');
    await cell.dblclick();
    await inputByLabel(editor, '姓名').fill('不要的名字');
    await page.keyboard.press('Escape');
    await waitUntilHidden(editor);
    await expect.poll(() => cell.innerText()).toBe('新的名字');
  });

  it('reports a concurrent change and saves nothing', async () => {
    const page = await console.visitAs('admin', '/users?filter={"userName":"support22"}', { expected: [] });
    const cell = rowByName(page, 'support22').getByRole('cell').nth(2);
    const before = await cell.innerText();
    await console
      .platform()
      .db.updateTable('users')
      .set({ revision: 99 })
      .where('userName', '=', 'support22')
      .execute();
    await cell.focus();
    await page.keyboard.press('Enter');
    const editor = dialogByTitle(page, '修改姓名');
    await inputByLabel(editor, '姓名').fill('晚了');
    await inputByLabel(editor, '姓名').press('Enter');
    await editor.getByRole('alert').filter({ hasText: '已被他人修改' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => cell.innerText()).toBe(before);
  });
});

describe('a bulk edit', () => {
  it('sets the chosen fields of the ticked rows and shows where their values differ', async () => {
    const page = await console.visitAs('admin', '/users?sort=userName&order=ASC&filter={"userName":"support0"}');
    await tickRows(page, 'support01', 'support02', 'support03');
    await selectionBar(page).getByRole('button', { name: '批量修改' }).click();
    const editor = dialogByTitle(page, '批量修改 3 条用户');
    await expect.poll(() => editor.getByRole('button', { name: '修改 3 条' }).isDisabled()).toBe(true);
    const choose = editor.getByRole('combobox', { name: '选择要修改的字段…' });
    await choose.selectOption('备注');
    await choose.selectOption('邮箱');
    await editor.getByText('目前的值各不相同').first().waitFor();
    await editor.getByRole('button', { name: '不修改邮箱' }).click();
    await inputByLabel(editor, '备注').fill('BULK7');
    await editor.getByRole('button', { name: '修改 3 条' }).click();
    await successMessage(page, '批量修改成功 3 条').waitFor();
    for (const name of ['support01', 'support02', 'support03'])
      await rowByName(page, name).getByText('BULK7').waitFor();
    await expect.poll(() => page.getByText('BULK7').count()).toBe(3);
  });
});

describe('a copied record', () => {
  it('starts with the values of the record, except unique values', async () => {
    const page = await console.visitAs('admin', '/users?filter={"userName":"support05"}');
    const email = await rowByName(page, 'support05').getByRole('link', { name: '@' }).innerText();
    await chooseInRow(page, 'support05', '复制新增');
    const form = dialogByTitle(page, '新增用户');
    await inputByLabel(form, '邮箱').waitFor();
    await expect.poll(() => inputByLabel(form, '邮箱').inputValue()).toBe(email);
    await expect.poll(() => inputByLabel(form, '用户名').inputValue()).toBe('');
  });
});

describe('a saved view', () => {
  it('can be created, applied, chosen as default, and deleted', async () => {
    const page = await console.visitAs('ops01', '/users?filter={"status":0}&sort=userName&order=ASC');
    await listed(page, '第 1-8 条');
    await page.getByRole('button', { name: '视图' }).click();
    const menu = dialogByTitle(page, '视图');
    await menu.getByRole('textbox', { name: '将当前列表保存为…' }).fill('停用账号');
    await menu.getByRole('button', { name: '保存视图' }).click();
    await menu.getByRole('button', { name: '打开列表时使用 停用账号' }).click();
    await menu.getByRole('button', { name: '打开列表时使用 停用账号', pressed: true }).waitFor();
    await page.keyboard.press('Escape');
    const later = await console.visitAs('ops01', '/users');
    await listed(later, '第 1-8 条');
    await later.getByRole('button', { name: '重置' }).first().click();
    await listed(later, '第 1-20 条');
    await later.getByRole('button', { name: '视图' }).click();
    await dialogByTitle(later, '视图').getByRole('button', { name: '停用账号', exact: true }).click();
    await listed(later, '第 1-8 条');
    await later.getByRole('button', { name: '视图：停用账号' }).click();
    await dialogByTitle(later, '视图').getByRole('button', { name: '删除视图 停用账号' }).click();
    await dialogByTitle(later, '视图').getByRole('button', { name: '删除', exact: true }).click();
    await dialogByTitle(later, '视图').getByText('还没有保存的视图。').waitFor();
  });
});

describe('the cards of a list', () => {
  it('can be selected all at once, and fit a narrow window when expanded', async () => {
    const narrow = { viewport: { width: 390, height: 844 } };
    const page = await console.visitAs('admin', '/users?perPage=10', narrow);
    await page.getByRole('checkbox', { name: '选择本页' }).check();
    await selectionBar(page).getByText('已选择 10 条').waitFor();
    await page
      .getByRole('listitem')
      .getByText(/其余 \d+ 项/)
      .first()
      .click();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
});
