import { evaluateCondition } from '../../src/schemas/vocabulary/condition.ts';
import { type Field, type Fields, rulesOf, subFieldsOf } from '../../src/schemas/vocabulary/field.ts';
import { type Kind, type SampledKind, sampleOfKind } from '../../src/schemas/kinds/kinds.ts';
import type { Resource } from '../../src/schemas/vocabulary/resource.ts';
import { type Rule, passesRule } from '../../src/schemas/rules/rules.ts';
import type { Row } from '../engine/storage/database.ts';
import { formatWallTime } from '../engine/storage/platformTime.ts';
import { storedFields } from '../engine/fields/resourceFields.ts';
import { fakers } from './values/fakers.ts';
import { tagWords } from './values/sampleNames.ts';
import type { Random } from './values/random.ts';
import { sampleTextOf } from './sampleTexts.ts';
import type { SampleContext } from './sampleContext.ts';
import { dayMs } from '../../src/schemas/base/durations.ts';

type Sample<F = Field> = (field: F, sampling: SampleContext) => unknown;

type SampleOf<K extends Kind> = Sample<Extract<Field, { readonly kind: K }>>;

/**
 * Functions that return a plausible value, by field kind. They return `null` where only an operator or another part of
 * the platform can provide a value. Kinds without an entry get the samples of their definition.
 */
const samples: { readonly [K in Exclude<Kind, SampledKind>]: SampleOf<K> } & {
  readonly [K in SampledKind]?: SampleOf<K>;
} = {
  text: sampleTextOf,
  longText: sampleTextOf,
  richText: (_, { random, index }) => `<p>${fakers.note(random, index)}。</p>`,
  phone: (_, { random, index }) => fakers.phone(random, index),
  email: (_, { random, index }) => fakers.email(random, index),
  ip: (_, { random, index }) => fakers.ip(random, index),
  mac: (_, { random, index }) => fakers.mac(random, index),
  url: (_, { random, index }) => fakers.url(random, index),
  idCard: (_, { random, index }) => fakers.idCard(random, index),
  bankCard: (_, { random, index }) => fakers.bankCard(random, index),
  version: (_, { random, index }) => fakers.version(random, index),
  password: () => null,
  // Files only exist after an upload.
  image: () => null,
  file: () => null,
  integer: (field, { random }) => random.between(...boundsOf(field, 100)),
  decimal: (field, { random }) => rounded(random, boundsOf(field, 100), 1),
  money: (field, { random }) => rounded(random, boundsOf(field, 1_000), 2),
  percent: (field, { random }) => rounded(random, boundsOf(field, 100), 1),
  port: (field, { random }) => random.between(Math.max(1_024, boundsOf(field, 1)[0]), 49_151),
  speed: (field, { random }) => random.between(...boundsOf(field, 200)),
  bytes: (_, { random }) => random.between(1, 4_000) * 1024 * 1024,
  duration: (_, { random }) => random.between(1, 36_000),
  boolean: (_, { random }) => random.next() < 0.5,
  code: ({ codes, among }, { random, row }) => {
    const fitting = among?.values[String(row[among.by])] ?? codes.items.map(item => item.value);
    return fitting.length === 0 ? null : random.oneOf(fitting);
  },
  reference: chosen,
  treeSelect: chosen,
  dateTime: (_, { random, wallMs }) => formatWallTime(wallMs - Math.floor(random.next() * 200 * dayMs)),
  date: (_, { random, wallMs }) => dayOf(wallMs - random.between(0, 700) * dayMs),
  timeOfDay: (_, { random }) => `${pair(random.between(0, 23))}:${random.oneOf(['00', '15', '30', '45'])}`,
  dateRange: (_, { random, wallMs }) => {
    const start = wallMs - random.between(0, 120) * dayMs;
    return { start: dayOf(start), end: dayOf(start + random.between(7, 365) * dayMs) };
  },
  ipRange: (_, { random, index }) => {
    const net = `10.${random.between(1, 20)}.${index % 250}`;
    return { start: `${net}.11`, end: `${net}.110` };
  },
  portRange: (_, { random }) => {
    const start = random.between(10, 400) * 100;
    return { start: start + 1, end: start + 100 };
  },
  geo: (_, { random, index }) => fakers.geo(random, index),
  tags: (field, { random }) => distinctValues(field, random, () => random.oneOf(tagWords)),
  keyValues: itemsOf,
  rows: itemsOf,
  json: () => null,
};

/** Returns a value for a field; `null` when no value was found that satisfies the field's rules. */
export function sampleOf(field: Field, context: SampleContext): unknown {
  // TypeScript cannot express that `samples[field.kind]` accepts this field.
  const sample = (samples[field.kind] ?? definedSample) as Sample;
  const value = field.multiple
    ? distinctValues(field, context.random, () => sample(field, context))
    : sample(field, context);
  const items: readonly unknown[] = Array.isArray(value) ? [value, ...value] : [value];
  return rulesOf(field).every(rule => items.every(item => passesRule(rule, item))) ? value : null;
}

/**
 * Fills a field without a value if the field is required or a list column. Leaves out fields with a default. Fields
 * that are not visible stay empty.
 */
export function fillRowWithSamples(resource: Resource, sampling: Omit<SampleContext, 'name' | 'resource'>): void {
  const { row } = sampling;
  const open = Object.entries(storedFields(resource)).filter(([name, field]) => isOpen(name, field, row));
  for (const [name, field] of open.toSorted(([, value], [, other]) => dependencyRank(value) - dependencyRank(other))) {
    row[name] = sampleOf(field, { ...sampling, name, resource });
  }
  for (const [name, { visibleWhen }] of open) {
    if (visibleWhen && evaluateCondition(visibleWhen, { form: row, record: row }) === false) row[name] = null;
  }
}

const bookkeeping = new Set(['createTime', 'updateTime', 'operatorName']);

function isOpen(name: string, field: Field, row: Row): boolean {
  if (Object.hasOwn(row, name) || bookkeeping.has(name) || field.default !== undefined) return false;
  if (field.secret || field.credential) return false;
  return field.required !== undefined || field.list === true;
}

/** Returns the rank of a field. Sorting by rank puts each field after the fields on which it depends. */
function dependencyRank(field: Field): number {
  if (field.kind === 'reference') return field.narrowedBy ? 2 : 0;
  return field.kind === 'code' && field.among ? 1 : 0;
}

const definedSample: Sample = ({ kind }, { index }) => sampleOfKind(kind, index) ?? null;

function chosen(
  field: Extract<Field, { readonly kind: 'reference' | 'treeSelect' }>,
  { random, row, rowsOf }: SampleContext,
): unknown {
  const narrowing = field.kind === 'reference' ? Object.entries(field.narrowedBy ?? {}) : [];
  const fitting = rowsOf(field.resource).filter(item => narrowing.every(([key, by]) => item[key] === row[by]));
  return fitting.length === 0 ? null : (random.oneOf(fitting)[field.stores ?? 'id'] ?? null);
}

function itemsOf(field: Field, context: SampleContext): readonly Row[] {
  const fields: Fields = subFieldsOf(field) ?? {};
  return Array.from({ length: countOf(field, context.random) }, (_, at) => {
    const row: Row = {};
    for (const [name, entry] of Object.entries(fields)) {
      if (entry.readOnly === true) continue;
      const value = entry.default ?? sampleOf(entry, { ...context, name, row, index: at });
      if (value !== null) row[name] = value;
    }
    return row;
  });
}

/** Returns distinct values. Their number is random, within the limits of the rules. */
function distinctValues(field: Field, random: Random, draw: () => unknown): readonly unknown[] {
  const drawn = Array.from({ length: countOf(field, random) }, draw).filter(value => value !== null);
  return [...new Map(drawn.map(value => [JSON.stringify(value), value])).values()];
}

function countOf(field: Field, random: Random): number {
  const bound = (name: Rule['rule']) => rulesOf(field).find(({ rule }) => rule === name);
  const [least, most] = [bound('minItems'), bound('maxItems')];
  const from = least && 'min' in least ? least.min : 1;
  return random.between(from, Math.max(from, Math.min(from + 2, most && 'max' in most ? most.max : from + 2)));
}

/** Returns the narrowest bounds of the rules; 0 to `usual` when there are no rules. */
function boundsOf(field: Field, usual: number): readonly [number, number] {
  const named = rulesOf(field).flatMap(rule => ('min' in rule && 'max' in rule ? [[rule.min, rule.max] as const] : []));
  const least = Math.max(0, ...named.map(([min]) => min));
  const most = Math.min(...named.map(([, max]) => max));
  return [least, Math.max(least, Number.isFinite(most) && most < usual * 1_000 ? most : least + usual)];
}

function rounded(random: Random, [least, most]: readonly [number, number], decimals: number): number {
  return Number((least + random.next() * (most - least)).toFixed(decimals));
}

function dayOf(ms: number): string {
  return formatWallTime(ms).slice(0, 10);
}

function pair(number: number): string {
  return String(number).padStart(2, '0');
}
