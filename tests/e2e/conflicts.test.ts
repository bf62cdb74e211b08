import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { findUserByName } from './support/accounts.ts';
import { dialogByTitle, inputByLabel, fillInputs } from './support/form.ts';
import { rowByName } from './support/list.ts';
import { waitUntilHidden, successMessage } from './support/shell.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

describe('a user whom two people edit', () => {
  it('is not overwritten before the second person has seen the differences and confirmed', async () => {
    const { mine, conflict, question } = await saveTwice('gameop01');
    await expect.poll(() => differences(question)).toEqual([['姓名', '我的名字', '他的名字']]);
    expect((await findUserByName(console.platform().db, 'gameop01'))?.['name']).toBe('他的名字');
    await question.getByRole('button', { name: '继续编辑' }).click();
    await waitUntilHidden(question);
    await expect.poll(() => inputByLabel(conflict, '姓名').inputValue()).toBe('我的名字');
    await expect.poll(() => mine.getByRole('dialog').count()).toBe(1);
  });

  it('keeps the values of the first person when the second person chooses the latest values', async () => {
    const { conflict, question } = await saveTwice('gameop02');
    await question.getByRole('button', { name: '使用最新内容' }).click();
    await expect.poll(() => inputByLabel(conflict, '姓名').inputValue()).toBe('他的名字');
    expect((await findUserByName(console.platform().db, 'gameop02'))?.['name']).toBe('他的名字');
  });

  it('has the values of the second person after that person confirms the overwrite', async () => {
    const { mine, question } = await saveTwice('gameop03');
    await question.getByRole('button', { name: '用我的内容覆盖' }).click();
    await successMessage(mine, '已保存').waitFor();
    expect((await findUserByName(console.platform().db, 'gameop03'))?.['name']).toBe('我的名字');
  });
});

describe('a form that opens before the platform has responded', () => {
  it('adopts values that changed since the list was loaded', async () => {
    const { page, form, answer } = await openBeforeResponse('gameop04');
    await expect.poll(() => inputByLabel(form, '姓名').inputValue()).not.toBe('他的名字');
    await answer();
    await expect.poll(() => inputByLabel(form, '姓名').inputValue()).toBe('他的名字');
    await fillInputs(form, { 姓名: '我的名字' });
    await form.getByRole('button', { name: '保存' }).click();
    await successMessage(page, '已保存').waitFor();
  });

  it('has no conflict with the user’s own previous save', async () => {
    let readings = 0;
    const { form, answer } = await openBeforeResponse('gameop06', async own => {
      own.on('request', request => {
        if (request.url().includes('/users/detail?')) readings += 1;
      });
      await rowByName(own, 'gameop06').getByRole('link', { name: '编辑' }).click();
      await fillInputs(dialogByTitle(own, '编辑gameop06'), { 邮箱: 'own@example.com' });
      await dialogByTitle(own, '编辑gameop06').getByRole('button', { name: '保存' }).click();
      await successMessage(own, '已保存').waitFor();
    });
    await answer();
    // The form reads the record once each time it opens, and not again after a save.
    expect(readings).toBe(2);
    await expect.poll(() => inputByLabel(form, '姓名').inputValue()).toBe('他的名字');
    await expect.poll(() => inputByLabel(form, '邮箱').inputValue()).toBe('own@example.com');
    await fillInputs(form, { 姓名: '我的名字' });
    await form.getByRole('button', { name: '保存' }).click();
    await waitUntilHidden(form);
  });

  it('keeps typed values instead of changed values, and reports the conflict on save', async () => {
    const { page, form, answer } = await openBeforeResponse('gameop05');
    await fillInputs(form, { 姓名: '我的名字' });
    await answer();
    await form.getByRole('button', { name: '保存' }).click();
    const question = dialogByTitle(page, '该记录已被他人修改');
    await question.waitFor();
    await expect.poll(() => differences(question)).toEqual([['姓名', '我的名字', '他的名字']]);
  });
});

interface Conflict {
  readonly mine: Page;
  /** Form of the person who saves later. */
  readonly conflict: Locator;
  readonly question: Locator;
}

/** Opens the same user in two pages, and saves a different name in each page. */
async function saveTwice(userName: string): Promise<Conflict> {
  const [mine, theirs] = [await openForm(userName), await openForm(userName)];
  const [myForm, theirForm] = [dialogByTitle(mine, `编辑${userName}`), dialogByTitle(theirs, `编辑${userName}`)];
  await fillInputs(myForm, { 姓名: '我的名字' });
  await fillInputs(theirForm, { 姓名: '他的名字' });
  await theirForm.getByRole('button', { name: '保存' }).click();
  await successMessage(theirs, '已保存').waitFor();
  await myForm.getByRole('button', { name: '保存' }).click();
  const question = dialogByTitle(mine, '该记录已被他人修改');
  await question.waitFor();
  return { mine, conflict: myForm, question };
}

/** Opens the form of a user after another person has saved the same user, and delays the platform's response. */
async function openBeforeResponse(userName: string, before: (page: Page) => Promise<void> = async () => undefined) {
  const page = await console.visitAs('admin', `/users?filter={"userName":"${userName}"}`);
  await rowByName(page, userName).waitFor();
  await before(page);
  const theirs = await openForm(userName);
  await fillInputs(dialogByTitle(theirs, `编辑${userName}`), { 姓名: '他的名字' });
  await dialogByTitle(theirs, `编辑${userName}`).getByRole('button', { name: '保存' }).click();
  await successMessage(theirs, '已保存').waitFor();

  let release: () => void = () => undefined;
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route('**/users/detail?*', async route => {
    await held;
    await route.continue();
  });
  await rowByName(page, userName).getByRole('link', { name: '编辑' }).click();
  const form = dialogByTitle(page, `编辑${userName}`);
  await inputByLabel(form, '姓名').waitFor();
  const answer = async () => {
    const answered = page.waitForResponse('**/users/detail?*');
    release();
    await answered;
  };
  return { page, form, answer };
}

async function openForm(userName: string): Promise<Page> {
  const page = await console.visitAs('admin', `/users?filter={"userName":"${userName}"}`);
  await rowByName(page, userName).getByRole('link', { name: '编辑' }).click();
  await inputByLabel(dialogByTitle(page, `编辑${userName}`), '姓名').waitFor();
  return page;
}

async function differences(question: Locator): Promise<readonly (readonly string[])[]> {
  const rows = await question
    .getByRole('row')
    .filter({ has: question.page().getByRole('rowheader') })
    .all();
  return Promise.all(
    rows.map(async item => [
      await item.getByRole('rowheader').innerText(),
      ...(await item.getByRole('cell').allInnerTexts()),
    ]),
  );
}
