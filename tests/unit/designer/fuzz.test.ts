import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { mergeProposal } from '../../../src/designer/propose/mergeProposal.ts';
import type { Source } from '../../../src/designer/proposal.ts';
import { parseSourceText } from '../../../src/designer/parseSourceText.ts';
import { SourceError } from '../../../src/designer/SourceError.ts';
import { proposeResource } from '../../../src/designer/propose/proposeResource.ts';
import { parseResourceFile } from '../../../src/designer/resourceFile/parseResourceFile.ts';
import { writeResourceFile } from '../../../src/designer/resourceFile/writeResourceFile.ts';
import { isSameJson } from '../../../src/designer/sameJson.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import { validateResource } from '../../../src/schemas/compile/metaSchema/metaSchema.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { startCpuTimer } from '../../support/cpuTime.ts';
import { isFullRun, propertyRunCount } from '../../support/propertyRunCount.ts';
import { registeredResources } from '../resources/registeredResources.ts';

/** Maximum processor milliseconds for one source. */
const maxProcessorMs = 1_000;

/** Timeout, which is longer for the full number of runs. */
const timeout = isFullRun ? 900_000 : 120_000;

/** Harmless names, and names that may break a language, a form or a database. */
const name = fc.oneof(
  {
    weight: 30,
    arbitrary: fc.constantFrom(
      'id',
      'name',
      'userId',
      'created_at',
      'price',
      'phone',
      'status',
      'tags',
      'start_time',
      '状态',
      'a b',
      'ID',
      'X-Y',
    ),
  },
  { weight: 6, arbitrary: fc.constantFrom('', ' ', '1st', 'a.b', '<b>', "it's", '"', '{x}', '\u202e', '😀', '\\') },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      'toString',
      'valueOf',
      'hasOwnProperty',
      'then',
      'revision',
      'storedSecrets',
      'length',
      'default',
      'class',
    ),
  },
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  { weight: 2, arbitrary: fc.string({ maxLength: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'prototype') },
);

const word = fc.oneof(
  { weight: 6, arbitrary: name },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'string',
      'integer',
      'number',
      'boolean',
      'array',
      'object',
      'null',
      'date-time',
      'uuid',
      'binary',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '^(a+)+$',
      '(',
      '1-a，2-b',
      '状态：0-停用，1-启用',
      'x'.repeat(5_000),
      '#/components/schemas/A',
      '#/$defs/A',
      '#',
    ),
  },
);

const plain = fc.oneof(
  word,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(-0, 1e308, 2 ** 53, -1, 0, 1.5),
);

const keyword = fc.constantFrom(
  'type',
  'format',
  'title',
  'description',
  'enum',
  'const',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'default',
  'required',
  'items',
  'multipleOf',
  'exclusiveMinimum',
  'readOnly',
  'writeOnly',
  'nullable',
  'uniqueItems',
  'minItems',
  'maxItems',
  'example',
  'examples',
  'additionalProperties',
);

/** Valid and invalid JSON Schemas at every level. */
const { schema } = fc.letrec<{ schema: unknown; properties: unknown; list: unknown }>(tie => ({
  list: fc.array(fc.oneof(plain, tie('schema')), { maxLength: 4 }),
  properties: fc.dictionary(name, fc.oneof({ weight: 5, arbitrary: tie('schema') }, { weight: 1, arbitrary: plain }), {
    maxKeys: 6,
    noNullPrototype: true,
  }),
  schema: fc.oneof(
    { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
    fc.record(
      { type: fc.constantFrom('string', 'integer', 'number', 'boolean'), format: word },
      { requiredKeys: ['type'] },
    ),
    fc.record({
      $ref: fc.constantFrom(
        '#/$defs/A',
        '#/$defs/B',
        '#',
        '#/components/schemas/A',
        '#/components/schemas/B',
        'http://x/y',
        '#/%zz',
      ),
    }),
    fc.record(
      { type: fc.constant('object'), properties: tie('properties'), required: tie('list') },
      { requiredKeys: ['type', 'properties'] },
    ),
    fc.record({ type: fc.constant('array'), items: tie('schema') }),
    fc.dictionary(fc.constantFrom('allOf', 'oneOf', 'anyOf'), tie('list'), { maxKeys: 2, noNullPrototype: true }),
    fc.dictionary(keyword, fc.oneof(plain, tie('list'), tie('schema')), { maxKeys: 5, noNullPrototype: true }),
  ),
}));

const root = fc.record(
  {
    type: fc.constant('object'),
    properties: fc.dictionary(name, schema, { minKeys: 1, maxKeys: 6, noNullPrototype: true }),
    required: fc.array(name, { maxLength: 3 }),
  },
  { requiredKeys: ['type', 'properties'] },
);

const defs = fc.record({ A: fc.oneof({ weight: 9, arbitrary: root }, schema), B: schema });

/** Schemas of a response: a record, a list of records, a list in an envelope, or any schema. */
const answer = fc.oneof(
  root,
  root.map(items => ({ type: 'array', items })),
  root.map(items => ({
    properties: { code: { type: 'integer' }, data: { properties: { list: { type: 'array', items } } } },
  })),
  fc.constant({ $ref: '#/components/schemas/A' }),
  schema,
);

const jsonSchema = fc.tuple(fc.oneof({ weight: 9, arbitrary: root }, schema), defs).map(([whole, $defs]): Source => ({
  kind: 'jsonSchema',
  text: JSON.stringify({ ...(isRecord(whole) ? whole : {}), $defs }),
}));

const cell = fc.oneof(
  plain,
  fc.array(plain, { maxLength: 3 }),
  fc.dictionary(name, plain, { maxKeys: 4, noNullPrototype: true }),
);
const row = fc.dictionary(
  name,
  fc.oneof(cell, fc.array(fc.dictionary(name, cell, { maxKeys: 3, noNullPrototype: true }), { maxLength: 3 })),
  { maxKeys: 7, noNullPrototype: true },
);

const sample = fc.oneof(
  fc.array(row, { maxLength: 8 }).map((rows): Source => ({ kind: 'sample', text: JSON.stringify(rows) })),
  fc
    .array(row, { maxLength: 4 })
    .map((rows): Source => ({ kind: 'sample', text: rows.map(item => JSON.stringify(item)).join('\n') })),
  fc.string({ unit: 'binary', maxLength: 60 }).map((text): Source => ({ kind: 'sample', text })),
);

const cells = fc.oneof(
  fc
    .array(fc.array(fc.oneof(word, fc.constantFrom('1', '是', '2026-01-01', '0.5')), { maxLength: 5 }), {
      maxLength: 6,
    })
    .map((rows): Source => ({ kind: 'rows', rows })),
  fc.string({ unit: 'binary', maxLength: 60 }).map((text): Source => ({ kind: 'csv', text })),
);

const column = fc.record(
  {
    name,
    type: fc.oneof(
      fc.constantFrom(
        'integer',
        'text',
        'numeric',
        'uuid',
        '_text',
        '__text',
        'jsonb',
        'timestamp with time zone',
        'boolean',
        'int4[][]',
      ),
      word,
    ),
    nullable: fc.boolean(),
    maxLength: fc.oneof(fc.integer(), fc.constant(null)),
    scale: fc.oneof(fc.integer(), fc.constant(null)),
    default: fc.oneof(word, fc.constantFrom("'a'::text", '1', 'true', 'now()'), fc.constant(null)),
    comment: word,
    primary: fc.boolean(),
    unique: fc.boolean(),
    references: word,
    values: fc.array(word, { maxLength: 4 }),
  },
  { requiredKeys: ['name', 'type', 'nullable'] },
);

const table = fc
  .record({ name, columns: fc.array(column, { maxLength: 6 }) })
  .map(({ name: called, columns }): Source => ({
    kind: 'table',
    table: { name: called, columns },
  }));

const part = fc.oneof(
  fc.constantFrom('users', 'list', '{id}', '{userId}', 'lock', 'findByName', 'export', 'v1', '..', '{', ''),
  name,
);
const body = fc.record({ content: fc.record({ 'application/json': fc.record({ schema: answer }) }) });
const operation = fc.oneof(
  { weight: 8, arbitrary: fc.record({ responses: fc.record({ '200': body }) }) },
  { weight: 3, arbitrary: fc.record({ requestBody: body }) },
  {
    weight: 1,
    arbitrary: fc.record({
      parameters: fc.array(fc.oneof(fc.record({ name: word, in: word }), plain), { maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: plain },
);
const place = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('/users', '/users/{userId}', '/users/list', '/users/{userId}/lock', '/a/{b}/users'),
  },
  { weight: 1, arbitrary: fc.array(part, { maxLength: 4 }).map(parts => `/${parts.join('/')}`) },
);
const methods = fc.constantFrom('get', 'post', 'put', 'patch', 'delete', 'parameters');
const paths = fc.dictionary(place, fc.dictionary(methods, operation, { maxKeys: 3, noNullPrototype: true }), {
  maxKeys: 4,
  noNullPrototype: true,
});
const openapi = fc
  .record({
    paths,
    schemas: defs,
    url: fc.oneof(word, fc.constantFrom('/api', 'https://x.y/api/{v}', '//x', 'javascript:alert(1)')),
  })
  .map(({ paths: written, schemas, url }): Source => ({
    kind: 'openapi',
    text: JSON.stringify({ openapi: '3.1.0', servers: [{ url }], paths: written, components: { schemas } }),
  }));

/** Returns whether the object prototype is unchanged. */
function hasCleanPrototype(): boolean {
  const bare: Record<string, unknown> = {};
  return (
    Object.keys(Object.prototype).length === 0 && bare['polluted'] === undefined && typeof bare.toString === 'function'
  );
}

interface Counts {
  taken: number;
  refused: number;
}

/** Runs work and reports defects: too much time, or a changed prototype. */
function after(work: () => readonly string[]): readonly string[] {
  const spent = startCpuTimer();
  const wrong = work();
  const cost = spent();
  return [
    ...wrong,
    ...(cost < maxProcessorMs ? [] : [`took ${cost} ms`]),
    ...(hasCleanPrototype() ? [] : ['changed the object prototype']),
  ];
}

/**
 * Reports defects of a source. An accepted source must be valid and survive a round trip; a refusal needs a reason.
 */
function defectsOf(source: Source, counts: Counts): readonly string[] {
  const keepers = source.kind === 'openapi' ? (['source', 'platform'] as const) : (['platform'] as const);
  return keepers.flatMap(keeps => defectsOfRoundTrip(source, keeps, counts));
}

function defectsOfRoundTrip(source: Source, keeps: 'source' | 'platform', counts: Counts): readonly string[] {
  const outcome = proposeResource(source, { area: 'system', known: ['users', 'as'], keeps });
  if ('issues' in outcome) {
    counts.refused += 1;
    const hasReasons =
      outcome.issues.length > 0 && outcome.issues.every(({ message }) => message.zh !== '' && message.en !== '');
    return hasReasons ? [] : ['refused without a reason'];
  }
  counts.taken += 1;
  const { resource } = outcome.proposal;
  return [
    ...defectsOfFile(resource),
    ...mergeProposal(resource, resource, resource).differences.map(({ path }) => `${path} differs from itself`),
  ];
}

/**
 * Reports defects of a resource's file: every parser error, or a difference between the parsed resource and the
 * original.
 */
function defectsOfFile(resource: Resource): readonly string[] {
  const read = parseResourceFile(writeResourceFile(resource));
  if ('issues' in read) return read.issues.map(({ path, message }) => `${path}: ${message.en}`);
  return isSameJson(read.resource, JSON.parse(JSON.stringify(resource))) ? [] : ['the file contains another resource'];
}

describe('arbitrary sources', { timeout }, () => {
  it.each([
    ['JSON Schemas', jsonSchema, 30_000],
    ['samples', sample, 20_000],
    ['tables of cells', cells, 15_000],
    ['tables of databases', table, 15_000],
    ['OpenAPI documents', openapi, 10_000],
  ])('become valid screens, or are refused with a reason: %s', (what, sources, full) => {
    const counts: Counts = { taken: 0, refused: 0 };
    fc.assert(
      fc.property(sources, source => {
        expect(after(() => defectsOf(source, counts))).toEqual([]);
      }),
      { numRuns: propertyRunCount(full) },
    );
    process.stdout.write(`${what}: ${counts.taken} taken, ${counts.refused} refused\n`);
    expect(Math.min(counts.taken, counts.refused)).toBeGreaterThan(0);
  });
});

describe('resource values with random changes', { timeout }, () => {
  const change = fc.record({
    at: fc.array(fc.nat(30), { minLength: 1, maxLength: 5 }),
    value: fc.oneof(plain, cell, schema),
  });

  it('are rejected with a path, or survive a round trip through a file', () => {
    const counts: Counts = { taken: 0, refused: 0 };
    const defectsIn = (changed: unknown): readonly string[] => {
      const faults = isSafe(changed) ? validateResource(changed) : [{ path: '', message: 'an unsafe name' }];
      counts[faults.length > 0 ? 'refused' : 'taken'] += 1;
      // `validateResource` found no error, so the value is a resource.
      return faults.length > 0
        ? faults.filter(({ message }) => message === '').map(({ path }) => path)
        : defectsOfFile(changed as Resource);
    };
    fc.assert(
      fc.property(fc.constantFrom(...registeredResources), change, (resource, { at, value }) => {
        expect(after(() => defectsIn(changedAt(resource, at, value)))).toEqual([]);
      }),
      { numRuns: propertyRunCount(5_000) },
    );
    process.stdout.write(`changed resources: ${counts.taken} taken, ${counts.refused} refused\n`);
    expect(Math.min(counts.taken, counts.refused)).toBeGreaterThan(0);
  });
});

/** Returns whether the source parser accepts the value; it rejects names such as `__proto__`. */
function isSafe(value: unknown): boolean {
  try {
    parseSourceText(JSON.stringify(value), 'json');
    return true;
  } catch (error) {
    if (error instanceof SourceError) return false;
    throw error;
  }
}

/** Returns the value with `other` at the place that the indexes select. */
function changedAt(value: unknown, [first = 0, ...rest]: readonly number[], other: unknown): unknown {
  if (Array.isArray(value) && value.length > 0) {
    const chosen = first % value.length;
    return value.map((item, at) => (at === chosen ? (rest.length > 0 ? changedAt(item, rest, other) : other) : item));
  }
  if (!isRecord(value) || Object.keys(value).length === 0) return other;
  const keys = Object.keys(value);
  const key = keys[first % keys.length] ?? '';
  return { ...value, [key]: rest.length > 0 ? changedAt(value[key], rest, other) : other };
}

describe('arbitrary files', () => {
  const piece = fc.constantFrom(
    'export default ',
    'defineResource',
    '(',
    ')',
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    'name',
    "'a'",
    '1',
    '...',
    '`${a}`',
    '=>',
    'import ',
    'const a = ',
    ';',
    '\n',
    '__proto__',
    'text',
    '-',
  );

  it('are rejected, and never run', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, name), { maxLength: 30 }), pieces => {
        const read = () => parseResourceFile(pieces.join(''));
        expect(after(() => ('issues' in read() ? [] : ['the text became a resource']))).toEqual([]);
      }),
      { numRuns: propertyRunCount(5_000) },
    );
  });
});
