import type { Page } from 'playwright-core';

import { zh } from '../../../src/i18n/zh.ts';
import { notePassword } from './answerProofs.ts';

const { signIn: texts } = zh;

export const passwords = { admin: 'admin123', ops01: 'ops12345', viewer: 'viewer123' } as const;

/** Types into the sign-in card and sends it; says nothing about the outcome. */
export async function trySignIn(page: Page, userName: string, password: string): Promise<void> {
  await page.getByLabel(texts.username, { exact: true }).fill(userName);
  await page.getByLabel(texts.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: texts.submit }).click();
}

/** Signs in and is there when the console is, be it behind a question. */
export async function signIn(page: Page, userName: keyof typeof passwords | (string & {}), password?: string) {
  const typed = password ?? passwords[userName as keyof typeof passwords];
  notePassword(page, typed);
  await trySignIn(page, userName, typed);
  await page.getByRole('heading', { level: 1, name: zh.app.name }).waitFor({ state: 'detached' });
}
