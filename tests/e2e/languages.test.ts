import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';

import { endSessionsOf } from './support/accounts.ts';
import { waitForFirstJobPoll } from './support/calls.ts';
import { homeScreen } from './support/homeScreen.ts';
import { loseSession } from './support/loseSession.ts';
import { waitUntilHidden } from './support/shell.ts';
import { signIn } from './support/signIn.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();
const chinese = /[\p{Script=Han}\u3000-\u303f\uff01-\uff60]/u;

describe('the language of the console', () => {
  it('is Chinese until it is switched, and stays English after a reload and on the sign-in page', async () => {
    const page = await console.visit('/');
    await expect.poll(() => page.getByRole('button', { name: '登 录' }).count()).toBe(1);
    await signIn(page, 'viewer');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: homeScreen.title.en }).waitFor();
    await page.reload();
    const quiet = waitForFirstJobPoll(page);
    await page.getByRole('heading', { level: 1, name: homeScreen.title.en }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en');
    await quiet;
    await loseSession(page, {
      trigger: page.getByRole('button', { name: 'Refresh' }),
      end: () => endSessionsOf(console.platform().db, 'viewer'),
    });
    await page.getByText('Login information has expired, please log in again').waitFor();
    await page.getByRole('textbox', { name: 'User name' }).waitFor();
    await page.getByRole('button', { name: '中文' }).click();
    await page.getByRole('button', { name: '登 录' }).waitFor();
  });

  it('changes while a form is open, which keeps typed values and translates its errors', async () => {
    const page = await console.visitAs('admin', '/samples/create');
    await page.getByLabel('口令').fill('S3cret-never-kept');
    const serial = page.getByRole('textbox', { name: '序列号' });
    await serial.fill('!');
    await page.getByRole('button', { name: '新增样例' }).click();
    await page.getByText('名称不能为空').waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: 'Add sample' }).waitFor();
    await page.getByText('Name cannot be empty').waitFor();
    await expect.poll(() => page.getByText('名称不能为空').count()).toBe(0);
    await expect.poll(() => page.getByLabel('Secret').inputValue()).toBe('S3cret-never-kept');
    await expect.poll(() => page.getByRole('textbox', { name: 'Serial number' }).inputValue()).toBe('!');
    await page.getByRole('button', { name: '中文' }).click();
    await page.getByText('名称不能为空').waitFor();
  });
});

describe('an English console', () => {
  // The test replaces the Chinese names of the demo data, so any remaining Chinese text comes from the console.
  beforeAll(async () => {
    const { db } = console.platform();
    await sql`update users set name = "userName", note = null`.execute(db);
    await sql`update permission_groups set "groupName" = 'Group ' || id, note = null`.execute(db);
  });

  it('shows no Chinese on the list, its filters, columns and menus', async () => {
    const page = await openInEnglish('/users');
    await page.getByText('1-20').first().waitFor();
    await expect.poll(() => chineseTextsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByRole('button', { name: 'Apply' }).waitFor();
    await expect.poll(() => chineseTextsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => chineseTextsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menu').waitFor();
    await expect.poll(() => chineseTextsOn(page)).toEqual([]);
  });

  it('shows no Chinese on the form and in its errors', async () => {
    const page = await openInEnglish('/users/create');
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'User name' }).fill('X');
    await form.getByRole('button', { name: 'Add user' }).click();
    await form.getByRole('alert').filter({ hasText: 'User name' }).or(form.getByRole('alert')).first().waitFor();
    await form.getByRole('combobox', { name: 'Permission group' }).click();
    await page.getByRole('option').first().waitFor();
    await expect.poll(() => chineseTextsOn(page)).toEqual([]);
  });

  it('shows no Chinese on the form of a group and its tree', async () => {
    const page = await openInEnglish('/permission-groups/create');
    const tree = page.getByRole('tree');
    await tree.getByRole('treeitem').first().waitFor();
    await page.getByRole('searchbox').last().fill('import');
    await tree.getByRole('treeitem', { name: 'Import' }).first().waitFor();
    await expect.poll(() => chineseTextsOn(page)).toEqual([]);
  });

  it('shows no Chinese on the detail page and a related list', async () => {
    const page = await openInEnglish('/users/5/show');
    await page.getByRole('tablist').waitFor();
    await expect.poll(() => chineseTextsOn(page)).toEqual([]);
    await page.getByRole('tab').last().click();
    await expect.poll(() => chineseTextsOn(page)).toEqual([]);
  });

  it('shows no Chinese in the dialogs for confirming, changing the password and signing out', async () => {
    const page = await openInEnglish('/users?sort=userName&order=DESC');
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => chineseTextsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    for (const name of ['Change password', 'Sign out']) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('dialog').waitFor();
      await expect.poll(() => chineseTextsOn(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await waitUntilHidden(page.getByRole('dialog'));
    }
  });

  it('shows no Chinese on error pages', async () => {
    const page = await openInEnglish('/no-such-page');
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await expect.poll(() => chineseTextsOn(page)).toEqual([]);
    await page.goto('/401');
    await page.getByRole('heading', { level: 1, name: 'No permission' }).waitFor();
    await expect.poll(() => chineseTextsOn(page)).toEqual([]);
  });
});

/** Opens a page in English. */
async function openInEnglish(address: string): Promise<Page> {
  const page = await console.visitAs('admin', '/users');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: '中文' }).waitFor();
  await page.goto(address);
  return page;
}

/**
 * Returns every Chinese text of the page that is visible or in an attribute such as `aria-label`, except 中文, the name
 * of the language.
 */
async function chineseTextsOn(page: Page): Promise<readonly string[]> {
  const texts = await page.evaluate(() => [
    ...document.body.innerText.split('\n'),
    ...[...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].flatMap(element =>
      ['aria-label', 'title', 'placeholder', 'alt'].map(name => element.getAttribute(name) ?? ''),
    ),
  ]);
  return texts.filter(text => chinese.test(text) && text !== '中文');
}
