import type { Page } from 'playwright-core';

import { zh } from '../../../src/i18n/zh/texts.ts';
import { rememberPassword } from './answerPasswordProofs.ts';

const { signIn: texts } = zh;

export const demoPasswords = { admin: 'admin123', ops01: 'ops12345', viewer: 'viewer123' } as const;

/** Fills in and submits the sign-in card, without waiting for the result. */
export async function trySignIn(page: Page, userName: string, password: string): Promise<void> {
  await page.getByLabel(texts.username, { exact: true }).fill(userName);
  await page.getByLabel(texts.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: texts.submit }).click();
}

/** Signs in and waits for the console, which a dialog may cover. */
export async function signIn(page: Page, userName: keyof typeof demoPasswords | (string & {}), password?: string) {
  const typed = password ?? demoPasswords[userName as keyof typeof demoPasswords];
  rememberPassword(page, typed);
  await trySignIn(page, userName, typed);
  await page.getByRole('heading', { level: 1, name: zh.app.name }).waitFor({ state: 'detached' });
}
