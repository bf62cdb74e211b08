import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';

import type { Database } from '../../platform/engine/storage/database.ts';
import { copyCredentials, endSessionsOf } from './support/accounts.ts';
import { waitForFirstJobPoll } from './support/calls.ts';
import { type FlowJourney, buttonByName, flowJourneys, expectStep } from './support/flowJourneys.ts';
import { type SessionLoss, loseSession } from './support/loseSession.ts';
import { waitUntilHidden } from './support/shell.ts';
import { signIn } from './support/signIn.ts';
import { useConsole } from './support/useConsole.ts';

const console = useConsole();
const [operator, password] = ['support03', 'admin123'];

/** Ends the session, triggers a call whose response reports the end, and signs in again. */
async function signInAgain(page: Page, db: Database, discovery: Pick<SessionLoss, 'trigger' | 'use'>): Promise<void> {
  await loseSession(page, { ...discovery, end: () => endSessionsOf(db, operator, 'elsewhere') });
  await signIn(page, operator, password);
}

/** Opens the command palette; the calls of its search are independent of the flow. */
async function openSearch(page: Page): Promise<Pick<SessionLoss, 'trigger' | 'use'>> {
  await page.keyboard.press('Control+k');
  const trigger = page.getByRole('dialog', { name: '快速查找' }).getByRole('combobox');
  return { trigger, use: box => box.fill('机房一') };
}

/** Fills in a step, interrupts it by a step back, a new sign-in and a reload, and continues. */
async function completeStep(page: Page, db: Database, { steps }: FlowJourney, at: number): Promise<void> {
  const [step, former] = [steps[at], steps[at - 1]];
  if (!step) return;
  await expectStep(page, { title: step.title, holds: {} });
  await step.fill?.(page, page.getByRole('main'));
  if (former) {
    await buttonByName(page, '上一步').click();
    await expectStep(page, former);
    await buttonByName(page, '下一步').click();
    await expectStep(page, step);
  }
  await signInAgain(page, db, await openSearch(page));
  await expectStep(page, step);
  const isLast = at === steps.length - 1;
  const quiet = isLast && waitForFirstJobPoll(page);
  await page.reload();
  await expectStep(page, step);
  if (at > 0) await page.getByText(/^已恢复您填写的内容（.+）$/).waitFor();
  if (!isLast) return buttonByName(page, '下一步').click();
  await quiet;
  await signInAgain(page, db, { trigger: buttonByName(page, '预览') });
  await expectStep(page, { title: '预览', holds: {} });
}

/** Checks that a narrow window shows the preview as cards, with nothing outside the window. */
async function expectPreviewAsCards(page: Page): Promise<void> {
  const wide = page.viewportSize() ?? { width: 1280, height: 720 };
  const main = page.getByRole('main');
  await page.setViewportSize({ ...wide, width: 390 });
  await waitUntilHidden(main.getByRole('table'));
  const cards = main.getByRole('list').last();
  await cards.getByRole('listitem').first().waitFor();
  await expect.poll(() => cards.evaluate(list => list.scrollWidth - list.clientWidth)).toBe(0);
  await page.setViewportSize(wide);
  await main.getByRole('table').first().waitFor();
}

/** Submits the flow from the end of a long preview. */
async function submitFromPageEnd(page: Page, verb: string): Promise<void> {
  const wide = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ ...wide, height: 400 });
  const body = page.locator('.record-form-body').filter({ visible: true });
  await body.evaluate(element => element.scrollTo({ top: element.scrollHeight, behavior: 'instant' }));
  await buttonByName(page, verb).click();
}

/** Returns whether a text is visible at the current scroll position. */
function isInView(text: Locator): Promise<boolean> {
  return text.evaluate(element => {
    const { left, top, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + 4, top + height / 2));
  });
}

beforeAll(() => copyCredentials(console.platform().db, operator, 'admin'));

describe.each(flowJourneys)('the flow $name', journey => {
  it('survives a step back, a reload and a forced sign-in at every step, rejects outdated previews, and runs once', async () => {
    const {
      name,
      verb,
      prepare,
      steps,
      affectedCount,
      skips,
      word,
      invalidate,
      restore,
      conflictMessage,
      blocked,
      resultRows,
      resultCount,
      verifyResult,
    } = journey;
    const { db } = console.platform();
    const count = async () => (await sql`select from ${sql.raw(resultRows)}`.execute(db)).rows.length;
    const page = await console.visit(`/${name}${await prepare(db)}`);
    const main = page.getByRole('main');
    await signIn(page, operator, password);
    for (const at of steps.keys()) await completeStep(page, db, journey, at);
    const previewHeading = main.getByRole('heading', { name: `将执行 ${affectedCount} 项` });
    const confirm = async (): Promise<void> => {
      if (word === undefined) return;
      await expect.poll(() => buttonByName(page, verb).isDisabled()).toBe(true);
      await page.getByLabel(`请输入“${word}”以确认`).fill(word);
    };
    await previewHeading.waitFor();
    if (skips) await main.getByRole('row', { name: skips }).waitFor();
    await expectPreviewAsCards(page);
    await confirm();

    await invalidate(db);
    await submitFromPageEnd(page, verb);
    await expect.poll(() => isInView(main.getByText(conflictMessage).first())).toBe(true);
    if (blocked) await main.getByRole('listitem').filter({ hasText: blocked }).waitFor();
    if (blocked) await waitUntilHidden(main.locator('button[type=submit]:enabled'));
    expect(await count()).toBe(0);

    await restore(db);
    await buttonByName(page, '重新预览').click();
    await previewHeading.waitFor();
    if (word !== undefined) await page.getByLabel(`请输入“${word}”以确认`).fill(word);
    await buttonByName(page, verb).dblclick();
    await expectStep(page, { title: '结果', holds: {} });
    await verifyResult(page, main);
    expect(await count()).toBe(resultCount);
  });
});
