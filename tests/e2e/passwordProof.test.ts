import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/base/json.ts';
import { captureCalls } from './support/calls.ts';
import { dialogByTitle, inputByLabel, fillInputs, hasFocus, descriptionOf } from './support/form.ts';
import { waitUntilHidden, successMessage } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();
const save = 'PUT /api/config/v1/pentacle-pay-settings';
const proof = 'POST /api/user/v1/designjet/login/proof';

const question = (page: Page) => dialogByTitle(page, '验证登录密码');
const ownPassword = (page: Page) => inputByLabel(question(page), '您的登录密码');

async function openSettings(): Promise<Page> {
  const page = await console.visitAs('admin', '/pentacle-pay-settings', { asksPassword: 'itself' });
  await inputByLabel(page, '提示语').waitFor();
  return page;
}

async function storedTip(): Promise<unknown> {
  const { at } = console.platform();
  const { data } = await at.call('GET', '/api/config/v1/pentacle-pay-settings/detail', {
    token: await at.tokenOf('viewer'),
  });
  return isRecord(data) ? data['tip'] : undefined;
}

describe('a save that requires the operator’s password', () => {
  it('opens a dialog, reports a wrong password at its field and keeps typed values', async () => {
    const page = await openSettings();
    const calls = captureCalls(page);
    await fillInputs(page, { 提示语: '星币到账后不可退' });
    await page.getByRole('button', { name: '保存' }).click();
    await question(page).getByText('请输入登录密码以继续：修改星币支付设置').waitFor();
    await expect.poll(() => hasFocus(ownPassword(page))).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => descriptionOf(ownPassword(page))).toBe('您的登录密码不能为空');
    await page.keyboard.type('guess123');
    await page.keyboard.press('Enter');
    await expect.poll(() => descriptionOf(ownPassword(page))).toBe('密码错误');
    await ownPassword(page).fill('admin123');
    await page.keyboard.press('Enter');
    await successMessage(page, '已保存').waitFor();
    await waitUntilHidden(question(page));
    await expect.poll(() => inputByLabel(page, '提示语').inputValue()).toBe('星币到账后不可退');
    expect(calls.filter(call => call === save)).toHaveLength(2);
    expect(calls.filter(call => call === proof)).toHaveLength(2);
  });

  it('is not sent when the operator declines, and opens the dialog again at the next attempt', async () => {
    const page = await openSettings();
    await fillInputs(page, { 提示语: '改到一半' });
    await page.getByRole('button', { name: '保存' }).click();
    await ownPassword(page).fill('admin123');
    await page.keyboard.press('Escape');
    await waitUntilHidden(question(page));
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await expect.poll(() => inputByLabel(page, '提示语').inputValue()).toBe('改到一半');
    await page.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => ownPassword(page).inputValue()).toBe('');
    await question(page).getByRole('button', { name: '取消' }).click();
    await waitUntilHidden(question(page));
    expect(await storedTip()).not.toBe('改到一半');
  });
});
