import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { damageRounds, damageRow } from '../support/damageRow.ts';
import samples from '../support/resources/system/samples.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();
const id = 3;
/** Console errors of the browser for picture addresses that do not exist or are too long. */
const noPicture = /status of 4\d\d|ERR_CONNECTION_RESET/;

/** Expects that no part of the page is replaced by an error message. */
async function expectWhole(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.getByText('此页面出错了').count()).toBe(0);
}

describe('a row that another program has damaged', () => {
  it.each(Array.from({ length: damageRounds }, (_, round) => round))(
    'leaves list, detail and form usable (round %i)',
    async round => {
      // The damaged row refers to pictures that do not exist.
      const page = await console.visitAs('admin', '/samples?sort=id&order=ASC', { provokedError: noPicture });
      await damageRow(console.platform().db, samples, id, round);
      await page.reload();
      const actions = page.getByRole('table').getByRole('link', { name: '编辑' });
      await expect.poll(() => actions.count()).toBe(20);
      await expectWhole(page);
      await page.goto(`/samples/${id}/show`);
      await page.getByRole('article').waitFor();
      await expectWhole(page);
      await page.goto(`/samples/${id}`);
      await page.getByRole('button', { name: '保存' }).waitFor();
      await expectWhole(page);
    },
  );
});
