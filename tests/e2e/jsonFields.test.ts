import { beforeAll, describe, expect, it } from 'vitest';

import { json } from '../../src/schemas/vocabulary/fields.ts';
import { createSparePartsScreen, withFields } from '../support/published/createSparePartsScreen.ts';
import { dialogByTitle, inputByLabel } from './support/form.ts';
import { rowByName } from './support/list.ts';
import { publishScreen } from './support/publishScreen.ts';
import { waitUntilHidden } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

const screen = withFields(createSparePartsScreen('measured-parts'), { facts: json({ zh: '规格', en: 'Facts' }) });

beforeAll(() =>
  publishScreen(console.platform(), screen, [{ partNo: 'P-001', count: 3, facts: { width: 120, ports: ['a', 'b'] } }]),
);

describe('a JSON field', () => {
  it('shows its value as JSON, keeps invalid text with the position of the error, and stores valid text', async () => {
    const page = await console.visitAs('admin', '/measured-parts');
    const edit = rowByName(page, 'P-001').getByRole('link', { name: '编辑' });
    await edit.click();
    const form = dialogByTitle(page, '编辑P-001');
    const facts = inputByLabel(form, '规格');
    await expect
      .poll(async () => JSON.parse(await facts.inputValue()) as unknown)
      .toEqual({
        width: 120,
        ports: ['a', 'b'],
      });
    await facts.fill('{"width": 130,\n"ports": [');
    await form.getByRole('button', { name: '保存' }).click();
    await form.getByText('不是有效的JSON：第2行第11列，内容到此为止，尚不完整').waitFor();
    await expect.poll(() => facts.inputValue()).toBe('{"width": 130,\n"ports": [');
    await facts.fill('{"width": 130, "ports": []}');
    await form.getByRole('button', { name: '保存' }).click();
    await waitUntilHidden(form);
    await edit.click();
    await expect.poll(async () => JSON.parse(await facts.inputValue()) as unknown).toEqual({ width: 130, ports: [] });
  });
});
