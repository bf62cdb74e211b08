import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { dialogByTitle, inputByLabel, hasFocus } from './support/form.ts';
import { waitUntilHidden } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

describe('a reference in a row', () => {
  it('opens its record beside the list, which stays unchanged', async () => {
    const address = '/devices?filter={"distributionStatus":1}';
    const page = await console.visitAs('admin', address, { permissions: ['clipboard-write'] });
    const user = page.getByRole('row').nth(1).locator('a[href^="/client-users/"]');
    const name = await user.innerText();
    await user.click();
    const record = dialogByTitle(page, '客户端用户详情');
    await record.getByRole('heading', { name, exact: true }).waitFor();
    await record.getByRole('tab', { name: '设备管理' }).waitFor();
    await record.getByRole('button', { name: '复制 用户名' }).click();
    await page.getByText('已复制', { exact: true }).waitFor();
    const search = record.getByRole('searchbox', { name: '搜索设备编号' });
    await search.press('Control+v');
    await expect.poll(() => search.inputValue()).toBe(name);
    const merchant = record.locator('dl a[href^="/merchants/"]').first();
    await merchant.click();
    await dialogByTitle(page, '商家详情').waitFor();
    await page.keyboard.press('Escape');
    await waitUntilHidden(dialogByTitle(page, '商家详情'));
    await page.keyboard.press('Escape');
    await waitUntilHidden(record);
    expect(new URL(page.url()).pathname).toBe('/devices');
    await page.getByRole('button', { name: '移除筛选 分配状态' }).waitFor();
  });
});

describe('an action on one record', () => {
  it('starts with the record’s values, has a date that can be changed with the keyboard, and is submitted by Enter', async () => {
    const page = await console.visitAs('admin', '/rental-records?filter={"distributionStatus":1}');
    const row = page.getByRole('row').nth(1);
    const rental = await row.locator('.cell-title').innerText();
    const end = (await row.getByRole('cell').allInnerTexts()).find(text => /^\d{4}-\d\d-\d\d /.test(text)) ?? '';
    await row.getByRole('button', { name: '修改时间' }).click();
    const box = inputByLabel(dialogByTitle(page, '修改时间'), '结束时间');
    await expect.poll(() => box.inputValue()).toBe(end);
    await expect.poll(() => hasFocus(box)).toBe(true);
    await box.press('PageUp');
    const later = await box.inputValue();
    expect(later > end && later.slice(10) === end.slice(10)).toBe(true);
    await box.press('Enter');
    await waitUntilHidden(dialogByTitle(page, '修改时间'));
    const kept = await sql`select "endTime" from rental_records where "rentalNo" = ${rental}`.execute(
      console.platform().db,
    );
    expect(kept.rows).toEqual([{ endTime: later }]);
  });
});
