import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

import { zh } from '../../../src/i18n/zh.ts';
import type { Action } from '../../../src/schemas/action.ts';
import { actionCall } from '../../../src/schemas/actionCall.ts';
import { openAction } from '../../../src/schemas/openAction.ts';
import { formOf } from '../../../src/schemas/actionForm.ts';
import { call } from '../../../src/schemas/call.ts';
import type { Call } from '../../../src/schemas/call.ts';
import { isRecord } from '../../../src/schemas/json.ts';
import { whyNot } from '../../../src/schemas/whyNot.ts';
import type { Values } from '../../contract/resourceCalls.ts';
import { fillForm } from '../support/fillKind.ts';
import { gone } from '../support/shell.ts';

import { goodValues } from './formValues.ts';
import { find } from './find.ts';
import { type Answer, type Tour, answerTo, recordOf, rowOf } from './tour.ts';

/** Every action of the list's head. */
export async function runsToolbar(tour: Tour): Promise<void> {
  for (const action of tour.resource.actions ?? []) {
    if (!action.on.includes('toolbar')) continue;
    // A row may offer the same.
    const head = tour.page.locator('.list-header');
    const button = head.getByRole('button', { name: action.label.zh, exact: true });
    await button.click();
    await follow(tour, action, {});
    await button.waitFor();
  }
}

/** Every action that is offered on a record, as it is after the one before; what is not offered says why. */
export async function runsOnRecord(tour: Tour, id: unknown): Promise<void> {
  const { resource } = tour;
  // Deeds that end something come last, as they do in the menu.
  const actions = (resource.actions ?? []).toSorted(
    (one, other) => Number(one.danger ?? false) - Number(other.danger ?? false),
  );
  for (const action of actions) {
    await catchUp(tour);
    const record = await recordOf(tour, id);
    if (!record) return;
    if (!(await rowOf(tour, id).isVisible())) await find(tour, id);
    if (action.on.includes('row')) await runInRow(tour, action, record);
    else if (action.on.includes('bulk') && whyNot(resource, action, record, 'zh') === null)
      await runOnTicked(tour, action, record);
  }
}

/** Reads the list again where scheduled transitions may have changed its rows since, so that row and record agree. */
async function catchUp({ page, resource }: Tour): Promise<void> {
  if (!resource.turns) return;
  const refresh = page.locator('.list-header').getByRole('button', { name: zh.list.refresh, exact: true });
  await answerTo(page, resource.api.list, () => refresh.filter({ visible: true }).click());
}

async function runInRow(tour: Tour, action: Action, record: Values): Promise<void> {
  const { page, resource } = tour;
  const row = rowOf(tour, record['id']);
  await row.waitFor();
  const inline = row.getByRole('button', { name: action.label.zh, exact: true });
  const menu = page.getByRole('menu');
  const offered = (resource.actions ?? []).filter(({ on }) => on.includes('row'));
  const isInline = openAction(resource, offered, record) === action;
  // The row may still be about to show what the action before has made of it.
  if (isInline) await inline.waitFor();
  else await gone(inline);
  if (!isInline) await row.getByRole('button', { name: zh.list.more, exact: true }).click();
  const item = isInline
    ? inline
    : menu
        .getByRole('menuitem')
        .filter({ hasText: new RegExp(`^${action.label.zh}`) })
        .filter({ has: page.getByText(action.label.zh, { exact: true }) });
  const reason = whyNot(resource, action, record, 'zh');
  if (reason !== null) {
    expect.soft(await item.getAttribute('title'), `${action.name} says why it is not offered`).toBe(reason);
    if (!isInline) await page.keyboard.press('Escape');
    await gone(menu);
    return;
  }
  if (action.asksNothing) return runUnasked(tour, action, item);
  await item.click();
  await gone(menu);
  await follow(tour, action, record);
}

/** Nothing is asked: it is done, or what stands in its way is told in a dialog. */
async function runUnasked({ page, resource }: Tour, action: Action, button: Locator): Promise<void> {
  const dialog = page.getByRole('dialog', { name: action.label.zh, exact: true });
  const done = page
    .getByRole('status')
    .filter({ hasText: zh.action.done.split('%{count}')[0]?.replace('%{action}', action.label.zh) ?? '' });
  const answer = await answerTo(page, actionCall(resource, action), () => button.click());
  await done.or(dialog).first().waitFor();
  await endDialog(dialog, action, answer);
}

async function runOnTicked(tour: Tour, action: Action, record: Values): Promise<void> {
  const { page } = tour;
  await rowOf(tour, record['id']).getByRole('checkbox').check();
  const bar = page.getByRole('toolbar', { name: zh.list.actions, exact: true });
  await bar.getByRole('button', { name: action.label.zh, exact: true }).click();
  await follow(tour, action, record);
  if (await bar.isVisible()) await bar.getByRole('button', { name: zh.list.clearSelection, exact: true }).click();
}

/** What has been started is led to its end, and the page is as it was before. */
async function follow(tour: Tour, action: Action, record: Values): Promise<void> {
  const { page, resource } = tour;
  const { opens } = action;
  if (opens === undefined) await runDialog(tour, action, actionCall(resource, action));
  else if ('refresh' in opens) await page.getByText(zh.message.menuRefreshed).first().waitFor();
  else if ('route' in opens) await goThereAndBack(tour);
  else await lookAtPanel(tour, action, record);
}

async function goThereAndBack({ page, resource }: Tour): Promise<void> {
  await page.waitForURL(
    address => !address.pathname.startsWith(`/${resource.name}/`) && address.pathname !== `/${resource.name}`,
  );
  await page.getByRole('heading', { level: 1 }).and(page.locator(':visible')).first().waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: resource.title.zh, exact: true }).waitFor();
}

async function lookAtPanel({ page }: Tour, action: Action, record: Values): Promise<void> {
  const panel = page.getByRole('dialog', { name: action.label.zh, exact: true });
  await panel.waitFor();
  await gone(panel.locator('.skeleton, .late'));
  await expect
    .poll(async () => (await panel.innerText()).length, { message: `${action.name} of ${String(record['id'])}` })
    .toBeGreaterThan(action.label.zh.length + 2);
  await panel.getByRole('button', { name: zh.elements.close, exact: true }).first().click();
  await gone(panel);
}

/** Fills in what the dialog asks for and sends it: it is done, or what stands in its way is told in the dialog. */
async function runDialog(tour: Tour, action: Action, asked: Call): Promise<void> {
  const { page } = tour;
  const dialog = page.getByRole('dialog', { name: action.label.zh, exact: true });
  await dialog.waitFor();
  // What is lost is named before it is.
  if (action.danger) await dialog.locator('.dialog-question').waitFor();
  const fields = formOf(action);
  const values = await goodValues({ fields, mode: 'create', checks: action.checks }, tour);
  await fillForm(dialog, fields, values);
  if (action.typeConfirm) {
    const words = zh.action.typeToConfirm.replace('%{word}', action.typeConfirm.zh);
    await dialog.getByLabel(words, { exact: true }).fill(action.typeConfirm.zh);
  }
  const answer = await answerTo(page, asked, () => dialog.locator('[type=submit]').click());
  await endDialog(dialog, action, answer);
}

async function endDialog(dialog: Locator, action: Action, { status, msg }: Answer): Promise<void> {
  const told = dialog
    .getByRole('alert')
    .or(dialog.getByText(zh.action.retryFailed, { exact: true }))
    // What is shown once stays until it is closed.
    .or(dialog.locator('.action-answer'));
  if (status === 0) await expect.poll(async () => (await dialog.count()) === 0 || (await told.count()) > 0).toBe(true);
  else await told.first().waitFor();
  if ((await dialog.count()) === 0) return;
  // A refusal is a sentence of the platform; its failure would be a fault in the page.
  expect.soft(String(msg), action.name).not.toBe('');
  const { cancel, close } = zh.elements;
  await dialog.getByRole('button', { name: new RegExp(`^(${cancel}|${close})$`) }).click();
  await gone(dialog);
}

/** Deletes the record out of its row. */
export async function deletes(tour: Tour, id: unknown): Promise<void> {
  const { page, resource } = tour;
  const row = rowOf(tour, id);
  await row.getByRole('button', { name: zh.list.more, exact: true }).click();
  await page.getByRole('menu').getByRole('menuitem', { name: zh.list.delete, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: zh.list.delete, exact: true });
  const answer = await answerTo(page, resource.api.delete ?? call('DELETE', ''), () =>
    dialog.locator('[type=submit]').click(),
  );
  expect(answer).toMatchObject({ status: 0 });
  if (isRecord(answer.data) && answer.data['failed'] === 1) {
    // What the actions before have set going keeps the record: the dialog says what, and the record is there.
    await dialog.getByRole('button', { name: zh.elements.close, exact: true }).click();
    await gone(dialog);
    await expect.poll(() => recordOf(tour, id)).toBeDefined();
    return;
  }
  await gone(dialog);
  await gone(row);
  await expect.poll(() => recordOf(tour, id)).toBeUndefined();
}
