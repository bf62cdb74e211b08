import { type JsonRecord, isJsonValue } from '../../schemas/base/json.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { limits } from '../limits.ts';
import type { SourceType, SourceField } from './sourceField.ts';
import { type SchemaResolver, asList, asRecord } from './schemaResolver.ts';

/** Derives one field from its schema. `depth` counts the record levels between the resource and the field. */
function schemaFacts(name: string, given: unknown, context: SchemaContext): SourceField {
  const { resolveSchema, depth } = context;
  const { schema, name: schemaName, nullable } = resolveSchema(given);
  const type = typeOf(schema);
  return {
    name,
    type,
    required: context.required,
    examples: examplesOf(schema),
    ...texts(schema),
    ...choices(schema),
    ...bounds(schema),
    ...flags(schema, nullable),
    ...(type === 'record' && schemaName !== undefined ? { refersTo: schemaName } : {}),
    ...(type === 'list' ? itemOf(schema, context) : {}),
    ...(type === 'record' && depth < limits.rowLevels ? partsOf(schema, context) : {}),
  };
}

export interface SchemaContext {
  readonly resolveSchema: SchemaResolver;
  readonly depth: number;
  readonly required: boolean;
}

/**
 * Returns the fields of a record schema in order. Returns up to four times as many fields as a resource may have, so
 * that the proposal can report the surplus fields.
 */
export function fieldsOfSchema(given: unknown, resolveSchema: SchemaResolver, depth = 0): readonly SourceField[] {
  return partsOf(resolveSchema(given).schema, { resolveSchema, depth: depth - 1, required: false }).parts;
}

function partsOf(
  schema: JsonRecord,
  { resolveSchema, depth }: SchemaContext,
): { readonly parts: readonly SourceField[] } {
  const required = new Set(asList(schema['required']));
  const parts = Object.entries(asRecord(schema['properties']))
    .slice(0, limits.fields * 4)
    .map(([name, part]) => schemaFacts(name, part, { resolveSchema, depth: depth + 1, required: required.has(name) }));
  return { parts };
}

function itemOf(schema: JsonRecord, { resolveSchema, depth }: SchemaContext): { readonly item?: SourceField } {
  if (depth > limits.rowLevels) return {};
  // The items count as one level deeper, which also limits the depth of nested lists.
  return {
    item: schemaFacts('item', schema['items'] ?? {}, { resolveSchema, depth: depth + 1, required: true }),
  };
}

const types: Readonly<Record<string, SourceType>> = {
  string: 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  array: 'list',
  object: 'record',
};

function typeOf(schema: JsonRecord): SourceType {
  const { type: said } = schema;
  const named = Array.isArray(said) ? said.filter(item => item !== 'null') : [said];
  const [only] = named;
  if (named.length === 1 && typeof only === 'string' && Object.hasOwn(types, only)) return types[only] ?? 'unknown';
  if (named.length === 2 && named.includes('integer') && named.includes('number')) return 'number';
  return typeByWords(schema) ?? typeByValues(schema);
}

function typeByWords({ properties, items, additionalProperties }: JsonRecord): SourceType | undefined {
  if (properties !== undefined || additionalProperties !== undefined) return 'record';
  return items === undefined ? undefined : 'list';
}

function typeByValues(schema: JsonRecord): SourceType {
  const values = ('const' in schema ? [schema['const']] : asList(schema['enum'])).filter(value => value !== null);
  const [type, other] = [...new Set(values.map(value => typeof value))];
  if (other !== undefined) return 'unknown';
  if (type === 'number') return values.every(value => Number.isInteger(value)) ? 'integer' : 'number';
  return type === 'string' || type === 'boolean' ? type : 'unknown';
}

function texts(schema: JsonRecord): Partial<SourceField> {
  const { title, description, format, pattern } = schema;
  return {
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof description === 'string' ? { description } : {}),
    ...(typeof format === 'string' ? { format } : {}),
    ...(typeof pattern === 'string' ? { pattern } : {}),
  };
}

function choices(schema: JsonRecord): Partial<SourceField> {
  const values = 'const' in schema ? [schema['const']] : asList(schema['enum']);
  const chosen = [...new Set(values)].filter(value => typeof value === 'string' || typeof value === 'number');
  if (chosen.length === 0) return {};
  const given = schema['x-enum-names'] ?? schema['x-enumNames'] ?? schema['x-enum-varnames'];
  const names = asList(given).filter(name => typeof name === 'string');
  return { choices: chosen, ...(names.length === chosen.length ? { choiceNames: names } : {}) };
}

function bounds(schema: JsonRecord): Partial<SourceField> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength, multipleOf } = schema;
  const minValue = exclusiveBound(minimum, exclusiveMinimum, 1);
  const maxValue = exclusiveBound(maximum, exclusiveMaximum, -1);
  const step = numberOf(multipleOf);
  return omitUndefined({
    minValue,
    maxValue,
    minLength: numberOf(minLength),
    maxLength: numberOf(maxLength),
    minItems: numberOf(schema['minItems']),
    maxItems: numberOf(schema['maxItems']),
    decimals: step === undefined || step >= 1 ? undefined : (/\.(\d+)$/.exec(String(step))?.[1]?.length ?? undefined),
  });
}

/**
 * Returns the inclusive bound. `other` is the value of `exclusiveMinimum` or `exclusiveMaximum`: a flag in OpenAPI 3.0,
 * a bound in 3.1. An exclusive bound that is a whole number is moved by `step`; any other exclusive bound stays
 * unchanged.
 */
function exclusiveBound(bound: unknown, other: unknown, step: 1 | -1): number | undefined {
  const given = numberOf(bound);
  if (other === true && given !== undefined) return Number.isInteger(given) ? given + step : given;
  const strict = numberOf(other);
  return strict === undefined ? given : Number.isInteger(strict) ? strict + step : strict;
}

function flags(schema: JsonRecord, nullable: boolean): Partial<SourceField> {
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
    ...(start !== undefined && isJsonValue(start) ? { default: start } : {}),
  };
}

function examplesOf(schema: JsonRecord): readonly unknown[] {
  const { example, examples } = schema;
  return [...(example === undefined ? [] : [example]), ...asList(examples)].slice(0, 20);
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0) ? value : undefined;
}
