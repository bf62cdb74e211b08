import type { Locator, Page } from 'playwright-core';

/** Returns the row of the record with this name; references in other rows may have the same name. */
export function rowByName(page: Page | Locator, name: string): Locator {
  const title = page.locator('.cell-title').getByRole('link', { name, exact: true });
  return page.getByRole('row').filter({ has: title });
}

export async function searchList(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: `搜索${field}` }).fill(text);
}

/** Ticks the rows with these names. */
export async function tickRows(page: Page, ...wanted: readonly string[]): Promise<void> {
  for (const name of wanted) await page.getByRole('checkbox', { name: `选择 ${name}`, exact: true }).check();
}

/** Chooses an action in the menu of a row. */
export async function chooseInRow(page: Page, name: string, choice: string): Promise<void> {
  await rowByName(page, name).getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: choice, exact: true }).click();
}

/** Returns the bar with the actions on ticked rows. */
export function selectionBar(page: Page): Locator {
  return page.getByRole('toolbar', { name: '操作' });
}
