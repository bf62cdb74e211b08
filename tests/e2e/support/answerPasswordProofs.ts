import type { BrowserContext, Page, Response } from 'playwright-core';

import { en } from '../../../src/i18n/en/texts.ts';
import { zh } from '../../../src/i18n/zh/texts.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';

const passwordsIn = new WeakMap<BrowserContext, string>();

/** Stores the password of the signed-in user for later password proofs. */
export function rememberPassword(page: Page, password: string): void {
  passwordsIn.set(page.context(), password);
}

/** Types the user's password whenever the console requires a password proof, as long as the page is open. */
export async function answerPasswordProofs(page: Page): Promise<void> {
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
    // The page was closed before the dialog was filled in.
  }
}

/** Returns whether a response requires a password proof; the console then sends the call again with a proof. */
export async function isPasswordProofRequest(response: Response): Promise<boolean> {
  const body: unknown = await response.json().catch(() => null);
  return isRecord(body) && body['code'] === 4011;
}
