import { narrowingFilter, offeredChoicesFilter } from '../../src/schemas/vocabulary/choices.ts';
import { type Field, type Fields, rulesOf } from '../../src/schemas/vocabulary/field.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import { type Kind, type SampledKind, sampleOfKind } from '../../src/schemas/kinds/kinds.ts';
import type { Resource } from '../../src/schemas/vocabulary/resource.ts';
import type { Rule } from '../../src/schemas/rules/rules.ts';
import { isRequired, isVisible, writableFields } from '../../src/schemas/vocabulary/writable.ts';
import { requireReadCalls } from '../support/requireReadCalls.ts';
import type { CallSender, ValueSource } from './fetchValues.ts';
import { extraValuesOf } from './extraValues.ts';
import type { Values } from './resourceCalls.ts';
import { uploadValidFile } from './uploadValidFile.ts';

interface ValueContext {
  readonly at: ValueSource;
  readonly sender: CallSender;
  /** Counter that makes the texts of each record different. */
  readonly turn: number;
  /** Values made so far, for values that depend on them. */
  readonly beside: Values;
  /** Values of other records in a field that must be unique. */
  readonly taken: ReadonlySet<unknown>;
}

type Make<F = Field> = (field: F, made: ValueContext) => unknown;

const always =
  (value: unknown): Make<never> =>
  () =>
    value;

type MakeOf<K extends Kind> = Make<Extract<Field, { readonly kind: K }>>;

/** Functions that make a valid value for a field, by kind. The other kinds use their samples. */
const makers: { readonly [K in Exclude<Kind, SampledKind>]: MakeOf<K> } & {
  readonly [K in SampledKind]?: MakeOf<K>;
} = {
  text: textOf,
  longText: textOf,
  richText: (_, { turn }) => `<p>文${turn}</p>`,
  phone: (_, { turn }) => `138${String(turn).padStart(8, '0')}`,
  email: (_, { turn }) => `someone${turn}@example.com`,
  ip: (_, { turn }) => `10.1.${Math.floor(turn / 250) % 250}.${(turn % 250) + 1}`,
  mac: (_, { turn }) => `02:00:5E:00:${hex(Math.floor(turn / 256))}:${hex(turn)}`,
  url: (_, { turn }) => `https://example.com/${turn}`,
  idCard: always('11010519900101123X'),
  bankCard: (_, { turn }) => String(turn).padStart(20, '62'),
  version: (_, { turn }) => `1.2.${turn}`,
  password: ({ credential }: Field, { at }) => (credential ? at.seal('Kiln47Harbour') : 'Kiln47Harbour'),
  image: (field, { at, beside }) => uploadValidFile(at, field, beside),
  file: (field, { at, beside }) => uploadValidFile(at, field, beside),
  integer: numberOf,
  decimal: numberOf,
  money: numberOf,
  percent: numberOf,
  port: numberOf,
  speed: numberOf,
  bytes: numberOf,
  duration: numberOf,
  boolean: always(true),
  code: (field, { taken }) => field.codes.items.find(item => !taken.has(item.value))?.value,
  reference: firstChoice,
  treeSelect: firstChoice,
  dateTime: always('2030-01-02 03:04:05'),
  date: always('2030-01-02'),
  timeOfDay: always('03:04'),
  dateRange: always({ start: '2030-01-02', end: '2030-02-01' }),
  ipRange: always({ start: '10.1.2.3', end: '10.1.2.12' }),
  portRange: always({ start: 8001, end: 8010 }),
  geo: always({ lng: 121.473701, lat: 31.230416 }),
  tags: field => Array.from({ length: minItems(field) }, (_, at) => `标签${at}`),
  keyValues: field => Array.from({ length: minItems(field) }, (_, at) => ({ key: `k${at}`, value: 'v' })),
  rows: async (field, made) =>
    Promise.all(
      Array.from({ length: minItems(field) }, async (_, at) => {
        const values = await createValidFormValues(made.at, made.sender, writableFields(field.fields, 'create'));
        const [first] = Object.entries(field.fields).find(([, value]) => value.kind === 'text') ?? [];
        return first === undefined || !(first in values) ? values : { ...values, [first]: `k${at}` };
      }),
    ),
  json: always({ a: 1 }),
};

/** Start index for samples: from this index on, no record of the demo data has the same value as a sample. */
const unusedSamples = 50_000;

const madeFromSample: Make = ({ kind }, { turn: at }) => sampleOfKind(kind, unusedSamples + at);

let turn = 0;

/**
 * Returns values for a new record: for every required field, and for other visible fields whose values are easy to
 * generate.
 */
export async function createValidValues(at: ValueSource, sender: CallSender, resource: Resource): Promise<Values> {
  const fields = writableFields(resource.fields, 'create');
  const made = await createValidFormValues(at, sender, fields, await fetchTakenValues(sender, resource));
  return { ...made, ...(await extraValuesOf(resource, { at, sender, made })) };
}

export type TakenValues = ReadonlyMap<string, ReadonlySet<unknown>>;

const maxRows = 1_000;
const kindsWithFewValues: ReadonlySet<Kind> = new Set(['integer', 'code', 'reference', 'port']);

/** Returns the existing values of unique fields with few possible values. */
export async function fetchTakenValues(sender: CallSender, { fields, api: { list } }: Resource): Promise<TakenValues> {
  const few = Object.entries(fields).filter(([, { kind, unique }]) => unique && kindsWithFewValues.has(kind));
  if (few.length === 0) return new Map();
  const { page, size } = list.paging ?? { page: 'pageNum', size: 'pageSize' };
  const { data } = await sender.send(list, { [page]: 1, [size]: maxRows });
  const rows = isRecord(data) && Array.isArray(data['list']) ? data['list'].filter(isRecord) : [];
  return new Map(few.map(([name]) => [name, new Set(rows.map(row => row[name]))]));
}

/** Returns values for the required fields of a form; the values may depend on each other. */
export async function createValidFormValues(
  at: ValueSource,
  sender: CallSender,
  fields: Fields,
  taken: TakenValues = new Map(),
): Promise<Values> {
  const values: Record<string, unknown> = Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]])),
  );
  for (const [name, field] of Object.entries(fields)) {
    const scope = { form: { ...absent(fields), ...values } };
    const isWanted = isRequired(field, 'create', scope) && isVisible(field, scope);
    const isSettled = field.default !== undefined && taken.get(name)?.has(field.default) !== true;
    if (isWanted && !isSettled)
      values[name] = await createValidValue(at, sender, field, { beside: values, taken: taken.get(name) });
  }
  return values;
}

/** Returns one value that the field accepts. */
export async function createValidValue(
  at: ValueSource,
  sender: CallSender,
  field: Field,
  {
    beside = {},
    taken = new Set(),
  }: { readonly beside?: Values; readonly taken?: ReadonlySet<unknown> | undefined } = {},
): Promise<unknown> {
  turn += 1;
  // TypeScript cannot express that a union of kinds selects the matching entry, hence the assertion.
  const make = (makers[field.kind] ?? madeFromSample) as Make;
  const made: ValueContext = { at, sender, turn, beside, taken };
  if (!field.multiple) return make(field, made);
  return Promise.all(Array.from({ length: Math.max(1, minItems(field)) }, () => make(field, made)));
}

function absent(fields: Fields): Values {
  return Object.fromEntries(Object.keys(fields).map(name => [name, null]));
}

/** Functions that return a text in the format of a rule. The other rules limit the length or accept any short word. */
const shapes: { readonly [R in Rule['rule']]?: (turn: number) => string } = {
  groupName: at => `合同测试组${at}`,
  username: at => `contract${at}`,
  menuPath: at => `/contract-${at}`,
  packageName: at => `cn.example.app${at}`,
  forumLink: at => `https://example.com/${at}`,
  digits: at => String(at),
  version: at => `1.2.${at}`,
  url: at => `https://example.com/${at}`,
  ip: at => `10.1.1.${(at % 250) + 1}`,
  email: at => `someone${at}@example.com`,
  passwordStrong: () => 'Kiln47Harbour',
  month: at => `20${10 + (at % 80)}-0${1 + (at % 9)}`,
};

/** Returns a text that no other record has, in the format and length that the rules require. */
function textOf(field: Field, { turn: at }: ValueContext): string {
  const rules = rulesOf(field);
  const shape = rules.map(({ rule }) => shapes[rule]).findLast(item => item !== undefined);
  const most = Math.min(...rules.map(rule => ('max' in rule ? rule.max : Infinity)));
  const least = Math.max(0, ...rules.map(rule => (rule.rule === 'length' ? rule.min : 0)));
  const text = shape ? shape(at) : `T${at}`.padEnd(least, 'x');
  return text.length > most && !shape ? at.toString(36).slice(-most) : text;
}

/** Returns a number within the bounds of all rules. */
function numberOf(field: Field, { taken }: ValueContext): number {
  const bounds = rulesOf(field).flatMap(rule => ('min' in rule && 'max' in rule ? [[rule.min, rule.max]] : []));
  const least = Math.max(...bounds.map(([min]) => min ?? 0), 0);
  const most = Math.min(...bounds.map(([, max]) => max ?? 0), 1_000);
  const first = Math.min(Math.max(least, 1), most);
  if (!taken.has(first)) return first;
  return Array.from({ length: most - first + 1 }, (_, at) => first + at).find(item => !taken.has(item)) ?? first;
}

function minItems(field: Field): number {
  const bounds = rulesOf(field).map(rule => (rule.rule === 'minItems' ? rule.min : 1));
  return Math.max(1, ...bounds);
}

async function firstChoice(
  field: Extract<Field, { readonly kind: 'reference' | 'treeSelect' }>,
  { at, sender, beside, taken }: ValueContext,
): Promise<unknown> {
  const { options } = requireReadCalls(at.catalogue.get(field.resource));
  const offering = field.kind === 'reference' ? offeredChoicesFilter(field) : {};
  const narrowing = { ...offering, ...narrowingFilter(field, beside) };
  const { data } = await sender.send(options, {
    field: field.stores ?? 'id',
    ...(Object.keys(narrowing).length > 0 ? { filter: JSON.stringify(narrowing) } : {}),
    ...(taken.size > 0 ? { limit: maxRows } : {}),
  });
  const choices = Array.isArray(data) ? data.filter(isRecord) : [];
  return choices.findLast(choice => !taken.has(choice['value']))?.['value'];
}

function hex(value: number): string {
  return (value % 256).toString(16).padStart(2, '0').toUpperCase();
}
