import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';

import { createVendor } from '../support/licences.ts';
import { copyCredentials, endSessionsOf } from './support/accounts.ts';
import { dialogByTitle, inputByLabel } from './support/form.ts';
import { loseSession } from './support/loseSession.ts';
import { waitUntilHidden, successMessage } from './support/shell.ts';
import { signIn } from './support/signIn.ts';
import { startConsole } from './support/startConsole.ts';
import { useConsole } from './support/useConsole.ts';
import { dayMs } from '../../src/schemas/base/durations.ts';

const vendor = createVendor();
const console = useConsole(() => startConsole({ licenceKey: vendor.publicKey }));
const [operator, password] = ['support03', 'admin123'];
const base = '/api/upgrade/v1/license-activation';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
// While a dialog is open, the page is hidden from assistive technology, so a locator by role would not match.
const main = (page: Page) => page.locator('main');

/** Removes all licences and activations. */
async function deleteLicences(): Promise<void> {
  const { db } = console.platform();
  await sql`delete from licences`.execute(db);
  await sql`delete from license_activations`.execute(db);
}

describe('an activation', () => {
  beforeEach(async () => {
    await deleteLicences();
    await copyCredentials(console.platform().db, operator, 'admin');
  });

  /**
   * Ends the session while the dialog is open and submits the dialog; the response reports the end of the session. Then
   * signs in again.
   */
  const signInAgain = async (page: Page, verb: string): Promise<void> => {
    const trigger = dialogByTitle(page, verb).getByRole('button', { name: verb });
    await loseSession(page, { trigger, end: () => endSessionsOf(console.platform().db, operator, 'elsewhere') });
    await signIn(page, operator, password);
  };
  /** Opens the dialog again and restores the offered draft. */
  const restore = async (page: Page, verb: string) => {
    await button(page, verb).click();
    const opened = dialogByTitle(page, verb);
    await opened.getByRole('button', { name: '恢复' }).click();
    return opened;
  };
  const licences = async () => (await sql`select from licences`.execute(console.platform().db)).rows.length;
  const attempt = (page: Page, text: RegExp) => main(page).locator('tr').filter({ hasText: text });

  it('keeps the typed key, shows a concurrent activation, and takes effect once when the response is lost', async () => {
    const { at } = console.platform();
    const admin = await at.tokenOf('admin');
    const [key, next] = [100_901, 100_902].map(licenceNo =>
      vendor.keyOf({ licenceNo, cards: licenceNo % 1_000, lastDay: Date.now() + 90 * dayMs }),
    );
    const page = await console.visit('/license-activation', { expected: ['ERR_FAILED'] });
    page.on('dialog', question => void question.accept());
    await signIn(page, operator, password);
    await main(page).getByText('平台尚未激活').waitFor();

    await button(page, '在线激活').click();
    let form = dialogByTitle(page, '在线激活');
    const send = () => form.getByRole('button', { name: '在线激活' });
    await send().click();
    await form.getByText('授权码不能为空').waitFor();
    await inputByLabel(form, '授权码').fill('not signed');
    await send().click();
    await form.getByRole('alert').getByText('授权无效或已损坏').waitFor();
    await attempt(page, /失败.*授权无效或已损坏/).waitFor();

    await inputByLabel(form, '授权码').fill(String(key));
    await signInAgain(page, '在线激活');
    form = await restore(page, '在线激活');
    await expect.poll(() => inputByLabel(form, '授权码').inputValue()).toBe(key);
    await page.reload();
    form = await restore(page, '在线激活');
    await expect.poll(() => inputByLabel(form, '授权码').inputValue()).toBe(key);

    expect(await at.call('POST', `${base}/online`, { token: admin, body: { licenseKey: key } })).toMatchObject({
      success: true,
    });
    await send().click();
    await form.getByRole('alert').getByText('该授权已使用过').waitFor();
    await waitUntilHidden(main(page).getByText('平台尚未激活'));
    await main(page).getByText('100901').first().waitFor();

    await inputByLabel(form, '授权码').fill(String(next));
    // The platform activates the licence, but the response is lost.
    await page.route(`**${base}/online`, async route => {
      if (!route.request().headers()['x-operator-proof']) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await send().click();
    await form.getByRole('alert').waitFor();
    await expect.poll(licences).toBe(2);
    await page.unroute(`**${base}/online`);
    await send().dblclick();
    await successMessage(page, '在线激活').waitFor();
    await waitUntilHidden(form);
    await main(page).getByText('100902').first().waitFor();
    expect(await licences()).toBe(2);
    await button(page, '在线激活').click();
    await expect.poll(() => inputByLabel(dialogByTitle(page, '在线激活'), '授权码').inputValue()).toBe('');
    await expect.poll(() => dialogByTitle(page, '在线激活').getByRole('button', { name: '恢复' }).count()).toBe(0);
  });

  it('keeps its file after a reload, and needs no input when it is a trial', async () => {
    const content = { licenceNo: 'F-7', customer: '某公司', cards: 900, modules: 1, validTo: '2099-12-31' };
    const page = await console.visit('/license-activation');
    page.on('dialog', question => void question.accept());
    await signIn(page, operator, password);
    await button(page, '开始试用').click();
    await dialogByTitle(page, '开始试用').getByRole('button', { name: '开始试用' }).click();
    await main(page).getByText('试用中', { exact: true }).waitFor();
    await waitUntilHidden(button(page, '开始试用'));

    await button(page, '离线激活').click();
    let form = dialogByTitle(page, '离线激活');
    const buffer = Buffer.from(vendor.fileOf(content));
    await form.getByLabel(/^授权文件\*?$/).setInputFiles({ name: 'one.lic', mimeType: 'text/plain', buffer });
    await form.getByRole('button', { name: '下载one.lic' }).waitFor();
    await signInAgain(page, '离线激活');
    await restore(page, '离线激活');
    await page.reload();
    form = await restore(page, '离线激活');
    await form.getByRole('button', { name: '下载one.lic' }).waitFor();
    await form.getByRole('button', { name: '离线激活' }).dblclick();
    await main(page).getByText('某公司').first().waitFor();
    expect(await licences()).toBe(2);
    await attempt(page, /离线.*F-7.*成功/).waitFor();
  });
});

describe('a licence that ends soon and covers too few cards', () => {
  it('is announced until the notice is hidden for the day, again on the last day, and not after a renewal', async () => {
    const { db } = console.platform();
    const setLicence = (days: number, cards: number) =>
      sql`update licences set cards = ${cards}, "validTo" = ${Date.now() + (days - 0.5) * 86_400_000}`.execute(db);
    await setLicence(5, 1);
    const page = await console.visitAs('admin', '/users');
    const banner = page.getByRole('complementary', { name: '授权提醒' });
    await banner.getByText(/授权将在 5 天后到期.*在线卡数超出授权 \d+ 张，超出的卡不能分配/).waitFor();
    await banner.getByRole('button', { name: '今天不再提示' }).click();
    await waitUntilHidden(banner);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: '用户列表' }).waitFor();
    await expect.poll(() => banner.count()).toBe(0);

    await setLicence(1, 6_000);
    await page.reload();
    await banner.getByText('授权将在 24 小时内到期').waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    await banner.getByRole('link', { name: '前往授权激活' }).click();
    await page.getByText('授权将在 24 小时内到期').waitFor();
    await waitUntilHidden(banner);
    await setLicence(200, 6_000);
    await button(page, '刷新').first().click();
    await waitUntilHidden(page.getByText('授权将在 24 小时内到期'));
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: '用户列表' }).waitFor();
    await expect.poll(() => banner.count()).toBe(0);
  });
});

describe('an expired licence', () => {
  it('redirects to the activation page, which shows the reason', async () => {
    const { db, at: wire } = console.platform();
    await sql`update licences set "validTo" = 1`.execute(db);
    // The platform caches the licence for a few seconds; a failed activation makes the platform read the licence again.
    const reloadLicence = async () => {
      const token = await wire.tokenOf('admin');
      await wire.call('POST', '/api/upgrade/v1/license-activation/online', { token, body: { licenseKey: 'none' } });
    };
    await reloadLicence();
    const page = await console.visit('/users');
    await signIn(page, 'admin');
    await page.getByRole('heading', { level: 1, name: '授权激活' }).waitFor();
    await page.getByText('授权已过期，除本页外的功能已停用').waitFor();
    await main(page).getByText('已过期', { exact: true }).waitFor();
    await sql`update licences set "validTo" = ${Date.now() + 86_400_000}`.execute(db);
  });
});
