import type { Page } from 'playwright-core';

import { config } from '../../../src/config.ts';
import { isRecord } from '../../../src/schemas/json.ts';

const tokenKey = `${config.storagePrefix}token`;

/** The token of the session that a page has: signing in once more would end it. */
export async function tokenIn(page: Page): Promise<string> {
  const kept: unknown = JSON.parse(await page.evaluate(key => localStorage.getItem(key) ?? 'null', tokenKey));
  return isRecord(kept) ? String(kept['value']) : '';
}
