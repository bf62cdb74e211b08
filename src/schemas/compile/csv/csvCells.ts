import { createCodeListOptions, type CsvOptions } from './csvOptions.ts';
import { type ChoiceKind, csvCodecOf, type CellErrorKind } from './csvCodecs.ts';
import { joinList, splitList } from './csvList.ts';
import type { CsvCell } from './csvText.ts';
import { isEmpty } from '../../base/json.ts';
import { type Field, itemTypeOf, kindDefinitionOf } from '../../vocabulary/field.ts';
import { type Label, type Language, interpolate } from '../../base/label.ts';

/** Options for writing and reading the cells of one file. */
export interface CsvCellOptions {
  readonly language: Language;
  /** Format of enumerated values, references and booleans: labels, or stored values. */
  readonly texts: 'labels' | 'codes';
  /** Options of a reference field. An enumerated field needs none, because its code list contains the options. */
  readonly choices?: CsvOptions | undefined;
  /** True if a comma may be a decimal separator, which makes `1,000` ambiguous. */
  readonly isCommaUnclear?: boolean;
}

/** Value of a cell, or the error message when the cell cannot be read. */
export type CellResult = { readonly value: unknown } | { readonly error: string };

const errorMessages = {
  number: { zh: '{field}应为数字，如{like}', en: '{field} must be a plain number such as {like}' },
  rounded: {
    zh: '{field}的位数过多，表格软件会改写；请将该列设为文本',
    en: '{field} has more digits than a spreadsheet keeps; format the column as text',
  },
  boolean: { zh: '{field}应为“是”或“否”', en: '{field} must be Yes or No' },
  time: { zh: '{field}应为时间，如2026-01-31 08:30:00', en: '{field} must be a time such as 2026-01-31 08:30:00' },
  date: { zh: '{field}应为日期，如2026-01-31', en: '{field} must be a date such as 2026-01-31' },
  range: { zh: '{field}应写成“起始~结束”', en: '{field} must be written as start~end' },
  geo: { zh: '{field}应写成“经度,纬度”', en: '{field} must be written as longitude,latitude' },
  json: { zh: '{field}应为JSON', en: '{field} must be JSON' },
  choice: { zh: '“{text}”不在{field}的可选范围内', en: '“{text}” is not one of the options of {field}' },
  unclear: {
    zh: '有多个选项名为“{text}”，请写成“{text} (编号)”',
    en: 'Several options are called “{text}”; write “{text} (value)”',
  },
} as const satisfies Readonly<Record<CellErrorKind | 'boolean' | 'choice' | 'unclear', Label>>;

type CellErrorName = keyof typeof errorMessages;

/** Converts a value to a cell. Every kind of empty value becomes an empty cell. */
export function toCsvCell(field: Field, value: unknown, options: CsvCellOptions): CsvCell {
  if (isEmpty(value)) return { type: 'text', text: '' };
  if (isList(field)) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    return {
      type: 'text',
      text: joinList(
        values.map(item => valueToCell(field, item, options).text),
        options.language,
      ),
    };
  }
  return valueToCell(field, value, options);
}

/** Parses a cell into the field's value type; the field's rules are validated later. */
export function parseCsvCell(field: Field, text: string, options: CsvCellOptions): CellResult {
  if (text === '') return { value: null };
  if (!isList(field)) return parseValue(field, text, options);
  const read = splitList(text).map(item => parseValue(field, item, options));
  const values = read.flatMap(item => ('value' in item ? [item.value] : []));
  return read.find(item => 'error' in item) ?? { value: values };
}

/**
 * Returns whether a field stores a cell's text unchanged: true for texts, tags and URLs of files; false for numbers,
 * times, ranges, JSON and kinds with options.
 */
export function isVerbatimField(field: Field): boolean {
  return field.kind !== 'boolean' && !isChosen(field) && csvCodecOf(field.kind).takesText === true;
}

type ChosenField = Extract<Field, { readonly kind: Exclude<ChoiceKind, 'boolean'> }>;

function isChosen(field: Field): field is ChosenField {
  return field.kind === 'code' || field.kind === 'reference' || field.kind === 'treeSelect';
}

function isList(field: Field): boolean {
  return field.multiple === true || field.kind === 'tags';
}

function valueToCell(field: Field, value: unknown, options: CsvCellOptions): CsvCell {
  if (field.kind === 'boolean') return { type: 'text', text: booleanText(value, options) };
  if (isChosen(field)) {
    const name = options.texts === 'labels' ? choicesFor(field, options)?.nameOf(value) : undefined;
    return { type: 'text', text: name ?? rawText(field, value, options) };
  }
  const { type = 'text', write } = csvCodecOf(field.kind);
  // A value that was stored before the field changed its kind may be an object or a list; such a value is written as
  // JSON.
  return typeof value === 'object' && write === String
    ? { type: 'text', text: JSON.stringify(value) }
    : { type, text: write(value) };
}

/**
 * Returns the stored value as text. If an import would read this text as another option, returns the name of the
 * value's own option instead.
 */
function rawText(field: Field, value: unknown, options: CsvCellOptions): string {
  const choices = choicesFor(field, options);
  const text = String(value);
  const found = choices?.find(text) ?? [value];
  return found.length === 1 && found[0] === value ? text : (choices?.nameOf(value) ?? text);
}

function parseValue(field: Field, text: string, options: CsvCellOptions): CellResult {
  const label = field.label[options.language];
  const like = kindDefinitionOf(field).column === 'integer' ? '12' : '12.5';
  const toError = (errorName: CellErrorName): CellResult => ({
    error: interpolate(errorMessages[errorName][options.language], { field: label, text, like }),
  });
  if (field.kind === 'boolean') {
    const value = booleans.get(text.trim().toLowerCase());
    return value === undefined ? toError('boolean') : { value };
  }
  if (isChosen(field)) {
    const found = choicesFor(field, options)?.find(text.trim()) ?? [];
    if (found.length > 1) return toError('unclear');
    if (found.length === 1) return { value: found[0] };
    // If the platform serves the items of the code list, the items are unknown here; the field's rules validate the
    // value later.
    const isOpen = field.kind === 'code' && field.codes.configKey !== undefined;
    return isOpen ? openValue(field, text.trim()) : toError('choice');
  }
  const read = csvCodecOf(field.kind).read(text, options.isCommaUnclear);
  return typeof read === 'string' ? toError(read) : read;
}

function openValue(field: Field, text: string): CellResult {
  return { value: itemTypeOf(field) === 'number' && /^-?\d{1,15}$/.test(text) ? Number(text) : text };
}

function choicesFor(field: Field, { choices, language }: CsvCellOptions): CsvOptions | undefined {
  return field.kind === 'code' ? (choices ?? createCodeListOptions(field.codes, language)) : choices;
}

const yesNo: { readonly [K in 'true' | 'false']: Label } = {
  true: { zh: '是', en: 'Yes' },
  false: { zh: '否', en: 'No' },
};

const booleans: ReadonlyMap<string, boolean> = new Map(
  Object.entries({ 是: true, yes: true, true: true, '1': true, 否: false, no: false, false: false, '0': false }),
);

function booleanText(value: unknown, { texts, language }: CsvCellOptions): string {
  return texts === 'codes' ? String(value) : yesNo[value === true ? 'true' : 'false'][language];
}
