import { assert, anything, dictionary, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type Check, matches, notBefore } from '../../../src/schemas/checks.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import type { Fields } from '../../../src/schemas/field.ts';
import {
  boolean,
  code,
  dateTime,
  email,
  integer,
  json,
  longText,
  money,
  password,
  reference,
  text,
  treeSelect,
} from '../../../src/schemas/fields.ts';
import type { Language } from '../../../src/schemas/label.ts';
import { minItems, passwordStrong, range } from '../../../src/schemas/rules/rules.ts';
import { type YupOptions, faultsOf, toYup } from '../../../src/schemas/toYup.ts';

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

  it('says so in Chinese', () => {
    expect(faults(fields, { menus: [1] }, { language: 'zh' })).toEqual({ name: '某项不能为空' });
  });

  it('takes false and zero as filled', () => {
    const answers = { flag: boolean(label, { required: true }), count: integer(label, { required: true }) };
    expect(faults(answers, { flag: false, count: 0 })).toEqual({});
  });

  it('asks for a first password on create alone', () => {
    const first = { password: password(label, { required: 'create', secret: true }) };
    expect(faults(first, {}, { mode: 'create' })).toHaveProperty('password');
    expect(faults(first, {}, { mode: 'edit' })).toEqual({});
  });

  it('keeps a secret on edit that is left empty', () => {
    const fieldsWithSecret = { key: text(label, { required: true, secret: true }) };
    expect(faults(fieldsWithSecret, {}, { mode: 'create' })).toHaveProperty('key');
    expect(faults(fieldsWithSecret, { key: '' }, { mode: 'edit' })).toEqual({});
  });
});

describe('an optional field', () => {
  it.each([undefined, null, ''])('may be %j, whatever its rules', value => {
    expect(faults({ mail: email(label), note: longText(label) }, { mail: value, note: value })).toEqual({});
  });

  it('keeps its rules once it is filled', () => {
    expect(faults({ mail: email(label) }, { mail: 'x' })).toEqual({ mail: 'Invalid e-mail' });
  });
});

describe('types', () => {
  it.each<[string, Fields[string], unknown]>([
    ['text', text(label), 5],
    ['text', text(label), ['a']],
    ['integer', integer(label), '5'],
    ['integer', integer(label), true],
    ['money', money(label), '1.50'],
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
  ])('%s is never made out of something else (%#)', (_, field, value) => {
    expect(faults({ one: field }, { one: value })).toEqual({ one: 'Thing has the wrong format' });
  });

  it('lets structured values pass as they are', () => {
    for (const value of [{ a: 1 }, [1, 'a'], 'text', 5])
      expect(faults({ one: json(label) }, { one: value })).toEqual({});
  });

  it('asks the rules of a list and those of its items', () => {
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
      signs: 'Contains invisible control characters',
    });
  });
});

describe('a code', () => {
  const fields = { status: code(label, enableStatus), tags: code(label, enableStatus, { multiple: true }) };

  it('is one of its list', () => {
    expect(faults(fields, { status: 1, tags: [0, 1] })).toEqual({});
    expect(faults(fields, { status: 7, tags: [1, 7] })).toEqual({
      status: 'Thing is not one of the choices',
      tags: 'Thing is not one of the choices',
    });
  });

  it('may be any where the platform serves the list', () => {
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

  it('is asked for once it is shown, and while that cannot be told', () => {
    expect(faults(fields, { kind: 3 })).toHaveProperty('code');
    expect(faults(fields, {})).toHaveProperty('code');
  });
});

describe('keys', () => {
  const fields = { name: text(label), id: integer(label, { readOnly: true }), once: text(label, { readOnly: 'edit' }) };

  it.each(['other', 'id', '__proto__', 'constructor', 'toString'])(
    '%s is refused where no field of that name is written',
    key => {
      const values: unknown = JSON.parse(`{ "name": "a", ${JSON.stringify(key)}: 1 }`);
      expect(faults(fields, values)).toEqual({ '': 'Unknown field' });
    },
  );

  it('are those of the form that is open', () => {
    expect(faults(fields, { once: 'a' }, { mode: 'create' })).toEqual({});
    expect(faults(fields, { once: 'a' }, { mode: 'edit' })).toEqual({ '': 'Unknown field' });
    const first = { password: password(label, { only: 'create' }), seen: text(label, { only: 'detail' }) };
    expect(faults(first, { password: 'a' }, { mode: 'create' })).toEqual({});
    expect(faults(first, { password: 'a' }, { mode: 'edit' })).toEqual({ '': 'Unknown field' });
    expect(faults(first, { seen: 'a' }, { mode: 'create' })).toEqual({ '': 'Unknown field' });
  });

  it.each([null, 5, 'text', []])('are expected, so %j is refused', value => {
    expect(() => toYup(fields, optionsOf({})).validateSync(value, { abortEarly: false })).toThrow(/object|null/);
  });
});

describe('a credential', () => {
  const fields = { password: password(label, { required: true, rules: [passwordStrong], credential: true }) };
  const hash = 'f'.repeat(64);

  it('keeps its rules while it is what a person typed', () => {
    expect(faults(fields, { password: 'secret1' }, { credentials: 'typed' })).toEqual({});
    expect(faults(fields, { password: hash }, { credentials: 'typed' })).toHaveProperty('password');
  });

  it('is only asked for once it is a hash', () => {
    expect(faults(fields, { password: hash }, { credentials: 'hashed' })).toEqual({});
    expect(faults(fields, { password: '' }, { credentials: 'hashed' })).toHaveProperty('password');
    expect(faults(fields, { password: 5 }, { credentials: 'hashed' })).toHaveProperty('password');
  });
});

describe('checks over two fields', () => {
  const fields = { start: dateTime(label), end: dateTime(label), first: password(label), second: password(label) };
  const checks: readonly Check[] = [notBefore('end', 'start'), matches('second', 'first')];

  it('stand at the field that they name', () => {
    const values = { start: '2026-01-02 00:00:00', end: '2026-01-01 00:00:00', first: 'a', second: 'b' };
    expect(faults(fields, values, { checks })).toEqual({
      end: 'End time cannot be before start time',
      second: 'The two passwords do not match',
    });
  });

  it('come after the rules of the field itself', () => {
    expect(faults(fields, { start: '2026-01-02 00:00:00', end: 'x' }, { checks })).toEqual({
      end: 'A time looks like YYYY-MM-DD HH:mm:ss',
    });
  });

  it('ask for a repetition that was left empty', () => {
    expect(faults(fields, { first: 'a' }, { checks })).toHaveProperty('second');
  });
});

describe('faults', () => {
  it('are one for each field, the first that a person has to mend', () => {
    const fields = {
      name: text(label, { required: true, rules: [{ rule: 'username' }] }),
      sort: integer(label, { rules: [range(0, 9)] }),
    };
    expect(faults(fields, { name: ` ${'a'.repeat(70)}`, sort: 1.5 })).toEqual({
      name: 'Cannot begin with a space',
      sort: 'Enter a whole number',
    });
  });

  it('are only made of failed validations', () => {
    expect(() => faultsOf(new TypeError('broken'))).toThrow('broken');
  });

  it('are found in any values without an exception', () => {
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
    return faultsOf(error);
  }
}
