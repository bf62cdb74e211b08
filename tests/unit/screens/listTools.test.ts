import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { filtersOf } from '../../../platform/engine/resources/filters.ts';
import { filterFieldsOf } from '../../../src/schemas/vocabulary/conditionFilter.ts';
import { filterKeysOf, filterOperatorsOf } from '../../../src/schemas/vocabulary/filterOperators.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { boolean, code, dateTime, integer, password, text } from '../../../src/schemas/vocabulary/fields.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import {
  type ViewState,
  pruneView,
  parseColumnSettings,
  parseViewState,
  defaultColumns,
} from '../../../src/schemas/vocabulary/savedView.ts';
import { parseCopiedRecordId, urlOfCopyForm, valuesOfCopy } from '../../../src/screens/form/copyRecord.ts';
import {
  layoutColumns,
  moveColumn,
  orderedColumns,
  shownColumns,
  clampColumnWidth,
} from '../../../src/screens/list/columns.ts';
import { commonValue } from '../../../src/screens/list/commonValue.ts';
import {
  changeFilterMode,
  filterModeOf,
  listAppliedFilters,
  parseValueList,
  withoutKeys,
} from '../../../src/screens/list/appliedFilters.ts';
import { commandForKey } from '../../../src/screens/list/rowKeys.ts';
import { hasListParameters, readCachedDefaults } from '../../../src/screens/list/defaultView.ts';
import { idsBetween } from '../../../src/screens/list/useRowTicker.ts';
import { resourceCases } from '../../contract/resourceCalls.ts';
import { deviceResource } from '../dataProvider/fakeProvider.ts';

const label = { zh: '名称', en: 'Name' };
const resource: Resource = {
  ...deviceResource,
  fields: {
    sign: text(label, { list: true, filter: true }),
    name: text(label, { list: true, filter: 'search', title: true, unique: true, sort: true }),
    status: code(label, enableStatus, { list: true, filter: true }),
    isOn: boolean(label, { filter: true }),
    speed: integer(label, { list: true, filter: true }),
    loginTime: dateTime(label, { list: true, filter: true }),
    secret: password(label, { secret: true, filter: true }),
    state: integer(label, { readOnly: true }),
  },
};
const column = (name: string) => [name, resource.fields[name] ?? text(label)] as const;
const namesOf = (columns: readonly (readonly [string, unknown])[]) => columns.map(([name]) => name);

describe('filter operators', () => {
  it.each(resourceCases)('are, for %s, exactly those that the platform reads', (_, item) => {
    const keys = Object.entries(filterFieldsOf(item)).flatMap(([name, field]) =>
      name === 'id' ? [] : filterKeysOf(name, field),
    );
    expect(filtersOf(item).map(filter => filter.key)).toEqual(['id', ...keys]);
  });

  it('are empty for secrets and fields without a filter', () => {
    expect(filterOperatorsOf(resource.fields['secret'] ?? text(label))).toEqual([]);
    expect(filterOperatorsOf(text(label))).toEqual([]);
  });

  it('are active in addition to the plain filter, each with its own keys', () => {
    const values = {
      sign__begins: 'a',
      status: 1,
      status__not: [0],
      isOn__empty: false,
      loginTimeStart: 'x',
      sign__in: [],
    };
    expect(listAppliedFilters(resource, values).map(({ mode: asking, keys }) => [asking, keys])).toEqual([
      ['usual', ['status']],
      ['usual', ['loginTimeStart', 'loginTimeEnd']],
      ['begins', ['sign__begins']],
      ['not', ['status__not']],
      ['empty', ['isOn__empty']],
    ]);
    expect(withoutKeys(values, ['sign__begins', 'status'])).not.toHaveProperty('status');
  });

  it.each([
    [{}, 'usual'],
    [{ sign: 'a', sign__not: 'b' }, 'usual'],
    [{ sign__not: 'b' }, 'not'],
    [{ sign__empty: false }, 'empty'],
  ] as const)('appear, in the parameters %o, as %s', (values, asking) => {
    expect(filterModeOf(column('sign'), values)).toBe(asking);
  });

  it('keep a typed text that is valid for the new operator', () => {
    expect(changeFilterMode({ sign: 'a, b', name: 'x' }, column('sign'), 'in')).toEqual({
      name: 'x',
      sign__in: ['a', 'b'],
    });
    expect(changeFilterMode({ sign: 'a' }, column('sign'), 'begins')).toEqual({ sign__begins: 'a' });
    expect(changeFilterMode({ sign__in: ['a'] }, column('sign'), 'usual')).toEqual({});
    expect(changeFilterMode({ status: [1] }, column('status'), 'not')).toEqual({});
    expect(changeFilterMode({ sign: 'a' }, column('sign'), 'empty')).toEqual({});
  });

  it('accept any kind of comma between several values', () => {
    expect(parseValueList(' a, b，c\n,,')).toEqual(['a', 'b', 'c']);
  });
});

describe('columns', () => {
  it('have the chosen order, followed by new columns in their own order', () => {
    expect(namesOf(orderedColumns(resource, { order: ['loginTime', 'gone', 'sign'] }))).toEqual([
      'loginTime',
      'sign',
      'name',
      'status',
      'speed',
    ]);
  });

  it('are first when pinned, and the name of the record is never hidden', () => {
    const choice = { ...defaultColumns, hidden: ['name', 'sign'], pinned: ['speed'] };
    expect(namesOf(shownColumns(resource, choice))).toEqual(['speed', 'name', 'status', 'loginTime']);
  });

  it('keep all their names however they are moved', () => {
    const names = ['a', 'b', 'c', 'd'];
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.nat(3), (name, place) => {
        const moved = moveColumn(names, name, place);
        expect(moved.toSorted()).toEqual(names);
        expect(moved[place]).toBe(name);
      }),
    );
  });

  it('stay at the left when pinned; by default only the first column is pinned', () => {
    const columns = shownColumns(resource, { ...defaultColumns, pinned: ['sign', 'speed'] });
    const looks = (pinned: readonly string[] | null) =>
      layoutColumns(
        columns,
        { widths: { sign: 100 }, pinned },
        { title: 'name', from: 40, indent: 0, language: 'zh' },
      ).map(look => look.left);
    expect(looks(['sign', 'speed'])).toEqual([40, 140, undefined, undefined, undefined]);
    expect(looks(null)).toEqual([40, undefined, undefined, undefined, undefined]);
    expect(looks([])).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });

  it('include the indentation of a tree in the width of the title column, unless the user has chosen the width', () => {
    const columns = shownColumns(resource, defaultColumns);
    const width = (indent: number, widths = {}) =>
      layoutColumns(columns, { widths, pinned: null }, { title: 'name', from: 0, indent, language: 'zh' }).find(
        look => look.name === 'name',
      )?.width ?? 0;
    expect(width(66) - width(0)).toBe(66);
    expect(width(66, { name: 100 })).toBe(100);
  });

  it('have a minimum and maximum width', () => {
    expect([clampColumnWidth(-5), clampColumnWidth(120.4), clampColumnWidth(1e9)]).toEqual([56, 120, 800]);
  });

  it('keep the valid parts of damaged stored settings, with defaults for the rest', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const { hidden, order, widths, pinned } = parseColumnSettings(value);
        const named = [...hidden, ...order, ...(pinned ?? [])];
        expect(named.every(name => typeof name === 'string')).toBe(true);
        expect(Object.values(widths).every(width => width >= 56 && width <= 800)).toBe(true);
      }),
    );
    expect(parseColumnSettings({ hidden: ['a', 1, 'a'], widths: { a: 1, b: 90, c: '90' }, pinned: 'x' })).toEqual({
      ...defaultColumns,
      hidden: ['a'],
      widths: { b: 90 },
    });
  });
});

describe('a saved view', () => {
  const state: ViewState = {
    filter: { sign__begins: 'a', status: 1 },
    sort: { field: 'name', order: 'ASC' },
    columns: { ...defaultColumns, order: ['status', 'name'], widths: { name: 300 } },
    density: 'dense',
  };

  it('can be applied completely to its own resource', () => {
    expect(pruneView(resource, state)).toEqual({ state, dropped: [] });
  });

  it('keeps the parts that are still valid, and names the removed parts', () => {
    const { sign: _sign, name: _name, ...fields } = resource.fields;
    const fitted = pruneView({ ...resource, fields }, state);
    expect(fitted.dropped).toEqual(['sign__begins', 'name']);
    expect(fitted.state).toMatchObject({
      filter: { status: 1 },
      sort: null,
      columns: { order: ['status'], widths: {} },
    });
  });

  it('is read from any stored value without an error', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const { state: fitted, dropped: lost } = pruneView(resource, parseViewState(value));
        expect(pruneView(resource, fitted)).toEqual({ state: fitted, dropped: [] });
        expect(Array.isArray(lost)).toBe(true);
        expect(typeof readCachedDefaults(value)).toBe('object');
      }),
    );
  });

  it.each([
    ['', false],
    ['?copy=3', false],
    ['?filter={}', true],
    ['?page=2', true],
  ])('is applied only without list parameters in the address; “%s” contains them: %s', (search, asks) => {
    expect(hasListParameters(search)).toBe(asks);
  });
});

describe('the keyboard command in a list', () => {
  const press = (key: string, more = {}) =>
    commandForKey({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });

  it.each([
    ['ArrowDown', {}, { do: 'move', by: 1, isRange: false }],
    ['ArrowUp', { shiftKey: true }, { do: 'move', by: -1, isRange: true }],
    [' ', {}, { do: 'tick' }],
    ['Enter', {}, { do: 'open' }],
    ['e', {}, { do: 'edit' }],
    ['End', {}, { do: 'end', to: 'last' }],
    ['e', { ctrlKey: true }, undefined],
    ['ArrowDown', { altKey: true }, undefined],
    ['E', { shiftKey: true }, undefined],
    ['constructor', {}, undefined],
    ['x', {}, undefined],
  ])('is, for the key %s with the modifiers %o, %o', (key, more, command) => {
    expect(press(key, more)).toEqual(command);
  });
});

describe('several rows', () => {
  const rows = [{ id: 5 }, { id: 2 }, { id: 9 }, { id: 1 }];

  it('are selected between two given rows in either direction, and not if one of the two is missing', () => {
    expect(idsBetween(rows, 2, 1)).toEqual([2, 9, 1]);
    expect(idsBetween(rows, 1, 2)).toEqual([2, 9, 1]);
    expect(idsBetween(rows, 2, 77)).toEqual([]);
  });

  it.each([
    [[{ a: 1 }, { a: 1 }], { is: 'same', value: 1 }],
    [[{ a: [1] }, { a: [1] }], { is: 'same', value: [1] }],
    [[{ a: null }, { a: undefined }], { is: 'same', value: null }],
    [[{ a: 1 }, { a: 2 }], { is: 'mixed' }],
    [[{ a: 1 }, { a: 2 }, {}], { is: 'mixed' }],
    [[{ a: 1 }, {}], { is: 'unknown' }],
    [[], { is: 'unknown' }],
  ])('have, for the values %o, the common value %o', (records, common) => {
    expect(commonValue(records, 'a')).toEqual(common);
  });
});

describe('a copied record', () => {
  it('has all typed values, except unique and secret values', () => {
    const record = { id: 7, revision: 3, sign: 'a', name: 'n', status: 0, secret: 'x', state: 4, speed: 0 };
    expect(valuesOfCopy(resource.fields, record)).toEqual({ sign: 'a', status: 0, speed: 0 });
  });

  it('opens at an address that contains only the id of the record', () => {
    expect(parseCopiedRecordId(urlOfCopyForm('devices', 7).replace(/^[^?]*/, ''))).toBe('7');
    for (const search of ['', '?copy=', '?copy=../x', '?source={"a":1}'])
      expect(parseCopiedRecordId(search)).toBeUndefined();
  });
});
