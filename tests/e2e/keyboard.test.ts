import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { zh } from '../../src/i18n/zh/texts.ts';
import { findUserByName } from './support/accounts.ts';
import { dialogByTitle, inputByLabel } from './support/form.ts';
import { pressTabUntilFocused, waitUntilFocused } from './support/keyboard.ts';
import { rowByName } from './support/list.ts';
import { waitUntilHidden, headingByTitle, successMessage, tabByTitle } from './support/shell.ts';
import { demoPasswords } from './support/signIn.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();
const { elements, shell } = zh;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const press = (page: Page, key: string) => page.keyboard.press(key);

async function signInByKeys(page: Page): Promise<void> {
  await page.keyboard.type('admin');
  await press(page, 'Tab');
  await page.keyboard.type(demoPasswords.admin);
  await press(page, 'Enter');
  await page.getByRole('navigation', { name: shell.menu }).waitFor();
}

describe('the keyboard alone', () => {
  it('operates the skip link, menu, list, row menu, form and dialogs', async () => {
    const page = await console.visit('/');
    await page.getByRole('textbox', { name: zh.signIn.username }).waitFor();
    await signInByKeys(page);
    await page.getByRole('heading', { level: 1 }).waitFor();

    await pressTabUntilFocused(page, page.getByRole('link', { name: shell.skip }), { most: 1 });
    await pressTabUntilFocused(page, page.getByRole('searchbox', { name: shell.findScreen }), { most: 3 });
    await page.keyboard.type('用户列表');
    await press(page, 'Enter');
    await headingByTitle(page, '用户列表').waitFor();
    await page.getByText('第 1-20 条').waitFor();

    await press(page, 'Shift+Tab');
    await pressTabUntilFocused(page, page.getByRole('link', { name: shell.skip }), { most: 2, backwards: true });
    await press(page, 'Enter');
    await waitUntilFocused(page, page.getByRole('main'));
    await pressTabUntilFocused(page, page.getByRole('searchbox', { name: '搜索用户名' }));
    await page.keyboard.type('market01');
    await press(page, 'Enter');
    await page.getByText('第 1-1 条').waitFor();

    const more = rowByName(page, 'market01').getByRole('button', { name: zh.list.more });
    await pressTabUntilFocused(page, more);
    await press(page, 'Enter');
    await waitUntilFocused(page, page.getByRole('menuitem').first());
    await press(page, 'Escape');
    await waitUntilFocused(page, more);

    await press(page, 'Enter');
    await page.getByRole('menuitem').first().waitFor();
    await press(page, 'End');
    await waitUntilFocused(page, page.getByRole('menuitem', { name: zh.list.delete }));
    await press(page, 'Enter');
    const question = dialogByTitle(page, zh.list.delete);
    await waitUntilFocused(page, question.getByRole('button', { name: elements.cancel }));
    await press(page, 'Enter');
    await waitUntilHidden(question);
    await waitUntilFocused(page, more);

    await pressTabUntilFocused(page, rowByName(page, 'market01').getByRole('link', { name: zh.list.edit }), {
      backwards: true,
      most: 3,
    });
    await press(page, 'Enter');
    const form = page.getByRole('dialog');
    await inputByLabel(form, '姓名').waitFor();
    await pressTabUntilFocused(page, inputByLabel(form, '姓名'));
    await press(page, 'Control+A');
    await page.keyboard.type('只用键盘');
    await pressTabUntilFocused(page, form.getByRole('button', { name: zh.form.save }));
    await press(page, 'Enter');
    await successMessage(page, zh.message.saved).waitFor();
    await waitUntilHidden(form);
    expect((await findUserByName(console.platform().db, 'market01'))?.['name']).toBe('只用键盘');
    await pressTabUntilFocused(page, more, { most: 8 });
  });

  it('operates the palette, the tabs and the sign-out', async () => {
    const page = await console.visitAs('admin', '/users');
    await page.getByText('第 1-20 条').waitFor();
    await press(page, '/');
    await waitUntilFocused(page, page.getByRole('searchbox', { name: '搜索用户名' }));
    await press(page, 'Control+K');
    await waitUntilFocused(page, page.getByRole('combobox', { name: zh.palette.title }));
    await page.keyboard.type('权限组');
    await page.getByRole('option', { name: '权限组' }).first().waitFor();
    await press(page, 'Enter');
    await headingByTitle(page, '权限组').waitFor();
    await waitUntilFocused(page, page.getByRole('main'));

    await pressTabUntilFocused(page, tabByTitle(page, '权限组'), { backwards: true, most: 3 });
    await press(page, 'Delete');
    await headingByTitle(page, '用户列表').waitFor();
    await waitUntilFocused(page, tabByTitle(page, '用户列表'));
    await press(page, 'Shift+F10');
    await waitUntilFocused(page, page.getByRole('menuitem').first());
    await press(page, 'Escape');
    await waitUntilFocused(page, tabByTitle(page, '用户列表'));

    await pressTabUntilFocused(page, button(page, elements.logOut), { backwards: true, most: 3 });
    await press(page, 'Enter');
    const question = dialogByTitle(page, elements.inquiry);
    await waitUntilFocused(page, question.getByRole('button', { name: elements.confirm }));
    await press(page, 'Escape');
    await waitUntilHidden(question);
    await waitUntilFocused(page, button(page, elements.logOut));
    await press(page, 'Enter');
    await waitUntilFocused(page, question.getByRole('button', { name: elements.confirm }));
    await press(page, 'Enter');
    await waitUntilFocused(page, page.getByRole('textbox', { name: zh.signIn.username }));
  });
});
