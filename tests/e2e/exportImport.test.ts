import { buffer } from 'node:stream/consumers';

import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { readTable } from '../../platform/engine/imports/readTable.ts';
import { byteOrderMark, toCsvTextLine } from '../../src/schemas/compile/csv/csvText.ts';
import { dialogByTitle } from './support/form.ts';
import { rowByName } from './support/list.ts';
import { waitUntilHidden } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

const csv = (...lines: readonly (readonly string[])[]) => ({
  name: '配件.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(byteOrderMark + lines.map(toCsvTextLine).join('')),
});

async function downloaded(page: Page, click: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: download.suggestedFilename(), bytes: new Uint8Array(await buffer(await download.createReadStream())) };
}

const button = (page: Page, title: string, name: string) =>
  dialogByTitle(page, title).getByRole('button', { name, exact: true });

describe('an export', () => {
  it('contains the visible columns or all columns, as a workbook or text file', async () => {
    const page = await console.visitAs('admin', '/sample-parts');
    await page.getByText('第 1-20 条').waitFor();
    await page.getByRole('button', { name: '导出' }).click();
    const exportDialog = dialogByTitle(page, '导出样例配件');
    await exportDialog.getByText('导出符合当前筛选条件的 30 条数据。').waitFor();
    await exportDialog.getByRole('radio', { name: 'Excel（xlsx）' }).check();
    const shown = await downloaded(page, () => button(page, '导出样例配件', '导出').click());
    expect(shown.name).toBe('样例配件.xlsx');
    const table = await readTable(shown.bytes);
    expect(table.headings).toEqual(['配件编号', '配件名称', '配件类别', '单价', '备件']);
    expect(table.lines).toHaveLength(30);
    await waitUntilHidden(exportDialog);
    await page.getByRole('button', { name: '导出' }).click();
    await exportDialog.getByRole('radio', { name: '全部列' }).check();
    await exportDialog.getByRole('radio', { name: '原始代码' }).check();
    const all = await readTable((await downloaded(page, () => button(page, '导出样例配件', '导出').click())).bytes);
    expect(all.headings).toContain('创建时间');
    expect(all.lines[0]?.cells[3]).toMatch(/^[123]$/);
  });

  it('is not saved when it is incomplete, and the console reports the failure', async () => {
    const page = await console.visitAs('admin', '/sample-parts');
    await page.route('**/sample-parts/export', async route => {
      const response = await route.fetch();
      const body = await response.body();
      await route.fulfill({ response, body: body.subarray(0, body.length - 200) });
    });
    const saved: unknown[] = [];
    page.on('download', download => saved.push(download));
    await page.getByRole('button', { name: '导出' }).click();
    await button(page, '导出样例配件', '导出').click();
    await dialogByTitle(page, '导出样例配件')
      .getByRole('alert')
      .filter({ hasText: '文件不完整：应有 30 条' })
      .waitFor();
    expect(saved).toEqual([]);
  });
});

describe('an import', () => {
  it('provides a template, reports errors by row and column, and stores the valid rows', async () => {
    const page = await console.visitAs('admin', '/sample-parts');
    await page.getByRole('button', { name: '导入' }).click();
    const steps = dialogByTitle(page, '导入样例配件');
    const template = await downloaded(page, () => button(page, '导入样例配件', '下载 Excel 模板').click());
    expect(template.name).toBe('样例配件导入模板.xlsx');
    await steps.getByLabel('选择文件').setInputFiles({
      name: template.name,
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(template.bytes),
    });
    await steps.getByRole('button', { name: '下一步' }).click();
    await steps.getByText('没有需要导入的内容').waitFor();
    await steps.getByRole('button', { name: '上一步' }).click();
    await steps.getByRole('button', { name: '上一步' }).click();

    const heads = ['配件编号', '叫法', '配件类别', '单价'];
    await steps
      .getByLabel('选择文件')
      .setInputFiles(csv(heads, ['E2E-1', '浏览器件', '主板', '12.5'], ['E2E-2', '', '木板', '1,5']));
    await steps.getByText('没有对应列的必填字段：配件名称').waitFor();
    await steps.getByRole('combobox', { name: '对应字段: 叫法' }).selectOption('配件名称 *');
    await waitUntilHidden(steps.getByText('没有对应列的必填字段'));
    await steps.getByRole('button', { name: '下一步' }).click();
    await steps.getByText('“木板”不在配件类别的可选范围内').waitFor();
    await steps.getByText('单价应为数字').waitFor();
    // The table shows only the invalid row until the user clears the checkbox.
    await expect.poll(() => steps.getByRole('cell', { name: '浏览器件' }).count()).toBe(0);
    await steps.getByRole('checkbox', { name: '只看有误的行' }).uncheck();
    await steps.getByRole('cell', { name: '浏览器件' }).waitFor();
    const report = await downloaded(page, () => button(page, '导入样例配件', '下载错误报告').click());
    const faults = await readTable(report.bytes);
    expect(faults.lines.map(line => line.cells.slice(0, 4))).toEqual(
      expect.arrayContaining([
        ['3', 'D', '单价', '1,5'],
        ['3', 'C', '配件类别', '木板'],
      ]),
    );
    // The import stays disabled until the user chooses to import only the valid rows.
    await expect.poll(() => steps.getByRole('button', { name: '导入 1 条' }).isDisabled()).toBe(true);
    await steps.getByRole('radio', { name: '只导入无误的 1 行' }).check();
    await steps.getByRole('button', { name: '导入 1 条' }).click();
    await steps.getByText('导入完成：新增 1 条，更新 0 条').waitFor();
    await steps.getByText('1 行有误，没有导入。').waitFor();
    await steps.getByRole('button', { name: '关闭' }).click();
    await waitUntilHidden(steps);
    await page.getByRole('searchbox', { name: '搜索配件编号' }).fill('E2E');
    await rowByName(page, '浏览器件').waitFor();
    const { rows } = await sql`select "partNo" from sample_parts where "partNo" like 'E2E%'`.execute(
      console.platform().db,
    );
    expect(rows).toEqual([{ partNo: 'E2E-1' }]);
  });

  it('reports the problem of an invalid file in English, and accepts the next file', async () => {
    const page = await console.visitAs('admin', '/sample-parts');
    await page.evaluate(() => localStorage.setItem('cloudphone-language', 'en'));
    await page.reload();
    await page.getByRole('button', { name: 'Import' }).click();
    const steps = dialogByTitle(page, 'Import Sample parts');
    await steps
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'old.xls', mimeType: 'x', buffer: Buffer.from('d0cf11e0a1b11ae1', 'hex') });
    await steps.getByRole('alert').filter({ hasText: 'old xls files are not supported' }).waitFor();
    await steps
      .getByLabel('Choose a file')
      .setInputFiles(csv(['Part number', 'Part name', 'Category'], ['E2E-9', 'Nine', 'Board']));
    await steps.getByRole('button', { name: 'Next' }).click();
    await steps.getByRole('button', { name: 'Import 1' }).click();
    await steps.getByText('Imported: 1 added, 0 updated').waitFor();
  });

  it('has no button on the list of a resource that declares no import', async () => {
    const page = await console.visitAs('admin', '/users');
    await page.getByText('第 1-20 条').waitFor();
    await expect.poll(() => page.getByRole('button', { name: '导入' }).count()).toBe(0);
  });
});
