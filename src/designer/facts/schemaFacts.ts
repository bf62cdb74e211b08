import { type JsonRecord, survivesJson } from '../../schemas/json.ts';
import { compact } from '../compact.ts';
import { limits } from '../limits.ts';
import type { FactType, Facts } from './facts.ts';
import { type Settle, listOf, recordOf } from './settleSchema.ts';

/** What a JSON Schema says of one value, `depth` levels inside its resource. */
function schemaFacts(name: string, given: unknown, around: SchemaPlace): Facts {
  const { settle, depth } = around;
  const { schema, name: schemaName, nullable } = settle(given);
  const type = typeOf(schema);
  return {
    name,
    type,
    required: around.required,
    examples: examplesOf(schema),
    ...texts(schema),
    ...choices(schema),
    ...bounds(schema),
    ...flags(schema, nullable),
    ...(type === 'record' && schemaName !== undefined ? { refersTo: schemaName } : {}),
    ...(type === 'list' ? itemOf(schema, around) : {}),
    ...(type === 'record' && depth < limits.rowLevels ? partsOf(schema, around) : {}),
  };
}

export interface SchemaPlace {
  readonly settle: Settle;
  readonly depth: number;
  readonly required: boolean;
}

/** The parts of a record, in their order; no more than a resource may have and one, so that the excess is seen. */
export function recordParts(given: unknown, settle: Settle, depth = 0): readonly Facts[] {
  return partsOf(settle(given).schema, { settle, depth: depth - 1, required: false }).parts;
}

function partsOf(schema: JsonRecord, { settle, depth }: SchemaPlace): { readonly parts: readonly Facts[] } {
  const required = new Set(listOf(schema['required']));
  const parts = Object.entries(recordOf(schema['properties']))
    .slice(0, limits.fields * 4)
    .map(([name, part]) => schemaFacts(name, part, { settle, depth: depth + 1, required: required.has(name) }));
  return { parts };
}

function itemOf(schema: JsonRecord, { settle, depth }: SchemaPlace): { readonly item?: Facts } {
  if (depth > limits.rowLevels) return {};
  // A list of itself ends, too.
  return { item: schemaFacts('item', schema['items'] ?? {}, { settle, depth: depth + 1, required: true }) };
}

const types: Readonly<Record<string, FactType>> = {
  string: 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  array: 'list',
  object: 'record',
};

function typeOf(schema: JsonRecord): FactType {
  const { type: said } = schema;
  const named = Array.isArray(said) ? said.filter(one => one !== 'null') : [said];
  const [only] = named;
  if (named.length === 1 && typeof only === 'string' && Object.hasOwn(types, only)) return types[only] ?? 'unknown';
  if (named.length === 2 && named.includes('integer') && named.includes('number')) return 'number';
  return typeByWords(schema) ?? typeByValues(schema);
}

function typeByWords({ properties, items, additionalProperties }: JsonRecord): FactType | undefined {
  if (properties !== undefined || additionalProperties !== undefined) return 'record';
  return items === undefined ? undefined : 'list';
}

function typeByValues(schema: JsonRecord): FactType {
  const values = ('const' in schema ? [schema['const']] : listOf(schema['enum'])).filter(value => value !== null);
  const [type, other] = [...new Set(values.map(value => typeof value))];
  if (other !== undefined) return 'unknown';
  if (type === 'number') return values.every(value => Number.isInteger(value)) ? 'integer' : 'number';
  return type === 'string' || type === 'boolean' ? type : 'unknown';
}

function texts(schema: JsonRecord): Partial<Facts> {
  const { title, description, format, pattern } = schema;
  return {
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof description === 'string' ? { description } : {}),
    ...(typeof format === 'string' ? { format } : {}),
    ...(typeof pattern === 'string' ? { pattern } : {}),
  };
}

function choices(schema: JsonRecord): Partial<Facts> {
  const values = 'const' in schema ? [schema['const']] : listOf(schema['enum']);
  const chosen = [...new Set(values)].filter(value => typeof value === 'string' || typeof value === 'number');
  if (chosen.length === 0) return {};
  const given = schema['x-enum-names'] ?? schema['x-enumNames'] ?? schema['x-enum-varnames'];
  const names = listOf(given).filter(name => typeof name === 'string');
  return { choices: chosen, ...(names.length === chosen.length ? { choiceNames: names } : {}) };
}

function bounds(schema: JsonRecord): Partial<Facts> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength, multipleOf } = schema;
  const least = exclusive(minimum, exclusiveMinimum, 1);
  const most = exclusive(maximum, exclusiveMaximum, -1);
  const step = numberOf(multipleOf);
  return compact({
    least,
    most,
    shortest: numberOf(minLength),
    longest: numberOf(maxLength),
    fewest: numberOf(schema['minItems']),
    mostItems: numberOf(schema['maxItems']),
    decimals: step === undefined || step >= 1 ? undefined : (/\.(\d+)$/.exec(String(step))?.[1]?.length ?? undefined),
  });
}

/** `exclusive…` is a flag in 3.0 and a bound in 3.1; for whole numbers it is the next one. */
function exclusive(bound: unknown, other: unknown, step: 1 | -1): number | undefined {
  const given = numberOf(bound);
  if (other === true && given !== undefined) return Number.isInteger(given) ? given + step : given;
  const strict = numberOf(other);
  return strict === undefined ? given : Number.isInteger(strict) ? strict + step : strict;
}

function flags(schema: JsonRecord, nullable: boolean): Partial<Facts> {
  const { readOnly, writeOnly, uniqueItems, additionalProperties, properties } = schema;
  const start = schema['default'];
  return {
    ...(nullable ? { nullable: true } : {}),
    ...(readOnly === true ? { readOnly: true } : {}),
    ...(writeOnly === true ? { writeOnly: true } : {}),
    ...(uniqueItems === true ? { areUnique: true } : {}),
    ...(additionalProperties !== undefined && additionalProperties !== false && properties === undefined
      ? { isOpen: true }
      : {}),
    ...(start !== undefined && survivesJson(start) ? { default: start } : {}),
  };
}

function examplesOf(schema: JsonRecord): readonly unknown[] {
  const { example, examples } = schema;
  return [...(example === undefined ? [] : [example]), ...listOf(examples)].slice(0, 20);
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0) ? value : undefined;
}
