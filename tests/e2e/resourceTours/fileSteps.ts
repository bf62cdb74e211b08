import { buffer } from 'node:stream/consumers';

import { expect } from 'vitest';

import { readTable } from '../../../platform/engine/imports/readTable.ts';
import { zh } from '../../../src/i18n/zh/texts.ts';
import { dialogByTitle } from '../support/form.ts';
import { waitUntilHidden } from '../support/shell.ts';
import type { Tour } from './tour.ts';

/** Exports the list with all columns and checks that the file has all rows. */
export async function exportAllRecords({ page, resource }: Tour, total: number): Promise<Buffer> {
  await page.getByRole('button', { name: zh.files.run, exact: true }).click();
  const exportDialog = dialogByTitle(page, zh.files.exportTitle.replace('%{title}', resource.title.zh));
  await exportDialog.getByRole('radio', { name: zh.files.csv, exact: true }).check();
  await exportDialog.getByRole('radio', { name: zh.files.allColumns, exact: true }).check();
  const run = exportDialog.getByRole('button', { name: zh.files.run, exact: true });
  const [download] = await Promise.all([page.waitForEvent('download'), run.click()]);
  const bytes = await buffer(await download.createReadStream());
  await waitUntilHidden(exportDialog);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  expect((await readTable(new Uint8Array(bytes))).lines).toHaveLength(total);
  return bytes;
}

/** Imports the exported file and checks that nothing changes. */
export async function expectUnchangedImport({ page, resource }: Tour, file: Buffer): Promise<void> {
  await page.getByRole('button', { name: zh.files.import, exact: true }).click();
  const steps = dialogByTitle(page, zh.files.importTitle.replace('%{title}', resource.title.zh));
  await steps
    .getByLabel(zh.files.choose)
    .setInputFiles({ name: `${resource.name}.csv`, mimeType: 'text/csv', buffer: file });
  await steps.getByRole('button', { name: zh.files.next, exact: true }).click();
  // The previous step also has a note and a table, so the locator names the counts of the result.
  const outcome = steps.locator('.import-counts');
  await outcome.waitFor();
  expect.soft(await outcome.innerText()).toContain(zh.files.unchanged);
  expect
    .soft(await outcome.innerText())
    .not.toMatch(new RegExp([zh.files.insert, zh.files.update, zh.files.failed].join('|')));
  await steps.getByRole('button', { name: zh.elements.cancel, exact: true }).click();
  await waitUntilHidden(steps);
}
