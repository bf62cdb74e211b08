import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { gone } from './support/shell.ts';
import { signIn } from './support/signIn.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
// Also behind a dialog, where assistive technology sees none of it.
const main = (page: Page) => page.locator('main');

describe('a licence that ends soon, for fewer cards than are online', () => {
  it('is told over every screen to whoever may renew it, once a day, and no more once another has come', async () => {
    const { db } = console.platform();
    const lay = (days: number, cards: number) =>
      sql`update licences set cards = ${cards}, "validTo" = ${Date.now() + (days - 0.5) * 86_400_000}`.execute(db);
    await lay(5, 1);
    const page = await console.visitAs('admin', '/users');
    const banner = page.getByRole('complementary', { name: '授权提醒' });
    await banner.getByText(/授权将在 5 天后到期.*在线卡数超出授权 \d+ 张，超出的卡不能分配/).waitFor();
    await banner.getByRole('button', { name: '今天不再提示' }).click();
    await gone(banner);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: '用户列表' }).waitFor();
    await expect.poll(() => banner.count()).toBe(0);

    await lay(1, 6_000);
    await page.reload();
    await banner.getByText('授权将在 24 小时内到期').waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    await banner.getByRole('link', { name: '前往授权激活' }).click();
    await page.getByText('授权将在 24 小时内到期').waitFor();
    await gone(banner);
    await lay(200, 6_000);
    await button(page, '刷新').first().click();
    await gone(page.getByText('授权将在 24 小时内到期'));
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: '用户列表' }).waitFor();
    await expect.poll(() => banner.count()).toBe(0);
  });
});

describe('an expired licence', () => {
  it('leads to the activation, with what has happened', async () => {
    const { db, at: wire } = console.platform();
    await sql`update licences set "validTo" = 1`.execute(db);
    // The platform goes by what it has read for a few seconds; an attempt makes it read again.
    const look = async () => {
      const token = await wire.tokenOf('admin');
      await wire.call('POST', '/api/upgrade/v1/license-activation/online', { token, body: { licenseKey: 'none' } });
    };
    await look();
    const page = await console.visit('/users');
    await signIn(page, 'admin');
    await page.getByRole('heading', { level: 1, name: '授权激活' }).waitFor();
    await page.getByText('授权已过期，除本页外的功能已停用').waitFor();
    await main(page).getByText('已过期', { exact: true }).waitFor();
    await sql`update licences set "validTo" = ${Date.now() + 86_400_000}`.execute(db);
  });
});
