import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

import { zh } from '../../../src/i18n/zh/texts.ts';
import type { Action } from '../../../src/schemas/vocabulary/action.ts';
import { actionCall } from '../../../src/schemas/vocabulary/actionCall.ts';
import { pickRowAction } from '../../../src/schemas/compile/pickRowAction.ts';
import { actionFormOf } from '../../../src/schemas/vocabulary/actionForm.ts';
import { call } from '../../../src/schemas/vocabulary/call.ts';
import type { Call } from '../../../src/schemas/vocabulary/call.ts';
import { createDeleteAction } from '../../../src/screens/actions/createDeleteAction.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import { explainUnavailableAction } from '../../../src/schemas/compile/explainUnavailableAction.ts';
import type { Values } from '../../contract/resourceCalls.ts';
import { fillForm } from '../support/fillForm.ts';
import { waitUntilHidden } from '../support/shell.ts';

import { makeValidValues } from './formValues.ts';
import { bringRecordIntoView } from '../everyResource/bringRecordIntoView.ts';
import { type PlatformResponse, type Tour, captureResponse, fetchRecord, rowOf } from './tour.ts';

/** Runs every toolbar action of the list. */
export async function runToolbarActions(tour: Tour): Promise<void> {
  for (const action of tour.resource.actions ?? []) {
    if (!action.on.includes('toolbar')) continue;
    // A row may have a button of the same name, so the locator covers only the list header.
    const head = tour.page.locator('.list-header');
    const button = head.getByRole('button', { name: action.label.zh, exact: true });
    await button.click();
    await follow(tour, action, {});
    await button.waitFor();
  }
}

/** Runs every action that the record's current state offers; a disabled action must show a reason. */
export async function runRecordActions(tour: Tour, id: unknown): Promise<void> {
  const { resource } = tour;
  // Dangerous actions run last; they are also last in the menu.
  const actions = (resource.actions ?? []).toSorted((a, b) => Number(a.danger ?? false) - Number(b.danger ?? false));
  for (const action of actions) {
    await reloadList(tour);
    const record = await fetchRecord(tour, id);
    if (!record) return;
    if (!(await rowOf(tour, id).isVisible())) await bringRecordIntoView(tour, id);
    if (action.on.includes('row')) await runInRow(tour, action, record);
    else if (action.on.includes('bulk') && explainUnavailableAction(resource, action, record, 'zh') === null)
      await runOnTicked(tour, action, record);
  }
}

/** Reloads the list, because scheduled transitions may have changed its rows. */
async function reloadList({ page, resource }: Tour): Promise<void> {
  if (!resource.turns) return;
  const refresh = page.locator('.list-header').getByRole('button', { name: zh.list.refresh, exact: true });
  await captureResponse(page, resource.api.list, () => refresh.filter({ visible: true }).click());
}

async function runInRow(tour: Tour, action: Action, record: Values): Promise<void> {
  const { page, resource } = tour;
  const row = rowOf(tour, record['id']);
  await row.waitFor();
  const inline = row.getByRole('button', { name: action.label.zh, exact: true });
  const menu = page.getByRole('menu');
  const offered = (resource.actions ?? []).filter(({ on }) => on.includes('row'));
  const isInline = pickRowAction(resource, offered, record) === action;
  // The row may not yet show the result of the previous action.
  if (isInline) await inline.waitFor();
  else await waitUntilHidden(inline);
  if (!isInline) await row.getByRole('button', { name: zh.list.more, exact: true }).click();
  const item = isInline
    ? inline
    : menu
        .getByRole('menuitem')
        .filter({ hasText: new RegExp(`^${action.label.zh}`) })
        .filter({ has: page.getByText(action.label.zh, { exact: true }) });
  const reason = explainUnavailableAction(resource, action, record, 'zh');
  if (reason !== null) {
    expect.soft(await item.getAttribute('title'), `${action.name} says why it is not offered`).toBe(reason);
    if (!isInline) await page.keyboard.press('Escape');
    await waitUntilHidden(menu);
    return;
  }
  if (action.asksNothing) return runWithoutDialog(tour, action, item);
  await item.click();
  await waitUntilHidden(menu);
  await follow(tour, action, record);
}

/** Runs an action without a form. A dialog opens only to show a refusal. */
async function runWithoutDialog({ page, resource }: Tour, action: Action, button: Locator): Promise<void> {
  const dialog = page.getByRole('dialog', { name: action.label.zh, exact: true });
  const done = page
    .getByRole('status')
    .filter({ hasText: zh.action.done.split('%{count}')[0]?.replace('%{action}', action.label.zh) ?? '' });
  const answer = await captureResponse(page, actionCall(resource, action), () => button.click());
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

/** Completes the dialog, page or panel that the action opens, and returns to the list or record. */
async function follow(tour: Tour, action: Action, record: Values): Promise<void> {
  const { page, resource } = tour;
  const { opens } = action;
  if (opens === undefined) await runDialog(tour, action, actionCall(resource, action));
  else if ('refresh' in opens) await page.getByText(zh.message.menuRefreshed).first().waitFor();
  else if ('route' in opens) await followLinkAndReturn(tour);
  else await checkPanel(tour, action, record);
}

async function followLinkAndReturn({ page, resource }: Tour): Promise<void> {
  await page.waitForURL(
    address => !address.pathname.startsWith(`/${resource.name}/`) && address.pathname !== `/${resource.name}`,
  );
  await page.getByRole('heading', { level: 1 }).and(page.locator(':visible')).first().waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: resource.title.zh, exact: true }).waitFor();
}

async function checkPanel({ page }: Tour, action: Action, record: Values): Promise<void> {
  const panel = page.getByRole('dialog', { name: action.label.zh, exact: true });
  await panel.waitFor();
  await waitUntilHidden(panel.locator('.skeleton, .late'));
  await expect
    .poll(async () => (await panel.innerText()).length, { message: `${action.name} of ${String(record['id'])}` })
    .toBeGreaterThan(action.label.zh.length + 2);
  await panel.getByRole('button', { name: zh.elements.close, exact: true }).first().click();
  await waitUntilHidden(panel);
}

/** Fills the dialog of an action and submits it; a refusal appears in the dialog. */
async function runDialog(tour: Tour, action: Action, requested: Call): Promise<void> {
  const { page } = tour;
  const dialog = page.getByRole('dialog', { name: action.label.zh, exact: true });
  await dialog.waitFor();
  // The dialog of a dangerous action first shows the consequences.
  if (action.danger) await dialog.locator('.dialog-question').waitFor();
  const fields = actionFormOf(action);
  const values = await makeValidValues({ fields, mode: 'create', checks: action.checks }, tour);
  await fillForm(dialog, fields, values);
  if (action.typeConfirm) {
    const words = zh.action.typeToConfirm.replace('%{word}', action.typeConfirm.zh);
    await dialog.getByLabel(words, { exact: true }).fill(action.typeConfirm.zh);
  }
  const answer = await captureResponse(page, requested, () => dialog.locator('[type=submit]').click());
  await endDialog(dialog, action, answer);
}

async function endDialog(dialog: Locator, action: Action, { status, msg }: PlatformResponse): Promise<void> {
  const resultMessage = dialog
    .getByRole('alert')
    .or(dialog.getByText(zh.action.retryFailed, { exact: true }))
    // A value that is shown only once stays visible until the dialog is closed.
    .or(dialog.locator('.action-answer'));
  if (status === 0)
    await expect.poll(async () => (await dialog.count()) === 0 || (await resultMessage.count()) > 0).toBe(true);
  else await resultMessage.first().waitFor();
  if ((await dialog.count()) === 0) return;
  // A refusal must have a message; an empty one would be a defect of the page.
  expect.soft(String(msg), action.name).not.toBe('');
  const { cancel, close } = zh.elements;
  await dialog.getByRole('button', { name: new RegExp(`^(${cancel}|${close})$`) }).click();
  await waitUntilHidden(dialog);
}

/**
 * Deletes the record from its row in the list. If the state of the record forbids the deletion, checks the reason in
 * the menu instead.
 */
export async function deleteRecord(tour: Tour, id: unknown): Promise<void> {
  const { page, resource } = tour;
  const row = rowOf(tour, id);
  await row.getByRole('button', { name: zh.list.more, exact: true }).click();
  const menu = page.getByRole('menu');
  const item = menu.getByRole('menuitem').filter({ has: page.getByText(zh.list.delete, { exact: true }) });
  const reason = explainUnavailableAction(
    resource,
    createDeleteAction(resource),
    (await fetchRecord(tour, id)) ?? {},
    'zh',
  );
  if (reason !== null) {
    expect(await item.getAttribute('title')).toBe(reason);
    await page.keyboard.press('Escape');
    await waitUntilHidden(menu);
    return;
  }
  await item.click();
  const dialog = page.getByRole('dialog', { name: zh.list.delete, exact: true });
  const answer = await captureResponse(page, resource.api.delete ?? call('DELETE', ''), () =>
    dialog.locator('[type=submit]').click(),
  );
  expect(answer).toMatchObject({ status: 0 });
  if (isRecord(answer.data) && answer.data['failed'] === 1) {
    // Earlier actions may prevent the deletion: the dialog explains why, and the record still exists.
    await dialog.getByRole('button', { name: zh.elements.close, exact: true }).click();
    await waitUntilHidden(dialog);
    await expect.poll(() => fetchRecord(tour, id)).toBeDefined();
    return;
  }
  await waitUntilHidden(dialog);
  await waitUntilHidden(row);
  await expect.poll(() => fetchRecord(tour, id)).toBeUndefined();
}
