import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';

import { toCsvTextLine } from '../../src/schemas/compile/csv/csvText.ts';
import { createSparePartsScreen, withFields } from '../support/published/createSparePartsScreen.ts';
import { chooseOption, dialogByTitle, inputByLabel, fillInputs, descriptionOf } from './support/form.ts';
import { rowByName, tickRows, selectionBar } from './support/list.ts';
import { publishScreen } from './support/publishScreen.ts';
import { waitUntilHidden } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

/** Screen with a count field that is read-only once a part has been taken out. */
const parts = createSparePartsScreen('held-parts');
const screen = withFields(
  { ...parts, operations: { ...parts.operations, import: 'held-parts:import' } },
  { count: { inline: true, readOnlyWhen: { eq: ['$form.state', 2] } } },
);
const why = '该字段不能修改 · 需要状态不为已领用';

beforeAll(() =>
  publishScreen(console.platform(), screen, [
    { partNo: 'P-001', count: 3 },
    { partNo: 'P-002', count: 5, state: 2 },
  ]),
);

const cell = (page: Page, partNo: string, text: string) =>
  rowByName(page, partNo).getByRole('cell', { name: text, exact: true });

describe('a field that is read-only under a condition', () => {
  it('appears read-only in the form with its reason while the condition holds', async () => {
    const page = await console.visitAs('admin', '/held-parts');
    await rowByName(page, 'P-002').getByRole('link', { name: '编辑' }).click();
    const form = dialogByTitle(page, '编辑P-002');
    const held = form.getByRole('status', { name: '数量' });
    await expect.poll(() => held.innerText()).toBe('5');
    await expect.poll(() => descriptionOf(held)).toBe(why);
    await chooseOption(form, '状态', '在库');
    await fillInputs(form, { 数量: '6' });
    await form.getByRole('button', { name: '保存' }).click();
    await cell(page, 'P-002', '6').waitFor();
    await rowByName(page, 'P-002').getByRole('link', { name: '编辑' }).click();
    await chooseOption(form, '状态', '已领用');
    await expect.poll(() => held.innerText()).toBe('6');
    await form.getByRole('button', { name: '保存' }).click();
    await rowByName(page, 'P-002').getByText('已领用').waitFor();
  });

  it('can be edited in a cell only where the record allows it, and otherwise shows the reason', async () => {
    const page = await console.visitAs('admin', '/held-parts');
    await cell(page, 'P-002', '6').dblclick();
    expect(await cell(page, 'P-002', '6').getAttribute('title')).toBe(why);
    await cell(page, 'P-001', '3').dblclick();
    const editor = dialogByTitle(page, '修改数量');
    await inputByLabel(editor, '数量').fill('4');
    await editor.getByRole('button', { name: '保存' }).click();
    await cell(page, 'P-001', '4').waitFor();
  });

  it('shows in a bulk edit the number of records in which it is read-only, and stays unchanged in these records', async () => {
    const page = await console.visitAs('admin', '/held-parts');
    await tickRows(page, 'P-002');
    await selectionBar(page).getByRole('button', { name: '批量修改' }).click();
    const editDialog = dialogByTitle(page, /^批量修改 1 条/);
    await expect
      .poll(() => editDialog.getByRole('option', { name: '数量（所选记录均不能修改）' }).isDisabled())
      .toBe(true);
    await editDialog.getByRole('button', { name: '取消' }).click();
    await tickRows(page, 'P-001');
    await selectionBar(page).getByRole('button', { name: '批量修改' }).click();
    const both = dialogByTitle(page, /^批量修改 2 条/);
    await both.getByRole('combobox', { name: '选择要修改的字段…' }).selectOption('数量');
    await both.getByText('其中 1 条不能修改该字段，将保持不变').waitFor();
    await fillInputs(both, { 数量: '9' });
    await both.getByRole('button', { name: '修改 2 条' }).click();
    await both.getByText('成功 1 条，失败 1 条').waitFor();
    await both.getByText('该字段不能修改').waitFor();
    await both.getByRole('button', { name: '关闭' }).click();
    await cell(page, 'P-001', '9').waitFor();
    await cell(page, 'P-002', '6').waitFor();
  });

  it('causes an import error in each row that would change the field while the condition holds', async () => {
    const page = await console.visitAs('admin', '/held-parts');
    await page.getByRole('button', { name: '导入' }).click();
    const steps = dialogByTitle(page, /^导入/);
    const lines = [
      ['备件编号', '数量'],
      ['P-001', '10'],
      ['P-002', '10'],
    ];
    const buffer = Buffer.from(lines.map(toCsvTextLine).join(''));
    await steps.getByLabel('选择文件').setInputFiles({ name: 'parts.csv', mimeType: 'text/csv', buffer });
    await steps.getByRole('button', { name: '下一步' }).click();
    await steps.getByText('该字段不能修改').waitFor();
    await steps.getByRole('button', { name: '取消' }).click();
    await waitUntilHidden(steps);
  });
});
