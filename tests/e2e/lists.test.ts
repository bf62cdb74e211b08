import { text } from 'node:stream/consumers';

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { holdResponses, captureCalls } from './support/calls.ts';
import { dialogByTitle, hasFocus } from './support/form.ts';
import { chooseInRow, rowByName, searchList, tickRows, selectionBar } from './support/list.ts';
import { addressOf, waitUntilHidden, headingByTitle, successMessage } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();
const listCall = '**/api/user/v1/designjet/user/list';

describe('a list', () => {
  it('has page size, sort order and filter in its address, which can be shared', async () => {
    const page = await console.visitAs('admin', '/users');
    await rowByName(page, 'viewer').or(page.getByRole('row').nth(1)).first().waitFor();
    await page.getByRole('combobox', { name: '每页' }).selectOption('10 条/页');
    await page.getByRole('columnheader', { name: '用户名' }).getByRole('button').click();
    await page.getByRole('combobox', { name: '状态' }).selectOption('禁用');
    await page.getByText('第 1-8 条').waitFor();
    const shared = addressOf(page);
    const other = await console.visitAs('admin', shared);
    await other.getByText('第 1-8 条').waitFor();
    // Group names load after the rows.
    const rowsOf = (shown: typeof page) => shown.getByRole('row').allInnerTexts();
    await expect.poll(async () => ({ rows: await rowsOf(other) })).toEqual({ rows: await rowsOf(page) });
    await expect
      .poll(() => other.getByRole('columnheader', { name: '用户名' }).getAttribute('aria-sort'))
      .toBe('ascending');
  });

  it('shows every icon completely', async () => {
    const page = await console.visitAs('admin', '/users');
    await page.getByText('第 1-20 条').waitFor();
    const cut = () =>
      page.locator('svg.icon:has(path)').evaluateAll(icons =>
        icons.flatMap(icon => {
          const [place, shape] = [icon, icon.querySelector('path')].map(item => item?.getBoundingClientRect());
          const isWhole = place && shape && shape.right <= place.right + 0.5 && shape.bottom <= place.bottom + 0.5;
          return isWhole ? [] : [icon.parentElement?.outerHTML ?? ''];
        }),
      );
    await expect.poll(() => page.locator('svg.icon:has(path)').count()).toBeGreaterThan(20);
    expect(await cut()).toEqual([]);
  });

  it('shows the previous page after the only row of the last page was deleted', async () => {
    await sql`delete from samples`.execute(console.platform().db);
    await sql`delete from sample_parts where id not in (select id from sample_parts order by "partNo" limit 11)`.execute(
      console.platform().db,
    );
    const page = await console.visitAs('admin', '/sample-parts?perPage=10&page=2');
    await page.getByText('第 11-11 条').waitFor();
    const [name = ''] = await page.locator('.cell-title').getByRole('link').allInnerTexts();
    await chooseInRow(page, name, '删除');
    await dialogByTitle(page, '删除').getByRole('button', { name: '删除' }).click();
    await page.getByText('第 1-10 条').waitFor();
    await expect.poll(() => page.locator('.cell-title').getByRole('link').count()).toBe(10);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('returns to its previous state with the back button', async () => {
    const page = await console.visitAs('admin', '/users?perPage=10');
    await page.getByText('第 1-10 条').waitFor();
    const calls = captureCalls(page);
    await page.getByRole('button', { name: '下一页' }).click();
    await page.getByText('第 11-20 条').waitFor();
    expect(calls.filter(call => call.endsWith('/user/list'))).toHaveLength(1);
    await page.goBack();
    await page.getByText('第 1-10 条').waitFor();
    await page.goForward();
    await page.getByText('第 11-20 条').waitFor();
  });

  it('shows filters as chips that can be removed', async () => {
    const page = await console.visitAs('admin', '/users?filter={"status":0}');
    await page.getByText('第 1-8 条').waitFor();
    await page.getByRole('list', { name: '当前筛选' }).getByRole('button', { name: '移除筛选 状态' }).click();
    await page.getByText('第 1-20 条').waitFor();
  });

  it('reports that nothing matches the filter, and can reset the filter', async () => {
    const page = await console.visitAs('admin', '/users');
    await searchList(page, '用户名', 'nobodyatall');
    await page.getByText('没有符合条件的数据').waitFor();
    await page.getByRole('main').getByRole('button', { name: '重置' }).last().click();
    await page.getByText('第 1-20 条').waitFor();
  });

  it('reports an unknown filter in an old address, and can remove the filter', async () => {
    const page = await console.visitAs('admin', '/users?filter={"shoeSize":43}', { expected: [400] });
    await page.getByRole('alert').getByRole('button', { name: '重置', exact: true }).click();
    await page.getByText('第 1-20 条').waitFor();
  });

  it('opens the clicked row, even if a slow search completes meanwhile', async () => {
    const page = await console.visitAs('admin', '/users');
    const first = page.getByRole('row').nth(1).getByRole('link').first();
    const name = await first.innerText();
    await searchList(page, '用户名', name);
    await first.evaluate((link: HTMLElement) => {
      link.click();
      const settled = performance.now() + 600;
      while (performance.now() < settled);
    });
    await headingByTitle(page, name).waitFor();
    await page.goBack();
    await page.getByText('第 1-1 条').waitFor();
  });

  it('opens a form with the values from the form’s address, not with the values of the filter', async () => {
    const page = await console.visitAs('admin', '/users');
    await searchList(page, '用户名', 'view');
    await page.getByText('第 1-1 条').waitFor();
    const name = dialogByTitle(page, '新增用户').getByRole('textbox', { name: '用户名', exact: true });
    const email = dialogByTitle(page, '新增用户').getByRole('textbox', { name: '邮箱', exact: true });
    await page.getByRole('link', { name: '新增用户' }).click();
    await name.fill('typed');
    expect(addressOf(page)).toBe('/users/create');
    await page.goto('/users/create?email=view@cloudphone.cn');
    await page.getByText('第 1-1 条').waitFor();
    await expect.poll(() => email.inputValue()).toBe('view@cloudphone.cn');
    expect([addressOf(page), await name.inputValue()]).toEqual(['/users/create?email=view@cloudphone.cn', '']);
    await page.getByRole('button', { name: '取消' }).click();
    await waitUntilHidden(name);
    await page.getByText('第 1-1 条').waitFor();
    await expect.poll(() => decodeURIComponent(addressOf(page))).toContain('"userName":"view"');
  });

  it('reports a failure and reloads on request', async () => {
    const page = await console.visitAs('admin', '/permission-groups', { expected: [500] });
    await headingByTitle(page, '权限组').waitFor();
    await page.route(listCall, route => route.fulfill({ status: 500, json: { status: 1, msg: '数据库忙' } }));
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '用户列表' }).click();
    await page.getByRole('alert').filter({ hasText: '数据加载失败' }).waitFor();
    await page.unroute(listCall);
    await page.getByRole('button', { name: '重试' }).click();
    await page.getByText('第 1-20 条').waitFor();
  });

  it('keeps its rows when a refresh fails, and shows when the rows were loaded', async () => {
    const page = await console.visitAs('admin', '/users', { expected: ['ERR_FAILED'] });
    await page.getByText('第 1-20 条').waitFor();
    await page.route(listCall, route => route.abort());
    await page.getByRole('button', { name: '刷新' }).click();
    await page.getByText(/^数据未能刷新，显示的是之前的内容（读取于 \d\d:\d\d:\d\d）/).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(21);
  });

  it('shows placeholder rows until a slow response arrives', async () => {
    const page = await console.visitAs('admin', '/permission-groups');
    await headingByTitle(page, '权限组').waitFor();
    const answer = await holdResponses(page, listCall);
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '用户列表' }).click();
    // Placeholder rows are decorative, so they are hidden from assistive technology.
    await page.getByRole('row', { includeHidden: true }).filter({ visible: true }).nth(5).waitFor();
    answer();
    await page.getByText('第 1-20 条').waitFor();
  });

  it('shows saved values before it reloads', async () => {
    const page = await console.visitAs('admin', '/users?filter={"userName":"viewer"}');
    const edited = rowByName(page, 'viewer');
    await edited.getByRole('link', { name: '编辑' }).click();
    const form = dialogByTitle(page, '编辑viewer');
    await form.getByRole('textbox', { name: '姓名', exact: true }).fill('周转');
    const answer = await holdResponses(page, listCall);
    await form.getByRole('button', { name: '保存' }).click();
    await waitUntilHidden(form);
    await edited.getByText('周转').waitFor();
    answer();
    await successMessage(page, '已保存').waitFor();
    await expect.poll(() => edited.innerText()).toContain('周转');
  });
});

describe('ticked rows', () => {
  it('can be disabled and enabled together, with a result message', async () => {
    const page = await console.visitAs('admin', '/users?sort=userName&order=ASC&filter={"userName":"market"}');
    await tickRows(page, 'market01', 'market02');
    await selectionBar(page).getByText('已选择 2 条').waitFor();
    await selectionBar(page).getByRole('button', { name: '禁用' }).click();
    const question = dialogByTitle(page, '禁用');
    await question.getByText('确定要对选中的 2 条用户进行“禁用”操作吗？').waitFor();
    await expect.poll(() => hasFocus(question.getByRole('button', { name: '取消' }))).toBe(true);
    await question.getByRole('button', { name: '禁用' }).click();
    await successMessage(page, '禁用成功 2 条').waitFor();
    await waitUntilHidden(selectionBar(page));
    await rowByName(page, 'market01').getByText('禁用', { exact: true }).waitFor();
    await tickRows(page, 'market01', 'market03');
    await selectionBar(page).getByRole('button', { name: '启用' }).click();
    await dialogByTitle(page, '启用').getByRole('button', { name: '启用' }).click();
    const result = dialogByTitle(page, '启用');
    await result.getByText('启用：成功 1 条，失败 1 条').waitFor();
    await result.getByText('market03').waitFor();
  });
});

describe('the export', () => {
  it('contains all matching rows, not only the rows of the page', async () => {
    const page = await console.visitAs('admin', '/users?perPage=10&filter={"userName":"support"}');
    await page.getByText('第 1-10 条').waitFor();
    await page.getByRole('button', { name: '导出' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialogByTitle(page, '导出用户列表').getByRole('button', { name: '导出', exact: true }).click(),
    ]);
    await successMessage(page, '导出成功').waitFor();
    const content = await text(await download.createReadStream());
    expect(content.match(/support\d\d@/g)).toHaveLength(28);
    expect(download.suggestedFilename()).toContain('用户');
  });
});

describe('the keyboard', () => {
  it('moves the focus to the search with a slash', async () => {
    const page = await console.visitAs('admin', '/users');
    await page.getByText('第 1-20 条').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('viewer');
    await page.keyboard.press('Enter');
    await page.getByText('第 1-1 条').waitFor();
    await expect.poll(() => page.getByRole('searchbox', { name: '搜索用户名' }).inputValue()).toBe('viewer');
  });

  it('closes a form with Escape', async () => {
    const page = await console.visitAs('admin', '/users');
    await page.getByRole('link', { name: '新增用户' }).click();
    await dialogByTitle(page, '新增用户').getByRole('textbox', { name: '用户名' }).focus();
    await page.keyboard.press('Escape');
    await waitUntilHidden(dialogByTitle(page, '新增用户'));
    await expect.poll(() => addressOf(page)).toBe('/users');
  });
});

describe('a narrow screen', () => {
  const narrow = { viewport: { width: 390, height: 844 } };

  it('shows cards, and a menu drawer that closes after a choice', async () => {
    const page = await console.visitAs('admin', '/users', narrow);
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: 'viewer', exact: true }) })
      .or(page.getByRole('listitem').first())
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole('table').count()).toBe(0);
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await expect.poll(() => menu.count()).toBe(0);
    await page.getByRole('button', { name: '展开菜单' }).click();
    await menu.getByRole('link', { name: '权限组' }).click();
    await headingByTitle(page, '权限组').waitFor();
    await waitUntilHidden(menu);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });

  it('scrolls only the cards, even while the names on them load', async () => {
    const page = await console.visitAs('admin', '/permission-groups', narrow);
    await headingByTitle(page, '权限组').waitFor();
    const answer = await holdResponses(page, '**/permissions/group/all?*');
    await page.goto('/users');
    await page.locator('.card .skeleton').first().waitFor();
    const scrolled = await page.getByRole('main').evaluate(main => main.scrollHeight - main.clientHeight);
    answer();
    expect(scrolled).toBe(0);
  });

  it('offers the row actions on a card', async () => {
    const page = await console.visitAs('admin', '/users?filter={"userName":"market05"}', narrow);
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'market05', exact: true }) });
    await card.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '查看' }).click();
    await headingByTitle(page, 'market05').waitFor();
  });
});

describe('an action that the state of the record forbids', () => {
  it('explains the required state and does nothing', async () => {
    const page = await console.visitAs('admin', '/users?filter={"userName":"market06"}');
    await rowByName(page, 'market06').getByRole('button', { name: '更多操作' }).click();
    const calls = captureCalls(page);
    const enable = page.getByRole('menuitem', { name: '启用' });
    await expect.poll(() => enable.innerText()).toContain('需要状态为禁用');
    // The button stays focusable, so that its reason can be read; a click does nothing.
    await enable.click({ force: true });
    expect(calls).toEqual([]);
    await page.keyboard.press('Escape');
    await chooseInRow(page, 'market06', '查看');
    await headingByTitle(page, 'market06').waitFor();
  });
});
