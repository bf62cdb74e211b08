import type { Locator, Page } from 'playwright-core';

/** Parts of the control panel by name. */
export const panelLocators = {
  rack: (page: Page): Locator => page.getByRole('application', { name: '机架图' }),
  legend: (page: Page, name: string): Locator =>
    page.getByRole('list', { name: '图例与数量，点击筛选' }).getByRole('button', { name }),
  view: (page: Page, name: string): Locator => page.getByRole('group', { name: '视图' }).getByRole('button', { name }),
  count: (page: Page, text: string): Locator => page.getByRole('status').getByText(text, { exact: true }),
  selection: (page: Page): Locator => page.getByRole('toolbar', { name: '已选设备' }),
  sheet: (page: Page): Locator => page.getByRole('dialog', { name: /^设备 / }),
  dock: (page: Page): Locator => page.getByRole('region', { name: '命令进度' }),
  tree: (page: Page): Locator => page.getByRole('tree', { name: '机房与机柜' }),
};

/** Draws a selection rectangle over the whole rack. */
export async function lassoAll(page: Page): Promise<void> {
  const box = await panelLocators.rack(page).boundingBox();
  if (!box) throw new Error('The rack is not visible');
  await page.mouse.move(box.x + 3, box.y + 3);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.move(box.x + box.width - 3, box.y + box.height - 3);
  await page.mouse.up();
}
