import { describe, expect, it } from 'vitest';

import type { Fields } from '../../../src/schemas/vocabulary/field.ts';
import { boolean, integer, json, longText, password, text } from '../../../src/schemas/vocabulary/fields.ts';
import {
  defaultValuesOf,
  normaliseFormValues,
  editableValuesOf,
  toSubmittedValues,
} from '../../../src/screens/form/formValues.ts';

const label = { zh: '名称', en: 'Name' };
const fields: Fields = {
  name: text(label, { required: true }),
  note: longText(label, { default: '—' }),
  isOn: boolean(label, { default: false }),
  sign: text(label, { readOnly: 'edit' }),
  first: password(label, { only: 'create', secret: true }),
  secret: password(label, { secret: true }),
  settings: json(label),
  limit: integer(label, { default: 0, visibleWhen: { eq: ['$form.isOn', true] } }),
  count: integer(label, { readOnly: true, default: 7 }),
  seen: text(label, { only: 'detail' }),
};

describe('the initial values of a form', () => {
  it('are, on create, the defaults of writable fields', () => {
    expect(defaultValuesOf(fields, 'create')).toEqual({
      name: null,
      note: '—',
      isOn: false,
      sign: null,
      first: null,
      secret: null,
      settings: null,
      limit: 0,
    });
  });

  it('are, on edit, the values of writable fields, with empty secrets', () => {
    const record = {
      id: 5,
      revision: 2,
      name: 'a',
      isOn: true,
      sign: 's',
      secret: 'leaked',
      limit: 0,
      count: 9,
      extra: 1,
    };
    expect(editableValuesOf(fields, record)).toEqual({
      name: 'a',
      note: null,
      isOn: true,
      secret: null,
      settings: null,
      limit: 0,
    });
  });
});

describe('a typed value', () => {
  it.each<[string, string, unknown, unknown]>([
    ['loses blanks at its end', 'name', 'a b  ', 'a b'],
    ['keeps blanks at its start, which the rules refuse', 'name', ' a', ' a'],
    ['is empty if it consists of blanks only', 'name', ' \t\u3000\n', null],
    ['is null when empty', 'name', '', null],
    ['is null when absent', 'name', undefined, null],
    ['keeps every blank of a password', 'secret', ' abc123 ', ' abc123 '],
    ['is empty for an empty password', 'secret', '', null],
    ['is parsed if it is JSON', 'settings', '{"a":[1]} ', { a: [1] }],
    ['stays unchanged if it is broken JSON, so that the rules refuse it', 'settings', '{"a":', '{"a":'],
    ['stays unchanged if it is a number', 'limit', 0, 0],
    ['stays unchanged if it is true or false', 'isOn', false, false],
    ['stays unchanged for an unknown field', 'unknown', ' x ', ' x '],
  ])('%s', (...[, name, typed, value]) => {
    expect(normaliseFormValues(fields, { [name]: typed })).toEqual({ [name]: value });
  });
});

describe('the sent values of a form', () => {
  const values = { name: 'a', note: null, isOn: true, secret: null, limit: 0, stranger: 'x' };

  it('omit, on create, empty values and unknown fields', () => {
    expect(toSubmittedValues(fields, values, 'create')).toEqual({ name: 'a', isOn: true, limit: 0 });
  });

  it('clear, on edit, emptied fields, except untouched secrets', () => {
    expect(toSubmittedValues(fields, values, 'edit')).toEqual({ name: 'a', note: null, isOn: true, limit: 0 });
    expect(toSubmittedValues(fields, { secret: 'new123' }, 'edit')).toEqual({ secret: 'new123' });
  });

  it.each(['create', 'edit'] as const)('omit, on %s, hidden fields', mode => {
    expect(toSubmittedValues(fields, { ...values, isOn: false, limit: 5 }, mode)).not.toHaveProperty('limit');
  });
});

describe('a field that is read-only in the current form', () => {
  const held: Fields = {
    isOn: boolean(label),
    note: text(label, { readOnlyWhen: { eq: ['$form.isOn', true] } }),
  };
  const previous = { id: 1, isOn: false, note: 'a' };

  it('is sent only for a new record, whatever was typed before', () => {
    expect(toSubmittedValues(held, { isOn: true, note: 'b' }, 'edit', { previous })).toEqual({ isOn: true });
    expect(toSubmittedValues(held, { isOn: false, note: 'b' }, 'edit', { previous })).toEqual({
      isOn: false,
      note: 'b',
    });
    expect(toSubmittedValues(held, { isOn: true, note: 'b' }, 'create')).toEqual({ isOn: true, note: 'b' });
  });
});
