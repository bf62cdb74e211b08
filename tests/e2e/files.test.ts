import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { createApk, createIpa, createZip } from '../support/uploads/archives.ts';
import { createPng } from '../support/uploads/pictures.ts';
import { chooseOption, inputByLabel, fillInputs, descriptionOf } from './support/form.ts';
import { waitUntilHidden, successMessage } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

async function openNew(): Promise<Page> {
  const page = await console.visitAs('admin', '/samples/create');
  await inputByLabel(page, '名称').waitFor();
  return page;
}

const chooserOf = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const picture = (name: string, width: number, height = width) => ({
  name,
  mimeType: 'image/png',
  buffer: createPng(width, height),
});
const pack = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/zip', buffer });

async function stored(name: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select * from samples where name = ${name}`.execute(console.platform().db);
  return rows[0] ?? {};
}

describe('a picture with a required size', () => {
  it.each([
    ['zh', '横幅', 'JPG、PNG，不超过 20 MB，1125×480', '图片尺寸须为1125x480'],
    ['en', 'Banner', 'JPG, PNG, at most 20 MB, 1125×480', 'Image must be 1125x480'],
  ] as const)(
    'cannot be uploaded in another size: the console shows an error in %s',
    async (language, label, limits, sentence) => {
      const page = await openNew();
      await page.evaluate(item => localStorage.setItem('cloudphone-language', item), language);
      await page.reload();
      const chooser = chooserOf(page, label);
      await expect.poll(() => descriptionOf(chooser)).toBe(limits);
      const sent: string[] = [];
      page.on('request', request => request.method() === 'POST' && sent.push(request.url()));
      await chooser.setInputFiles(picture('narrow.png', 1125, 479));
      await expect.poll(() => descriptionOf(chooser)).toBe(sentence);
      expect(sent).toEqual([]);
      await chooser.setInputFiles(picture('right.png', 1125, 480));
      await page.getByRole('img', { name: label }).waitFor();
      await expect.poll(() => descriptionOf(chooser)).toBe(limits);
      await page.evaluate(() => localStorage.setItem('cloudphone-language', 'zh'));
    },
  );
});

describe('several pictures', () => {
  it('can be uploaded together up to the limit, reordered with buttons, removed, and saved in their order', async () => {
    const page = await openNew();
    await fillInputs(page, { 名称: '相册样例' });
    const chooser = chooserOf(page, '相册');
    await chooser.setInputFiles([
      picture('1.png', 11),
      picture('2.png', 12),
      picture('3.png', 13),
      picture('4.png', 14),
    ]);
    const shown = page.getByRole('img', { name: /^相册 \d$/ });
    await expect.poll(() => shown.count()).toBe(3);
    await page.getByText('最多 3 个').waitFor();
    await expect.poll(() => chooser.isDisabled()).toBe(true);
    const widths = () => shown.evaluateAll(all => all.map(item => (item as HTMLImageElement).naturalWidth));
    await expect.poll(async () => (await widths()).toSorted()).toEqual([11, 12, 13]);
    const [first, second, third] = await widths();
    await page.getByRole('button', { name: '后移相册 1' }).click();
    await expect.poll(widths).toEqual([second, first, third]);
    await expect.poll(() => page.getByRole('button', { name: '前移相册 1' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: '移除相册 3' }).click();
    await expect.poll(widths).toEqual([second, first]);
    await page.getByRole('button', { name: '新增样例' }).click();
    await successMessage(page, '已新增').waitFor();
    const { id, images } = await stored('相册样例');
    expect(images).toHaveLength(2);
    await page.goto(`/samples/${String(id)}`);
    await expect.poll(widths).toEqual([second, first]);
  });
});

describe('a package', () => {
  it('can be chosen at the end of a long form, and the form keeps its scroll position', async () => {
    const page = await openNew();
    const chooser = chooserOf(page, '压缩包');
    await chooser.scrollIntoViewIfNeeded();
    await chooser.focus();
    const zone = await chooser.locator('..').boundingBox();
    const submit = await page.getByRole('button', { name: '新增样例' }).boundingBox();
    expect(zone?.y).toBeGreaterThan(0);
    expect(submit?.y).toBeGreaterThan(zone?.y ?? Infinity);
    expect(submit?.y).toBeLessThan(900);
  });

  it('must fit the chosen platform, shows its name, and can be downloaded and saved', async () => {
    const page = await openNew();
    await fillInputs(page, { 名称: '安装包样例' });
    const chooser = chooserOf(page, '安装包');
    await expect.poll(() => descriptionOf(chooser)).toBe('APK，不超过 4 GB');
    await chooser.setInputFiles(pack('play.ipa', createIpa()));
    await expect.poll(() => descriptionOf(chooser)).toBe('安装包格式与平台不符');
    await chooseOption(page.locator('form'), '平台', '苹果');
    await expect.poll(() => descriptionOf(chooser)).toContain('安装包格式与平台不符');
    await chooser.setInputFiles(pack('play.ipa', createIpa()));
    await page.getByRole('button', { name: '下载play.ipa' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载play.ipa' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('play.ipa');
    await chooseOption(page.locator('form'), '平台', '安卓');
    await page.getByRole('button', { name: '新增样例' }).click();
    await expect.poll(() => descriptionOf(chooser)).toBe('安装包格式与平台不符');
    await chooser.setInputFiles(pack('play.apk', createApk()));
    await page.getByRole('button', { name: '下载play.apk' }).waitFor();
    await page.getByRole('button', { name: '新增样例' }).click();
    await successMessage(page, '已新增').waitFor();
    expect((await stored('安装包样例'))['file']).toMatch(/\.apk$/);
  });

  it('is refused, with the reason, if a path in the archive leads out of the archive’s folder', async () => {
    const page = await openNew();
    const chooser = chooserOf(page, '压缩包');
    await chooser.setInputFiles(pack('a.zip', createZip([{ name: '../../x' }])));
    await expect.poll(() => descriptionOf(chooser)).toBe('压缩包内的路径越出了目录');
    await page.getByRole('button', { name: '不再显示 a.zip' }).click();
    await waitUntilHidden(page.getByText('压缩包内的路径越出了目录'));
  });
});
