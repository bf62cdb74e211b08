import type { Page } from 'playwright-core';

import type { Language } from '../../../src/schemas/base/label.ts';
import { waitUntilHidden } from '../support/shell.ts';
import type { ConsoleUnderTest } from '../support/useConsole.ts';

/** Language, width and other conditions under which a person uses the console. */
interface Reader {
  readonly language: Language;
  readonly width: number;
}

export const readerProfiles: readonly Reader[] = [
  { language: 'zh', width: 1440 },
  { language: 'en', width: 390 },
  { language: 'en', width: 1440 },
  { language: 'zh', width: 390 },
];

/**
 * Opens the console as an administrator, in the given language and window width. Animations are off, so that no colour
 * is in transition.
 */
export async function visitAs(console: ConsoleUnderTest, { language, width }: Reader): Promise<Page> {
  const page = await console.visitAs('admin', '/users', {
    reducedMotion: 'reduce',
    viewport: { width, height: width < 500 ? 844 : 900 },
    // Some visits provoke a response with HTTP 500.
    expected: [500],
  });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const other = page.locator('.navbar').getByText(language === 'en' ? 'English' : '中文', { exact: true });
  if (await other.isVisible()) await other.click();
  await waitUntilHidden(other);
  return page;
}

/** Navigates to another address without a reload, and waits until `sign` is visible and nothing is loading. */
export async function navigateTo(page: Page, path: string, sign: string): Promise<void> {
  await page.evaluate(address => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  // The previous page may also contain an element that matches `sign`, so wait until the router has opened the path.
  await page.waitForFunction(
    address => document.querySelector('.tabs [aria-current=page]')?.getAttribute('href') === address,
    path,
    { polling: 50 },
  );
  await waitUntilLoaded(page, sign);
}

/** Waits until a part of the page is visible and nothing is loading. */
export async function waitUntilLoaded(page: Page, sign: string): Promise<void> {
  await page.waitForFunction(
    selector => {
      const isOnPage = (wanted: string, how?: { readonly visibilityProperty: boolean }) =>
        [...document.querySelectorAll(wanted)].some(item => item.checkVisibility(how));
      // A placeholder is on the page immediately, but becomes visible only when loading takes longer than a moment.
      const isAwaited = isOnPage('.skeleton, .late, .sign-in, [aria-busy=true]');
      return isOnPage(selector, { visibilityProperty: true }) && !isAwaited;
    },
    sign,
    { polling: 50 },
  );
}

/** Closes all tabs except the open page, so that the views of visited pages stop using processor time. */
export async function resetTabs(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.endsWith('-tabs')) localStorage.removeItem(key);
  });
  await page.reload();
  await page.locator('.navbar').waitFor();
}

export const readySelectors = {
  list: 'main :is(.table tbody tr, .cards li, .state)',
  form: 'main .form-grid, .drawer .form-grid',
  detail: 'main article.detail',
  page: 'main h1',
} as const;
