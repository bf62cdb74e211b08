import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright-core';
import { decodeQR } from 'qr/decode.js';
import { beforeAll, describe, expect, it } from 'vitest';

import { copyCredentials } from './support/accounts.ts';
import { dialogByTitle, inputByLabel, descriptionOf } from './support/form.ts';
import { waitUntilHidden } from './support/shell.ts';
import { signIn, trySignIn } from './support/signIn.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();
const password = 'admin123';
const [willing, obliged, lost] = ['support05', 'support06', 'support08'] as const;

const box = (page: Page) => dialogByTitle(page, '识别码');
const press = (page: Page, name: string) => box(page).getByRole('button', { name, exact: true }).click();

beforeAll(async () => {
  const { db } = console.platform().at;
  for (const userName of [willing, obliged, lost]) await copyCredentials(db, userName, 'admin');
  await sql`update users set "loginMethod" = 2 where "userName" = ${obliged}`.execute(db);
});

/**
 * Returns the one-time code of the seed for this many time steps in the future; the platform accepts codes up to one
 * step in the future.
 */
function codeOf(seed: string, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(seed), timestamp: Date.now() + steps * 30_000 });
}

/** Reads the QR code like a phone, from its light and dark squares. */
async function scan(code: Locator): Promise<string> {
  const { side, path } = await code.evaluate(svg => ({
    side: (svg as SVGSVGElement).viewBox.baseVal.width,
    path: svg.querySelector('path:last-child')?.getAttribute('d') ?? '',
  }));
  const scale = 4;
  const [width, height] = [side * scale, side * scale];
  const data = new Uint8Array(width * height * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1/g)) {
    for (let at = 0; at < scale * scale; at += 1) {
      const [column, row] = [Number(x) * scale + (at % scale), Number(y) * scale + Math.floor(at / scale)];
      data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
    }
  }
  return decodeQR({ width, height, data });
}

/** Sets a second factor up and returns its seed and recovery codes. */
async function enrol(page: Page): Promise<{ readonly seed: string; readonly codes: readonly string[] }> {
  const address = new URL(await scan(box(page).getByRole('img', { name: /二维码/ })));
  const seed = address.searchParams.get('secret') ?? '';
  await inputByLabel(box(page), '识别码').fill('000000');
  await press(page, '确认');
  await expect.poll(() => descriptionOf(inputByLabel(box(page), '识别码'))).toMatch(/^识别码错误/);
  await inputByLabel(box(page), '识别码').fill(codeOf(seed));
  await press(page, '确认');
  const items = box(page).getByRole('list', { name: '恢复码' }).getByRole('listitem');
  await items.first().waitFor();
  return { seed, codes: await items.allTextContents() };
}

/** Signs in with the password and types the one-time code. */
async function signInWith(code: string, userName: string): Promise<Page> {
  const page = await console.visit('/users');
  await trySignIn(page, userName, password);
  await page.getByText('请输入识别码').waitFor();
  await inputByLabel(page, '识别码').fill(code);
  await page.getByRole('button', { name: '登 录' }).click();
  return page;
}

async function enterWith(code: string, userName: string = willing): Promise<void> {
  const page = await signInWith(code, userName);
  await page.getByRole('navigation').first().waitFor();
  await page.close();
}

async function isRefused(code: string, userName: string = willing): Promise<void> {
  const page = await signInWith(code, userName);
  await page.getByText('识别码错误或已使用，请输入新的识别码').waitFor();
  await page.close();
}

describe('a second factor', () => {
  it('protects the sign-in after its setup, and accepts each code once', async () => {
    const page = await console.visit('/users');
    await signIn(page, willing, password);
    await page.getByRole('button', { name: '识别码', exact: true }).click();
    await box(page).getByText('尚未设置。').waitFor();
    await press(page, '设置识别码');
    await box(page).getByRole('img').waitFor();
    const { seed, codes } = await enrol(page);
    expect(codes).toHaveLength(10);
    await press(page, '我已保存');
    await box(page).getByText('已设置，剩余恢复码 10 个。').waitFor();
    await press(page, '关闭');
    await waitUntilHidden(box(page));
    const code = codeOf(seed, 1);
    await enterWith(code);
    await isRefused(code);
  });

  it('accepts a recovery code once', async () => {
    const page = await console.visit('/users');
    await signIn(page, lost, password);
    await page.getByRole('button', { name: '识别码', exact: true }).click();
    await press(page, '设置识别码');
    await box(page).getByRole('img').waitFor();
    const { codes } = await enrol(page);
    const [code = ''] = codes;
    await enterWith(code, lost);
    await isRefused(code, lost);
  });

  it('must be set up before any page opens when the sign-in method requires a second factor', async () => {
    const page = await console.visit('/users');
    await signIn(page, obliged, password);
    await box(page).getByText('您的登录方式为密码+识别码', { exact: false }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
    await press(page, '设置识别码');
    await box(page).getByRole('img').waitFor();
    await enrol(page);
    await press(page, '我已保存');
    await page.getByRole('navigation').first().waitFor();
  });
});
