import type { Locator, Page } from 'playwright-core';

/** Opens a screen by the menu and waits for its heading. */
export async function openScreen(page: Page, area: string, title: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const entry = menu.getByRole('link', { name: title, exact: true });
  const section = menu.getByRole('button', { name: area, exact: true });
  if ((await section.getAttribute('aria-expanded')) === 'false') await section.click();
  await entry.click();
  await headingByTitle(page, title).waitFor();
}

export function headingByTitle(page: Page, title: string): Locator {
  return page.getByRole('heading', { level: 1, name: title, exact: true });
}

/** Returns the tabs of visited pages in order. */
export function visitedTabs(page: Page): Locator {
  return page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link');
}

export function tabByTitle(page: Page, title: string): Locator {
  return page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name: title, exact: true });
}

export async function chooseInTabMenu(page: Page, title: string, choice: string): Promise<void> {
  await tabByTitle(page, title).click({ button: 'right' });
  await page.getByRole('menu').getByRole('menuitem', { name: choice, exact: true }).click();
}

/** Returns a success notification with this text. */
export function successMessage(page: Page, text: string): Locator {
  return page.getByRole('status').filter({ hasText: text });
}

/** Waits until no match is visible. */
export function waitUntilHidden(locator: Locator): Promise<void> {
  return locator.first().waitFor({ state: 'hidden' });
}

export function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}
