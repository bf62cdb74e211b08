import type { Page } from 'playwright-core';

import type { Language } from '../../../src/schemas/label.ts';
import { gone } from '../support/shell.ts';
import type { ConsoleUnderTest } from '../support/useConsole.ts';

/** How a person looks at the console. */
interface Reader {
  readonly language: Language;
  readonly width: number;
}

export const readers: readonly Reader[] = [
  { language: 'zh', width: 1440 },
  { language: 'en', width: 390 },
  { language: 'en', width: 1440 },
  { language: 'zh', width: 390 },
];

/** Somebody who may do everything, in his language, at the width of his window. Without motion nothing is between two colours. */
export async function visitAs(console: ConsoleUnderTest, { language, width }: Reader): Promise<Page> {
  const page = await console.visitAs('admin', '/users', {
    reducedMotion: 'reduce',
    viewport: { width, height: width < 500 ? 844 : 900 },
    // What a journey lets fail on purpose.
    expected: [500],
  });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const other = page.locator('.navbar').getByText(language === 'en' ? 'English' : '中文', { exact: true });
  if (await other.isVisible()) await other.click();
  await gone(other);
  return page;
}

/** Goes to another address without loading the console anew, and is there when `sign` is and nothing is awaited any more. */
export async function goTo(page: Page, path: string, sign: string): Promise<void> {
  await page.evaluate(address => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  // Until the router is there the page before is seen, which may have the same sign.
  await page.waitForFunction(
    address => document.querySelector('.tabs [aria-current=page]')?.getAttribute('href') === address,
    path,
    { polling: 50 },
  );
  await isThere(page, sign);
}

/** Waits for a part of the page that is in sight while nothing is awaited any more. */
export async function isThere(page: Page, sign: string): Promise<void> {
  await page.waitForFunction(
    selector => {
      const stands = (wanted: string, how?: { readonly visibilityProperty: boolean }) =>
        [...document.querySelectorAll(wanted)].some(one => one.checkVisibility(how));
      // The shape of what is awaited has its place at once, but is seen only when that takes longer than a blink.
      const isAwaited = stands('.skeleton, .late, .sign-in, [aria-busy=true]');
      return stands(selector, { visibilityProperty: true }) && !isAwaited;
    },
    sign,
    { polling: 50 },
  );
}

/** Begins anew with the open page alone, so that what was visited before costs nothing any more. */
export async function forgetTabs(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.endsWith('-tabs')) localStorage.removeItem(key);
  });
  await page.reload();
  await page.locator('.navbar').waitFor();
}

export const signs = {
  list: 'main :is(.table tbody tr, .cards li, .state)',
  form: 'main .form-grid, .drawer .form-grid',
  detail: 'main article.detail',
  page: 'main h1',
} as const;
