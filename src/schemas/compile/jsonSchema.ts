import {
  type Field,
  type Fields,
  itemTypeOf,
  kindDefinitionOf,
  rulesOf,
  subFieldsOf,
  valueTypeOf,
} from '../vocabulary/field.ts';
import type { Json } from '../base/json.ts';
import type { Kind } from '../kinds/kinds.ts';
import type { ValueType } from '../kinds/kind.ts';
import type { Language } from '../base/label.ts';
import type { Resource } from '../vocabulary/resource.ts';
import { type Rule, rules } from '../rules/rules.ts';
import { allFields } from '../vocabulary/systemFields.ts';
import { type FormMode, writableFields } from '../vocabulary/writable.ts';

/** A JSON Schema or a part of one. */
export type JsonSchema = { readonly [keyword: string]: Json };

const dialect = 'https://json-schema.org/draft/2020-12/schema';

/** Returns the schema of a record in responses: every readable field; every value may be empty. */
export function toRecordJsonSchema(resource: Resource, language: Language): JsonSchema {
  const readable = Object.entries(allFields(resource)).filter(([, field]) => !field.secret && !field.credential);
  const properties = readable.map(([name, field]) => [name, described(field, language, allowEmpty(field))] as const);
  return {
    $schema: dialect,
    title: resource.noun[language],
    type: 'object',
    properties: { ...Object.fromEntries(properties), revision: { type: 'integer', minimum: 1 } },
  };
}

/**
 * Returns the schema of a form's values, with the constraints that JSON Schema can express: types, allowed values,
 * bounds, patterns, and fields that are always required. Every value that the platform accepts is valid by this schema.
 * The reverse is not true, because only the platform validates checks, conditions and rules without a pattern.
 */
export function toFormJsonSchema(resource: Resource, mode: FormMode, language: Language): JsonSchema {
  return { $schema: dialect, title: resource.noun[language], ...objectOf(resource.fields, mode, language) };
}

function objectOf(fields: Fields, mode: FormMode, language: Language): JsonSchema {
  const writable = Object.entries(writableFields(fields, mode));
  const isAlwaysAsked = (field: Field) =>
    (field.required === true || field.required === mode) && !field.visibleWhen && !(field.secret && mode === 'edit');
  const properties = writable.map(([name, field]) => {
    const schema = isAlwaysAsked(field) ? nonEmptySchema(field, language) : allowEmpty(field, language);
    return [name, described(field, language, schema)] as const;
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: writable.filter(([, field]) => isAlwaysAsked(field)).map(([name]) => name),
    additionalProperties: false,
  };
}

function described(field: Field, language: Language, schema: JsonSchema): JsonSchema {
  return {
    title: field.label[language],
    ...(field.help ? { description: field.help[language] } : {}),
    ...(field.default === undefined ? {} : { default: field.default }),
    ...(field.readOnly === true ? { readOnly: true } : {}),
    ...schema,
  };
}

const emptyValues: { readonly [V in ValueType]: readonly Json[] } = {
  string: [null, ''],
  number: [null],
  boolean: [null],
  list: [null, []],
  record: [null],
  json: [null],
};

/** Returns the schema of a field's value, extended to accept the empty values of the field's type. */
function allowEmpty(field: Field, language: Language = 'zh'): JsonSchema {
  return { anyOf: [valueSchema(field, language), { enum: emptyValues[valueTypeOf(field)] }] };
}

/** Returns a schema that accepts non-empty values only. */
function nonEmptySchema(field: Field, language: Language): JsonSchema {
  const nonEmpty: { readonly [V in ValueType]?: JsonSchema } = { string: { minLength: 1 }, list: { minItems: 1 } };
  const schema = valueSchema(field, language);
  const bound = nonEmpty[valueTypeOf(field)];
  return bound ? { allOf: [schema, bound] } : schema;
}

function valueSchema(field: Field, language: Language): JsonSchema {
  const ruleSchemas = rulesOf(field).flatMap(rule => keywordsOf(rule));
  if (valueTypeOf(field) !== 'list')
    return { ...itemSchema(field, language), ...allOf(ruleSchemas.map(item => item.schema)) };
  // A list rule limits the list itself; every other rule limits the items.
  const ofList = ruleSchemas.filter(item => item.isOfList).map(item => item.schema);
  const ofItems = ruleSchemas.filter(item => !item.isOfList).map(item => item.schema);
  // An empty text is not a valid item.
  const nonEmpty: JsonSchema = itemTypeOf(field) === 'string' ? { minLength: 1 } : {};
  const items = { ...itemSchema(field, language), ...nonEmpty, ...allOf(ofItems) };
  return { type: 'array', items, ...allOf(ofList) };
}

function allOf(schemas: readonly JsonSchema[]): JsonSchema {
  return schemas.length === 0 ? {} : { allOf: schemas };
}

const types: { readonly [V in ValueType]: JsonSchema } = {
  string: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  list: { type: 'array' },
  record: { type: 'object' },
  json: {},
};

const port: JsonSchema = { type: 'integer', minimum: 1, maximum: 65_535 };
const day: JsonSchema = { type: 'string', format: 'date' };

/** Schemas of values that are records with fixed keys. */
const shapes: { readonly [K in Kind]?: JsonSchema } = {
  dateRange: parts({ start: day, end: day }),
  ipRange: parts({ start: { type: 'string' }, end: { type: 'string' } }),
  portRange: parts({ start: port, end: port }),
  geo: parts({
    lng: { type: 'number', minimum: -180, maximum: 180 },
    lat: { type: 'number', minimum: -90, maximum: 90 },
  }),
};

function parts(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

function itemSchema(field: Field, language: Language): JsonSchema {
  const inside = subFieldsOf(field);
  if (inside) {
    const { additionalProperties: _closed, ...open } = objectOf(inside, 'create', language);
    // Clients may send back, unchanged, the fields that the platform fills, so the names of all fields are allowed.
    return { ...open, propertyNames: { enum: Object.keys(inside) } };
  }
  if (field.kind === 'code' && field.codes.configKey === undefined) {
    return { enum: field.codes.items.map(item => item.value) };
  }
  const { format } = kindDefinitionOf(field);
  return shapes[field.kind] ?? { ...types[itemTypeOf(field)], ...(format ? { format } : {}) };
}

interface RuleKeywords {
  readonly schema: JsonSchema;
  readonly isOfList?: true;
}

const time = '^[0-9]{4}-[0-9]{2}-[0-9]{2} ([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$';

/** Whole numbers that every JSON parser represents exactly. */
const exactInteger: JsonSchema = {
  type: 'integer',
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
};

/** Conversion of rules to JSON Schema keywords. */
const ruleKeywords: { readonly [R in Rule['rule']]?: (rule: Extract<Rule, { readonly rule: R }>) => RuleKeywords } = {
  length: ({ min, max }) => ({ schema: { minLength: min, maxLength: max } }),
  max: ({ max }) => ({ schema: { maxLength: max } }),
  userName32: () => ({ schema: { maxLength: 32 } }),
  digits: ({ max }) => ({ schema: { maxLength: max, pattern: '^[0-9]*$' } }),
  noLeadingSpace: () => ({ schema: { pattern: '^(?!\\s)' } }),
  range: ({ min, max }) => ({ schema: { type: 'integer', minimum: min, maximum: max } }),
  decimalRange: ({ min, max }) => ({ schema: { minimum: min, maximum: max } }),
  safeInteger: () => ({ schema: { anyOf: [exactInteger, { not: { type: 'number' } }] } }),
  minItems: ({ min }) => ({ schema: { minItems: min }, isOfList: true }),
  maxItems: ({ max }) => ({ schema: { maxItems: max }, isOfList: true }),
  uniqueItems: () => ({ schema: { uniqueItems: true }, isOfList: true }),
  date: () => ({ schema: { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' } }),
  dateTime: () => ({ schema: { pattern: time } }),
};

/** Returns whether JSON Schema keywords or a pattern express the rule completely. */
export function isExpressibleInJsonSchema({ rule }: Rule): boolean {
  return rule !== 'date' && rule !== 'dateTime' && (rule in ruleKeywords || patternOf(rule) !== undefined);
}

function keywordsOf(rule: Rule): readonly RuleKeywords[] {
  // Each function takes the arguments of its own rule, which TypeScript cannot express for a union key; hence the
  // assertion.
  const toKeywords = ruleKeywords[rule.rule] as ((rule: Rule) => RuleKeywords) | undefined;
  const pattern = patternOf(rule.rule);
  if (toKeywords) return [toKeywords(rule)];
  return pattern === undefined ? [] : [{ schema: { pattern } }];
}

function patternOf(name: Rule['rule']): string | undefined {
  const { pattern }: { readonly pattern?: string } = rules[name];
  return pattern;
}
