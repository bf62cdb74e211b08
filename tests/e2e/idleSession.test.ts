import { describe, expect, it } from 'vitest';

import { printFigureOfFault } from '../support/printFigureOfFault.ts';
import { captureCalls } from './support/calls.ts';
import { dialogByTitle, inputByLabel, fillInputs } from './support/form.ts';
import { waitUntilHidden } from './support/shell.ts';
import { signIn } from './support/signIn.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

describe('an idle session', () => {
  it('shows a warning a minute before its end, can be continued, and keeps typed values', async () => {
    const page = await console.visit('/login');
    await page.clock.install();
    await page.goto('/users/create');
    await signIn(page, 'admin');
    await fillInputs(dialogByTitle(page, '新增用户'), { 用户名: 'halftyped', 姓名: '半个人' });

    await page.clock.fastForward('28:10');
    const warning = dialogByTitle(page, '即将退出登录');
    await warning
      .getByRole('timer')
      .filter({ hasText: /\d+ 秒/ })
      .waitFor();
    const calls = captureCalls(page);
    await warning.getByRole('button', { name: '保持登录' }).click();
    await page.clock.runFor(2_000);
    await waitUntilHidden(warning);
    expect(calls).toEqual(['GET /api/v1.0/users/-/']);

    await page.clock.fastForward('29:10');
    await page.getByRole('status').filter({ hasText: '长时间未操作' }).waitFor();
    await signIn(page, 'admin');
    const form = dialogByTitle(page, '新增用户');
    await form.getByRole('button', { name: '恢复' }).click();
    await expect.poll(() => inputByLabel(form, '姓名').inputValue()).not.toBe('');
    const kept = (await inputByLabel(form, '用户名').inputValue()) + (await inputByLabel(form, '姓名').inputValue());
    printFigureOfFault(26, `${'halftyped半个人'.length - kept.length} characters lost`);
    expect(kept).toBe('halftyped半个人');
  });
});
