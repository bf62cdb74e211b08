import { toPlatformTime } from '../../../platform/engine/storage/platformTime.ts';
import { narrowingFieldNames, allowedItems } from '../../../src/schemas/vocabulary/choices.ts';
import { fieldNamesIn } from '../../../src/schemas/vocabulary/condition.ts';
import type { Check } from '../../../src/schemas/vocabulary/checks.ts';
import type { Field, Fields } from '../../../src/schemas/vocabulary/field.ts';
import { clearHiddenFields } from '../../../src/schemas/compile/hiddenValues.ts';
import type { Language } from '../../../src/schemas/base/label.ts';
import { validationErrorsOf, toYup } from '../../../src/schemas/compile/toYup.ts';
import { type FormMode, hiddenFields, isRequired, writableFields } from '../../../src/schemas/vocabulary/writable.ts';
import { maxTypedLengthOf } from '../../../src/screens/kinds/base/maxTypedLengthOf.ts';
import { createEmptyRow } from '../../../src/screens/kinds/rows/rows.ts';
import { defaultValuesOf, normaliseFormValues } from '../../../src/screens/form/formValues.ts';
import type { Sender, Values } from '../../contract/resourceCalls.ts';
import type { TestPlatform } from '../../contract/startPlatform.ts';
import { type TakenValues, createValidValue } from '../../contract/validValues.ts';

/** Form definition with its rules and checks. */
export interface FormRules {
  readonly fields: Fields;
  readonly mode: FormMode;
  readonly checks?: readonly Check[] | undefined;
  /** Stored record that the form edits; absent in a create form. */
  readonly previous?: Values | undefined;
}

export interface ValueMaker {
  readonly at: TestPlatform;
  readonly sender: Sender;
  /** Values that other records already have in unique fields with few possible values. */
  readonly taken?: TakenValues;
}

/** Returns the errors that a form must report, by path. */
export function expectedErrorsOf(
  { fields, mode, checks, previous }: FormRules,
  values: Values,
  language: Language,
): Values {
  const around = { now: toPlatformTime(Date.now(), 'Asia/Shanghai'), previous };
  const schema = toYup(fields, { mode, language, checks, credentials: 'typed', ...around });
  const prepared = normaliseFormValues(fields, values);
  try {
    schema.validateSync(clearHiddenFields(writableFields(fields, mode), prepared, around), {
      abortEarly: false,
      stripUnknown: true,
    });
    return {};
  } catch (error) {
    return validationErrorsOf(error);
  }
}

/** Returns the field at the beginning of an error's path. */
export function fieldOfPath(path: string): string {
  return /^[^.[]*/.exec(path)?.[0] ?? path;
}

/**
 * Returns valid form values for every visible field, without optional values that are invalid in combination. Fields on
 * which other fields depend get their values first.
 */
export async function makeValidValues(form: FormRules, maker: ValueMaker, given: Values = {}): Promise<Values> {
  const writable = inOrderOfDependence(writableFields(form.fields, form.mode));
  const start = { ...defaultValuesOf(form.fields, form.mode), ...given };
  let values: Values = start;
  for (const [name, field] of Object.entries(writable)) {
    if (Object.hasOwn(given, name) || hiddenFields(writable, values).has(name)) continue;
    values = {
      ...values,
      [name]: await makeValidValue(field, maker, { beside: values, taken: maker.taken?.get(name) }),
    };
  }
  values = adjustNumbers(form, values, start);
  for (const [path, sentence] of Object.entries(expectedErrorsOf(form, values, 'zh'))) {
    const name = fieldOfPath(path);
    const field = writable[name];
    if (!field || isRequired(field, form.mode, { form: values }))
      throw new Error(`No good value of ${path}: ${String(sentence)}`);
    values = { ...values, [name]: start[name] };
  }
  const left = expectedErrorsOf(form, values, 'zh');
  if (Object.keys(left).length > 0) throw new Error(`No good values: ${JSON.stringify(left)}`);
  const hidden = hiddenFields(writable, values);
  const isTyped = (name: string) =>
    !hidden.has(name) && values[name] !== start[name] && values[name] !== null && values[name] !== undefined;
  return Object.fromEntries(
    Object.keys(writable).flatMap(name => (isTyped(name) || given[name] !== undefined ? [[name, values[name]]] : [])),
  );
}

/**
 * Adjusts generated numbers, because they are similar, and a check may require another field to be greater. If such a
 * check fails, adds one to the number of the other field, or resets the other field if it is optional.
 */
function adjustNumbers({ fields, mode, checks = [], ...form }: FormRules, values: Values, start: Values): Values {
  const isWrong = (given: Values, name: string) =>
    Object.keys(expectedErrorsOf({ fields, mode, checks, ...form }, given, 'zh')).some(
      path => fieldOfPath(path) === name,
    );
  return checks.reduce<Values>((given, { field, other }) => {
    if (other === undefined || !isWrong(given, field)) return given;
    const partner = fields[other];
    const value = given[other];
    const isNeeded = partner !== undefined && isRequired(partner, mode, { form: given });
    const next = isNeeded && typeof value === 'number' ? value + 1 : start[other];
    return { ...given, [other]: next };
  }, values);
}

interface Beside {
  readonly beside: Values;
  readonly taken?: ReadonlySet<unknown> | undefined;
}

export async function makeValidValue(field: Field, { at, sender }: ValueMaker, around: Beside): Promise<unknown> {
  const { beside } = around;
  if (field.kind === 'password') return 'Kiln47Harbour';
  if (field.kind === 'code') {
    const [first] = allowedItems(field, beside);
    return field.multiple ? [first?.value] : first?.value;
  }
  // A file is created when the field is filled.
  if (field.kind === 'image' || field.kind === 'file') return field.multiple ? ['made'] : 'made';
  return (await createValidValue(at, sender, field, around)) ?? null;
}

/** Moves the fields on which other fields depend to the front. */
function inOrderOfDependence(fields: Fields): Fields {
  const leaders = fieldsDependedOn(fields);
  const rank = ([name, field]: readonly [string, Field]) => (leaders.has(name) && !field.visibleWhen ? 0 : 1);
  return Object.fromEntries(Object.entries(fields).toSorted((a, b) => rank(a) - rank(b)));
}

/** Returns the fields on which other fields depend. */
function fieldsDependedOn(fields: Fields): ReadonlySet<string> {
  const conditions = Object.values(fields).flatMap(field => [field.visibleWhen ?? [], field.requiredWhen ?? []].flat());
  const files = Object.values(fields).flatMap(field =>
    'limits' in field && field.limits.by ? [field.limits.by.field] : [],
  );
  return new Set([
    ...conditions.flatMap(condition => fieldNamesIn(condition, 'form')),
    ...Object.values(fields).flatMap(narrowingFieldNames),
    ...files,
  ]);
}

/** Invalid texts: each rule for texts rejects at least one of them. */
const texts = ['!', ' a', 'x'.repeat(300), 'a\u202eb', '<script>', 'x'.repeat(990)];
/** Texts for e-mail inputs, which browsers trim. */
const shortTexts = ['!', 'x1'];
const numbers = ['1,5', -5_000, 0.123_456_789, 1e15, '0x10'];
const times = ['2024-02-30 00:00:00', '2024-02-30', '25:00', 'x'];
const ends = [
  { start: '2024-01-02', end: '2024-01-01' },
  { start: '10.0.0.9', end: '10.0.0.1' },
  { start: 90, end: 80 },
  { lng: 181, lat: 0 },
];
const twins = [
  ['a', 'a'],
  [
    { key: 'a', value: 'v' },
    { key: 'a', value: 'v' },
  ],
];

const wrong: { readonly [K in Field['kind']]?: readonly unknown[] } = {
  text: texts,
  longText: texts,
  richText: ['x'.repeat(300), 'x'.repeat(2_100)],
  phone: shortTexts,
  email: shortTexts,
  ip: shortTexts,
  mac: shortTexts,
  url: shortTexts,
  idCard: shortTexts,
  bankCard: shortTexts,
  version: shortTexts,
  password: ['x', 'x'.repeat(600)],
  integer: numbers,
  decimal: numbers,
  money: numbers,
  percent: numbers,
  port: numbers,
  speed: numbers,
  bytes: [-5],
  duration: [-5, 999_999_999],
  dateTime: times,
  date: times,
  timeOfDay: times,
  dateRange: ends,
  ipRange: ends,
  portRange: ends,
  geo: ends,
  tags: twins,
  keyValues: twins,
  json: ['{'],
};

/**
 * Returns an invalid value for each visible field; consecutive fields break different rules. Every second empty
 * required field stays empty, and fields on which other fields depend keep their values.
 */
export function makeInvalidValues(form: FormRules, start: Values): Values {
  const writable = writableFields(form.fields, form.mode);
  const hidden = hiddenFields(writable, start, { previous: form.previous });
  const drivers = fieldsDependedOn(writable);
  const names = Object.keys(writable).filter(name => !hidden.has(name) && !drivers.has(name));
  return Object.fromEntries(
    names.flatMap((name, turn) => {
      const field = writable[name];
      if (!field || (isFaulty(form, start, name) && turn % 2 === 0)) return [];
      const candidates = field.kind === 'rows' ? [[createEmptyRow(field.fields)]] : (wrong[field.kind] ?? []);
      const rotated = candidates.map((_, at) => candidates[(at + turn) % candidates.length]);
      const value = rotated.find(item => canBeTyped(field, item) && isFaulty(form, { ...start, [name]: item }, name));
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

function isFaulty(form: FormRules, values: Values, name: string): boolean {
  return Object.keys(expectedErrorsOf(form, values, 'zh')).some(path => fieldOfPath(path) === name);
}

/** Returns whether the value can be typed into the inputs of its kind. */
function canBeTyped(field: Field, value: unknown): boolean {
  const { kind } = field;
  if (typeof value === 'string') return value.length < maxTypedLengthOf(field);
  const at = ends.findIndex(end => end === value);
  if (at >= 0) return ['dateRange', 'ipRange', 'portRange', 'geo'][at] === kind;
  if (value === twins[0]) return kind === 'tags';
  return value === twins[1] ? kind === 'keyValues' : true;
}
