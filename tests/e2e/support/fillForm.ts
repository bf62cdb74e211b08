import type { Locator } from 'playwright-core';

import { en } from '../../../src/i18n/en/texts.ts';
import { zh } from '../../../src/i18n/zh/texts.ts';
import { findCodeItem } from '../../../src/schemas/vocabulary/codeList.ts';
import { type Field, type Fields, subFieldsOf } from '../../../src/schemas/vocabulary/field.ts';
import { pictureTypes, resolveLimits } from '../../../src/schemas/vocabulary/fileLimits.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import type { Kind, kinds } from '../../../src/schemas/kinds/kinds.ts';
import type { Language } from '../../../src/schemas/base/label.ts';
import { plainTextOf } from '../../../src/schemas/base/richText.ts';
import { defaultValuesOf } from '../../../src/screens/form/formValues.ts';
import { contentByFileType } from '../../support/uploads/contentByFileType.ts';
import { waitUntilHidden } from './shell.ts';

type Values = Readonly<Record<string, unknown>>;

/** Input to fill, and the value to enter. */
interface Filling<F = Field> {
  /** Element with the label, the input and its messages. */
  readonly box: Locator;
  readonly field: F;
  readonly value: unknown;
  /** Other values of the form, on which this value may depend. */
  readonly beside: Values;
  readonly language: Language;
  /** Label of the record to choose in a reference field. */
  readonly words?: string | undefined;
}

type Fill<F = Field> = (filling: Filling<F>) => Promise<void>;

const words = { zh, en };

const typeText: Fill = ({ box, value }) => box.getByRole('textbox').first().fill(String(value));

const typeSecret: Fill = ({ box, value }) => box.locator('input').first().fill(String(value));

const typeFormatted: Fill = ({ box, value }) =>
  box
    .getByRole('textbox')
    .first()
    .fill(plainTextOf(String(value)));

const typeJson: Fill = ({ box, value }) =>
  box
    .getByRole('textbox')
    .first()
    .fill(typeof value === 'string' ? value : JSON.stringify(value));

/** Types the number together with its unit, so that the unit in the choice beside the box does not matter. */
const typeAmount =
  (unit: string): Fill =>
  ({ box, value }) =>
    box
      .getByRole('textbox')
      .first()
      .fill(`${String(value)} ${unit}`);

const typeEnds =
  (...ends: readonly [string, string]): Fill =>
  async ({ box, value }) => {
    const pair = isRecord(value) ? value : {};
    for (const [at, end] of ends.entries()) {
      await box
        .getByRole('textbox')
        .nth(at)
        .fill(String(pair[end] ?? ''));
    }
  };

const typeTags: Fill = ({ box, value }) =>
  box
    .getByRole('textbox')
    .first()
    .fill(`${listOf(value).join(',')},`);

const setSwitch: Fill = ({ box, value }) => box.locator('input[type=checkbox]').setChecked(value === true);

const chooseCodes: Fill<Extract<Field, { readonly kind: 'code' }>> = async ({ box, field, value, language }) => {
  const choice = box.getByRole('combobox');
  await choice.click();
  const list = box.page().getByRole('listbox');
  for (const item of listOf(value)) {
    const name = findCodeItem(field.codes, item)?.[language] ?? String(item);
    const option = list.getByRole('option', { name, exact: true });
    if ((await option.getAttribute('aria-selected')) !== 'true' || !field.multiple) await option.click();
  }
  if (field.multiple) await box.page().keyboard.press('Escape');
  await waitUntilHidden(list);
};

/**
 * Chooses the record with this label or, without a label, the last record. Skips the option that creates a record; this
 * option has an icon.
 */
const chooseReference: Fill = async ({ box, field, words: wanted }) => {
  const choice = box.getByRole('combobox');
  await choice.click();
  const list = box.page().getByRole('listbox');
  if (wanted === undefined) {
    await list
      .getByRole('option')
      .filter({ hasNot: box.page().locator('svg') })
      .last()
      .click();
  } else {
    await choice.fill(wanted);
    await list.getByRole('option', { name: wanted, exact: true }).first().click();
  }
  if (field.multiple) await choice.press('Escape');
  await waitUntilHidden(list);
};

const chooseNode: Fill = ({ box }) => box.getByRole('treeitem').last().click();

const upload: Fill<Extract<Field, { readonly kind: 'image' | 'file' }>> = async ({ box, field, beside, language }) => {
  const { types, size } = resolveLimits(field.limits, beside);
  const [type = 'png'] = types;
  const isPicture = pictureTypes.some(pictureType => pictureType === type);
  await box.locator('input[type=file]').setInputFiles({
    name: `made.${type}`,
    mimeType: isPicture ? `image/${type}` : 'application/octet-stream',
    buffer: contentByFileType[type](size ?? [16, 16]),
  });
  const [remove = ''] = words[language].upload.remove.split('%{name}');
  await box
    .getByRole('button', { name: new RegExp(`^${remove}`) })
    .first()
    .waitFor();
};

const addRows: Fill = async ({ box, field, value, language }) => {
  const fields = subFieldsOf(field) ?? {};
  for (const [at, item] of listOf(value).entries()) {
    await box.getByRole('button', { name: words[language].rows.add, exact: true }).click();
    const row = box.getByRole('group', {
      name: words[language].rows.row.replace('%{at}', String(at + 1)),
      exact: true,
    });
    const values = isRecord(item) ? item : {};
    for (const [name, entry] of Object.entries(fields)) {
      const given = values[name] ?? null;
      if (given === null || given === entry.default) continue;
      await fillKind({ box: cellOf(row, entry, language), field: entry, value: given, beside: values, language });
    }
  }
};

type FillOf<K extends Kind> = Fill<Extract<Field, { readonly kind: K }>>;

/** Kinds whose values are typed as they are into one text box. */
type TypedKind = { [K in Kind]: (typeof kinds)[K]['value'] extends 'string' | 'number' ? K : never }[Kind];

/**
 * Functions that enter a value as a user does, by kind. The value of a kind without an entry is typed into its text
 * box.
 */
const fills: { readonly [K in Exclude<Kind, TypedKind>]: FillOf<K> } & { readonly [K in TypedKind]?: FillOf<K> } = {
  password: typeSecret,
  richText: typeFormatted,
  image: upload,
  file: upload,
  bytes: typeAmount('B'),
  duration: typeAmount('s'),
  boolean: setSwitch,
  code: chooseCodes,
  reference: chooseReference,
  treeSelect: chooseNode,
  dateRange: typeEnds('start', 'end'),
  ipRange: typeEnds('start', 'end'),
  portRange: typeEnds('start', 'end'),
  geo: typeEnds('lng', 'lat'),
  tags: typeTags,
  keyValues: addRows,
  rows: addRows,
  json: typeJson,
};

async function fillKind(filling: Filling): Promise<void> {
  // TypeScript cannot express that a union of kinds selects the matching entry, hence the assertion.
  await ((fills[filling.field.kind] ?? typeText) as Fill)(filling);
}

interface FillOptions {
  readonly language?: Language;
  /** For each reference that only accepts a certain record: the label of that record, by field. */
  readonly wordsOf?: Readonly<Record<string, string>>;
}

/** Fills in the fields that have a value, in the order of `fields`. */
export async function fillForm(
  form: Locator,
  fields: Fields,
  values: Values,
  { language = 'zh', wordsOf = {} }: FillOptions = {},
): Promise<void> {
  const beside = { ...defaultValuesOf(fields, 'create'), ...values };
  for (const [name, field] of Object.entries(fields)) {
    if (!Object.hasOwn(values, name)) continue;
    await fillKind({
      box: boxOf(form, field, language),
      field,
      value: values[name],
      beside,
      language,
      words: wordsOf[name],
    });
  }
}

/**
 * Returns the element of a field with label, input, help and error. Ignores the fields of rows, which may have the same
 * label.
 */
function boxOf(form: Locator, field: Field, language: Language): Locator {
  return form
    .locator('.form-grid > div > .input > label, .form-grid > div > fieldset > legend')
    .filter({ hasText: labelPattern(field, language) })
    .locator('xpath=../..');
}

function cellOf(row: Locator, field: Field, language: Language): Locator {
  return row
    .locator('label')
    .filter({ hasText: labelPattern(field, language) })
    .locator('xpath=../..');
}

/** Matches the text of a label: words, unit, required mark, and the number of items of a list. */
export function labelPattern({ label, kind }: Field, language: Language): RegExp {
  const name = label[language].replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const isList = kind === 'rows' || kind === 'keyValues';
  return new RegExp(isList ? `^${name}\\*?\\d` : `^${name}(?: \\([^)]*\\))?\\*?$`);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}
