import { writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { valueAt } from '../../src/pages/workbench/screenEdits.ts';
import { chooseOption, fillInputs } from './support/form.ts';
import { rowByName } from './support/list.ts';
import { waitUntilHidden, headingByTitle, openScreen } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';
import {
  editDefinition,
  readExportedSource,
  publishEditedScreen,
  openNewScreenDialog,
  definitionBox,
} from './support/workbench.ts';

const console = useConsole();

describe('a screen made from a workbook', () => {
  it('gets its fields from the columns of the workbook, and can be created again under another name from its exported file', async () => {
    const page = await console.visitAs('admin', '/workbench');
    const dialog = await openNewScreenDialog(page, 'shelf-doors', 'csv');
    await dialog.getByLabel('或选择文件').setInputFiles(await workbook());
    await expect.poll(() => dialog.getByLabel('粘贴内容').inputValue()).toContain('D-002');
    await dialog.getByRole('button', { name: '新建页面' }).click();
    await page.getByLabel('页面标题（中文）').fill('货架门');
    const proposed: unknown = JSON.parse(await definitionBox(page).inputValue());
    expect(proposed).toMatchObject({ name: 'shelf-doors', code: 'published:shelf-doors' });
    const fields = Object.values(valueAt(proposed, ['fields']) as object);
    expect(fields.map(field => valueAt(field, ['kind']))).toEqual(['text', 'code', 'date', 'decimal']);
    const file = await readExportedSource(page);
    expect(file).toContain("name: 'shelf-doors'");

    await page.goto('/workbench');
    const again = await openNewScreenDialog(page, 'gate-doors', 'file');
    await again
      .getByLabel('或选择文件')
      .setInputFiles({ name: 'x.ts', mimeType: 'text/plain', buffer: Buffer.from(file) });
    await expect.poll(() => again.getByLabel('粘贴内容').inputValue()).toBe(file);
    await expect.poll(() => again.getByLabel('页面名称').inputValue()).toBe('gate-doors');
    await again.getByRole('button', { name: '新建页面' }).click();
    await page.getByLabel('页面标题（中文）').fill('大门');
    const renamed = await definitionBox(page).inputValue();
    expect(renamed).toContain('"published:gate-doors"');
    expect(renamed).not.toContain('shelf-doors');
    await publishEditedScreen(page);
    await openScreen(page, '系统管理', '大门');
    await page.getByRole('link', { name: /^新增/ }).click();
    const form = page.getByRole('dialog');
    await fillInputs(form, { 门号: 'D-009', 开门日期: '2026-03-01', 重量: '12.5' });
    await chooseOption(form, '颜色', '红色');
    await form.getByRole('button', { name: /^新增/ }).click();
    await rowByName(page, 'D-009').waitFor();
  });
});

/** Returns a workbook as a spreadsheet program writes it. */
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

describe('the list of screens', () => {
  it('reports that no screen matches the search, and can clear the search', async () => {
    const page = await console.visitAs('admin', '/workbench');
    await page.getByRole('searchbox', { name: '搜索页面' }).fill('zzzz');
    await page.getByText('没有符合条件的数据').waitFor();
    await page.getByRole('button', { name: '重置' }).click();
    await rowByName(page, '敏感词过滤').waitFor();
  });
});

describe('the screen editor', () => {
  it('shows the error of a patch by its path, and publishes the patch only after its correction', async () => {
    const page = await console.visitAs('admin', '/workbench/sensitive-words');
    await editDefinition(page, () => '{"fields":{"word":{"kind":"json"}}}');
    await page.getByRole('button', { name: 'fields.word', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: '发布', exact: true }).isDisabled()).toBe(true);
    await editDefinition(page, () => '{"fields":{"level":{"list":false}}}');
    await waitUntilHidden(page.getByRole('button', { name: 'fields.word', exact: true }));
    // A built-in screen already has a table, so the dialog for its first patch shows only the changes.
    await page.getByRole('button', { name: '发布', exact: true }).click();
    const question = page.getByRole('dialog', { name: /^发布/ });
    await question.getByRole('row', { name: /^fields/ }).waitFor();
    expect(await question.getByText(/^首次发布/).count()).toBe(0);
    await question.getByRole('button', { name: '取消' }).click();
    await waitUntilHidden(question);
    await publishEditedScreen(page);
    await page.goto('/sensitive-words');
    await headingByTitle(page, '敏感词过滤').waitFor();
    await page.getByRole('columnheader', { name: /分类/ }).waitFor();
    await expect.poll(() => page.getByRole('columnheader', { name: /等级/ }).count()).toBe(0);
  });

  it('prevents publishing an incomplete action', async () => {
    const page = await console.visitAs('admin', '/workbench/gate-doors');
    const publishing = page.getByRole('button', { name: '发布', exact: true });
    await page.getByRole('button', { name: '添加操作' }).click();
    const action = page.getByRole('listitem').filter({ hasText: '操作1' });
    await action.getByText('操作1', { exact: true }).click();
    await action.getByRole('textbox', { name: '权限编码' }).fill('no code');
    await action.getByText(/权限编码的形式/).waitFor();
    await expect.poll(() => publishing.isDisabled()).toBe(true);
    await page.getByRole('button', { name: '删除操作' }).click();
    await expect.poll(() => publishing.isDisabled()).toBe(false);
  });

  it('keeps unsaved changes after a reload, until the user discards the changes', async () => {
    const page = await console.visitAs('admin', '/workbench/ads');
    const box = definitionBox(page);
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

describe('a changed built-in screen', () => {
  it('appears once, with its new title, in the filter of the operation log', async () => {
    const page = await console.visitAs('admin', '/workbench/agent-levels');
    await definitionBox(page).fill('{"title": {"zh": "代理等级表", "en": "Levels of agents"}}');
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
    await page
      .getByText(/已发布/)
      .first()
      .waitFor();
    await page.goto('/operation-logs?filter={"module":"no-such-screen"}');
    await page.getByRole('button', { name: '更多筛选', exact: true }).click();
    const module = page.getByRole('combobox', { name: '模块', exact: true });
    await expect.poll(() => module.inputValue()).toBe('no-such-screen');
    const titles = await module.getByRole('option').allInnerTexts();
    expect(titles.filter(title => title.startsWith('代理等级'))).toEqual(['代理等级表']);
    expect(new Set(titles).size).toBe(titles.length);
  });
});

describe('a source that is imported again', () => {
  it('adds the accepted fields, and keeps names that somebody has changed', async () => {
    const { db } = console.platform();
    await sql`create table shelf_list (id bigint primary key, label varchar(20) not null unique, weight integer)`.execute(
      db,
    );
    const page = await console.visitAs('admin', '/workbench');
    const dialog = await openNewScreenDialog(page, 'shelves', 'table');
    await dialog.getByLabel('数据表', { exact: true }).selectOption('shelf_list');
    await dialog.getByText('"column_name": "weight"').waitFor();
    await dialog.getByRole('button', { name: '新建页面' }).click();
    await page.getByLabel('页面标题（中文）').fill('货架');
    await page.getByText('label', { exact: true }).first().click();
    await page.getByRole('textbox', { name: '名称（中文）', exact: true }).fill('货架号');

    await sql`alter table shelf_list add column height integer`.execute(db);
    await page.getByRole('button', { name: '再次导入' }).click();
    const again = page.getByRole('dialog', { name: /^导入到/ });
    await again.getByLabel('来源').selectOption('table');
    await again.getByLabel('数据表', { exact: true }).selectOption('shelf_list');
    await again.getByRole('button', { name: '比较' }).click();
    // Names given by hand stay, and new fields are added.
    await again.getByRole('checkbox', { name: 'fields.height', checked: true }).waitFor();
    await again.getByRole('button', { name: '采用所选（1）' }).click();
    await waitUntilHidden(again);
    const fields = valueAt(JSON.parse(await definitionBox(page).inputValue()), ['fields']);
    expect(fields).toMatchObject({ label: { label: { zh: '货架号' } }, height: { kind: 'integer' } });
  });
});
