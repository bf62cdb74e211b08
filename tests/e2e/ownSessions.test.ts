import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';

import { copyCredentials } from './support/accounts.ts';
import { dialogByTitle, inputByLabel } from './support/form.ts';
import { successMessage } from './support/shell.ts';
import { signIn } from './support/signIn.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();
const userName = 'support05';
const password = 'admin123';

const box = (page: Page) => dialogByTitle(page, '我的会话');
const rows = (page: Page) => box(page).getByRole('row').filter({ hasText: '127.0.0.1' });

beforeAll(async () => {
  const { db } = console.platform().at;
  await copyCredentials(db, userName, 'admin');
  await sql`update backend_settings set "singleLogin" = false`.execute(db);
});

async function open(options: Parameters<typeof console.visit>[1] = {}): Promise<Page> {
  const page = await console.visit('/users', { asksPassword: 'itself', ...options });
  await signIn(page, userName, password);
  return page;
}

async function confirmPassword(page: Page): Promise<void> {
  const question = dialogByTitle(page, '验证登录密码');
  await inputByLabel(question, '您的登录密码').fill(password);
  await question.getByRole('button', { name: '继续' }).click();
}

/**
 * Reloads the page and waits for the sign-in page. Does not check the message about the ended session, because the
 * message disappears.
 */
async function isSignedOut(page: Page): Promise<void> {
  await page.reload();
  await page.getByRole('button', { name: '登 录' }).waitFor();
}

describe('the dialog of one’s own sessions', () => {
  it('shows where the user is signed in, and ends all other sessions after asking for the password', async () => {
    const [own, second, third] = [await open(), await open(), await open()];
    await own.getByRole('button', { name: '我的会话' }).click();
    await expect.poll(() => rows(own).count()).toBe(3);
    expect(await rows(own).filter({ hasText: '当前会话' }).count()).toBe(1);

    await box(own).getByRole('button', { name: '结束127.0.0.1的会话' }).first().click();
    await confirmPassword(own);
    await successMessage(own, '会话已结束').waitFor();
    await expect.poll(() => rows(own).count()).toBe(2);
    await isSignedOut(third);

    await box(own).getByRole('button', { name: '结束其他会话' }).click();
    await confirmPassword(own);
    await successMessage(own, '其他会话已结束').waitFor();
    await expect.poll(() => rows(own).count()).toBe(1);
    expect(await box(own).getByRole('button', { name: '结束其他会话' }).isDisabled()).toBe(true);
    await isSignedOut(second);
  });

  it('can be opened in a narrow window of a touch screen, which also shows the sign-out button', async () => {
    const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const out = await page.getByRole('button', { name: '退出登录' }).boundingBox();
    expect(Number(out?.x) + Number(out?.width)).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: '我的会话' }).tap();
    await rows(page).first().waitFor();
  });
});
