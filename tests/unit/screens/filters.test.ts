import { describe, expect, it } from 'vitest';

import { enableStatus } from '../../../src/schemas/codes/common.ts';
import type { Field } from '../../../src/schemas/vocabulary/field.ts';
import {
  boolean,
  bytes,
  code,
  dateRange,
  dateTime,
  duration,
  integer,
  money,
  password,
  percent,
  speed,
  text,
} from '../../../src/schemas/vocabulary/fields.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { defaultColumns } from '../../../src/schemas/vocabulary/savedView.ts';
import { type Column, columnsOf, shownColumns, widthOf } from '../../../src/screens/list/columns.ts';
import {
  filtersWithDefaultOperator,
  describeFilter,
  filterableFields,
  parametersOf,
  quickFilterFieldsOf,
  searchFieldOf,
  withoutFilter,
} from '../../../src/screens/list/filters.ts';
import { deviceResource } from '../dataProvider/fakeProvider.ts';

const label = { zh: '名称', en: 'Name' };
const searched = { filter: true } as const;
const resource: Resource = {
  ...deviceResource,
  fields: {
    sign: text(label, { list: true, filter: true }),
    name: text(label, { list: true, filter: 'search', title: true }),
    status: code(label, enableStatus, { list: true, filter: true }),
    isOn: boolean(label, searched),
    isOld: boolean(label, searched),
    isNew: boolean(label, searched),
    speed: integer(label, { list: true }),
    loginTime: dateTime(label, { list: true, filter: true }),
    secret: password(label, { secret: true, filter: true }),
  },
};
const column = (name: string) => [name, resource.fields[name] ?? text(label)] as const;
const namesOf = (columns: readonly (readonly [string, unknown])[]) => columns.map(([name]) => name);

describe('filters', () => {
  it('exist for the fields that declare a filter, and never for secrets', () => {
    expect(namesOf(filterableFields(resource))).toEqual([
      'sign',
      'name',
      'status',
      'isOn',
      'isOld',
      'isNew',
      'loginTime',
    ]);
  });

  it('assign the search box to the marked field, or otherwise to the first text filter', () => {
    expect(searchFieldOf(resource)?.[0]).toBe('name');
    const { name: _, ...others } = resource.fields;
    expect(searchFieldOf({ ...resource, fields: others })?.[0]).toBe('sign');
    expect(searchFieldOf({ ...resource, fields: { isOn: boolean(label, searched) } })).toBeUndefined();
  });

  it('include three fields with few choices as quick filters', () => {
    expect(namesOf(quickFilterFieldsOf(resource))).toEqual(['status', 'isOn', 'isOld']);
  });

  it('have one parameter, or two for a range', () => {
    expect(parametersOf(column('name'))).toEqual(['name']);
    expect(parametersOf(column('loginTime'))).toEqual(['loginTimeStart', 'loginTimeEnd']);
  });

  it.each<[Readonly<Record<string, unknown>>, readonly string[]]>([
    [{}, []],
    [{ name: '', sign: null, status: [], isOn: undefined }, []],
    [{ name: 'a', isOn: false, status: [0] }, ['name', 'status', 'isOn']],
    [{ loginTimeEnd: '2026-01-01 00:00:00' }, ['loginTime']],
    [{ loginTime: 'x', secret: 'x', stranger: 1, speed: 5 }, []],
  ])('are active, with the values %o, on the fields %o', (values, names) => {
    expect(filtersWithDefaultOperator(resource, values).map(filter => filter.column[0])).toEqual(names);
  });

  it('are removed with both ends of their range', () => {
    const values = { name: 'a', loginTimeStart: 'x', loginTimeEnd: 'y' };
    expect(withoutFilter(values, column('loginTime'))).toEqual({ name: 'a' });
    expect(withoutFilter(values, column('name'))).toEqual({ loginTimeStart: 'x', loginTimeEnd: 'y' });
    expect(withoutFilter(values, column('sign'))).toEqual(values);
  });
});

describe('a filter chip', () => {
  const texts = { language: 'zh', yes: '是', no: '否', titleOf: (screen: string) => `《${screen}》` } as const;
  it.each<[string, readonly unknown[], string]>([
    ['name', ['张'], '张'],
    ['status', [1], '启用'],
    ['status', [[1, 0]], '启用 / 禁用'],
    ['status', [99], '99'],
    ['isOn', [true], '是'],
    ['isOn', [false], '否'],
    ['loginTime', ['2026-01-01', '2026-02-01'], '2026-01-01 ~ 2026-02-01'],
    ['loginTime', [undefined, '2026-02-01'], '… ~ 2026-02-01'],
    ['loginTime', ['2026-01-01', ''], '2026-01-01 ~ …'],
  ])('shows, for the field %s with the values %o, %s', (name, values, words) => {
    expect(describeFilter(column(name)[1], values, texts)).toBe(words);
  });

  it.each<[Field, readonly unknown[], string]>([
    [bytes(label, { filter: true }), [1_610_612_736, undefined], '1.5 GB ~ …'],
    [bytes(label, { filter: true }), [1_073_741_825, 1_073_741_826], '1073741825 B ~ 1073741826 B'],
    [duration(label, { filter: true }), [5_400, '7200'], '1:30:00 ~ 2:00:00'],
    [money(label, { filter: true }), [9.5, undefined], '¥9.50 ~ …'],
    [percent(label, { filter: true }), [undefined, 50], '… ~ 50%'],
    [speed(label, { filter: true }), [10, 20], '10 Mbps ~ 20 Mbps'],
    [dateRange(label, { filter: true }), ['2026-01-01', '2026-01-31'], '2026-01-01 ~ 2026-01-31'],
    [text(label, { screen: true, filter: true }), ['users'], '《users》'],
  ])('shows, for the field %j with the values %o, %s', (field, values, words) => {
    expect(describeFilter(field, values, texts)).toBe(words);
  });
});

describe('columns', () => {
  it('are the listed fields in order', () => {
    expect(namesOf(columnsOf(resource))).toEqual(['sign', 'name', 'status', 'speed', 'loginTime']);
  });

  it('can be hidden, and unknown names hide nothing', () => {
    expect(namesOf(shownColumns(resource, { ...defaultColumns, hidden: ['sign', 'speed', 'gone'] }))).toEqual([
      'name',
      'status',
      'loginTime',
    ]);
    expect(shownColumns(resource, defaultColumns)).toEqual(columnsOf(resource));
  });

  it('have the width of their kind, and a record’s name has at least 180 px', () => {
    expect(widthOf(column('sign'), 'zh')).toBe(160);
    expect(widthOf(column('name'), 'zh')).toBe(180);
  });

  it('are wide enough for their heading and each choice, up to 280 px', () => {
    const [name, field] = column('status');
    const [item] = field.kind === 'code' ? field.codes.items : [];
    const wide = (en: string): Column => [name, { ...field, codes: { name, items: [{ ...item, en }] } } as Field];
    expect(widthOf(wide('Bandwidth usage high'), 'en')).toBeGreaterThan(20 * 7 + 50);
    expect(widthOf(wide('Bandwidth usage high'), 'zh')).toBe(widthOf([name, field], 'zh'));
    expect(widthOf(wide('x'.repeat(100)), 'en')).toBe(280);
    expect(widthOf([name, { ...field, label: { zh: '状态', en: 'Registered from where' } }], 'en')).toBeGreaterThan(
      150,
    );
    expect(widthOf(column('status'), 'en', { status: 64 })).toBe(64);
  });

  it('are wide enough for two choices where several are possible', () => {
    const [name, field] = column('status');
    const taken = (multiple: boolean) => widthOf([name, { ...field, multiple } as Field], 'en');
    expect(taken(true)).toBeGreaterThan(taken(false) + 28);
  });

  it('are wide enough for the sort icon beside their heading', () => {
    const [name, field] = column('status');
    const headed = (sort: boolean) =>
      [name, { ...field, sort, label: { zh: '状态', en: 'Registered where' } } as Field] as const;
    expect(widthOf(headed(true), 'en') - widthOf(headed(false), 'en')).toBe(18);
  });
});
