import { text } from 'node:stream/consumers';

import type { Locator, Page } from 'playwright-core';

import { isPasswordProofRequest } from './answerPasswordProofs.ts';
import { waitUntilHidden } from './shell.ts';

/** Returns the text box of the edited definition. */
export function definitionBox(page: Page): Locator {
  return page.getByRole('textbox', { name: '页面定义（JSON）' });
}

/** Opens the dialog for a new screen with this name and kind of source. */
export async function openNewScreenDialog(page: Page, name: string, source: string): Promise<Locator> {
  await page.getByRole('button', { name: '新建页面' }).click();
  const making = page.getByRole('dialog', { name: '新建页面' });
  await making.getByLabel('页面名称').fill(name);
  await making.getByLabel('来源').selectOption(source);
  return making;
}

/** Changes the definition as text and enters it as one line. */
export async function editDefinition(page: Page, change: (text: string) => string): Promise<void> {
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  const box = definitionBox(page);
  await box.fill(change(JSON.stringify(JSON.parse(await box.inputValue()))));
}

/** Publishes the edited screen after its impact was shown. */
export async function publishEditedScreen(page: Page): Promise<void> {
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const question = page.getByRole('dialog', { name: /^发布/ });
  await question.getByText(/行数据/).waitFor();
  // The publish dialog is also hidden while the password dialog is open, so the test waits for the response first.
  const answered = page.waitForResponse(
    async response => response.url().endsWith('/workbench/publish') && !(await isPasswordProofRequest(response)),
  );
  await question.getByRole('button', { name: '发布', exact: true }).click();
  await answered;
  await waitUntilHidden(question);
}

/** Returns the text of the exported source file. */
export async function readExportedSource(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出.ts' }).click();
  return text(await (await download).createReadStream());
}
