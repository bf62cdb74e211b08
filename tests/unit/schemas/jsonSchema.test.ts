import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Row } from '../../../platform/engine/storage/database.ts';
import { sampleOf } from '../../../platform/demo/samples.ts';
import { createRandom } from '../../../platform/demo/values/random.ts';
import { type Field, rulesOf, subFieldsOf } from '../../../src/schemas/vocabulary/field.ts';
import {
  toFormJsonSchema,
  isExpressibleInJsonSchema,
  toRecordJsonSchema,
} from '../../../src/schemas/compile/jsonSchema.ts';
import { toYup } from '../../../src/schemas/compile/toYup.ts';
import { writableFields } from '../../../src/schemas/vocabulary/writable.ts';
import { propertyRunCount } from '../../support/propertyRunCount.ts';
import { registeredResources } from '../resources/registeredResources.ts';

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false, unicodeRegExp: true });

/** Returns a value that the field is likely to accept. */
function plausible(field: Field, turn: number): unknown {
  const known: Readonly<Record<string, readonly Row[]>> = {};
  const rowsOf = (name: string): readonly Row[] =>
    known[name] ?? [{ id: turn + 1, merchantSign: 'a', userName: 'b', partNo: 'c', category: 1 }];
  const resource = { name: 'some', noun: { zh: '样例', en: 'sample' } };
  const random = createRandom(`schema ${turn}`);
  return sampleOf(field, {
    name: 'text',
    resource,
    random,
    index: turn,
    wallMs: Date.UTC(2026, 2, 1),
    row: {},
    rowsOf,
  });
}

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    [],
    {},
    true,
    0,
    -1,
    1.5,
    2 ** 53,
    ' a',
    'a ',
    '13800138000',
    '2024-02-30',
    '2024-02-29 24:00:00',
    '00:1A:2B:3C:4D:5E',
    '1.2',
    ['a', 'a'],
    [1, 1],
    { start: 1, end: 2 },
    { start: '2024-01-01', end: '2024-01-02', more: 1 },
    { lng: 200, lat: 0 },
    [{ key: 'a', value: 'b' }],
    [{ key: '', value: 'b' }],
    [{ key: 'a' }],
    [{ nope: 1 }],
    [null],
  ),
  fc.integer({ min: -10, max: 110_000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
  fc.string({ maxLength: 70 }),
  fc.stringMatching(/^[a-z][a-z0-9_.]{0,24}$/),
  fc.stringMatching(/^[0-9]{1,20}$/),
  fc.array(fc.string({ maxLength: 4 }), { maxLength: 6 }),
);

/** Returns whether JSON Schema can express all requirements of the field. */
function canBeExpressed(field: Field): boolean {
  const isOpenChoice = field.kind === 'code' && (field.among !== undefined || field.codes.configKey !== undefined);
  const isCheckedElsewhere = field.kind === 'json' || subFieldsOf(field) !== undefined;
  return (
    !isOpenChoice &&
    !isCheckedElsewhere &&
    rulesOf(field).every(rule => isExpressibleInJsonSchema(rule) || rule.rule === 'printable')
  );
}

const written = registeredResources.filter(
  registeredResource => Object.keys(writableFields(registeredResource.fields, 'create')).length > 0,
);

describe.each(written)('the JSON Schema of $name', resource => {
  const fields = Object.entries(writableFields(resource.fields, 'create')).filter(
    ([, field]) => !field.visibleWhen && !field.requiredWhen && !field.credential,
  );
  const { properties } = toFormJsonSchema(resource, 'create', 'zh') as { properties: Record<string, object> };

  it('is a valid JSON Schema', () => {
    for (const mode of ['create', 'edit'] as const) {
      for (const language of ['zh', 'en'] as const) {
        expect(ajv.validateSchema(toFormJsonSchema(resource, mode, language)), ajv.errorsText()).toBe(true);
      }
    }
    expect(ajv.validateSchema(toRecordJsonSchema(resource, 'en')), ajv.errorsText()).toBe(true);
  });

  it('accepts every value that the form accepts, and no other value if JSON Schema can express the rule', () => {
    for (const [name, field] of fields) {
      const accepts = ajv.compile(properties[name] ?? {});
      const schema = toYup({ [name]: field }, { mode: 'create', language: 'zh', credentials: 'hashed' });
      const plausibles = fc.nat(500).map(turn => plausible(field, turn));
      // Real values pass through JSON, which has no negative zero.
      const values = fc.oneof(hostile, plausibles).map((value): unknown => JSON.parse(JSON.stringify(value)));
      fc.assert(
        fc.property(values, value => {
          const taken = schema.isValidSync({ [name]: value });
          const accepted = accepts(value);
          const isSame = canBeExpressed(field) && isPrintable(value) ? accepted === taken : accepted || !taken;
          expect(isSame, `${name}: ${JSON.stringify(value)}, ${ajv.errorsText(accepts.errors)}`).toBe(true);
        }),
        { numRuns: propertyRunCount(250) },
      );
    }
  }, 60_000);

  it('requires the fields that the form requires', () => {
    const { required } = toFormJsonSchema(resource, 'create', 'zh') as { required: readonly string[] };
    const requiredNames = fields.filter(([, field]) => field.required !== undefined).map(([name]) => name);
    expect(required).toEqual(expect.arrayContaining(requiredNames));
    for (const name of required) expect(ajv.validate({ ...properties[name] }, null), name).toBe(false);
  });
});

/** Returns whether a value has no invisible characters, which JSON Schema cannot express briefly. */
function isPrintable(value: unknown): boolean {
  return !/[^\x20-\x7e\u3000-\u9fff\\]|\\u/.test(JSON.stringify(value) ?? '');
}
