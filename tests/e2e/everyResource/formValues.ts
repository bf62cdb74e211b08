import { toPlatformTime } from '../../../platform/storage/platformTime.ts';
import { driversOf, choicesOf } from '../../../src/schemas/choices.ts';
import { namesIn } from '../../../src/schemas/condition.ts';
import type { Check } from '../../../src/schemas/checks.ts';
import type { Field, Fields } from '../../../src/schemas/field.ts';
import { shownPart } from '../../../src/schemas/hidden.ts';
import type { Language } from '../../../src/schemas/label.ts';
import { faultsOf, toYup } from '../../../src/schemas/toYup.ts';
import { type Mode, hiddenFields, isRequired, writableFields } from '../../../src/schemas/writable.ts';
import { typingLimit } from '../../../src/screens/kinds/typingLimit.ts';
import { emptyRow } from '../../../src/screens/kinds/rows/rows.ts';
import { defaultValuesOf, prepareValues } from '../../../src/screens/form/values.ts';
import type { Sender, Values } from '../../contract/resourceCalls.ts';
import type { TestPlatform } from '../../contract/startPlatform.ts';
import { type Taken, validValue } from '../../contract/validValues.ts';

/** A form as the rules see it. */
export interface RuledForm {
  readonly fields: Fields;
  readonly mode: Mode;
  readonly checks?: readonly Check[] | undefined;
  /** The record that is edited. */
  readonly previous?: Values | undefined;
}

export interface Maker {
  readonly at: TestPlatform;
  readonly sender: Sender;
  /** What other records have in fields of few possible values. */
  readonly taken?: Taken;
}

/** The sentences at each path of a form with these values, as the form and the platform must say them. */
export function faultsIn({ fields, mode, checks, previous }: RuledForm, values: Values, language: Language): Values {
  const around = { now: toPlatformTime(Date.now(), 'Asia/Shanghai'), previous };
  const schema = toYup(fields, { mode, language, checks, credentials: 'typed', ...around });
  const prepared = prepareValues(fields, values);
  try {
    schema.validateSync(shownPart(writableFields(fields, mode), prepared, around), {
      abortEarly: false,
      stripUnknown: true,
    });
    return {};
  } catch (error) {
    return faultsOf(error);
  }
}

/** The field that a path of a fault begins with. */
export function fieldOfPath(path: string): string {
  return /^[^.[]*/.exec(path)?.[0] ?? path;
}

/**
 * Values that the form takes: every field that shows, but for the optional ones whose made-up values do not go together.
 * Those on which others depend come first, as they must be put in.
 */
export async function goodValues(form: RuledForm, maker: Maker, given: Values = {}): Promise<Values> {
  const writable = inOrderOfDependence(writableFields(form.fields, form.mode));
  const start = { ...defaultValuesOf(form.fields, form.mode), ...given };
  let values: Values = start;
  for (const [name, field] of Object.entries(writable)) {
    if (Object.hasOwn(given, name) || hiddenFields(writable, values).has(name)) continue;
    values = { ...values, [name]: await goodValue(field, maker, { beside: values, taken: maker.taken?.get(name) }) };
  }
  values = fitting(form, values, start);
  for (const [path, sentence] of Object.entries(faultsIn(form, values, 'zh'))) {
    const name = fieldOfPath(path);
    const field = writable[name];
    if (!field || isRequired(field, form.mode, { form: values }))
      throw new Error(`No good value of ${path}: ${String(sentence)}`);
    values = { ...values, [name]: start[name] };
  }
  const left = faultsIn(form, values, 'zh');
  if (Object.keys(left).length > 0) throw new Error(`No good values: ${JSON.stringify(left)}`);
  const hidden = hiddenFields(writable, values);
  const isTyped = (name: string) =>
    !hidden.has(name) && values[name] !== start[name] && values[name] !== null && values[name] !== undefined;
  return Object.fromEntries(
    Object.keys(writable).flatMap(name => (isTyped(name) || given[name] !== undefined ? [[name, values[name]]] : [])),
  );
}

/** Made-up numbers are alike; where one must be below another, that one grows, or goes when it need not be there. */
function fitting({ fields, mode, checks = [], ...form }: RuledForm, values: Values, start: Values): Values {
  const isWrong = (given: Values, name: string) =>
    Object.keys(faultsIn({ fields, mode, checks, ...form }, given, 'zh')).some(path => fieldOfPath(path) === name);
  return checks.reduce<Values>((given, { field, other }) => {
    if (other === undefined || !isWrong(given, field)) return given;
    const partner = fields[other];
    const value = given[other];
    const mustStand = partner !== undefined && isRequired(partner, mode, { form: given });
    const next = mustStand && typeof value === 'number' ? value + 1 : start[other];
    return { ...given, [other]: next };
  }, values);
}

interface Beside {
  readonly beside: Values;
  readonly taken?: ReadonlySet<unknown> | undefined;
}

export async function goodValue(field: Field, { at, sender }: Maker, around: Beside): Promise<unknown> {
  const { beside } = around;
  if (field.kind === 'password') return 'Passw0rd1';
  if (field.kind === 'code') {
    const [first] = choicesOf(field, beside);
    return field.multiple ? [first?.value] : first?.value;
  }
  // What is uploaded is made where it is put in.
  if (field.kind === 'image' || field.kind === 'file') return field.multiple ? ['made'] : 'made';
  return (await validValue(at, sender, field, around)) ?? null;
}

/** The fields that decide on others before those. */
function inOrderOfDependence(fields: Fields): Fields {
  const leaders = driversIn(fields);
  const rank = ([name, field]: readonly [string, Field]) => (leaders.has(name) && !field.visibleWhen ? 0 : 1);
  return Object.fromEntries(Object.entries(fields).toSorted((one, other) => rank(one) - rank(other)));
}

/** The fields at which others look. */
function driversIn(fields: Fields): ReadonlySet<string> {
  const conditions = Object.values(fields).flatMap(one => [one.visibleWhen ?? [], one.requiredWhen ?? []].flat());
  const files = Object.values(fields).flatMap(one => ('limits' in one && one.limits.by ? [one.limits.by.field] : []));
  return new Set([
    ...conditions.flatMap(condition => namesIn(condition, 'form')),
    ...Object.values(fields).flatMap(driversOf),
    ...files,
  ]);
}

/** Texts that some rule refuses, whichever it is. */
const texts = ['!', ' a', 'x'.repeat(300), 'a\u202eb', '<script>', 'x'.repeat(990)];
/** A box for addresses of mail trims what is typed by itself. */
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
 * For each field that shows, a value that breaks one of its rules, another rule with each turn. What must be filled in
 * is left empty every other time, and fields that decide on others stay as they are.
 */
export function wrongValues(form: RuledForm, start: Values): Values {
  const writable = writableFields(form.fields, form.mode);
  const hidden = hiddenFields(writable, start, { previous: form.previous });
  const drivers = driversIn(writable);
  const names = Object.keys(writable).filter(name => !hidden.has(name) && !drivers.has(name));
  return Object.fromEntries(
    names.flatMap((name, turn) => {
      const field = writable[name];
      if (!field || (isFaulty(form, start, name) && turn % 2 === 0)) return [];
      const candidates = field.kind === 'rows' ? [[emptyRow(field.fields)]] : (wrong[field.kind] ?? []);
      const turned = candidates.map((_, at) => candidates[(at + turn) % candidates.length]);
      const value = turned.find(one => fitsBox(field, one) && isFaulty(form, { ...start, [name]: one }, name));
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

function isFaulty(form: RuledForm, values: Values, name: string): boolean {
  return Object.keys(faultsIn(form, values, 'zh')).some(path => fieldOfPath(path) === name);
}

/** Whether the value can be put into the boxes of its kind: ends of addresses not into those of ports, nor whole books. */
function fitsBox(field: Field, value: unknown): boolean {
  const { kind } = field;
  if (typeof value === 'string') return value.length < typingLimit(field);
  const at = ends.findIndex(one => one === value);
  if (at >= 0) return ['dateRange', 'ipRange', 'portRange', 'geo'][at] === kind;
  if (value === twins[0]) return kind === 'tags';
  return value === twins[1] ? kind === 'keyValues' : true;
}
