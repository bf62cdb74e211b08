import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { firstAdminPasswords, createBackupPartition, startEmptyPlatform } from '../contract/startEmptyPlatform.ts';
import { createZip } from '../support/uploads/archives.ts';
import { dialogByTitle, fillInputs } from './support/form.ts';
import { chooseInRow } from './support/list.ts';
import { waitUntilHidden, headingByTitle, successMessage } from './support/shell.ts';
import { signIn, trySignIn } from './support/signIn.ts';
import { serveConsole } from './support/startConsole.ts';
import { readSessionToken } from './support/readSessionToken.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole(() => serveConsole(startEmptyPlatform));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const neededFirst = (page: Page) => page.getByRole('list', { name: '需要先有' });

describe('the first administrator', () => {
  it('sets a password, follows hints about missing records, upgrades the platform and rolls the upgrade back', async () => {
    const { at } = console.platform();
    const page = await console.visit('/devices');
    await trySignIn(page, 'admin', firstAdminPasswords.given);
    const own = dialogByTitle(page, '修改密码');
    const { given, own: chosen } = firstAdminPasswords;
    await fillInputs(own, { 当前密码: given, 新密码: chosen, 确认密码: chosen });
    await own.getByRole('button', { name: '修改密码' }).click();
    await button(page, '登 录').waitFor();
    await signIn(page, 'admin', firstAdminPasswords.own);

    await headingByTitle(page, '设备管理').waitFor();
    await neededFirst(page).getByRole('link', { name: '机房列表' }).click();
    await neededFirst(page).getByRole('link', { name: '站点管理' }).click();
    await headingByTitle(page, '站点管理').waitFor();
    await page.getByText('点击“新增站点”添加第一条。').waitFor();
    await expect.poll(() => neededFirst(page).count()).toBe(0);
    await page.goto('/storage-migration');
    await neededFirst(page).getByRole('link', { name: '分区' }).waitFor();

    await page.goto('/platform-upgrades');
    const main = page.getByRole('main');
    const buffer = createZip([{ name: 'platform/run.js', content: 'upgrade' }]);
    await main.getByLabel(/^升级包\*?$/).setInputFiles({ name: 'up.zip', mimeType: 'application/zip', buffer });
    await main.getByRole('button', { name: '下载up.zip' }).waitFor();
    await fillInputs(main, { 版本: '6.0.0', 升级说明: '首次升级' });
    await button(page, '下一步').click();
    await button(page, '预览').click();
    await main
      .getByRole('listitem')
      .filter({ hasText: /没有可用的备份分区，请先添加/ })
      .waitFor();
    await createBackupPartition(at, await readSessionToken(page));
    await button(page, '重新预览').click();
    await main.getByRole('heading', { name: '将执行 1 项' }).waitFor();
    await page.getByLabel('请输入“6.0.0”以确认').fill('6.0.0');
    await button(page, '开始升级').click();
    await main.getByRole('row', { name: /console-8000/ }).waitFor();
    await at.runTransitions(['platform-versions', 'backups'], 300);
    await main.getByRole('row', { name: /console-8000.*成功/ }).waitFor();
    const version = (text: string) => main.getByLabel('当前平台').getByText(text, { exact: true }).first();
    await version('6.0.0').waitFor();

    await main.getByRole('link', { name: '平台版本' }).first().click();
    await chooseInRow(page, '6.0.0', '回滚');
    const question = dialogByTitle(page, '回滚');
    await question.getByLabel('请输入 ROLLBACK 以确认').fill('ROLLBACK');
    await question.getByRole('button', { name: '回滚' }).click();
    await successMessage(page, '回滚').waitFor();
    await waitUntilHidden(question);
    await page.goto('/platform-upgrades');
    await version('5.9.0').waitFor();
  });
});
