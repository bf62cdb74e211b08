import type { BrowserContext, Page, Response } from 'playwright-core';

import { en } from '../../../src/i18n/en.ts';
import { zh } from '../../../src/i18n/zh.ts';
import { isRecord } from '../../../src/schemas/json.ts';

const passwordsIn = new WeakMap<BrowserContext, string>();

/** Notes who has signed in here, for the calls that ask for the password again. */
export function notePassword(page: Page, password: string): void {
  passwordsIn.set(page.context(), password);
}

/** Types the signed-in person's password whenever the console asks for it before a call, for as long as the page lives. */
export async function answerProofs(page: Page): Promise<void> {
  const titles = [zh.proof.title, en.proof.title].join('|');
  const dialog = page.getByRole('dialog', { name: new RegExp(`^(?:${titles})$`) });
  try {
    for (;;) {
      await dialog.waitFor({ timeout: 0 });
      await dialog.locator('input').fill(passwordsIn.get(page.context()) ?? '', { timeout: 0 });
      await dialog.locator('[type=submit]').click({ timeout: 0 });
      await dialog.waitFor({ state: 'hidden', timeout: 0 });
    }
  } catch {
    // The page has been closed, and nobody asks any more.
  }
}

/** Whether an answer only asks for the password; the call is sent again with a proof. */
export async function asksPassword(response: Response): Promise<boolean> {
  const body: unknown = await response.json().catch(() => null);
  return isRecord(body) && body['code'] === 4011;
}
