import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { createGif, createJpeg, createPng } from '../support/uploads/pictures.ts';
import { printFigureOfFault } from '../support/printFigureOfFault.ts';
import { copyCredentials } from './support/accounts.ts';
import { dialogByTitle, inputByLabel, fillInputs, descriptionOf } from './support/form.ts';
import { waitUntilHidden, successMessage } from './support/shell.ts';
import { signIn } from './support/signIn.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();
const filesPath = '**/api/public/v1/files';

async function avatarOf(userName: string): Promise<string | null> {
  const { rows } = await sql<{ avatar: string | null }>`
    select avatar from users where "userName" = ${userName}`.execute(console.platform().db);
  return rows[0]?.avatar ?? null;
}

async function idOf(userName: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from users where "userName" = ${userName}`.execute(console.platform().db);
  return rows[0]?.id ?? 0;
}

const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

async function openForm(userName: string, options: Parameters<typeof console.visitAs>[2] = {}) {
  const page = await console.visitAs('admin', `/users/${await idOf(userName)}`, options);
  const form = dialogByTitle(page, `编辑${userName}`);
  return { page, form, chooser: form.getByLabel('头像', { exact: true }) };
}

/** Holds uploads back until the returned function is called. */
async function holdUploads(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route(filesPath, async route => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return release;
}

describe('the picture of a user', () => {
  it('shows its requirements, appears after the upload, and can be saved with the form and removed', async () => {
    const { page, form, chooser } = await openForm('viewer');
    await expect.poll(() => descriptionOf(chooser)).toBe('JPG、PNG，不超过 20 MB');
    await chooser.setInputFiles(picture('我的头像.png', createPng(64, 64)));
    const shown = form.getByRole('img', { name: '头像' });
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
    await form.getByRole('button', { name: '保存' }).click();
    await successMessage(page, '已保存').waitFor();
    await expect.poll(() => avatarOf('viewer')).toMatch(/^\/api\/public\/v1\/files\/[0-9a-f]{32}\.png$/);
    await waitUntilHidden(form);
    const again = await openForm('viewer');
    await again.form.getByRole('button', { name: '移除头像' }).click();
    await again.form.getByRole('button', { name: '保存' }).click();
    await successMessage(again.page, '已保存').waitFor();
    await expect.poll(() => avatarOf('viewer')).toBeNull();
  });

  it('can be chosen with the keyboard, dropped and pasted', async () => {
    const { page, form, chooser } = await openForm('viewer');
    const [opened] = await Promise.all([page.waitForEvent('filechooser'), chooser.press('Enter')]);
    await opened.setFiles(picture('a.png', createPng(10, 10)));
    const width = () =>
      form.getByRole('img', { name: '头像' }).evaluate((element: HTMLImageElement) => element.naturalWidth);
    await expect.poll(width).toBe(10);
    const give = (type: 'drop' | 'paste', bytes: Buffer) =>
      chooser.evaluate(
        (element, { content, kind }) => {
          const data = new DataTransfer();
          data.items.add(new File([new Uint8Array(content)], 'x.png', { type: 'image/png' }));
          const init = { bubbles: true, cancelable: true };
          element.dispatchEvent(
            kind === 'drop'
              ? new DragEvent('drop', { ...init, dataTransfer: data })
              : new ClipboardEvent('paste', { ...init, clipboardData: data }),
          );
        },
        { content: [...bytes], kind: type },
      );
    await give('drop', createPng(20, 20));
    await expect.poll(width).toBe(20);
    await give('paste', createPng(30, 30));
    await expect.poll(width).toBe(30);
  });

  it.each([
    ['zh', '仅支持JPG/PNG且不超过20MB'],
    ['en', 'JPG or PNG only, at most 20MB'],
  ] as const)(
    'must be a JPG or PNG file; otherwise the console shows an error in %s and uploads nothing',
    async (language, sentence) => {
      const { page, form } = await openForm('viewer');
      await page.evaluate(item => localStorage.setItem('cloudphone-language', item), language);
      await page.reload();
      const label = language === 'zh' ? '头像' : 'Avatar';
      const chooser = page.getByRole('dialog').getByLabel(label, { exact: true });
      const sent: string[] = [];
      page.on('request', request => {
        if (request.method() === 'POST' && request.url().endsWith('/files')) sent.push(request.url());
      });
      for (const [name, content] of [
        ['a.png', createGif()],
        ['b.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
        ['c.jpg', Buffer.from('MZ\u0090\u0000')],
        ['d.png', Buffer.alloc(0)],
      ] as const) {
        await chooser.setInputFiles(picture(name, content));
        await page.getByRole('dialog').getByText(name, { exact: true }).waitFor();
        await expect.poll(() => descriptionOf(chooser)).toBe(sentence);
      }
      expect(sent).toEqual([]);
      await expect.poll(() => form.getByRole('img').count()).toBe(0);
      await page.evaluate(() => localStorage.setItem('cloudphone-language', 'zh'));
    },
  );

  it('is refused with an error at its field when only the platform can detect its defect', async () => {
    const { form, chooser } = await openForm('viewer');
    await chooser.setInputFiles(picture('half.jpg', createJpeg(8, 8).subarray(0, -2)));
    await expect.poll(() => descriptionOf(chooser)).toBe('仅支持JPG/PNG且不超过20MB');
    await expect.poll(() => form.getByRole('button', { name: '重试' }).count()).toBe(0);
  });
});

describe('a session that ends during an upload', () => {
  it('aborts the upload, and keeps no part of the file', async () => {
    const { db, at } = console.platform();
    await copyCredentials(db, 'support03', 'admin');
    const page = await console.visit(`/users/${await idOf('viewer')}`);
    await signIn(page, 'support03', 'admin123');
    const form = dialogByTitle(page, '编辑viewer');
    await form.getByLabel('头像', { exact: true }).waitFor();
    const line = await page.context().newCDPSession(page);
    const slowly = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100 * 1024 };
    await line.send('Network.emulateNetworkConditions', slowly);
    const unfinishedUploads = async () => {
      const { rows } = await sql`select from files where "arrivedAt" is null`.execute(db);
      return rows.length;
    };
    await form
      .getByLabel('头像', { exact: true })
      .setInputFiles(picture('a.png', createPng(900, 900, { isNoise: true })));
    await expect.poll(unfinishedUploads, { timeout: 15_000 }).toBe(1);
    // The user signs in elsewhere, so the next call of this page reports the end of the session.
    await at.signIn('support03', 'admin123');
    await inputByLabel(form, '权限组').pressSequentially('客');
    await page.getByRole('status').filter({ hasText: '该设备已在别处登录' }).waitFor();
    await expect.poll(unfinishedUploads, { timeout: 15_000 }).toBe(0);
    printFigureOfFault(17, `${await unfinishedUploads()} orphans`);
  });
});

describe('an upload', () => {
  it('shows its progress and can be cancelled', async () => {
    const { page, form, chooser } = await openForm('viewer');
    const release = await holdUploads(page);
    await chooser.setInputFiles(picture('large.png', createPng(900, 900, { isNoise: true })));
    await form.getByRole('progressbar', { name: '正在上传 large.png' }).waitFor();
    await form.getByRole('button', { name: '取消上传 large.png' }).click();
    await waitUntilHidden(form.getByRole('progressbar'));
    release();
    await expect.poll(() => descriptionOf(chooser)).toBe('JPG、PNG，不超过 20 MB');
    await expect.poll(() => form.getByRole('img').count()).toBe(0);
  });

  it('can be repeated after a network failure', async () => {
    const { page, form, chooser } = await openForm('viewer', { expected: ['ERR_FAILED'] });
    await page.route(filesPath, route => route.abort(), { times: 1 });
    await chooser.setInputFiles(picture('a.png', createPng(12, 12)));
    await expect.poll(() => descriptionOf(chooser)).toBe('服务器无法访问，请检查网络后重试');
    await form.getByRole('button', { name: '重试' }).click();
    await form.getByRole('img', { name: '头像' }).waitFor();
    await expect.poll(() => descriptionOf(chooser)).toBe('JPG、PNG，不超过 20 MB');
  });

  it('delays the save of its form, which says so and is saved only once when the upload ends', async () => {
    const { page, form, chooser } = await openForm('viewer');
    const release = await holdUploads(page);
    const saves: string[] = [];
    page.on('request', request => {
      if (request.method() === 'PUT') saves.push(request.url());
    });
    await chooser.setInputFiles(picture('a.png', createPng(40, 40)));
    await form.getByRole('progressbar').waitFor();
    await form.getByRole('button', { name: '保存' }).click();
    await form.getByRole('status').filter({ hasText: '上传完成后自动提交' }).waitFor();
    expect(saves).toEqual([]);
    release();
    await successMessage(page, '已保存').waitFor();
    await waitUntilHidden(form);
    expect(saves).toHaveLength(1);
    await expect.poll(() => avatarOf('viewer')).toMatch(/\.png$/);
  });

  it('is restored after a reload, with the rest of the draft', async () => {
    const { page, form, chooser } = await openForm('ops01');
    await chooser.setInputFiles(picture('a.png', createPng(50, 50)));
    await form.getByRole('img', { name: '头像' }).waitFor();
    await fillInputs(form, { 姓名: '运维草稿' });
    page.on('dialog', question => void question.accept());
    // Drafts are stored every half second.
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(Object.entries(localStorage)).includes('运维草稿')))
      .toBe(true);
    await page.reload();
    await form.getByRole('button', { name: '恢复' }).click();
    await expect
      .poll(() => form.getByRole('img', { name: '头像' }).evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBe(50);
    await expect.poll(() => inputByLabel(form, '姓名').inputValue()).toBe('运维草稿');
  });
});
