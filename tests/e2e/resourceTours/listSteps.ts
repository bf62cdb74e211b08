import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

import { formatInteger } from '../../../src/i18n/format.ts';
import { zh } from '../../../src/i18n/zh/texts.ts';
import { isEmpty, isRecord } from '../../../src/schemas/base/json.ts';
import { type Field, filterTypeOf, itemTypeOf } from '../../../src/schemas/vocabulary/field.ts';
import type { FilterType } from '../../../src/schemas/kinds/kind.ts';
import { plainTextOf } from '../../../src/schemas/base/richText.ts';
import { filterableFields, parametersOf } from '../../../src/screens/list/filters.ts';
import { type Values, rowsIn, pagingOf } from '../../contract/resourceCalls.ts';
import { waitUntilHidden, headingByTitle } from '../support/shell.ts';
import { requireReadCalls } from '../../support/requireReadCalls.ts';
import { makeValidValue } from './formValues.ts';
import { type PlatformResponse, type Tour, captureResponse } from './tour.ts';

const pageSize = 20;

/** Opens the list, checks its heading and rows against the platform, and returns the total. */
export async function openList(tour: Tour): Promise<number> {
  const { page, resource } = tour;
  await headingByTitle(page, resource.title.zh).waitFor();
  const { data } = await tour.sender.send(resource.api.list, firstPage(tour, pageSize));
  const { rows, total } = listOf(data);
  if (resource.tree) await page.locator('tr[data-at]:visible').first().waitFor();
  else await waitForRows(tour, rows.length, total);
  return total;
}

/** Sets each filter of the panel to a value from a row or to a generated value, and checks the rows. */
export async function tryEveryFilter(tour: Tour): Promise<void> {
  const { page, resource, sender } = tour;
  const fields = filterableFields(resource);
  if (fields.length === 0) return;
  const known = rowsIn(await sender.send(resource.api.list, firstPage(tour, pageSize)));
  const more = page.getByRole('button', { name: zh.list.moreFilters, exact: true });
  await more.click();
  const reset = page.locator('.filter-line').getByRole('button', { name: zh.list.resetFilters, exact: true });
  for (const column of fields) {
    const [name, field] = column;
    const shown: unknown = known.find(row => !isEmpty(row[name]))?.[name];
    const value = shown ?? (await makeValidValue(field, tour, { beside: {} }));
    if (isEmpty(value)) continue;
    await setFilter(tour, field, value);
    const [parameter = name] = parametersOf(column);
    const own = resource.api.list.rename?.[parameter] ?? parameter;
    const apply = page.getByRole('button', { name: zh.list.applyFilters, exact: true });
    const answer = await captureResponse(
      page,
      resource.api.list,
      () => apply.click(),
      address => address.includes(own),
    );
    expect.soft(answer.status, `${name}: ${String(answer.msg)}`).toBe(0);
    const { rows, total } = listOf(answer.data);
    await waitForRows(tour, rows.length, total);
    const filterValue = requestedValue(field, own, answer) ?? value;
    // The list of a tree also shows the ancestors of a match, and detail fields do not appear in rows.
    const isFit = (row: Values) => matchesFilter[filterTypeOf(field) ?? 'equals'](row[name], filterValue);
    const others = resource.tree || !field.list ? [] : rows.filter(row => !isFit(row)).map(row => row[name]);
    expect.soft(others, `${name} ${JSON.stringify(filterValue)}`).toEqual([]);
    // Several records may share a name, so the filter may use a different record than the row does.
    if (shown !== undefined && filterValue === value)
      expect.soft(rows.some(isFit), `${name} ${JSON.stringify(filterValue)} is found`).toBe(true);
    // The filter is cleared here and applied together with the next filter, in one call.
    await more.click();
    await setFilter(tour, field, undefined);
  }
  await page.locator('.filter-panel').getByRole('button', { name: zh.list.resetFilters, exact: true }).click();
  await waitUntilHidden(reset);
  await page.getByRole('button', { name: zh.list.fewerFilters, exact: true }).click();
}

/** Returns the id that the call contains, because several records may share a name. */
function requestedValue(field: Field, parameter: string, { request }: PlatformResponse): unknown {
  if (field.kind !== 'reference' && field.kind !== 'treeSelect') return undefined;
  const body: unknown = request.body === '' ? undefined : JSON.parse(request.body);
  const given = isRecord(body) ? body[parameter] : request.query.get(parameter);
  const [first] = [given].flat();
  return itemTypeOf(field) === 'number' ? Number(first) : first;
}

/** Number of leading characters that a filter takes from a text; enough to distinguish the text from others. */
const letters = 3;

/** Returns whether the filter is a list of choices. */
function isChosen(field: Field): boolean {
  return field.kind === 'boolean' || field.screen === true;
}

/** Sets or clears a filter. */
async function setFilter({ page, sender, at }: Tour, field: Field, value: unknown): Promise<void> {
  const label = { name: field.label.zh, exact: true };
  const group = page.locator('.filter-panel').getByRole('group', label);
  const [first] = [value].flat();
  if (field.kind === 'code') {
    const name = field.codes.items.find(item => item.value === first)?.zh;
    if (name === undefined) await group.getByRole('checkbox', { checked: true }).uncheck();
    else
      await group
        .locator('label')
        .filter({ hasText: choicePattern(name) })
        .getByRole('checkbox')
        .check();
  } else if (isChosen(field)) {
    await group.getByLabel(field.label.zh, { exact: true }).selectOption(String(value ?? ''));
  } else if (field.kind === 'reference' || field.kind === 'treeSelect') {
    const box = group.getByRole('combobox', label);
    if (value === undefined) {
      // The box cannot be cleared until the name of its choice has loaded.
      await expect.poll(() => box.inputValue()).not.toMatch(/^…?$/);
      await box.fill('');
      await box.press('Tab');
      return;
    }
    const { options } = requireReadCalls(at.catalogue.get(field.resource));
    const { data } = await sender.send(options, { field: field.stores ?? 'id', values: first });
    const [option] = Array.isArray(data) ? data.filter(isRecord) : [];
    const name = String(option?.['label'] ?? first);
    await box.fill(name);
    await page.getByRole('listbox').getByRole('option', { name, exact: true }).first().click();
  } else if (isRange(field)) {
    await typeEnds(group, field, value);
  } else {
    const text = plainTextOf(String(value ?? '')).slice(0, letters);
    await group.getByRole('textbox', label).fill(text);
  }
}

function isRange(field: Field): boolean {
  return parametersOf(['', field]).length === 2;
}

async function typeEnds(group: Locator, field: Field, value: unknown): Promise<void> {
  const unit = field.kind === 'bytes' ? ' B' : field.kind === 'duration' ? ' s' : '';
  const ends = isRecord(value) ? [value['start'], value['end']] : [value, value];
  const words = [zh.list.from, zh.list.to];
  for (const [at, end] of ends.entries()) {
    const box = group.getByLabel(`${field.label.zh} ${words[at]}`, { exact: true });
    await box.fill(end === undefined ? '' : String(end) + unit);
  }
}

/** Returns a pattern for the label of a choice and the optional count after the label. */
function choicePattern(name: string): RegExp {
  return new RegExp(`^\\s*${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*(?:[\\d,]+\\+?)?$`);
}

/** Functions by filter type that check whether the value of a row matches a filter value. */
const matchesFilter: { readonly [F in FilterType]: (has: unknown, filterValue: unknown) => boolean } = {
  contains: (has, filterValue) => textOf(has).includes(textOf(filterValue).slice(0, letters)),
  prefix: (has, filterValue) => textOf(has).startsWith(textOf(filterValue).slice(0, letters)),
  oneOf: (has, filterValue) => [has].flat().includes([filterValue].flat()[0]),
  equals: (has, filterValue) => has === filterValue,
  range: (has, filterValue) => has === filterValue,
  overlap: (has, filterValue) =>
    isRecord(has) &&
    isRecord(filterValue) &&
    String(has['start']) <= String(filterValue['end']) &&
    String(has['end']) >= String(filterValue['start']),
};

function textOf(value: unknown): string {
  return plainTextOf(String(value ?? '')).toLowerCase();
}

/** Waits until the table shows this many rows, or its empty state. */
async function waitForRows({ page }: Tour, rows: number, total: number): Promise<void> {
  if (rows === 0) {
    await page
      .getByText(zh.list.empty, { exact: true })
      .or(page.getByText(zh.list.emptyFiltered, { exact: true }))
      .waitFor();
    return;
  }
  const words = [zh.list.total, zh.list.totalMore].map(text => text.replace('%{count}', formatInteger(total)));
  await page
    .getByRole('status')
    .filter({ hasText: new RegExp(words.join('|')) })
    .first()
    .waitFor();
  await expect.poll(() => page.locator('tr[data-at]:visible').count()).toBe(rows);
}

function listOf(data: unknown): { readonly rows: readonly Values[]; readonly total: number } {
  const list: readonly unknown[] = isRecord(data) && Array.isArray(data['list']) ? data['list'] : [];
  return { rows: list.filter(isRecord), total: isRecord(data) ? Number(data['total'] ?? list.length) : 0 };
}

function firstPage({ resource }: Tour, count: number): Values {
  const { page, size } = pagingOf(resource.api.list);
  const { sort } = resource;
  return { [page]: 1, [size]: count, ...(sort && { sort: sort.field, order: sort.order }) };
}
