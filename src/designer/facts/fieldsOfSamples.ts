import { type JsonRecord, isRecord, isJsonValue } from '../../schemas/base/json.ts';
import { limits } from '../limits.ts';
import type { SourceType, SourceField } from './sourceField.ts';

/** Derives fields from sample records, in the order in which they first appear. */
export function fieldsOfSamples(records: readonly JsonRecord[], depth = 0): readonly SourceField[] {
  const seen = records.slice(0, limits.samples);
  const names = new Set<string>();
  for (const record of seen) {
    for (const name of Object.keys(record)) if (names.size < limits.fields * 4) names.add(name);
  }
  return [...names].map(name =>
    sampleFacts(
      name,
      seen.map(record => (Object.hasOwn(record, name) ? record[name] : undefined)),
      depth,
    ),
  );
}

/**
 * Derives one field from its sample values. Absent, `null` and empty values do not count as samples, but make the field
 * nullable.
 */
function sampleFacts(name: string, values: readonly unknown[], depth: number): SourceField {
  const filled = values.filter(value => value !== undefined && value !== null && value !== '');
  const type = commonType(filled);
  const hasAllValues = filled.length === values.length && values.length > 0;
  return {
    name,
    type,
    examples: filled.slice(0, 200),
    required: hasAllValues && values.length > 1,
    ...(filled.length < values.length ? { nullable: true } : {}),
    ...(hasAllValues && values.length > 4 && areDifferent(filled) ? { unique: true } : {}),
    ...factsByType({ name, type, filled, depth }),
  };
}

interface SampledField {
  readonly name: string;
  readonly type: SourceType;
  readonly filled: readonly unknown[];
  readonly depth: number;
}

function factsByType({ name, type, filled, depth }: SampledField): Partial<SourceField> {
  // The items of a list, such as tags, are rarely limited to a few values, so the samples give no allowed values for
  // them.
  const few = name === itemName ? {} : allowedValues(filled);
  switch (type) {
    case 'string':
      return { ...textFacts(filled), ...few };
    case 'integer':
      return few;
    case 'number':
      return { decimals: Math.min(6, Math.max(...filled.map(decimalsOf))) };
    case 'list':
      return depth <= limits.rowLevels ? { item: sampleFacts(itemName, itemsOf(filled), depth) } : {};
    case 'record':
      return depth < limits.rowLevels ? { parts: fieldsOfSamples(filled.filter(isRecord), depth + 1) } : {};
    default:
      return {};
  }
}

/** Name of the field that describes the items of a list. */
const itemName = 'item';

function typeOf(value: unknown): SourceType {
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (Array.isArray(value)) return 'list';
  return isRecord(value) ? 'record' : 'unknown';
}

function commonType(values: readonly unknown[]): SourceType {
  const types = new Set(values.map(typeOf));
  if (types.size === 2 && types.has('integer') && types.has('number')) return 'number';
  const [only] = types;
  return types.size === 1 && only !== undefined ? only : 'unknown';
}

function textFacts(values: readonly unknown[]): Partial<SourceField> {
  const longest = Math.max(...values.map(value => (typeof value === 'string' ? value.length : 0)));
  // Short samples do not reveal the maximum length.
  return longest > 64 ? { maxLength: roundedMaxLength(longest) } : {};
}

/** Returns the smallest common length limit that is at least a quarter above the length of the longest sample. */
function roundedMaxLength(length: number): number {
  return [128, 256, 512, 1_024, 2_048].find(limit => limit >= length * 1.25) ?? 4_096;
}

/** Returns the allowed values if the same texts or numbers occur often enough in the samples. */
function allowedValues(values: readonly unknown[]): Partial<SourceField> {
  const different = [...new Set(values)];
  const maxChoices = Math.min(12, Math.floor(values.length / 4));
  if (different.length < 2 || different.length > maxChoices || !different.every(isChoice)) return {};
  return { choices: different };
}

function isChoice(value: unknown): value is string | number {
  return typeof value === 'string' ? /^[\p{L}\p{N}_ .-]{1,24}$/u.test(value) : Math.abs(Number(value)) < 100;
}

function areDifferent(values: readonly unknown[]): boolean {
  return new Set(values.map(value => JSON.stringify(value))).size === values.length;
}

function decimalsOf(value: unknown): number {
  return /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
}

function itemsOf(lists: readonly unknown[]): readonly unknown[] {
  return lists
    .flatMap(list => (Array.isArray(list) ? list.slice(0, 50).filter(item => isJsonValue(item)) : []))
    .slice(0, 500);
}
