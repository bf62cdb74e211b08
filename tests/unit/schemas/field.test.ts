import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { httpMethod } from '../../../src/schemas/codes/system.ts';
import {
  type Field,
  columnTypeOf,
  filterTypeOf,
  itemTypeOf,
  rulesOf,
  valueTypeOf,
} from '../../../src/schemas/vocabulary/field.ts';
import {
  boolean,
  bytes,
  code,
  date,
  dateRange,
  dateTime,
  email,
  integer,
  ip,
  json,
  keyValues,
  money,
  password,
  percent,
  reference,
  rows,
  tags,
  text,
  treeSelect,
} from '../../../src/schemas/vocabulary/fields.ts';
import { kindNames, kinds, sampleOfKind } from '../../../src/schemas/kinds/kinds.ts';
import { passesRule, max, maskPhone } from '../../../src/schemas/rules/rules.ts';
import { allFields, titleFieldOf } from '../../../src/schemas/vocabulary/systemFields.ts';
import { isRequired, isVisible, isWritable, writableFields } from '../../../src/schemas/vocabulary/writable.ts';

const label = { zh: '某项', en: 'Thing' };

describe('the value and the column of a field', () => {
  it.each<[string, Field, readonly [value: string, item: string, column: string]]>([
    ['text', text(label), ['string', 'string', 'text']],
    ['integer', integer(label), ['number', 'number', 'integer']],
    ['money', money(label), ['number', 'number', 'decimal']],
    ['boolean', boolean(label), ['boolean', 'boolean', 'boolean']],
    ['dateTime', dateTime(label), ['string', 'string', 'time']],
    ['json', json(label), ['json', 'json', 'json']],
    ['a code that is a number', code(label, enableStatus), ['number', 'number', 'integer']],
    ['a code that is a text', code(label, httpMethod), ['string', 'string', 'text']],
    ['several codes', code(label, enableStatus, { multiple: true }), ['list', 'number', 'json']],
    ['a reference', reference(label, 'rooms'), ['number', 'number', 'integer']],
    ['a reference by a field', reference(label, 'merchants.merchantSign'), ['string', 'string', 'text']],
    ['several references', reference(label, 'rooms', { multiple: true }), ['list', 'number', 'json']],
    ['nodes of a tree', treeSelect(label, 'menus', { multiple: true }), ['list', 'number', 'json']],
    ['percent', percent(label), ['number', 'number', 'decimal']],
    ['bytes', bytes(label), ['number', 'number', 'integer']],
    ['date', date(label), ['string', 'string', 'text']],
    ['dateRange', dateRange(label), ['record', 'record', 'json']],
    ['tags', tags(label), ['list', 'string', 'json']],
    ['keyValues', keyValues(label), ['list', 'json', 'json']],
    ['rows', rows(label, {}), ['list', 'json', 'json']],
  ])('have the declared types for %s', (_, field, types) => {
    expect([valueTypeOf(field), itemTypeOf(field), columnTypeOf(field)]).toEqual(types);
  });
});

describe('the rules of a field', () => {
  it('are the rules of its kind, its length limit, and its own rules, in this order', () => {
    expect(rulesOf(text(label, { rules: [maskPhone] })).map(rule => rule.rule)).toEqual([
      'printable',
      'noLeadingSpace',
      'max',
      'maskPhone',
    ]);
  });

  it('contain one length limit: the limit that the field declares, otherwise the limit of its kind', () => {
    expect(rulesOf(text(label, { rules: [max(40)] })).filter(rule => rule.rule === 'max')).toEqual([max(40)]);
    expect(rulesOf(text(label)).filter(rule => rule.rule === 'max')).toEqual([max(64)]);
  });

  it.each(kindNames.filter(name => kinds[name].column === 'text' && kinds[name].value === 'string'))(
    'limit the length of %s',
    name => {
      const field: Field = { kind: name as 'text', label };
      for (const item of ['1', 'a', '中', '<p>a</p>']) {
        const long = item.repeat(300_000);
        expect(rulesOf(field).every(rule => passesRule(rule, long))).toBe(false);
      }
    },
  );
});

describe('the samples of a kind', () => {
  const sampled = kindNames.filter(name => sampleOfKind(name, 0) !== undefined);

  it('satisfy the rules of the kind, for any index', () => {
    for (const kind of sampled) {
      const field: Field = { kind: kind as 'text', label };
      fc.assert(
        fc.property(fc.nat({ max: 200_000 }), index => {
          const sample = sampleOfKind(kind, index);
          expect(rulesOf(field).filter(rule => !passesRule(rule, sample))).toEqual([]);
        }),
      );
    }
  });

  it('are the same for the same index', () => {
    for (const kind of sampled) expect(sampleOfKind(kind, 7)).toEqual(sampleOfKind(kind, 7));
  });

  it.each(['phone', 'email', 'ip', 'url', 'mac', 'bankCard', 'version'] as const)(
    'differ in 10,000 records for %s, so that the field can be unique',
    kind => {
      const samples = new Set(Array.from({ length: 10_000 }, (_, index) => sampleOfKind(kind, index)));
      expect(samples.size).toBe(10_000);
    },
  );
});

describe('a filter', () => {
  it('has the type that belongs to the kind of its field', () => {
    expect(filterTypeOf(text(label, { filter: true }))).toBe('contains');
    expect(filterTypeOf(dateTime(label, { filter: true }))).toBe('range');
    expect(filterTypeOf(code(label, enableStatus, { filter: true }))).toBe('oneOf');
    expect(filterTypeOf(bytes(label, { filter: true }))).toBe('range');
    expect(filterTypeOf(ip(label, { filter: true }))).toBe('prefix');
    expect(filterTypeOf(dateRange(label, { filter: true }))).toBe('overlap');
  });

  it('exists only for a field that declares a filter, and never for a secret or a structure', () => {
    expect(filterTypeOf(text(label))).toBeNull();
    expect(filterTypeOf(text(label, { filter: true, secret: true }))).toBeNull();
    expect(filterTypeOf(password(label, { filter: true }))).toBeNull();
    expect(filterTypeOf(json(label, { filter: true }))).toBeNull();
  });
});

describe('writable fields', () => {
  it.each<[string, Field, boolean, boolean]>([
    ['an ordinary field', text(label), true, true],
    ['a field that the platform fills', text(label, { readOnly: true }), false, false],
    ['a field of the detail page', text(label, { only: 'detail' }), false, false],
    ['a field that is fixed after creation', text(label, { readOnly: 'edit' }), true, false],
    ['a field of the create form', text(label, { only: 'create' }), true, false],
  ])('include %s only in the forms that may write it', (_, field, onCreate, onEdit) => {
    expect([isWritable(field, 'create'), isWritable(field, 'edit')]).toEqual([onCreate, onEdit]);
    expect(Object.keys(writableFields({ field }, 'edit'))).toEqual(onEdit ? ['field'] : []);
  });

  it('are required on create, on edit or on both, as declared', () => {
    expect(isRequired(text(label), 'create')).toBe(false);
    expect(isRequired(text(label, { required: true }), 'edit')).toBe(true);
    expect(isRequired(text(label, { required: 'create' }), 'create')).toBe(true);
    expect(isRequired(text(label, { required: 'create' }), 'edit')).toBe(false);
    expect(isRequired(email(label, { required: true, secret: true }), 'edit')).toBe(false);
  });

  it('are visible unless their condition is known to be false', () => {
    const field = text(label, { visibleWhen: { eq: ['$form.kind', 1] } });
    expect(isVisible(field, { form: { kind: 1 } })).toBe(true);
    expect(isVisible(field, { form: { kind: 2 } })).toBe(false);
    expect(isVisible(field, { form: {} })).toBe(true);
    expect(isVisible(text(label), {})).toBe(true);
  });
});

describe('the fields of a resource', () => {
  const own = { name: text(label, { title: true }), createTime: dateTime(label, { list: true }) };

  it('are its own fields, followed by the common fields', () => {
    const fields = allFields({ type: 'crud', fields: own });
    expect(Object.keys(fields)).toEqual(['id', 'name', 'createTime', 'updateTime', 'operatorName']);
    expect(fields['createTime']).toBe(own.createTime);
  });

  it('omit update time and operator if only the platform writes the rows', () => {
    expect(Object.keys(allFields({ type: 'record', fields: own }))).toEqual(['id', 'name', 'createTime']);
  });

  it('include the record’s name: the title field, otherwise the id', () => {
    expect(titleFieldOf({ fields: own })).toBe('name');
    expect(titleFieldOf({ fields: {} })).toBe('id');
  });
});
