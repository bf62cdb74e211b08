import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { createLargeApk } from '../support/uploads/largeApk.ts';
import { createApkWithManifest } from '../support/uploads/packages.ts';
import { chooseOption, inputByLabel, fillInputs, descriptionOf } from './support/form.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();
const megabyte = 1024 * 1024;
const part = 8 * megabyte;
const large = createLargeApk(9 * megabyte);
const parts = '**/api/public/v1/uploads/*?offset=*';

async function openForm(page: Page) {
  // The label includes the required mark.
  const chooser = page.getByLabel(/^升级包\*?$/);
  await chooser.waitFor({ state: 'attached' });
  return { form: page, chooser };
}

/** Creates and chooses the package in the page, because a transfer to the browser would be slow. */
const give = (chooser: Locator): Promise<void> =>
  chooser.evaluate(
    (element: HTMLInputElement, { head, tail, size }) => {
      const content = new Uint8Array(size);
      const end = size - tail.length;
      for (let at = head.length; at < end; at += 1) {
        const place = at - head.length;
        content[at] = (place * 7 + (place >>> 12)) & 0xff;
      }
      content.set(head, 0);
      content.set(tail, end);
      const data = new DataTransfer();
      data.items.add(new File([content], 'play.apk', { lastModified: 7 }));
      element.files = data.files;
      element.dispatchEvent(new Event('change', { bubbles: true }));
    },
    { ...large.edges, size: large.size },
  );

const md5s = async (): Promise<readonly unknown[]> => {
  const { rows } = await sql<{ md5: string }>`
    select md5 from files where name = 'play.apk' and "arrivedAt" is not null order by "arrivedAt"`.execute(
    console.platform().db,
  );
  return rows.map(row => row.md5);
};

/** Returns the offsets of the parts that the page sends. */
function offsetsOf(page: Page): readonly number[] {
  const offsets: number[] = [];
  page.on('request', request => {
    const offset = new URL(request.url()).searchParams.get('offset');
    if (request.method() === 'PUT' && offset !== null) offsets.push(Number(offset));
  });
  return offsets;
}

describe('a large package', () => {
  it('resumes after a connection loss, and resumes at the same offset after a reload', async () => {
    const page = await console.visitAs('admin', '/application-upgrades/create', { expected: ['ERR_FAILED'] });
    const offsets = offsetsOf(page);
    let fails = true;
    await page.route(parts, route => {
      const isSecond = route.request().url().endsWith(`offset=${part}`);
      if (!isSecond || !fails) return route.continue();
      fails = false;
      return route.abort();
    });
    const first = await openForm(page);
    await give(first.chooser);
    await first.form.getByText('网络中断，恢复后继续').waitFor();
    await first.form.getByRole('button', { name: '下载play.apk' }).waitFor({ timeout: 30_000 });
    expect(offsets).toEqual([0, part, part]);
    await expect.poll(() => md5s()).toEqual([large.md5()]);

    await page.unroute(parts);
    await page.route(parts, route => (route.request().url().endsWith(`offset=${part}`) ? undefined : route.continue()));
    await give(first.chooser);
    await expect.poll(() => offsets.length).toBe(5);
    page.on('dialog', question => void question.accept());
    await page.reload();
    await page.unroute(parts);
    const second = await openForm(page);
    await give(second.chooser);
    await second.form.getByRole('button', { name: '下载play.apk' }).waitFor({ timeout: 30_000 });
    expect(offsets.slice(5)).toEqual([part]);
    await expect.poll(() => md5s()).toEqual([large.md5(), large.md5()]);
  });

  it('leaves no data on the platform when cancelled', async () => {
    const page = await console.visitAs('admin', '/application-upgrades/create', { expected: ['ERR_FAILED'] });
    await page.route(parts, route => (route.request().url().endsWith('offset=0') ? route.continue() : undefined));
    const { form, chooser } = await openForm(page);
    await give(chooser);
    const open = async () =>
      (await sql`select from files where "arrivedAt" is null`.execute(console.platform().db)).rows.length;
    await form.getByText('8 MB / 9 MB').waitFor();
    await expect.poll(() => open()).toBe(1);
    await form.getByRole('button', { name: '取消上传 play.apk' }).click();
    await expect.poll(open).toBe(0);
  });
});

describe('a package with readable metadata', () => {
  it('fills the form with its metadata, and cannot be saved with another version', async () => {
    const app = { packageName: 'cn.example.play', version: '5.2.0', versionCode: 520 };
    const page = await console.visitAs('admin', '/application-upgrades/create');
    const { chooser } = await openForm(page);
    await fillInputs(page, { 应用名称: '游戏', 更新说明: '首发' });
    await chooser.setInputFiles({ name: 'play.apk', mimeType: 'application/zip', buffer: createApkWithManifest(app) });
    await expect.poll(() => inputByLabel(page, '包名').inputValue()).toBe(app.packageName);
    await expect.poll(() => inputByLabel(page, '版本').inputValue()).toBe(app.version);
    await chooseOption(page.locator('body'), '适用机型', 'VIP');
    await page.keyboard.press('Escape');
    await fillInputs(page, { 版本: '5.3.0' });
    await page.locator('form').getByRole('button', { name: '新增应用升级' }).click();
    await expect.poll(() => descriptionOf(inputByLabel(page, '版本'))).toBe('安装包中为5.2.0');
  });
});
