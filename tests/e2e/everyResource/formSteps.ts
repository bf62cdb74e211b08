import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import { en } from '../../../src/i18n/en.ts';
import { zh } from '../../../src/i18n/zh.ts';
import type { Field } from '../../../src/schemas/field.ts';
import { isRecord } from '../../../src/schemas/json.ts';
import type { Language } from '../../../src/schemas/label.ts';
import { hiddenFields, writableFields } from '../../../src/schemas/writable.ts';
import { defaultValuesOf } from '../../../src/screens/form/values.ts';
import type { Values } from '../../contract/resourceCalls.ts';
import { ownValuesOf } from '../../contract/ownValues.ts';
import { takenOf } from '../../contract/validValues.ts';
import { fillForm, labelPattern } from '../support/fillKind.ts';
import { gone, success } from '../support/shell.ts';
import { type RuledForm, faultsIn, fieldOfPath, goodValue, goodValues, wrongValues } from './formValues.ts';
import { type Tour, answerTo, recordOf, rowOf } from './tour.ts';

const words = { zh, en };

/** Every form that a resource has stands alone on the page, in its drawer or by itself. */
export function openForm(page: Page): Locator {
  return page.locator('form.record-form:visible');
}

/** All that can be wrong at once: each sentence stands at its field, in the language of the moment. */
export async function refusesInBothLanguages(tour: Tour): Promise<void> {
  const { page, resource } = tour;
  const ruled: RuledForm = { fields: resource.fields, mode: 'create', checks: resource.checks };
  const start = defaultValuesOf(resource.fields, 'create');
  const wrong = wrongValues(ruled, start);
  await refusedInBoth(page, await openCreate(tour, 'zh'), ruled, { start, wrong });
  await leave(page, 'zh');
}

interface Wrong {
  readonly start: Values;
  readonly wrong: Values;
}

/** Puts wrong values into an open form and sends it; what is told is the same in the other language, around the same form. */
export async function refusedInBoth(
  page: Page,
  form: Locator,
  ruled: RuledForm,
  { start, wrong }: Wrong,
): Promise<void> {
  await fillForm(form, writableFields(ruled.fields, ruled.mode), wrong);
  await form.locator('[type=submit]').click();
  await compareFaults(form, ruled, { ...start, ...wrong }, 'zh');
  await speak(page, 'English', '中文');
  await compareFaults(form, ruled, { ...start, ...wrong }, 'en');
  await speak(page, '中文', 'English');
}

/** Switches the language around an open form, over whose drawer no pointer reaches the button. */
async function speak(page: Page, name: string, other: string): Promise<void> {
  const button = (text: string) => page.locator('.navbar').getByText(text, { exact: true });
  await button(name).dispatchEvent('click');
  await button(other).waitFor();
}

async function compareFaults(form: Locator, ruled: RuledForm, values: Values, language: Language): Promise<void> {
  const faults = Object.entries(faultsIn(ruled, values, language));
  const names = [...new Set(faults.map(([path]) => fieldOfPath(path)))];
  if (names.length === 0) return;
  const [, after = ''] = words[language].form.faults.split('%{count}');
  const told = form.getByRole('alert').filter({ hasText: after });
  await told.waitFor();
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
  expect.soft(await told.innerText()).toContain(words[language].form.faults.replace('%{count}', String(names.length)));
}

/** What stands at each field of the form, by its label. */
function faultsByLabel(form: Locator): Promise<readonly (readonly [string, readonly string[]])[]> {
  const places = form.locator('.form-grid > div');
  return places.evaluateAll(all =>
    all.map(place => {
      const label = place.querySelector('label, legend')?.textContent ?? '';
      return [label, [...place.querySelectorAll('.input-error')].map(one => one.textContent)] as const;
    }),
  );
}

async function openCreate({ page, resource }: Tour, language: Language): Promise<Locator> {
  const name = words[language].list.create.replace('%{title}', resource.noun[language]);
  await page.getByRole('link', { name, exact: true }).first().click();
  const form = openForm(page);
  await form.waitFor();
  return form;
}

async function leave(page: Page, language: Language): Promise<void> {
  const { elements, form } = words[language];
  await openForm(page).getByRole('button', { name: elements.cancel, exact: true }).click();
  const question = page.getByRole('dialog').filter({ hasText: form.unsaved });
  await question.or(page.locator('tr[data-at]:visible').first()).first().waitFor();
  if (await question.isVisible()) await question.getByRole('button', { name: form.leave, exact: true }).click();
  await gone(openForm(page));
}

/** What stands in the choices for records that must be these and no others. */
async function wordsOf({ at, sender, resource }: Tour, values: Values): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name];
    if (field?.kind !== 'reference' || field.multiple || value === null || value === undefined) continue;
    const { options } = at.catalogue.get(field.resource).api;
    const { data } = await sender.send(options, { field: field.stores ?? 'id', values: value });
    const [option] = Array.isArray(data) ? data.filter(isRecord) : [];
    if (option) found[name] = String(option['label']);
  }
  return found;
}

/** A record made by hand, in every field that shows; it is found afterwards as it was put in. */
export async function creates(tour: Tour): Promise<unknown> {
  const { page, resource } = tour;
  const { create } = resource.api;
  if (!create) throw new Error(`${resource.name} has no call that creates`);
  const ruled: RuledForm = { fields: resource.fields, mode: 'create', checks: resource.checks };
  const maker = { ...tour, taken: await takenOf(tour.sender, resource) };
  const own = await ownValuesOf(resource, { ...tour, made: {} });
  const values = await goodValues(ruled, maker, own);
  const form = await openCreate(tour, 'zh');
  const discard = form.getByRole('button', { name: zh.form.discard, exact: true });
  if (await discard.isVisible()) await discard.click();
  await fillForm(form, writableFields(resource.fields, 'create'), typedOf(values), {
    wordsOf: await wordsOf(tour, own),
  });
  const answer = await answerTo(page, create, () => form.locator('[type=submit]').click());
  expect(answer, JSON.stringify(values)).toMatchObject({ status: 0 });
  await gone(form);
  const id = isRecord(answer.data) ? answer.data['id'] : undefined;
  const record = (await recordOf(tour, id)) ?? {};
  for (const [name, value] of Object.entries(comparable(resource.fields, values))) {
    expect.soft(record[name], name).toEqual(value);
  }
  return id;
}

/** Changes one field in the form of the record and leaves the others. */
export async function edits(tour: Tour, id: unknown): Promise<void> {
  const { page, resource } = tour;
  const { update } = resource.api;
  const before = (await recordOf(tour, id)) ?? {};
  const change = await changeOf(tour, before);
  if (!update || !change) return;
  await rowOf(tour, id).getByRole('link', { name: zh.list.edit, exact: true }).click();
  const form = openForm(page);
  await form.waitFor();
  await fillForm(form, writableFields(resource.fields, 'edit'), change);
  const answer = await answerTo(page, update, () => form.locator('[type=submit]').click());
  expect(answer).toMatchObject({ status: 0 });
  await success(page, zh.message.saved).first().waitFor();
  const after = await recordOf(tour, id);
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
    const value = await goodValue(field, tour, { beside: before });
    const ruled: RuledForm = { fields, mode: 'edit', checks, previous: before };
    const own = Object.fromEntries(writable.map(([one]) => [one, before[one] ?? null]));
    if (value !== before[name] && Object.keys(faultsIn(ruled, { ...own, [name]: value }, 'zh')).length === 0)
      return { [name]: value };
  }
  return undefined;
}

/** Nothing is not typed. */
function typedOf(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));
}

const madeWherePutIn = new Set<Field['kind']>(['image', 'file', 'reference', 'treeSelect', 'rows']);

/** What comes back as it was put in: no secrets, and not what was chosen among what there was. */
function comparable(fields: Tour['resource']['fields'], values: Values): Values {
  const isSame = (field: Field | undefined) =>
    field && !field.secret && !field.credential && !madeWherePutIn.has(field.kind);
  return Object.fromEntries(Object.entries(typedOf(values)).filter(([name]) => isSame(fields[name])));
}
