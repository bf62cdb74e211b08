import { text } from 'node:stream/consumers';

import type { Locator, Page } from 'playwright-core';

import { asksPassword } from './answerProofs.ts';
import { gone } from './shell.ts';

/** The text of the definition that is edited. */
export function textBox(page: Page): Locator {
  return page.getByRole('textbox', { name: '页面定义（JSON）' });
}

/** Opens the dialog for a new screen of this name, made from a source of this kind. */
export async function startNew(page: Page, name: string, source: string): Promise<Locator> {
  await page.getByRole('button', { name: '新建页面' }).click();
  const making = page.getByRole('dialog', { name: '新建页面' });
  await making.getByLabel('页面名称').fill(name);
  await making.getByLabel('来源').selectOption(source);
  return making;
}

/** Changes the definition as text; it is handed over in one line. */
export async function editText(page: Page, change: (text: string) => string): Promise<void> {
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  const box = textBox(page);
  await box.fill(change(JSON.stringify(JSON.parse(await box.inputValue()))));
}

/** Publishes what stands in the editor, once it was said what that means. */
export async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const question = page.getByRole('dialog', { name: /^发布/ });
  await question.getByText(/行数据/).waitFor();
  // While the password is asked for, the question is hidden behind that dialog.
  const answered = page.waitForResponse(
    async response => response.url().endsWith('/workbench/publish') && !(await asksPassword(response)),
  );
  await question.getByRole('button', { name: '发布', exact: true }).click();
  await answered;
  await gone(question);
}

/** The text of the file that the editor gives. */
export async function exported(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出.ts' }).click();
  return text(await (await download).createReadStream());
}
