import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { Refusal } from '../../../platform/engine/http/refusal.ts';
import { prepareForm, validateNewValues } from '../../../platform/engine/resources/validate.ts';
import type { Fields } from '../../../src/schemas/vocabulary/field.ts';
import {
  boolean,
  code,
  integer,
  ip,
  longText,
  money,
  phone,
  reference,
  rows,
  text,
  url,
} from '../../../src/schemas/vocabulary/fields.ts';
import { codeList } from '../../../src/schemas/vocabulary/codeList.ts';
import { clearHiddenFields } from '../../../src/schemas/compile/hiddenValues.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import { validateResource } from '../../../src/schemas/compile/metaSchema/metaSchema.ts';
import { validationErrorsOf, toYup } from '../../../src/schemas/compile/toYup.ts';
import { normaliseFormValues } from '../../../src/screens/form/formValues.ts';
import { propertyRunCount } from '../../support/propertyRunCount.ts';
import { registeredResources } from '../resources/registeredResources.ts';
import { createFormRouteContext } from '../../support/createFormRouteContext.ts';

const label = { zh: '某项', en: 'Thing' };
const now = '2026-06-01 12:00:00';

/** Returns the errors of the form for typed values. */
function faultsInForm(fields: Fields, typed: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const schema = toYup(fields, { mode: 'create', language: 'en', credentials: 'typed', now });
  try {
    schema.validateSync(clearHiddenFields(fields, normaliseFormValues(fields, typed), { now }), { abortEarly: false });
    return {};
  } catch (error) {
    return validationErrorsOf(error);
  }
}

/** Returns the errors of the platform for the same values when a client bypasses the form. */
async function faultsOnPlatform(fields: Fields, sent: Readonly<Record<string, unknown>>): Promise<unknown> {
  // The validation of forms without credentials uses only these parts of the context.
  const context = createFormRouteContext('en', now);
  try {
    const form = { fields, mode: 'create' } as const;
    validateNewValues(form, await prepareForm(form, { ...sent }, context), context);
    return {};
  } catch (error) {
    const data = error instanceof Refusal ? error.options.data : undefined;
    if (isRecord(data)) return data['errors'];
    throw error;
  }
}

describe('blanks before a text', () => {
  const fields: Fields = {
    text: text(label),
    longText: longText(label),
    phone: phone(label),
    ip: ip(label),
    url: url(label),
    must: text(label, { required: true }),
  };
  const blanks = [' ', '\t', '\u3000', '\u00a0', '\n', '\r', '\u2003', '\ufeff'];
  const blank = fc.string({ unit: fc.constantFrom(...blanks), minLength: 1, maxLength: 4 });
  const word = fc.oneof(
    fc.constantFrom('a', '张三', '13800138000', '10.0.0.1', 'https://example.com/a'),
    fc.string({ unit: 'binary', maxLength: 6 }),
  );
  const spaced = fc.tuple(fc.option(blank, { nil: '' }), word).map(([lead, tail]) => lead + tail);
  const row = fc.record({ text: spaced, longText: spaced, phone: spaced, ip: spaced, url: spaced });
  const { must: _must, ...optional } = fields;
  const form: Fields = { ...optional, rows: rows(label, optional) };

  it('are accepted or refused equally by form and platform', async () => {
    let checked = 0;
    // A row is a form of its own, so that one call validates many texts.
    const forms = fc.record({
      text: spaced,
      longText: spaced,
      phone: spaced,
      ip: spaced,
      url: spaced,
      rows: fc.array(row, { minLength: 40, maxLength: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(forms, async values => {
        checked += 5 + values.rows.length * 5;
        expect(await faultsOnPlatform(form, values)).toEqual(faultsInForm(form, values));
      }),
      { numRuns: propertyRunCount(490) },
    );
    expect(checked).toBeGreaterThan(propertyRunCount(98_000));
  }, 120_000);

  it.each(blanks.map(item => JSON.stringify(item)))(
    'are refused, but count as an empty value when no text follows: %s',
    async written => {
      const lead = String(JSON.parse(written));
      for (const [name, field] of Object.entries(fields)) {
        const led = faultsInForm({ [name]: field }, { [name]: `${lead}a` });
        expect.soft(Object.keys(led), name).toEqual([name]);
        const alone = await faultsOnPlatform({ [name]: field }, { [name]: lead.repeat(3) });
        expect.soft(alone, name).toEqual(name === 'must' ? { must: 'Thing cannot be empty' } : {});
      }
    },
  );
});

describe('the type checks of form and platform', () => {
  const sizes = codeList('sizes', {
    one: { value: 1, zh: '一', en: 'One', tone: 'default' },
    sixteen: { value: 16, zh: '十六', en: 'Sixteen', tone: 'default' },
  });
  const fields: Fields = {
    count: integer(label),
    price: money(label),
    flag: boolean(label),
    size: code(label, sizes),
    sizes: code(label, sizes, { multiple: true }),
    text: text(label),
    part: reference(label, 'parts'),
  };
  const foreign: Readonly<Record<string, readonly unknown[]>> = {
    count: [' 5 ', '5', '0x10', '1e3', true, [5], { valueOf: 5 }, Number.NaN, Number.POSITIVE_INFINITY],
    price: ['1.5', ' 1.5', '1,5', false],
    flag: ['true', 'false', 1, 0, 'yes', []],
    size: ['1', '0x10', ' 16 ', 1.5, true],
    sizes: [1, '1', ['1'], [[1]], { 0: 1, length: 1 }],
    text: [5, true, ['a'], { toString: 'a' }],
    part: ['1', [1], true],
  };
  const cases = Object.entries(foreign).flatMap(([name, values]) => values.map(value => ({ name, value })));

  it.each(cases)('refuse $value as $name', async ({ name, value }) => {
    const field = fields[name] ?? text(label);
    const schema = toYup({ [name]: field }, { mode: 'create', language: 'en', credentials: 'hashed' });
    expect(schema.isValidSync({ [name]: value })).toBe(false);
    expect(await faultsOnPlatform({ [name]: field }, { [name]: value })).toHaveProperty(name);
  });

  it('accept values of the declared type unchanged', () => {
    const given = { count: 5, price: 1.5, flag: false, size: 16, sizes: [1, 16], text: 'a', part: 1 };
    const schema = toYup(fields, { mode: 'create', language: 'en', credentials: 'hashed' });
    expect(schema.validateSync(given)).toEqual(given);
  });
});

describe('names of object properties', () => {
  const [sample] = registeredResources.filter(registeredResource => registeredResource.name === 'samples');
  const whole = JSON.stringify(sample);
  const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'a.b.c', '0', 'a b', '', 'A'];
  const field = '{"kind":"text","label":{"zh":"某项","en":"Thing"}}';
  // The name is inserted into the text, so that `__proto__` is an ordinary key, as in a file.
  const places: Readonly<Record<string, (name: string) => string>> = {
    'a field': name => whole.replace('"fields":{', `"fields":{"${name}":${field},`),
    'a field of rows': name =>
      whole
        .replace('"kind":"rows",', '"kind":"rows",')
        .replace('"fields":{"key":', `"fields":{"${name}":${field},"key":`),
    'a field of an action': name => whole.replace('"form":{"integer":', `"form":{"${name}":${field},"integer":`),
    'a driver': name => whole.replace('"by":"platform"', `"by":"${name}"`),
    'what narrows': name =>
      whole.replace('"narrowedBy":{"category":"category"}', `"narrowedBy":{"category":"${name}"}`),
    'the natural key': name => whole.replace('"naturalKey":"name"', `"naturalKey":"${name}"`),
    'the order': name => whole.replace('"sort":{"field":"name"', `"sort":{"field":"${name}"`),
    'a check': name => whole.replace('"check":"notBefore","field":"endAt"', `"check":"notBefore","field":"${name}"`),
    'a transition': name => whole.replace('"transition":{"field":"status"', `"transition":{"field":"${name}"`),
    'a key of the resource': name => whole.replace('{', `{"${name}":{"polluted":true},`),
    'a key of a field': name => whole.replace('"kind":"text",', `"kind":"text","${name}":{"polluted":true},`),
  };
  const cases = Object.entries(places).flatMap(([place, plant]) => names.map(name => ({ place, name, plant })));

  it('are tried in a resource that is valid without them', () => {
    expect(validateResource(JSON.parse(whole))).toEqual([]);
  });

  it.each(cases)('are refused when the resource is loaded: $place named “$name”', ({ name, plant }) => {
    const written = plant(name);
    expect(written).not.toBe(whole);
    expect(validateResource(JSON.parse(written))).not.toEqual([]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.prototype).not.toHaveProperty('kind');
  });
});
