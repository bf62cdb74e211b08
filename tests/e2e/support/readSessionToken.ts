import type { Page } from 'playwright-core';

import { config } from '../../../src/config.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';

const tokenKey = `${config.storagePrefix}token`;

/** Returns the token of a page's session, because another sign-in would end that session. */
export async function readSessionToken(page: Page): Promise<string> {
  const kept: unknown = JSON.parse(await page.evaluate(key => localStorage.getItem(key) ?? 'null', tokenKey));
  return isRecord(kept) ? String(kept['value']) : '';
}
