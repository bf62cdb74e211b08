import { text } from 'node:stream/consumers';

import { writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { fromSource } from '../../src/designer/source/fromSource.ts';
import { toSource } from '../../src/designer/source/toSource.ts';
import { valueAt } from '../../src/pages/workbench/screenEdits.ts';
import { documentOf } from '../support/otherPlatform.ts';
import { choose, fill } from './support/form.ts';
import { row } from './support/list.ts';
import { gone, heading, openScreen, success } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';
import { editText, publish, startNew, textBox } from './support/workbench.ts';

const console = useConsole();

const sample = JSON.stringify([
  { partNo: 'P-001', count: 3 },
  { partNo: 'P-002', count: 40 },
]);

/** Ticks codes for the group of a demo account, as the group editor does. */
async function allow(userName: string, codes: readonly string[]): Promise<void> {
  const { rows } = await sql`
    insert into group_menus ("groupId", "menuId")
    select u."groupId", m.id from users u join menus m on m.code = any(${codes}::text[])
    where u."userName" = ${userName} returning "menuId"`.execute(console.platform().db);
  expect(rows).toHaveLength(codes.length);
}

async function addPart(page: Page, partNo: string, count: string): Promise<void> {
  await page.getByRole('link', { name: /^新增/ }).click();
  const form = page.getByRole('dialog');
  await fill(form, { 编号: partNo, 数量: count });
  await form.getByRole('button', { name: /^新增/ }).click();
}

describe('a screen made from a document', () => {
  // From the pasted text to the last row: what an administrator and an operator have three minutes for.
  it('is published, filled and read by others without a new sign-in', { timeout: 180_000 }, async () => {
    const started = performance.now();
    // Somebody is at work before the screen exists.
    const operator = await console.visitAs('ops01', '/rooms');
    await heading(operator, '机房列表').waitFor();

    const page = await console.visitAs('admin', '/workbench');
    const dialog = await startNew(page, 'shelf-parts', 'openapi');
    await dialog.getByLabel('粘贴内容').fill(documentOf({ origin: 'https://stock.example.com' }));
    await dialog.getByRole('button', { name: '新建页面' }).click();
    await page.getByLabel('页面标题（中文）').fill('货架备件');
    await page.getByRole('button', { name: '预览', exact: true }).click();
    await page.getByText('编号 1', { exact: true }).waitFor();
    await publish(page);

    const groups = await console.visitAs('admin', '/permission-groups?filter={"groupName":"运维值班人员组"}');
    await row(groups, '运维值班人员组').getByRole('link', { name: '编辑' }).click();
    await groups.getByRole('searchbox', { name: '菜单权限' }).fill('货架备件');
    await groups.getByRole('treeitem', { name: '货架备件', exact: true }).click();
    await groups.getByRole('button', { name: '保存' }).click();
    await success(groups, '已保存').waitFor();
    await allow('viewer', ['published:shelf-parts']);

    // The next answer of the platform tells that there are new screens.
    await operator.getByRole('button', { name: '刷新', exact: true }).click();
    const menu = operator.getByRole('navigation', { name: '主菜单' });
    await menu.getByRole('button', { name: '系统管理' }).click();
    await menu.getByRole('link', { name: '货架备件' }).click();
    await heading(operator, '货架备件').waitFor();
    const numbers = Array.from({ length: 20 }, (_, at) => `P-${900 + at}`);
    for (const partNo of numbers) {
      await addPart(operator, partNo, '500');
      await row(operator, partNo).waitFor();
    }
    const seconds = Math.round((performance.now() - started) / 1_000);
    process.stdout.write(`from a document to a screen with 20 rows in ${seconds} s\n`);

    const viewer = await console.visitAs('viewer', '/shelf-parts');
    await row(viewer, 'P-919').waitFor();
    await expect.poll(() => viewer.getByRole('link', { name: /^新增/ }).count()).toBe(0);
  });

  it('is made stricter for whoever has it open, written to a file that says the same, and rolled back', async () => {
    const operator = await console.visitAs('ops01', '/shelf-parts');
    await row(operator, 'P-919').waitFor();
    const page = await console.visitAs('admin', '/workbench/shelf-parts');
    await editText(page, before => before.replace('"max":1000', '"max":100'));
    await page.getByRole('button', { name: '数据影响' }).click();
    await page.getByRole('button', { name: '检查已有数据' }).click();
    await page.getByText('共 20 行数据，其中 20 行不符合').waitFor();
    await page.getByText('P-919').waitFor();
    await publish(page);
    const file = await exported(page);
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    const published: unknown = JSON.parse(await textBox(page).inputValue());
    const read = fromSource(file);
    if ('faults' in read) throw new Error(JSON.stringify(read.faults));
    expect(read.resource).toEqual(published);
    expect(toSource(read.resource)).toBe(file);
    await addPart(operator, 'P-920', '500');
    await operator.getByText('请输入0-100之间的整数').first().waitFor();

    await page.getByRole('button', { name: '版本', exact: true }).click();
    // Whichever answer tells him first that there is another version, it is read then.
    const news = operator.waitForResponse(answer => answer.url().includes('/published-screens'));
    await page.getByRole('button', { name: '回滚到版本 1' }).click();
    await success(page, '已回滚到版本 1').waitFor();
    await operator.getByRole('button', { name: '取消' }).click();
    await operator.getByRole('button', { name: '离开' }).click();
    await operator.getByRole('button', { name: '刷新', exact: true }).click();
    await news;
    await addPart(operator, 'P-921', '500');
    await row(operator, 'P-921').waitFor();
  });
});

describe('a screen made from a workbook', () => {
  it('takes its headings and rows, and stands under the name that is given, as does its file taken in again', async () => {
    const page = await console.visitAs('admin', '/workbench');
    const dialog = await startNew(page, 'shelf-doors', 'csv');
    await dialog.getByLabel('或选择文件').setInputFiles(await workbook());
    await expect.poll(() => dialog.getByLabel('粘贴内容').inputValue()).toContain('D-002');
    await dialog.getByRole('button', { name: '新建页面' }).click();
    await page.getByLabel('页面标题（中文）').fill('货架门');
    const proposed: unknown = JSON.parse(await textBox(page).inputValue());
    expect(proposed).toMatchObject({ name: 'shelf-doors', code: 'published:shelf-doors' });
    const fields = Object.values(valueAt(proposed, ['fields']) as object);
    expect(fields.map(one => valueAt(one, ['kind']))).toEqual(['text', 'code', 'date', 'decimal']);
    const file = await exported(page);
    expect(file).toContain("name: 'shelf-doors'");

    await page.goto('/workbench');
    const again = await startNew(page, 'gate-doors', 'file');
    await again
      .getByLabel('或选择文件')
      .setInputFiles({ name: 'x.ts', mimeType: 'text/plain', buffer: Buffer.from(file) });
    await expect.poll(() => again.getByLabel('粘贴内容').inputValue()).toBe(file);
    await expect.poll(() => again.getByLabel('页面名称').inputValue()).toBe('gate-doors');
    await again.getByRole('button', { name: '新建页面' }).click();
    await page.getByLabel('页面标题（中文）').fill('大门');
    const renamed = await textBox(page).inputValue();
    expect(renamed).toContain('"published:gate-doors"');
    expect(renamed).not.toContain('shelf-doors');
    await publish(page);
    await openScreen(page, '系统管理', '大门');
    await page.getByRole('link', { name: /^新增/ }).click();
    const form = page.getByRole('dialog');
    await fill(form, { 门号: 'D-009', 开门日期: '2026-03-01', 重量: '12.5' });
    await choose(form, '颜色', '红色');
    await form.getByRole('button', { name: /^新增/ }).click();
    await row(page, 'D-009').waitFor();
  });
});

/** What somebody keeps in a spreadsheet, as his program writes it. */
async function workbook() {
  const colours = ['红色', '白色', '灰色'];
  const rows = Array.from({ length: 12 }, (_, at) => [
    `D-${String(at + 1).padStart(3, '0')}`,
    colours[at % colours.length] ?? '',
    `2026-01-${String(at + 1).padStart(2, '0')}`,
    10.5 + at,
  ]);
  const written = await writeXlsx({
    sheets: [{ name: '门', rows: [['门号', '颜色', '开门日期', '重量'], ...rows] }],
  });
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name: '门.xlsx', mimeType, buffer: Buffer.from(written) };
}

describe('a screen made from a sample', () => {
  it('is published and filled', async () => {
    const page = await console.visitAs('admin', '/workbench');
    const dialog = await startNew(page, 'sample-shelves', 'sample');
    await dialog.getByLabel('粘贴内容').fill(sample);
    await dialog.getByRole('button', { name: '新建页面' }).click();
    await page.getByLabel('页面标题（中文）').fill('样例货架');
    await page.getByText('partNo', { exact: true }).first().click();
    await page.getByRole('textbox', { name: '名称（中文）', exact: true }).fill('编号');
    await publish(page);
    await openScreen(page, '系统管理', '样例货架');
    await addPart(page, 'P-900', '500');
    await row(page, 'P-900').waitFor();
  });
});

describe('the editor', () => {
  it('shows what is wrong at its place, in the text as in the form', async () => {
    const page = await console.visitAs('admin', '/workbench/sensitive-words');
    await editText(page, () => '{"fields":{"word":{"kind":"json"}}}');
    await page.getByRole('button', { name: 'fields.word', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: '发布', exact: true }).isDisabled()).toBe(true);
    await editText(page, () => '{"fields":{"level":{"list":false}}}');
    await gone(page.getByRole('button', { name: 'fields.word', exact: true }));
    await publish(page);
    await page.goto('/sensitive-words');
    await heading(page, '敏感词过滤').waitFor();
    await page.getByRole('columnheader', { name: /分类/ }).waitFor();
    await expect.poll(() => page.getByRole('columnheader', { name: /等级/ }).count()).toBe(0);
  });

  it('keeps what was not saved over a reload, until somebody discards it', async () => {
    const page = await console.visitAs('admin', '/workbench/ads');
    const box = textBox(page);
    const before = await box.inputValue();
    await box.fill('{"title": {"zh": "广告位", "en": "Places of');
    await page.reload();
    await page.getByText(/未保存的修改/).waitFor();
    await expect.poll(() => box.inputValue()).toBe('{"title": {"zh": "广告位", "en": "Places of');
    await page.getByRole('button', { name: '丢弃', exact: true }).click();
    await expect.poll(() => box.inputValue()).toBe(before);
    await page.reload();
    await box.waitFor();
    await expect.poll(() => page.getByText(/未保存的修改/).count()).toBe(0);
  });
});

describe('a screen made from a table', () => {
  it('is published and filled, and takes over line by line what the table has become', async () => {
    const { db } = console.platform();
    await sql`create table shelf_list (id bigint primary key, label varchar(20) not null unique, weight integer)`.execute(
      db,
    );
    const page = await console.visitAs('admin', '/workbench');
    const dialog = await startNew(page, 'shelves', 'table');
    await dialog.getByLabel('数据表', { exact: true }).selectOption('shelf_list');
    await dialog.getByText('"column_name": "weight"').waitFor();
    await dialog.getByRole('button', { name: '新建页面' }).click();
    await page.getByLabel('页面标题（中文）').fill('货架');
    await page.getByText('label', { exact: true }).first().click();
    await page.getByRole('textbox', { name: '名称（中文）', exact: true }).fill('货架号');
    await page.getByRole('button', { name: '添加操作' }).click();
    const action = page.getByRole('listitem').filter({ hasText: '操作1' });
    await action.getByText('操作1', { exact: true }).click();
    await action.getByRole('textbox', { name: '权限编码' }).fill('no code');
    await action.getByText(/权限编码的形式/).waitFor();
    await expect.poll(() => page.getByRole('button', { name: '发布', exact: true }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: '删除操作' }).click();
    await publish(page);

    await allow('ops01', ['published:shelves', 'shelves:add']);
    const operator = await console.visitAs('ops01', '/shelves');
    await operator.getByRole('link', { name: /^新增/ }).click();
    const form = operator.getByRole('dialog');
    await fill(form, { 货架号: 'A-1' });
    await form.getByRole('button', { name: /^新增/ }).click();
    await row(operator, 'A-1').waitFor();

    await sql`alter table shelf_list add column height integer`.execute(db);
    await page.getByRole('button', { name: '再次导入' }).click();
    const again = page.getByRole('dialog', { name: /^导入到/ });
    await again.getByLabel('来源').selectOption('table');
    await again.getByLabel('数据表', { exact: true }).selectOption('shelf_list');
    await again.getByRole('button', { name: '比较' }).click();
    // What somebody has named stays named; what is new comes.
    await again.getByRole('checkbox', { name: 'fields.height', checked: true }).waitFor();
    await again.getByRole('button', { name: '采用所选（1）' }).click();
    await gone(again);
    const fields = valueAt(JSON.parse(await textBox(page).inputValue()), ['fields']);
    expect(fields).toMatchObject({ label: { label: { zh: '货架号' } }, height: { kind: 'integer' } });
  });
});

/** The text of the file that the editor gives. */
async function exported(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出.ts' }).click();
  return text(await (await download).createReadStream());
}

describe('answers that differ from a published screen', () => {
  it('are counted in its editor, and a new field is added to the draft by a click', async () => {
    const page = await console.visitAs('admin', '/workbench');
    await heading(page, '页面工作台').waitFor();
    const record = { id: 1, partNo: 'P-1', count: '3', colour: 'red' };
    await page.route('**/api/published/v1/shelf-parts/list', route =>
      route.fulfill({ json: { status: 0, data: { total: 1, list: [record] } } }),
    );
    await openScreen(page, '系统管理', '货架备件');
    await row(page, 'P-1').waitFor();
    await openScreen(page, '系统管理', '页面工作台');
    await row(page, '货架备件').getByRole('link').click();
    await page.getByRole('button', { name: '差异', exact: true }).click();
    await page.getByText('应为number，实为string · 1次').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'colour' }).getByText('新字段，类型string').waitFor();
    await page.getByRole('button', { name: '把字段加入草稿' }).click();
    await gone(page.getByRole('button', { name: '把字段加入草稿' }));
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    await expect.poll(() => textBox(page).inputValue()).toContain('"colour"');
  });
});
