import { describe, expect, it } from 'vitest';

import { type Call, placeholdersOf } from '../../../src/schemas/vocabulary/call.ts';
import {
  type Field,
  type Fields,
  filterTypeOf,
  itemTypeOf,
  rulesOf,
  valueTypeOf,
} from '../../../src/schemas/vocabulary/field.ts';
import type { ValueType } from '../../../src/schemas/kinds/kind.ts';
import { validateResource } from '../../../src/schemas/compile/metaSchema/metaSchema.ts';
import { passesRule } from '../../../src/schemas/rules/rules.ts';
import { allFields } from '../../../src/schemas/vocabulary/systemFields.ts';
import { type YupOptions, validationErrorsOf, toYup } from '../../../src/schemas/compile/toYup.ts';
import { registeredResources, actionFormFields } from './registeredResources.ts';
import { conditionsOf, relatedListsOf, operandsOf, textsOf } from './resourceParts.ts';

/** Characters of Chinese, Japanese and Korean, and their punctuation. */
const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

const everyForm = (['create', 'edit'] as const).flatMap(mode =>
  (['zh', 'en'] as const).map((language): YupOptions => ({ mode, language, credentials: 'typed' })),
);

describe.each(registeredResources)('$name', resource => {
  const fields = allFields(resource);
  const actions = resource.actions ?? [];
  /** Fields of the resource and of its actions' forms. */
  const written: Fields = { ...resource.fields, ...actionFormFields(resource) };

  it('satisfies the meta-schema', () => {
    expect(validateResource(resource)).toEqual([]);
  });

  it('is plain data that survives a round trip through a file', () => {
    const read: unknown = JSON.parse(JSON.stringify(resource));
    expect(read).toStrictEqual(resource);
    expect(validateResource(read)).toEqual([]);
  });

  it('has every text in both languages', () => {
    const texts = textsOf(resource);
    expect(texts.filter(({ zh, en }) => zh.trim() === '' || en.trim() === '')).toEqual([]);
    expect(texts.filter(({ en }) => cjk.test(en))).toEqual([]);
    expect(
      texts.filter(({ zh, en }) => placeholdersOf(zh).toSorted().join() !== placeholdersOf(en).toSorted().join()),
    ).toEqual([]);
  });

  it('has at least one listed column', () => {
    const isListed = resource.type !== 'settings' && resource.type !== 'page';
    expect(!isListed || Object.values(resource.fields).some(field => field.list)).toBe(true);
    expect(namesWhere(resource.fields, field => field.list === true && field.only !== undefined)).toEqual([]);
  });

  it('offers filters and sort orders only for fields that support them', () => {
    expect(namesWhere(resource.fields, field => field.filter !== undefined && filterTypeOf(field) === null)).toEqual(
      [],
    );
    expect(namesWhere(resource.fields, field => field.filter === 'search' && valueTypeOf(field) !== 'string')).toEqual(
      [],
    );
    expect(namesWhere(resource.fields, field => field.sort === true && !isOrdered(field))).toEqual([]);
    expect(resource.sort && fields[resource.sort.field]?.sort).toBe(resource.sort && true);
  });

  it('uses no secret as a column, filter, sort order or title', () => {
    const isShown = ({ list, filter, sort, title }: Field) =>
      [list, filter, sort, title].some(flag => flag !== undefined);
    expect(namesWhere(written, field => (field.secret ?? field.credential) === true && isShown(field))).toEqual([]);
  });

  it('requires no field that the platform fills', () => {
    const isFilled = (field: Field) => field.readOnly === true || field.only === 'detail';
    expect(namesWhere(written, field => isFilled(field) && field.required !== undefined)).toEqual([]);
  });

  it('has defaults that its own rules accept', () => {
    expect(namesWhere(written, field => field.default !== undefined && !mayHold(field, field.default))).toEqual([]);
  });

  it('has only rules that apply to the kind of their field', () => {
    const hasIdleRule = (field: Field) =>
      (field.rules ?? []).some(rule => unlikelyOf(field).every(value => passesRule(rule, value)));
    expect(namesWhere(written, hasIdleRule)).toEqual([]);
  });

  it.each(everyForm)('reports missing values on $mode in $language', options => {
    const faults = faultsIn(resource.fields, { ...options, checks: resource.checks });
    expect(Object.values(faults).filter(message => message === '' || /[{}]/.test(message))).toEqual([]);
    const ofActions = actions.map(action => faultsIn(action.form ?? {}, { ...options, checks: action.checks }));
    expect(
      ofActions.flatMap(action => Object.values(action)).filter(message => message === '' || /[{}]/.test(message)),
    ).toEqual([]);
  });

  it('uses only existing fields in its conditions', () => {
    const known = (form: Fields) => ({ record: fields, form, user: { id: 1, groupId: 1, userName: 1 } });
    const lost = conditionsOf(resource).flatMap(({ path, condition, form }) =>
      operandsOf(condition)
        .filter(([part, key]) => !Object.hasOwn(known(form)[part], key))
        .map(operand => [path, ...operand]),
    );
    expect(lost).toEqual([]);
  });

  it('has only transitions between existing values of the field that they change', () => {
    const faulty = actions.filter(({ transition }) => {
      const field = transition && fields[transition.field];
      if (!transition || !field) return transition !== undefined;
      const isKnown = [...transition.from, transition.to].every(value => mayHold(field, value));
      return !isKnown || transition.from.includes(transition.to);
    });
    expect(faulty.map(action => action.name)).toEqual([]);
  });

  it('uses only existing states, times and numbers in its scheduled transitions', () => {
    const faulty = (resource.turns ?? []).filter(({ field: name, from, to, at, full = [] }) => {
      const field = fields[name];
      const states = [...from, to].filter(state => state !== null);
      if (!field || !states.every(state => mayHold(field, state)) || from.includes(to)) return true;
      return (at !== undefined && fields[at]?.kind !== 'dateTime') || !full.every(item => isNumber(fields[item]));
    });
    expect(faulty).toEqual([]);
  });

  it('fills the parameters of its calls from its own fields', () => {
    const calls: readonly Call[] = Object.values(resource.api);
    const places = calls.flatMap(call => [call.path, ...Object.values(call.query ?? {})].flatMap(placeholdersOf));
    expect(places.filter(place => !Object.hasOwn(fields, place))).toEqual([]);
  });

  it('links only to lists that have the filters of the link', () => {
    const lost = relatedListsOf(resource).flatMap(({ target, filter }) => {
      const others = target ? allFields(target) : {};
      return Object.entries(filter).filter(
        ([name, value]) =>
          others[name]?.filter === undefined || placeholdersOf(value).some(place => !Object.hasOwn(fields, place)),
      );
    });
    expect(lost).toEqual([]);
    expect(relatedListsOf(resource).filter(lead => lead.target === undefined)).toEqual([]);
  });
});

function isNumber(field: Field | undefined): boolean {
  return field !== undefined && itemTypeOf(field) === 'number';
}

/** Returns values such that each applicable rule rejects at least one of them. */
function unlikelyOf(field: Field): readonly unknown[] {
  if (field.kind !== 'rows') return unlikely[valueTypeOf(field)];
  const row = Object.fromEntries(Object.keys(field.fields).map(name => [name, 'a']));
  return [[], Array.from({ length: 1_000 }, () => row)];
}

const unlikely: { readonly [V in ValueType]: readonly unknown[] } = {
  string: [` \u0000${'x'.repeat(100_001)}`, ''],
  number: [Number.NaN],
  boolean: [],
  list: [[], Array.from({ length: 1_000 }, () => ({ key: 'a' }))],
  json: [],
  record: [{ start: '', end: '' }],
};

/** Returns whether a field can be sorted: lists and structures cannot, and a date range sorts by its start. */
function isOrdered(field: Field): boolean {
  return field.kind === 'dateRange' || !['list', 'record', 'json'].includes(valueTypeOf(field));
}

function namesWhere(fields: Fields, isFaulty: (field: Field) => boolean): readonly string[] {
  return Object.entries(fields)
    .filter(([, field]) => isFaulty(field))
    .map(([name]) => name);
}

/** Returns whether a stored value has the field's type, satisfies its rules and is one of its codes. */
function mayHold(field: Field, value: unknown): boolean {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const isTyped = itemTypeOf(field) === 'json' || items.every(item => typeof item === itemTypeOf(field));
  const isListed = field.kind !== 'code' || items.every(item => field.codes.items.some(code => code.value === item));
  return isTyped && isListed && rulesOf(field).every(rule => passesRule(rule, value));
}

function faultsIn(fields: Fields, options: YupOptions): Readonly<Record<string, string>> {
  try {
    toYup(fields, options).validateSync({}, { abortEarly: false });
    return {};
  } catch (error) {
    return validationErrorsOf(error);
  }
}
