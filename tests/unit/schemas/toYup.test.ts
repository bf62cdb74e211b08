import { assert, anything, dictionary, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type Check, matches, notBefore } from '../../../src/schemas/vocabulary/checks.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { httpMethod } from '../../../src/schemas/codes/system.ts';
import type { Fields } from '../../../src/schemas/vocabulary/field.ts';
import {
  boolean,
  bytes,
  code,
  dateRange,
  dateTime,
  decimal,
  email,
  geo,
  integer,
  ipRange,
  json,
  keyValues,
  longText,
  money,
  password,
  percent,
  phone,
  portRange,
  reference,
  rows,
  tags,
  text,
  treeSelect,
} from '../../../src/schemas/vocabulary/fields.ts';
import type { Language } from '../../../src/schemas/base/label.ts';
import { max, maxItems, minItems, passwordStrong, range, uniqueKeys } from '../../../src/schemas/rules/rules.ts';
import { type YupOptions, validationErrorsOf, toYup } from '../../../src/schemas/compile/toYup.ts';

const label = { zh: '某项', en: 'Thing' };

describe('a required field', () => {
  const fields = {
    name: text(label, { required: true }),
    menus: treeSelect(label, 'menus', { multiple: true, required: true }),
  };

  it.each([undefined, null, ''])('refuses %j', value => {
    expect(faults(fields, { name: value, menus: [1] })).toEqual({ name: 'Thing cannot be empty' });
  });

  it('refuses an empty list', () => {
    expect(faults(fields, { name: 'a', menus: [] })).toEqual({ menus: 'Thing cannot be empty' });
  });

  it('has its message in Chinese', () => {
    expect(faults(fields, { menus: [1] }, { language: 'zh' })).toEqual({ name: '某项不能为空' });
  });

  it('accepts false and zero as values', () => {
    const answers = { flag: boolean(label, { required: true }), count: integer(label, { required: true }) };
    expect(faults(answers, { flag: false, count: 0 })).toEqual({});
  });

  it('may be required on create only, such as a first password', () => {
    const first = { password: password(label, { required: 'create', secret: true }) };
    expect(faults(first, {}, { mode: 'create' })).toHaveProperty('password');
    expect(faults(first, {}, { mode: 'edit' })).toEqual({});
  });

  it('may be left empty on edit when it is a secret', () => {
    const fieldsWithSecret = { key: text(label, { required: true, secret: true }) };
    expect(faults(fieldsWithSecret, {}, { mode: 'create' })).toHaveProperty('key');
    expect(faults(fieldsWithSecret, { key: '' }, { mode: 'edit' })).toEqual({});
  });
});

describe('an optional field', () => {
  it.each([undefined, null, ''])('accepts %j, whatever its rules', value => {
    expect(faults({ mail: email(label), note: longText(label) }, { mail: value, note: value })).toEqual({});
  });

  it('applies its rules to a value', () => {
    expect(faults({ mail: email(label) }, { mail: 'x' })).toEqual({ mail: 'Invalid email address' });
  });
});

describe('the types of fields', () => {
  it.each<[string, Fields[string], unknown]>([
    ['text', text(label), 5],
    ['text', text(label), ['a']],
    ['tags', tags(label), 'a'],
    ['tags', tags(label), ['a', 1]],
    ['rows', rows(label, {}), { 0: {} }],
    ['key-values', keyValues(label), 'a=b'],
    ['dateRange', dateRange(label), '2026-01-01'],
    ['ipRange', ipRange(label), ['10.0.0.1', '10.0.0.2']],
    ['portRange', portRange(label), 80],
    ['geo', geo(label), '113,22'],
    ['boolean', boolean(label), 'true'],
    ['boolean', boolean(label), 1],
    ['dateTime', dateTime(label), 1_767_225_600_000],
    ['a code', code(label, enableStatus), '1'],
    ['several codes', code(label, enableStatus, { multiple: true }), 1],
    ['several codes', code(label, enableStatus, { multiple: true }), ['1']],
    ['a reference', reference(label, 'rooms'), '1'],
    ['a reference by name', reference(label, 'merchants.merchantSign'), 1],
    ['several references', reference(label, 'rooms', { multiple: true }), [{}]],
    ['several references', reference(label, 'rooms', { multiple: true }), [1, null]],
    ['nodes of a tree', treeSelect(label, 'menus', { multiple: true }), ['1']],
  ])('reject a value of another type, and never convert it: %s (%#)', (_, field, value) => {
    expect(faults({ one: field }, { one: value })).toEqual({ one: 'Thing has the wrong format' });
  });

  it.each<[string, Fields[string], unknown, string]>([
    ['integer', integer(label), '5', 'Thing must be a plain number such as 12'],
    ['integer', integer(label), true, 'Thing must be a plain number such as 12'],
    ['integer', integer(label), Number.NaN, 'Thing must be a plain number such as 12'],
    ['bytes', bytes(label), '1.5 GB', 'Thing must be a plain number such as 12'],
    ['money', money(label), '1.50', 'Thing must be a plain number such as 12.5'],
    ['percent', percent(label), ['5'], 'Thing must be a plain number such as 12.5'],
  ])('reject a value that is no number, with an example of a number: %s (%#)', (_, field, value, message) => {
    expect(faults({ one: field }, { one: value })).toEqual({ one: message });
  });

  it('accept structured values unchanged', () => {
    for (const value of [{ a: 1 }, [1, 'a'], true, 5]) expect(faults({ one: json(label) }, { one: value })).toEqual({});
    expect(faults({ one: json(label) }, { one: '{ "a": ' })).toEqual({ one: 'Thing has the wrong format' });
  });

  it('apply the rules of a list and of its items', () => {
    const fields = {
      ids: reference(label, 'rooms', { multiple: true, rules: [minItems(2)] }),
      signs: reference(label, 'merchants.merchantSign', { multiple: true }),
    };
    expect(faults(fields, { ids: [1, 2], signs: ['a', 'b'] })).toEqual({});
    expect(faults(fields, { ids: [1], signs: ['a'.repeat(65)] })).toEqual({
      ids: 'At least 2',
      signs: 'At most 64 characters',
    });
    expect(faults(fields, { ids: [1, 1.5], signs: ['a\u0000'] })).toEqual({
      ids: 'Enter a whole number',
      signs: 'Character 2 is the invisible character U+0000; delete it',
    });
  });
});

describe('an enumerated field', () => {
  const fields = { status: code(label, enableStatus), tags: code(label, enableStatus, { multiple: true }) };

  it('must contain a code of its list', () => {
    expect(faults(fields, { status: 1, tags: [0, 1] })).toEqual({});
    expect(faults(fields, { status: 7, tags: [1, 7] })).toEqual({
      status: 'Thing is not one of the options',
      tags: 'Thing is not one of the options',
    });
  });

  it('accepts any value where the platform serves the list', () => {
    const served = { type: code(label, { ...enableStatus, configKey: 'client_type' }) };
    expect(faults(served, { type: 42 })).toEqual({});
    expect(faults(served, { type: 4.2 })).toHaveProperty('type');
  });
});

describe('a hidden field', () => {
  const fields = {
    kind: integer(label),
    code: text(label, { required: true, visibleWhen: { eq: ['$form.kind', 3] } }),
  };

  it('is not validated', () => {
    expect(faults(fields, { kind: 1 })).toEqual({});
    expect(faults(fields, { kind: 1, code: ' a' })).toEqual({});
  });

  it('is required once it is visible, or while its visibility is unknown', () => {
    expect(faults(fields, { kind: 3 })).toHaveProperty('code');
    expect(faults(fields, {})).toHaveProperty('code');
  });
});

describe('the keys of form values', () => {
  const fields = { name: text(label), id: integer(label, { readOnly: true }), once: text(label, { readOnly: 'edit' }) };

  it.each(['other', 'id', '__proto__', 'constructor', 'toString'])(
    'are refused where no field of that name is writable: %s',
    key => {
      const values: unknown = JSON.parse(`{ "name": "a", ${JSON.stringify(key)}: 1 }`);
      expect(faults(fields, values)).toEqual({ '': 'Unknown field' });
    },
  );

  it('are limited to the fields of the open form', () => {
    expect(faults(fields, { once: 'a' }, { mode: 'create' })).toEqual({});
    expect(faults(fields, { once: 'a' }, { mode: 'edit' })).toEqual({ '': 'Unknown field' });
    const first = { password: password(label, { only: 'create' }), seen: text(label, { only: 'detail' }) };
    expect(faults(first, { password: 'a' }, { mode: 'create' })).toEqual({});
    expect(faults(first, { password: 'a' }, { mode: 'edit' })).toEqual({ '': 'Unknown field' });
    expect(faults(first, { seen: 'a' }, { mode: 'create' })).toEqual({ '': 'Unknown field' });
  });

  it.each([null, 5, 'text', []])('cannot be read from %j, which is not an object', value => {
    expect(() => toYup(fields, optionsOf({})).validateSync(value, { abortEarly: false })).toThrow(/object|null/);
  });
});

describe('a credential', () => {
  const fields = { password: password(label, { required: true, rules: [passwordStrong], credential: true }) };
  const hash = 'f'.repeat(64);

  it('applies its rules to a typed value', () => {
    expect(faults(fields, { password: 'secret1' }, { credentials: 'typed' })).toEqual({});
    expect(faults(fields, { password: hash }, { credentials: 'typed' })).toHaveProperty('password');
  });

  it('cannot consist of a name in the same form', () => {
    const form = { ...fields, userName: text(label), phone: phone(label) };
    const faultsWith = (typed: string) =>
      faults(form, { userName: 'zhangsan', phone: '13712345678', password: typed }, { credentials: 'typed' });
    expect(faultsWith('Zhangsan2026')).toEqual({ password: expect.stringContaining('combines account details') });
    expect(faultsWith('zhangsan5678')).toHaveProperty('password');
    expect(faultsWith('kiln47Harbour')).toEqual({});
  });

  it('need not meet its rules when it arrives as a hash, but must not be empty', () => {
    expect(faults(fields, { password: hash }, { credentials: 'hashed' })).toEqual({});
    expect(faults(fields, { password: '' }, { credentials: 'hashed' })).toHaveProperty('password');
    expect(faults(fields, { password: 5 }, { credentials: 'hashed' })).toHaveProperty('password');
  });
});

describe('checks between two fields', () => {
  const fields = { start: dateTime(label), end: dateTime(label), first: password(label), second: password(label) };
  const checks: readonly Check[] = [notBefore('end', 'start'), matches('second', 'first')];

  it('report their error at the field that they name', () => {
    const values = { start: '2026-01-02 00:00:00', end: '2026-01-01 00:00:00', first: 'a', second: 'b' };
    expect(faults(fields, values, { checks })).toEqual({
      end: 'End time cannot be before start time',
      second: 'The two passwords do not match',
    });
  });

  it('are applied after the rules of the field', () => {
    expect(faults(fields, { start: '2026-01-02 00:00:00', end: 'x' }, { checks })).toEqual({
      end: 'Enter a valid time as YYYY-MM-DD HH:mm:ss',
    });
  });

  it('require the repeated value, even if it was left empty', () => {
    expect(faults(fields, { first: 'a' }, { checks })).toHaveProperty('second');
  });
});

describe('a list of records', () => {
  const params = rows(
    label,
    {
      key: text({ zh: '键', en: 'Key' }, { required: true, rules: [max(4)] }),
      price: money({ zh: '价', en: 'Price' }),
      startAt: dateTime({ zh: '始', en: 'Start' }),
      endAt: dateTime({ zh: '终', en: 'End' }),
      used: integer({ zh: '已用', en: 'Used' }, { readOnly: true }),
    },
    { rules: [maxItems(3), uniqueKeys('key')], checks: [notBefore('endAt', 'startAt')] },
  );
  const fields = { params };

  it('reports every error at its path', () => {
    const list = [
      { key: 'a', price: 1.5 },
      { key: '', price: 1.555 },
      { key: 'abcde', price: '1' },
    ];
    expect(faults(fields, { params: list })).toEqual({
      'params[1].key': 'Key cannot be empty',
      'params[1].price': 'At most 2 decimals',
      'params[2].key': 'At most 4 characters',
      'params[2].price': 'Price must be a plain number such as 12.5',
    });
  });

  it('applies the checks of each record', () => {
    const [early, late] = ['2026-01-01 00:00:00', '2026-01-02 00:00:00'];
    const list = [
      { key: 'a', startAt: early, endAt: late },
      { key: 'b', startAt: late, endAt: early },
    ];
    expect(faults(fields, { params: list })).toEqual({ 'params[1].endAt': 'End time cannot be before start time' });
  });

  it('has its own limits, and rejects duplicate keys', () => {
    expect(faults(fields, { params: [1, 2, 3, 4].map(item => ({ key: `k${item}` })) })).toEqual({
      params: 'At most 3 items',
    });
    expect(faults(fields, { params: [{ key: 'a' }, { key: 'b' }, { key: 'a' }] })).toEqual({
      params: 'Keys must be unique',
    });
  });

  it('accepts only the declared fields in its records', () => {
    expect(faults(fields, { params: [{ key: 'a', colour: 'red' }] })).toEqual({ 'params[0]': 'Unknown field' });
    // The form sends back the values of fields that only the platform sets, so these fields are not unknown.
    expect(faults(fields, { params: [{ key: 'a', used: 5 }] })).toEqual({});
    expect(Object.keys(faults(fields, { params: [null, 'a', ['a']] })).toSorted()).toEqual([
      'params[0]',
      'params[1]',
      'params[2]',
    ]);
  });

  it('may consist of keys and values', () => {
    const pairs = { pairs: keyValues(label) };
    expect(faults(pairs, { pairs: [{ key: 'a', value: 'b' }] })).toEqual({});
    expect(
      faults(pairs, {
        pairs: [
          { key: 'a', value: 'b' },
          { key: 'a', value: 'c' },
        ],
      }),
    ).toEqual({
      pairs: 'Keys must be unique',
    });
    expect(faults(pairs, { pairs: [{ key: 'a', value: '' }, { value: 'c' }] })).toEqual({
      'pairs[0].value': 'Value cannot be empty',
      'pairs[1].key': 'Key cannot be empty',
    });
  });
});

describe('a choice that another field limits', () => {
  const fields = {
    platform: code(label, httpMethod),
    status: code(label, enableStatus, { among: { by: 'platform', values: { GET: [0], POST: [0, 1] } } }),
  };

  it.each<[string | null, number, boolean]>([
    ['GET', 0, true],
    ['GET', 1, false],
    ['POST', 1, true],
    ['DELETE', 1, true],
    [null, 1, true],
  ])('is accepted, with %s in the other field and the value %d: %s', (platform, status, isFitting) => {
    const expectedErrors = isFitting ? {} : { status: 'Thing is not one of the options' };
    expect(faults(fields, { platform, status })).toEqual(expectedErrors);
  });
});

describe('a field that is read-only under a condition', () => {
  const held = { eq: ['$record.state', 'paid'] } as const;
  const fields = {
    state: text(label),
    price: decimal(label, { required: true, rules: [range(1, 9)], readOnlyWhen: held }),
    tags: tags(label, { readOnlyWhen: { eq: ['$form.state', 'paid'] } }),
  };
  const changed = (previous: object, values: object) =>
    faults(fields, { ...previous, ...values }, { mode: 'edit', previous: { ...previous } });

  it.each([
    ['a changed value', { state: 'paid', price: 5 }, { price: 6 }, { price: 'This field cannot be changed' }],
    ['an emptied value', { state: 'paid', price: 5 }, { price: null }, { price: 'This field cannot be changed' }],
    ['no error for the stored value, whatever its rules say', { state: 'paid', price: 50 }, { state: 'open' }, {}],
    ['no error for a writable value', { state: 'open', price: 5 }, { price: 6, state: 'paid' }, {}],
    ['no error while the condition is unknown', { price: 5 }, { price: 6 }, {}],
    ['a broken rule of a writable value', { state: 'open', price: 5 }, { price: 60 }, { price: expect.any(String) }],
    [
      'a change under a condition on the form itself',
      { state: 'open', price: 5, tags: ['a'] },
      { state: 'paid', tags: ['b'] },
      { tags: 'This field cannot be changed' },
    ],
    ['no error for an equal list', { state: 'paid', price: 5, tags: ['a'] }, { tags: ['a'] }, {}],
  ])('reports %s', (_, previous, values, expectedErrors) => {
    expect(changed(previous, values)).toEqual(expectedErrors);
  });

  it('accepts any value on create', () => {
    expect(faults(fields, { state: 'paid', price: 5, tags: ['a'] })).toEqual({});
  });
});

describe('a conditionally required field', () => {
  const fields = {
    amount: decimal(label),
    note: text(label, { requiredWhen: { gt: ['$form.amount', 10] } }),
  };

  it('is required while the condition holds, and not while the condition is unknown', () => {
    expect(faults(fields, { amount: 11 })).toEqual({ note: 'Thing cannot be empty' });
    expect(faults(fields, { amount: 11, note: 'large' })).toEqual({});
    expect(faults(fields, { amount: 10 })).toEqual({});
    expect(faults(fields, {})).toEqual({});
  });
});

describe('validation errors', () => {
  it('contain one error per field: the error to correct first', () => {
    const fields = {
      name: text(label, { required: true, rules: [{ rule: 'username' }] }),
      sort: integer(label, { rules: [range(0, 9)] }),
    };
    expect(faults(fields, { name: ` ${'a'.repeat(70)}`, sort: 1.5 })).toEqual({
      name: 'Cannot begin with a space',
      sort: 'Enter a whole number',
    });
  });

  it('come only from failed validations; any other exception is thrown again', () => {
    expect(() => validationErrorsOf(new TypeError('broken'))).toThrow('broken');
  });

  it('are found without an exception, whatever the values are', () => {
    const fields = {
      name: text(label, { required: true }),
      status: code(label, enableStatus),
      ids: reference(label, 'a', { multiple: true }),
    };
    assert(property(dictionary(string(), anything()), values => typeof faults(fields, values) === 'object'));
    assert(
      property(anything(), value => typeof faults(fields, { name: value, status: value, ids: value }) === 'object'),
    );
  });
});

function optionsOf(options: Partial<YupOptions>): YupOptions {
  const language: Language = 'en';
  return { mode: 'create', language, credentials: 'typed', ...options };
}

function faults(fields: Fields, values: unknown, options: Partial<YupOptions> = {}): Readonly<Record<string, string>> {
  try {
    toYup(fields, optionsOf(options)).validateSync(values, { abortEarly: false });
    return {};
  } catch (error) {
    return validationErrorsOf(error);
  }
}
