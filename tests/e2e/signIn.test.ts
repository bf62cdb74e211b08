import { describe, expect, it } from 'vitest';

import { findAccessibilityIssues, themes, applyTheme } from './accessibility/audit.ts';
import { captureCalls } from './support/calls.ts';
import { inputByLabel, descriptionOf } from './support/form.ts';
import { homeScreen } from './support/homeScreen.ts';
import { addressOf, headingByTitle } from './support/shell.ts';
import { signIn, trySignIn } from './support/signIn.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();

describe('the sign-in page', () => {
  it('reports a wrong password in the page, and keeps typed values', async () => {
    const page = await console.visit('/');
    await trySignIn(page, 'admin', 'wrong123');
    await page.getByRole('alert').filter({ hasText: '登录失败' }).waitFor();
    // The message in the card is the only message; no notification appears.
    await expect.poll(() => page.getByRole('alert').allTextContents()).toEqual(['登录失败']);
    await expect.poll(() => inputByLabel(page, '用户名').inputValue()).toBe('admin');
    await expect.poll(() => inputByLabel(page, '密码').inputValue()).toBe('wrong123');
  });

  it('reports missing and too short values at their fields, and sends nothing', async () => {
    const page = await console.visit('/login');
    const calls = captureCalls(page);
    await trySignIn(page, '', '12345');
    await expect.poll(() => descriptionOf(inputByLabel(page, '用户名'))).toBe('用户名不能为空');
    await expect.poll(() => descriptionOf(inputByLabel(page, '密码'))).toBe('密码不能少于6位');
    expect(calls).toEqual([]);
  });

  it('shows the same message for an unknown user as for a wrong password', async () => {
    const page = await console.visit('/login');
    await trySignIn(page, 'nobody', 'wrong123');
    await page.getByRole('alert').filter({ hasText: '登录失败' }).waitFor();
  });

  it('masks the password until the user reveals it, and accepts a pasted password', async () => {
    const page = await console.visit('/login');
    const box = inputByLabel(page, '密码');
    const masking = () => box.evaluate(input => [input.getAttribute('type'), input.getAttribute('autocomplete')]);
    await expect.poll(masking).toEqual(['password', 'current-password']);
    await inputByLabel(page, '用户名').fill('pasted-1');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+C');
    await box.focus();
    await page.keyboard.press('Control+V');
    await expect.poll(() => box.inputValue()).toBe('pasted-1');
    await page.getByRole('button', { name: '显示密码' }).click();
    await expect.poll(masking).toEqual(['text', 'current-password']);
  });

  it('opens the first entry of the menu after the sign-in', async () => {
    const page = await console.visit('/');
    await signIn(page, 'admin');
    await headingByTitle(page, homeScreen.title.zh).waitFor();
    await expect.poll(() => addressOf(page)).toBe(homeScreen.path);
  });

  it('returns to the requested address, with page and filter', async () => {
    const page = await console.visit('/users?page=2&perPage=10');
    await expect.poll(() => addressOf(page)).toBe('/login?redirect=%2Fusers%3Fpage%3D2%26perPage%3D10');
    await signIn(page, 'admin');
    await page.getByText('第 11-20 条').waitFor();
    await expect.poll(() => addressOf(page)).toBe('/users?page=2&perPage=10');
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/\t/evil.example'])(
    'redirects to the home page instead of the foreign address %s',
    async hostile => {
      const page = await console.visitAs('admin', `/login?redirect=${encodeURIComponent(hostile)}`);
      await headingByTitle(page, homeScreen.title.zh).waitFor();
      await expect.poll(() => addressOf(page)).toBe(homeScreen.path);
    },
  );

  it('redirects a signed-in user to the home page', async () => {
    const page = await console.visitAs('admin', '/login');
    await headingByTitle(page, homeScreen.title.zh).waitFor();
    await expect.poll(() => addressOf(page)).toBe(homeScreen.path);
  });
});

describe('the theme of the sign-in page', () => {
  it('follows the system until a theme is chosen, and all themes are readable', async () => {
    const page = await console.visit('/login');
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await page.getByRole('button', { name: '登 录' }).waitFor();
    expect(await theme()).toBe('dark');
    for (const name of themes) {
      await applyTheme(page, name);
      expect(await findAccessibilityIssues(page, { name, language: 'zh', names: ['English'] })).toBe('');
    }
    await signIn(page, 'viewer');
    await page.getByRole('button', { name: '主题: 深色' }).click();
    await expect.poll(theme).toBe('contrast');
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).click();
    await page.getByRole('button', { name: '登 录' }).waitFor();
    await expect.poll(theme).toBe('contrast');
  });
});

describe('signing out', () => {
  it('asks for confirmation, then removes the whole session', async () => {
    const page = await console.visit('/');
    await signIn(page, 'viewer');
    await page.getByRole('button', { name: '退出登录' }).click();
    const question = page.getByRole('dialog', { name: '提示' });
    await question.getByText('确定要退出登录吗？').waitFor();
    await question.getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await question.getByRole('button', { name: '确定' }).click();
    await page.getByRole('button', { name: '登 录' }).waitFor();
    const kept = await page.evaluate(() =>
      Object.keys(localStorage).filter(key => /token|uid|username|tree/.test(key)),
    );
    expect(kept).toEqual([]);
  });
});
