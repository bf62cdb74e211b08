import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { useConsole } from './support/useConsole.ts';

const console = useConsole();

/** Change that a user makes: a click on the element `on`, or the choice of the option `choose` in a select. */
interface Step {
  readonly on: Locator;
  readonly choose?: string;
}

const gaps = ['in one task', 'before the first change is rendered'] as const;

/**
 * Makes all changes in one task of the page, or makes each change as soon as the address contains the previous change,
 * before the page renders.
 */
async function changeQuickly(page: Page, gap: (typeof gaps)[number], steps: readonly Step[]): Promise<void> {
  const handles = await Promise.all(
    steps.map(async ({ on, choose }) => ({ element: await on.elementHandle(), choose: choose ?? null })),
  );
  await page.evaluate(
    async ([waits, all]) => {
      const take = ({ element, choose }: (typeof all)[number]) => {
        if (choose === null || !(element instanceof HTMLSelectElement)) return (element as HTMLElement).click();
        element.selectedIndex = [...element.options].findIndex(option => option.text === choose);
        element.dispatchEvent(new Event('change', { bubbles: true }));
        return undefined;
      };
      const addressMoves = () =>
        new Promise<void>(resolve => {
          for (const method of ['pushState', 'replaceState'] as const) {
            const own = history[method];
            history[method] = (...args) => {
              history[method] = own;
              own.apply(history, args);
              resolve();
            };
          }
        });
      for (const [at, step] of all.entries()) {
        const moved = waits && at < all.length - 1 ? addressMoves() : undefined;
        take(step);
        await moved;
      }
    },
    [gap !== 'in one task', handles] as const,
  );
}

/** Returns the list parameters of the address. */
function listParametersOf(page: Page): Readonly<Record<string, unknown>> {
  const { filter, page: at, perPage, sort, order } = Object.fromEntries(new URL(page.url()).searchParams);
  return { filter: JSON.parse(filter ?? '{}'), page: at, perPage, sort, order };
}

const plain = '/users?filter={}&page=1&perPage=20&sort=createTime&order=DESC';

/** Changes that a user can make to the list, by name. */
const stepsOn = (page: Page) => ({
  sort: { on: page.getByRole('columnheader', { name: '用户名' }).getByRole('button') },
  status: { on: page.getByRole('combobox', { name: '状态', exact: true }), choose: '禁用' },
  method: { on: page.getByRole('combobox', { name: '登录方式', exact: true }), choose: '密码' },
  size: { on: page.getByRole('combobox', { name: '每页' }), choose: '10 条/页' },
  next: { on: page.getByRole('button', { name: '下一页' }) },
});

describe.each(gaps)('several list changes made %s', gap => {
  it.each([
    ['sort', 'status', 'size'],
    ['status', 'sort', 'size'],
    ['size', 'status', 'sort'],
    ['size', 'sort', 'status'],
  ] as const)('all take effect in address, table and rows in the order %s, %s, %s', async (...order) => {
    const page = await console.visitAs('admin', plain);
    await page.getByText('第 1-20 条').waitFor();
    const steps = stepsOn(page);
    await changeQuickly(
      page,
      gap,
      order.map(name => steps[name]),
    );
    await page.getByText('第 1-8 条').waitFor();
    await expect
      .poll(() => listParametersOf(page))
      .toEqual({ filter: { status: 0 }, page: '1', perPage: '10', sort: 'userName', order: 'ASC' });
    await expect.poll(() => steps.size.on.inputValue()).toBe('10');
    await expect
      .poll(() => page.getByRole('columnheader', { name: '用户名' }).getAttribute('aria-sort'))
      .toBe('ascending');
  });

  it('lose no sort click and no page change', async () => {
    const page = await console.visitAs('admin', '/users?perPage=10&page=1');
    await page.getByText('第 1-10 条').waitFor();
    const { sort, next } = stepsOn(page);
    await changeQuickly(page, gap, [sort, sort, next, next]);
    await page.getByText('第 21-30 条').waitFor();
    expect(listParametersOf(page)).toEqual({ filter: {}, page: '3', perPage: '10', sort: 'userName', order: 'DESC' });
  });

  it('keep a filter while another filter is set or removed', async () => {
    const page = await console.visitAs('admin', plain);
    await page.getByText('第 1-20 条').waitFor();
    const { status, method } = stepsOn(page);
    await changeQuickly(page, gap, [status, method]);
    const chips = page.getByRole('list', { name: '当前筛选' }).getByRole('listitem');
    await expect.poll(() => chips.allInnerTexts()).toEqual(['状态: 禁用', '登录方式: 密码']);
    const remove = (name: string) => ({ on: page.getByRole('button', { name: `移除筛选 ${name}` }) });
    await changeQuickly(page, gap, [remove('状态'), remove('登录方式')]);
    await page.getByText('第 1-20 条').waitFor();
    await expect.poll(() => listParametersOf(page)['filter']).toEqual({});
  });
});

describe('list changes inside another screen', () => {
  it('all take effect when they are made in one JavaScript task', async () => {
    const page = await console.visitAs('admin', '/users?filter={"userName":"admin"}');
    await page.getByRole('link', { name: 'admin', exact: true }).first().click();
    await page.getByRole('tab', { name: '登录记录' }).click();
    const related = page.getByRole('tabpanel');
    const sort = related.getByRole('columnheader', { name: '登录时间' });
    const size = related.getByRole('combobox', { name: '每页' });
    const steps: readonly Step[] = [
      { on: related.getByRole('combobox', { name: '结果', exact: true }), choose: '成功' },
      { on: sort.getByRole('button') },
      { on: related.getByRole('combobox', { name: '客户端', exact: true }), choose: 'PC' },
      { on: size, choose: '10 条/页' },
    ];
    await changeQuickly(page, 'in one task', steps);
    const chips = related.getByRole('list', { name: '当前筛选' }).getByRole('listitem');
    await expect.poll(() => chips.allInnerTexts()).toEqual(['结果: 成功', '客户端: PC']);
    await expect.poll(() => sort.getAttribute('aria-sort')).toBe('ascending');
    await expect.poll(() => size.inputValue()).toBe('10');
  });
});

describe('page changes with filters in the address', () => {
  it('all take effect when they are made before the first render', async () => {
    const page = await console.visitAs('admin', '/device-map');
    const states = page.getByRole('group', { name: '状态' }).getByRole('button');
    const operator = page.getByRole('combobox', { name: '运营商' });
    await states.first().waitFor();
    await changeQuickly(page, 'before the first change is rendered', [
      { on: states.nth(0) },
      { on: operator, choose: '联通' },
      { on: states.nth(1) },
    ]);
    for (const at of [0, 1]) await expect.poll(() => states.nth(at).getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => operator.locator('option:checked').innerText()).toBe('联通');
    expect(new URL(page.url()).searchParams.get('state')?.split(',')).toHaveLength(2);
  });
});

describe('the columns', () => {
  it('stay pinned when several columns are pinned in one JavaScript task', async () => {
    const page = await console.visitAs('admin', plain);
    await page.getByText('第 1-20 条').waitFor();
    await page.getByRole('button', { name: '列设置' }).click();
    const pins = ['邮箱', '手机号'].map(name => page.getByRole('button', { name: `固定 ${name}`, exact: true }));
    await changeQuickly(
      page,
      'in one task',
      pins.map(on => ({ on })),
    );
    for (const pin of pins) await expect.poll(() => pin.getAttribute('aria-pressed')).toBe('true');
  });
});
