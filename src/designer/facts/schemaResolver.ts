import { type JsonRecord, isRecord } from '../../schemas/base/json.ts';
import { limits } from '../limits.ts';
import type { ReferenceResolver } from './referenceResolver.ts';

/** Schema in which references are resolved, and `allOf` and alternatives are merged. */
export interface ResolvedSchema {
  readonly schema: JsonRecord;
  /** Name of the referenced schema. */
  readonly name?: string;
  readonly nullable: boolean;
}

/** Resolves the schemas of one document. All calls share a budget, which stops documents that expand exponentially. */
export type SchemaResolver = (schema: unknown) => ResolvedSchema;

const budgetOfDocument = 400_000;

export function createSchemaResolver(resolver: ReferenceResolver): SchemaResolver {
  let budget = budgetOfDocument;
  const resolveSchema = (given: unknown, depth: number): ResolvedSchema => {
    budget -= 1;
    if (budget < 0 || depth > limits.hops) return { schema: {}, nullable: false };
    const { value, name } = resolver.follow(given);
    const besides = isRecord(given) && given !== value ? withoutReference(given) : {};
    const inner = (item: unknown): ResolvedSchema => resolveSchema(item, depth + 1);
    const joined = joinAll([value, besides], inner);
    const chosen = withChoice(joined, inner);
    return {
      schema: chosen.schema,
      ...(name === undefined ? {} : { name }),
      nullable: chosen.nullable || isNullable(joined),
    };
  };
  return schema => resolveSchema(schema, 0);
}

function withoutReference({ $ref: _reference, ...rest }: JsonRecord): JsonRecord {
  return rest;
}

function isNullable({ type, nullable }: JsonRecord): boolean {
  return nullable === true || (Array.isArray(type) && type.includes('null'));
}

/** Merges the parts of an `allOf`: properties are combined; for other keywords, the last part takes precedence. */
function joinAll(parts: readonly JsonRecord[], inner: (value: unknown) => ResolvedSchema): JsonRecord {
  return parts.reduce<JsonRecord>((whole, { allOf, ...part }) => {
    const among = Array.isArray(allOf) ? allOf.slice(0, 50).map(item => inner(item).schema) : [];
    return [...among, part].reduce<JsonRecord>(join, whole);
  }, {});
}

function join(a: JsonRecord, b: JsonRecord): JsonRecord {
  const properties = { ...asRecord(a['properties']), ...asRecord(b['properties']) };
  const required = [...asList(a['required']), ...asList(b['required'])];
  return {
    ...a,
    ...b,
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
  };
}

/**
 * Reduces alternatives to one schema: the only alternative, an enum of all constants, or a record with the properties
 * of all alternatives. For other alternatives, keeps only their common type, if they have one.
 */
function withChoice(schema: JsonRecord, inner: (value: unknown) => ResolvedSchema): Omit<ResolvedSchema, 'name'> {
  const { oneOf, anyOf, ...own } = schema;
  const given = [...asList(oneOf), ...asList(anyOf)].slice(0, 50);
  if (given.length === 0) return { schema: own, nullable: false };
  const all = given.map(inner);
  const some = all.filter(item => item.schema['type'] !== 'null').map(item => item.schema);
  const nullable = some.length < all.length || all.some(item => item.nullable);
  const [only] = some;
  if (some.length <= 1) return { schema: join(only ?? {}, own), nullable };
  if (some.every(item => 'const' in item || Array.isArray(item['enum']))) {
    const values = some.flatMap(item => ('const' in item ? [item['const']] : asList(item['enum'])));
    const names = some.map(item => item['title'] ?? item['description']);
    const named = names.length === values.length && names.every(name => typeof name === 'string');
    return { schema: { ...own, enum: values, ...(named ? { 'x-enum-names': names } : {}) }, nullable };
  }
  if (some.every(item => isRecord(item['properties']))) return { schema: join(eitherRecord(some), own), nullable };
  const types = new Set(some.map(item => item['type']));
  return { schema: types.size === 1 ? { ...own, type: only?.['type'] } : own, nullable };
}

function eitherRecord(some: readonly JsonRecord[]): JsonRecord {
  const required = some
    .map(item => asList(item['required']))
    .reduce((before, next) => before.filter(name => next.includes(name)));
  const properties = Object.fromEntries(some.flatMap(item => Object.entries(asRecord(item['properties']))));
  return { type: 'object', properties, required };
}

/** Returns the value if it is a record, otherwise an empty record. */
export function asRecord(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

/** Returns the value if it is a list, otherwise an empty list. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
