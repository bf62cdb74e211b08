import { sql } from 'kysely';
import { expect, it, describe } from 'vitest';

import { dialogByTitle, inputByLabel, descriptionOf } from './support/form.ts';
import { waitUntilHidden, successMessage } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

describe('the sign-out records of devices', () => {
  it('can be compared with the devices and corrected with a reason, and a notice on every page counts the mismatches', async () => {
    const { db } = console.platform();
    const page = await console.visitAs('admin', '/sign-out-records');
    const check = page.getByRole('button', { name: '核对记录', exact: true });
    await check.click();
    await dialogByTitle(page, '核对记录').getByText('下机记录与使用中的设备一致').waitFor();
    await page.keyboard.press('Escape');

    const { rows } = await sql<{ deviceCode: string }>`
      update devices set "runStatus" = 0 where id = (select min(id) from devices where "runStatus" = 1)
      returning "deviceCode"`.execute(db);
    await check.click();
    const found = dialogByTitle(page, '核对记录');
    await found.getByRole('alert').getByText('有1处不一致').waitFor();
    await found.getByRole('alert').getByText('记录未关闭而设备已不在使用：1').waitFor();
    const first = found.getByRole('table', { name: '前1处不一致' });
    await first
      .getByRole('row')
      .filter({ hasText: rows[0]?.deviceCode ?? '' })
      .waitFor();
    await page.keyboard.press('Escape');

    await page.goto('/devices');
    const notice = page.getByRole('complementary', { name: '下机记录提示' });
    await notice.getByText('下机记录与使用中的设备有1处不一致').waitFor();
    await notice.getByRole('link', { name: '前往下机记录' }).click();
    await page.getByRole('button', { name: '更正', exact: true }).click();
    const question = dialogByTitle(page, '更正');
    await question.getByRole('button', { name: '更正', exact: true }).click();
    await expect.poll(() => descriptionOf(inputByLabel(question, '原因'))).toBe('原因不能为空');
    await inputByLabel(question, '原因').fill('核对后更正');
    await question.getByRole('button', { name: '更正', exact: true }).click();
    await successMessage(page, '更正').waitFor();
    await waitUntilHidden(notice);
    await check.click();
    await dialogByTitle(page, '核对记录').getByText('下机记录与使用中的设备一致').waitFor();
  });
});
