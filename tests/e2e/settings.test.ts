import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { zh } from '../../src/i18n/zh/texts.ts';
import { inputByLabel, fillInputs, descriptionOf } from './support/form.ts';
import { addressOf, headingByTitle, openScreen, successMessage } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();
const address = '/sample-settings';
const save = { name: zh.form.save, exact: true } as const;

describe('a settings screen', () => {
  it('is one form with headings, requires a secret until a secret is stored, and stays open after saving', async () => {
    const page = await console.visitAs('admin', '/');
    await openScreen(page, '系统管理', '样例设置');
    const { basics, files } = zh.form.sections;
    for (const title of [basics, files]) {
      await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
    }
    await fillInputs(page.getByRole('main'), { 访问密钥: 'key-1', 每日上限: '20' });
    await page.getByRole('button', save).click();
    await expect.poll(() => descriptionOf(secret(page))).toContain('访问口令不能为空');
    await secret(page).fill('first secret');
    await page.getByRole('button', save).click();
    await successMessage(page, zh.message.saved).waitFor();
    await expect.poll(() => addressOf(page)).toBe(address);
    await expect.poll(() => inputByLabel(page, '每日上限').inputValue()).toBe('20');
    // The next change starts from the saved values, and an empty secret keeps the stored secret.
    await expect.poll(() => secret(page).inputValue()).toBe('');
    await fillInputs(page.getByRole('main'), { 每日上限: '30' });
    await page.getByRole('button', save).click();
    await expect.poll(() => dailyLimit()).toBe(30);
  });

  it('resets typed values, and can restore them', async () => {
    const page = await console.visitAs('admin', address);
    await fillInputs(page.getByRole('main'), { 发件人: '半个名字' });
    await page.getByText(zh.form.discard).waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('半个名字');
    await page.getByRole('button', { name: zh.form.undo, exact: true }).click();
    await expect.poll(() => inputByLabel(page, '发件人').inputValue()).toBe('');
    await page.getByRole('button', { name: zh.form.restore, exact: true }).click();
    await expect.poll(() => inputByLabel(page, '发件人').inputValue()).toBe('半个名字');
  });

  it('shows concurrent changes before anything is overwritten', async () => {
    const page = await console.visitAs('admin', address);
    await fillInputs(page.getByRole('main'), { 发件人: '我的' });
    const other = await console.visitAs('admin', address);
    await fillInputs(other.getByRole('main'), { 发件人: '别人的', 访问密钥: 'k' });
    await secret(other).fill('s');
    await other.getByRole('button', save).click();
    await successMessage(other, zh.message.saved).waitFor();
    await secret(page).fill('s');
    await fillInputs(page.getByRole('main'), { 访问密钥: 'k' });
    await page.getByRole('button', save).click();
    const dialog = page.getByRole('dialog', { name: zh.form.conflictTitle });
    await dialog.getByText('别人的').waitFor();
    await dialog.getByRole('button', { name: zh.form.conflictReload }).click();
    await expect.poll(() => inputByLabel(page, '发件人').inputValue()).toBe('别人的');
  });

  it('is read-only for users without the edit permission', async () => {
    const page = await console.visitAs('viewer', address);
    await headingByTitle(page, '样例设置').waitFor();
    await page.getByText('每日上限').waitFor();
    await expect.poll(() => page.getByRole('button', save).count()).toBe(0);
  });

  it('runs its actions', async () => {
    const page = await console.visitAs('admin', address);
    await page.getByRole('button', { name: '发送测试', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await fillInputs(dialog, { 手机号: '13800138000' });
    await dialog.getByRole('button', { name: '发送测试', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  });
});

/** Returns the secret input, which has no role; the required mark follows its label. */
function secret(page: Page): Locator {
  return page.getByLabel(/^访问口令/).and(page.locator('input'));
}

async function dailyLimit(): Promise<unknown> {
  const { rows } = await sql<{ limit: number }>`select "dailyLimit" as limit from sample_settings`.execute(
    console.platform().db,
  );
  return rows[0]?.limit;
}
