import type { Locator, Page } from 'playwright-core';
import { explainUnavailableOperation } from '../../../src/schemas/vocabulary/refusedOperations.ts';
import { expect } from 'vitest';

import { en } from '../../../src/i18n/en/texts.ts';
import { zh } from '../../../src/i18n/zh/texts.ts';
import type { Field } from '../../../src/schemas/vocabulary/field.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import type { Language } from '../../../src/schemas/base/label.ts';
import { hiddenFields, writableFields } from '../../../src/schemas/vocabulary/writable.ts';
import { defaultValuesOf } from '../../../src/screens/form/formValues.ts';
import type { Values } from '../../contract/resourceCalls.ts';
import { extraValuesOf } from '../../contract/extraValues.ts';
import { fetchTakenValues } from '../../contract/validValues.ts';
import { fillForm, labelPattern } from '../support/fillForm.ts';
import { waitUntilHidden, successMessage } from '../support/shell.ts';
import { requireReadCalls } from '../../support/requireReadCalls.ts';
import {
  type FormRules,
  expectedErrorsOf,
  fieldOfPath,
  makeValidValue,
  makeValidValues,
  makeInvalidValues,
} from './formValues.ts';
import { type Tour, captureResponse, fetchRecord, rowOf } from './tour.ts';

const words = { zh, en };

/** Returns the only form on the page, whether or not it is in a drawer. */
export function visibleRecordForm(page: Page): Locator {
  return page.locator('form.record-form:visible');
}

/** Enters invalid values in all fields and checks that each error appears at its field in both languages. */
export async function expectCreateErrorsInBothLanguages(tour: Tour): Promise<void> {
  const { page, resource } = tour;
  const ruled: FormRules = { fields: resource.fields, mode: 'create', checks: resource.checks };
  const start = defaultValuesOf(resource.fields, 'create');
  const wrong = makeInvalidValues(ruled, start);
  await expectSameErrorsInBothLanguages(page, await openCreate(tour, 'zh'), ruled, { start, wrong });
  await leave(page, 'zh');
}

interface InvalidInput {
  readonly start: Values;
  readonly wrong: Values;
}

/** Submits invalid values in an open form and checks that the expected errors appear in both languages. */
export async function expectSameErrorsInBothLanguages(
  page: Page,
  form: Locator,
  ruled: FormRules,
  { start, wrong }: InvalidInput,
): Promise<void> {
  await fillForm(form, writableFields(ruled.fields, ruled.mode), wrong);
  await form.locator('[type=submit]').click();
  await compareFaults(form, ruled, { ...start, ...wrong }, 'zh');
  await switchLanguage(page, 'English', '中文');
  await compareFaults(form, ruled, { ...start, ...wrong }, 'en');
  await switchLanguage(page, '中文', 'English');
}

/** Switches the language by a dispatched click, because a drawer covers the button. */
async function switchLanguage(page: Page, name: string, other: string): Promise<void> {
  const button = (text: string) => page.locator('.navbar').getByText(text, { exact: true });
  await button(name).dispatchEvent('click');
  await button(other).waitFor();
}

async function compareFaults(form: Locator, ruled: FormRules, values: Values, language: Language): Promise<void> {
  const faults = Object.entries(expectedErrorsOf(ruled, values, language));
  const names = [...new Set(faults.map(([path]) => fieldOfPath(path)))];
  if (names.length === 0) return;
  const [, after = ''] = words[language].form.errors.split('%{count}');
  const errorSummary = form.getByRole('alert').filter({ hasText: after });
  await errorSummary.waitFor();
  const writable = writableFields(ruled.fields, ruled.mode);
  const hidden = hiddenFields(writable, values, { previous: ruled.previous });
  const shown = await faultsByLabel(form);
  for (const [name, field] of Object.entries(writable)) {
    if (hidden.has(name)) continue;
    const due = faults.filter(([path]) => fieldOfPath(path) === name).map(([, sentence]) => String(sentence));
    const [, sentences = []] = shown.find(([label]) => labelPattern(field, language).test(label)) ?? [];
    expect.soft(sentences.length > 0, `${name} ${language}: ${sentences.join(' ')}`).toBe(due.length > 0);
    for (const sentence of due) expect.soft(sentences.join('\n'), `${name} ${language}`).toContain(sentence);
  }
  expect
    .soft(await errorSummary.innerText())
    .toContain(words[language].form.errors.replace('%{count}', String(names.length)));
}

/** Returns the label and the error of each form field. */
function faultsByLabel(form: Locator): Promise<readonly (readonly [string, readonly string[]])[]> {
  const places = form.locator('.form-grid > div');
  return places.evaluateAll(all =>
    all.map(place => {
      const label = place.querySelector('label, legend')?.textContent ?? '';
      return [label, [...place.querySelectorAll('.input-error')].map(item => item.textContent)] as const;
    }),
  );
}

async function openCreate({ page, resource }: Tour, language: Language): Promise<Locator> {
  const name = words[language].list.create.replace('%{title}', resource.noun[language]);
  await page.getByRole('link', { name, exact: true }).first().click();
  const form = visibleRecordForm(page);
  await form.waitFor();
  return form;
}

async function leave(page: Page, language: Language): Promise<void> {
  const { elements, form } = words[language];
  await visibleRecordForm(page).getByRole('button', { name: elements.cancel, exact: true }).click();
  const question = page.getByRole('dialog').filter({ hasText: form.unsaved });
  await question.or(page.locator('tr[data-at]:visible').first()).first().waitFor();
  if (await question.isVisible()) await question.getByRole('button', { name: form.leave, exact: true }).click();
  await waitUntilHidden(visibleRecordForm(page));
}

/** Returns, for each reference that only accepts a certain record, the label of that record. */
async function referenceLabels(
  { at, sender, resource }: Tour,
  values: Values,
): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name];
    if (field?.kind !== 'reference' || field.multiple || value === null || value === undefined) continue;
    const { options } = requireReadCalls(at.catalogue.get(field.resource));
    const { data } = await sender.send(options, { field: field.stores ?? 'id', values: value });
    const [option] = Array.isArray(data) ? data.filter(isRecord) : [];
    if (option) found[name] = String(option['label']);
  }
  return found;
}

/** Creates a record with every visible field and checks that it is stored as typed. */
export async function createThroughForm(tour: Tour): Promise<unknown> {
  const { page, resource } = tour;
  const { create } = resource.api;
  if (!create) throw new Error(`${resource.name} has no call that creates`);
  const ruled: FormRules = { fields: resource.fields, mode: 'create', checks: resource.checks };
  const maker = { ...tour, taken: await fetchTakenValues(tour.sender, resource) };
  const own = await extraValuesOf(resource, { ...tour, made: {} });
  const values = await makeValidValues(ruled, maker, own);
  const form = await openCreate(tour, 'zh');
  const discard = form.getByRole('button', { name: zh.form.discard, exact: true });
  if (await discard.isVisible()) await discard.click();
  await fillForm(form, writableFields(resource.fields, 'create'), withoutEmptyValues(values), {
    wordsOf: await referenceLabels(tour, own),
  });
  const answer = await captureResponse(page, create, () => form.locator('[type=submit]').click());
  expect(answer, JSON.stringify(values)).toMatchObject({ status: 0 });
  await waitUntilHidden(form);
  const id = isRecord(answer.data) ? answer.data['id'] : undefined;
  const record = (await fetchRecord(tour, id)) ?? {};
  for (const [name, value] of Object.entries(comparable(resource.fields, values))) {
    expect.soft(record[name], name).toEqual(value);
  }
  return id;
}

/** Changes one field of the record in its form and checks that the other fields stay unchanged. */
export async function editThroughForm(tour: Tour, id: unknown): Promise<void> {
  const { page, resource } = tour;
  const { update } = resource.api;
  const before = (await fetchRecord(tour, id)) ?? {};
  const change = await changeOf(tour, before);
  if (!update || !change) return;
  const refused = explainUnavailableOperation(resource, before, 'edit', 'zh');
  if (refused !== null) {
    const button = rowOf(tour, id).getByRole('button', { name: zh.list.edit, exact: true });
    expect(await button.getAttribute('title')).toBe(refused);
    return;
  }
  await rowOf(tour, id).getByRole('link', { name: zh.list.edit, exact: true }).click();
  const form = visibleRecordForm(page);
  await form.waitFor();
  await fillForm(form, writableFields(resource.fields, 'edit'), change);
  const answer = await captureResponse(page, update, () => form.locator('[type=submit]').click());
  expect(answer).toMatchObject({ status: 0 });
  await successMessage(page, zh.message.saved).first().waitFor();
  const after = await fetchRecord(tour, id);
  const mine = Object.keys(writableFields(resource.fields, 'edit')).filter(name => before[name] !== undefined);
  const expected = Object.fromEntries(mine.map(name => [name, change[name] ?? before[name]]));
  expect.soft(after).toMatchObject(expected);
}

const simple = new Set<Field['kind']>([
  'text',
  'longText',
  'phone',
  'email',
  'url',
  'integer',
  'decimal',
  'money',
  'ip',
]);

async function changeOf(tour: Tour, before: Values): Promise<Values | undefined> {
  const { fields, checks } = tour.resource;
  const writable = Object.entries(writableFields(fields, 'edit'));
  for (const [name, field] of writable) {
    if (!simple.has(field.kind) || field.secret || field.visibleWhen) continue;
    const value = await makeValidValue(field, tour, { beside: before });
    const ruled: FormRules = { fields, mode: 'edit', checks, previous: before };
    const own = Object.fromEntries(writable.map(([key]) => [key, before[key] ?? null]));
    if (value !== before[name] && Object.keys(expectedErrorsOf(ruled, { ...own, [name]: value }, 'zh')).length === 0)
      return { [name]: value };
  }
  return undefined;
}

/** Returns the values except empty values, because a user types nothing into these inputs. */
function withoutEmptyValues(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));
}

const kindsWithoutComparison = new Set<Field['kind']>(['image', 'file', 'reference', 'treeSelect', 'rows']);

/**
 * Returns the values that can be compared with the stored values: no secrets, and no choices among existing records.
 */
function comparable(fields: Tour['resource']['fields'], values: Values): Values {
  const isSame = (field: Field | undefined) =>
    field && !field.secret && !field.credential && !kindsWithoutComparison.has(field.kind);
  return Object.fromEntries(Object.entries(withoutEmptyValues(values)).filter(([name]) => isSame(fields[name])));
}
