import type { Locator, Page } from 'playwright-core';

import gameDevices from '../../../src/resources/cloud-game/game-devices.ts';
import permissionGroups from '../../../src/resources/users/permission-groups.ts';
import users from '../../../src/resources/users/users.ts';
import type { Messages, PageTexts } from '../../../src/i18n/zh/messages.ts';
import type { Language } from '../../../src/schemas/base/label.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { readySelectors } from './crawl.ts';

type Texts = Messages & PageTexts;

/** Page, texts of its language, and its width. */
interface Scene {
  readonly page: Page;
  readonly language: Language;
  readonly texts: Texts;
  readonly isNarrow: boolean;
}

/** Element that opens over a screen or replaces a part of it. */
export interface Overlay {
  readonly name: string;
  readonly path: string;
  /** Selector of the element that is visible before the overlay opens; a list by default. */
  readonly sign?: string;
  /** Layout to which the overlay is limited. */
  readonly only?: 'narrow' | 'wide';
  /** Opens the overlay and returns its element. */
  readonly open: (scene: Scene) => Promise<Locator>;
}

const seen = { visible: true } as const;

/** Returns the first visible button with a name. */
const button = ({ page }: Scene, name: string): Locator =>
  page.getByRole('button', { name, exact: true }).filter(seen).first();

/** Clicks a button with a text of the console and returns the overlay that opens. */
const openByButton =
  (nameOf: (texts: Texts) => string, role: 'dialog' | 'menu' = 'dialog') =>
  async (scene: Scene): Promise<Locator> => {
    await button(scene, nameOf(scene.texts)).click();
    return scene.page.getByRole(role).filter(seen);
  };

/** Chooses an item in the menu of the first row. */
async function chooseInFirstRow(scene: Scene, name: string): Promise<Locator> {
  await button(scene, scene.texts.list.more).click();
  await scene.page.getByRole('menuitem', { name, exact: true }).click();
  return scene.page.getByRole('dialog').filter(seen);
}

const inRow =
  (resource: Resource, action: string) =>
  (scene: Scene): Promise<Locator> => {
    const actions = (resource.actions ?? []).filter(item => item.on.includes('row'));
    const found = actions.find(item => item.name === action);
    if (!found) throw new Error(`${resource.name} has no action ${action}`);
    const name = found.label[scene.language];
    // The first action that is not dangerous has its own button in the row.
    return found === actions.find(item => !item.danger)
      ? openByButton(() => name)(scene)
      : chooseInFirstRow(scene, name);
  };

/** Opens the choices of a form field. */
const choices =
  (resource: Resource, field: string) =>
  async ({ page, language }: Scene): Promise<Locator> => {
    const label = resource.fields[field]?.label[language] ?? field;
    await page
      .getByRole('dialog')
      .getByRole('combobox', { name: new RegExp(`^${label}`) })
      .first()
      .click();
    return page.getByRole('option').first();
  };

async function tickFirst({ page, texts, isNarrow }: Scene): Promise<Locator> {
  const [word = ''] = texts.list.selectRow.split('%{');
  const box = page.getByRole('checkbox', { name: new RegExp(`^${word}`) });
  await box.filter(seen).first().check({ force: isNarrow });
  return page.getByRole('toolbar', { name: texts.list.actions });
}

const listOverlays: readonly Overlay[] = [
  { name: 'the menu of a row', path: '/users', open: openByButton(texts => texts.list.more, 'menu') },
  {
    name: 'the question before deleting',
    path: '/users',
    open: scene => chooseInFirstRow(scene, scene.texts.list.delete),
  },
  { name: 'an action with a form', path: '/users', open: inRow(users, 'resetPassword') },
  { name: 'the sessions of a user', path: '/users', open: inRow(users, 'sessions') },
  { name: 'the confirmation word', path: '/game-devices', open: inRow(gameDevices, 'reset') },
  { name: 'the members of a group', path: '/permission-groups', open: inRow(permissionGroups, 'users') },
  { name: 'the menu of a group', path: '/permission-groups', open: inRow(permissionGroups, 'preview') },
  { name: 'the columns', path: '/users', open: openByButton(texts => texts.list.columns) },
  { name: 'help and permissions', path: '/users', open: openByButton(texts => texts.list.help) },
  { name: 'the saved views', path: '/users', open: openByButton(texts => texts.views.title) },
  { name: 'the export', path: '/users', open: openByButton(texts => texts.files.run) },
  { name: 'the import', path: '/sample-parts', open: openByButton(texts => texts.files.import) },
  {
    name: 'the filters',
    path: '/users',
    open: async scene => {
      await button(scene, scene.texts.list.moreFilters).click();
      return button(scene, scene.texts.list.applyFilters);
    },
  },
  { name: 'ticked rows', path: '/users', open: tickFirst },
  {
    name: 'the bulk edit',
    path: '/users',
    open: async scene => {
      await tickFirst(scene);
      return openByButton(texts => texts.bulkEdit.title)(scene);
    },
  },
];

const formOverlays: readonly Overlay[] = [
  {
    name: 'the choices of a code field',
    path: '/game-devices/create',
    sign: readySelectors.form,
    open: choices(gameDevices, 'resolution'),
  },
  {
    name: 'the choices of a reference',
    path: '/users/create',
    sign: readySelectors.form,
    open: choices(users, 'groupId'),
  },
  {
    name: 'why a field is missing',
    path: '/game-devices/create',
    sign: readySelectors.form,
    open: async scene => {
      await button(scene, scene.texts.form.whyMissing).click();
      return scene.page.getByRole('dialog', { name: scene.texts.form.whyMissing });
    },
  },
  {
    name: 'the validation errors of a form',
    path: '/users/create',
    sign: readySelectors.form,
    open: async ({ page }) => {
      await page.getByRole('dialog').locator('[type=submit]').click();
      return page.getByRole('dialog').getByRole('alert').first();
    },
  },
  {
    name: 'the question before leaving',
    path: '/users/create',
    sign: readySelectors.form,
    open: async ({ page, texts }) => {
      await page.getByRole('dialog').getByRole('textbox').first().fill('half');
      await page.keyboard.press('Escape');
      return page.getByRole('dialog').getByText(texts.form.unsaved);
    },
  },
];

const shellOverlays: readonly Overlay[] = [
  {
    name: 'the palette',
    path: '/users',
    open: async ({ page, texts }) => {
      await page.keyboard.press('Control+K');
      const palette = page.getByRole('dialog', { name: texts.palette.title });
      await palette.getByRole('combobox').fill('a');
      return palette.getByRole('option').first();
    },
  },
  { name: 'the question before signing out', path: '/users', open: openByButton(texts => texts.elements.logOut) },
  { name: 'the second factor', path: '/users', open: openByButton(texts => texts.secondFactor.title) },
  { name: 'the sessions of the user', path: '/users', open: openByButton(texts => texts.ownSessions.title) },
  { name: 'the change of the password', path: '/users', open: openByButton(texts => texts.shell.changePassword) },
  {
    name: 'the tray of jobs',
    path: '/users',
    open: async ({ page, texts }) => {
      const [word = ''] = texts.jobs.open.split('%{');
      await page.getByRole('button', { name: new RegExp(`^${word}`) }).click();
      return page.getByRole('dialog', { name: texts.jobs.title }).getByRole('listitem').first();
    },
  },
  {
    name: 'the menu of a tab',
    path: '/users',
    open: async ({ page, texts }) => {
      await page
        .getByRole('navigation', { name: texts.shell.tabs })
        .getByRole('link')
        .first()
        .click({ button: 'right' });
      return page.getByRole('menu');
    },
  },
  {
    name: 'the main menu',
    path: '/users',
    only: 'narrow',
    open: async scene => {
      await button(scene, scene.texts.shell.openMenu).click();
      return scene.page.getByRole('navigation', { name: scene.texts.shell.menu });
    },
  },
  {
    name: 'the notification of a failure',
    path: '/users',
    open: async scene => {
      const { page, texts } = scene;
      await page.route('**/user/list', route => route.fulfill({ status: 500, body: '' }), { times: 1 });
      await button(scene, texts.list.refresh).click();
      return page.getByRole('alert').filter({ hasText: texts.message.failure }).first();
    },
  },
];

/** Saves the first user after somebody else has saved the same user. */
async function saveTooLate({ page, texts, language }: Scene): Promise<Locator> {
  await page.route('**/designjet/user', async route => {
    const { authorization = '' } = route.request().headers();
    const { id }: { readonly id: number } = route.request().postDataJSON();
    const detail = await page.request.get(`${users.api.detail.path}?id=${id}`, { headers: { authorization } });
    const { data }: { readonly data: Readonly<Record<string, unknown>> } = await detail.json();
    const current = { ...data, name: data['userName'], revision: 99 };
    await route.fulfill({
      json: { status: 1, code: 409, success: false, msg: texts.form.conflictTitle, data: { current } },
    });
  });
  await page.getByRole('link', { name: texts.list.edit, exact: true }).filter(seen).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: users.fields.name.label[language], exact: true }).fill('Mine');
  await form.locator('[type=submit]').click();
  return page.getByRole('dialog', { name: texts.form.conflictTitle });
}

/** Signs in as a user whose password an administrator has set. */
async function signInWithGivenPassword({ page, texts }: Scene): Promise<Locator> {
  const answer = { status: 0, code: 200, success: true, msg: '', data: { mustUpdate: true } };
  await page.route('**/checkUpdatePsw', route => route.fulfill({ json: answer }), { times: 1 });
  await page.reload();
  return page.getByRole('dialog', { name: texts.password.title }).getByText(texts.password.forced);
}

/** Advances the page's clock by 29 minutes; the page keeps the test clock afterwards. */
async function advanceToIdleWarning({ page, texts }: Scene): Promise<Locator> {
  await page.clock.install();
  await page.reload();
  await page.locator(readySelectors.list).first().waitFor();
  await page.clock.fastForward('28:10');
  return page.getByRole('dialog', { name: texts.session.idle });
}

/** Overlays that open by themselves. The overlay that advances the clock is last, because the clock stays advanced. */
const automaticOverlays: readonly Overlay[] = [
  { name: 'a conflict', path: '/users', open: saveTooLate },
  { name: 'the password change after a reset', path: '/users', open: signInWithGivenPassword },
  { name: 'the warning of an idle session', path: '/users', open: advanceToIdleWarning },
];

const panel = { path: '/control-panel?view=table', sign: 'main .panel-legend' } as const;

const boardOverlays: readonly Overlay[] = [
  {
    ...panel,
    name: 'the sheet of a device',
    path: '/control-panel?view=table&card=1',
    open: async ({ page }) => page.getByRole('dialog').locator('.sheet-body dl').first(),
  },
  { ...panel, name: 'the pasted list', open: openByButton(texts => texts.panel.paste.title) },
  {
    ...panel,
    name: 'the filters of the panel',
    open: async scene => {
      await button(scene, scene.texts.panel.moreFilters).click();
      return scene.page.getByRole('group', { name: scene.texts.panel.moreFilters });
    },
  },
  {
    ...panel,
    name: 'the rooms of the panel',
    only: 'narrow',
    open: async scene => {
      await button(scene, scene.texts.panel.tree).click();
      return scene.page.getByRole('tree');
    },
  },
  {
    ...panel,
    name: 'the commands for ticked devices',
    open: async scene => {
      const { page, texts } = scene;
      const [word = ''] = texts.panel.tickCard.split('%{');
      await page
        .getByRole('checkbox', { name: new RegExp(`^${word}`) })
        .nth(1)
        .check();
      await button(scene, texts.panel.moreCommands).click();
      return page.getByRole('menu');
    },
  },
  {
    ...panel,
    name: 'the jobs that wait for approval',
    open: async ({ page, texts }) => {
      const [word = ''] = texts.jobs.openAwaited.split('%{');
      await page.getByRole('button', { name: new RegExp(`^${word}`) }).click();
      return page.getByRole('region', { name: texts.jobs.approvals }).getByRole('listitem').first();
    },
  },
  {
    name: 'the choice of cards',
    path: '/dashboard',
    sign: 'main h1',
    open: async scene => {
      await button(scene, scene.texts.dashboard.choose).click();
      return scene.page.getByRole('region', { name: scene.texts.dashboard.choose });
    },
  },
];

export const overlays: readonly Overlay[] = [
  ...listOverlays,
  ...formOverlays,
  ...shellOverlays,
  ...boardOverlays,
  ...automaticOverlays,
];
