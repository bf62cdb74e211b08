import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { zip } from '../support/uploads/archives.ts';
import { actLike, endSessionsOf } from './support/accounts.ts';
import { field, fill } from './support/form.ts';
import { signIn } from './support/signIn.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();
const password = 'admin123';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const main = (page: Page) => page.getByRole('main');
const at = async (page: Page, title: string): Promise<void> => {
  const step = page.getByRole('navigation', { name: '步骤' }).locator('[aria-current=step]');
  await expect.poll(() => step.textContent()).toContain(title);
};

describe('the upgrade of the platform', () => {
  it('is prepared through a reload and a lost session, held up by a check, and then ordered once', async () => {
    const { db } = console.platform();
    await actLike(db, 'support03', 'admin');
    const page = await console.visit('/platform-upgrades');
    await signIn(page, 'support03', password);
    await at(page, '升级包');
    await main(page).getByText('当前版本').waitFor();
    const archive = zip([{ name: 'platform/run.js', content: 'upgrade' }]);
    await page
      .getByLabel(/^升级包\*?$/)
      .setInputFiles({ name: 'up.zip', mimeType: 'application/zip', buffer: archive });
    await main(page).getByRole('button', { name: '下载up.zip' }).waitFor();
    await fill(main(page), { 版本: '5.9.0', 升级说明: '新版本' });
    await button(page, '下一步').click();
    await at(page, '选项');
    await button(page, '预览').click();
    await page.getByText('该版本已存在').waitFor();
    await fill(main(page), { 版本: '6.0.0' });
    await button(page, '下一步').click();
    await at(page, '选项');

    await page.reload();
    await at(page, '选项');
    await button(page, '上一步').click();
    await expect.poll(() => field(main(page), '版本').inputValue()).toBe('6.0.0');
    await main(page).getByRole('button', { name: '下载up.zip' }).waitFor();
    await button(page, '下一步').click();
    await sql`update platform_nodes set "onlineStatus" = 0 where "nodeName" = 'gateway-01'`.execute(db);
    await endSessionsOf(db, 'support03');
    await button(page, '预览').click();
    await button(page, '登 录').waitFor();
    await signIn(page, 'support03', password);
    await at(page, '预览');
    await main(page)
      .getByRole('listitem')
      .filter({ hasText: /未通过.*节点.*3\/4在线/ })
      .waitFor();
    await main(page).getByText('不校验升级包的签名').waitFor();
    await expect.poll(() => button(page, '开始升级').isDisabled()).toBe(true);

    await sql`update platform_nodes set "onlineStatus" = 1`.execute(db);
    await button(page, '重新预览').click();
    await page.getByRole('heading', { name: '将执行 4 项' }).waitFor();
    await page.getByLabel('请输入“6.0.0”以确认').fill('6.0.0');
    await button(page, '开始升级').dblclick();
    await at(page, '结果');
    await main(page)
      .getByRole('row', { name: /scheduler-01/ })
      .waitFor();
    const { rows } = await sql`select from platform_versions where version = '6.0.0'`.execute(db);
    expect(rows).toHaveLength(1);
  });
});
