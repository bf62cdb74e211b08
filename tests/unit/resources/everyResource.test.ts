import { describe, expect, it } from 'vitest';

import { storedFields } from '../../../platform/resources/fieldsOf.ts';
import { type Call, placesOf } from '../../../src/schemas/call.ts';
import { type Field, type Fields, filterTypeOf, itemTypeOf, rulesOf, valueTypeOf } from '../../../src/schemas/field.ts';
import type { ValueType } from '../../../src/schemas/kinds/kind.ts';
import type { Generator } from '../../../src/schemas/resource.ts';
import { faultsOfResource } from '../../../src/schemas/metaSchema.ts';
import { keepsRule } from '../../../src/schemas/rules/rules.ts';
import { allFields } from '../../../src/schemas/systemFields.ts';
import { type YupOptions, faultsOf, toYup } from '../../../src/schemas/toYup.ts';
import { everyResource, fieldsOfForms } from './everyResource.ts';
import { conditionsOf, generatorsOf, leadsOf, operandsOf, textsOf } from './readResource.ts';

/** Characters of Chinese, Japanese and Korean, and the punctuation that comes with them. */
const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;

const everyForm = (['create', 'edit'] as const).flatMap(mode =>
  (['zh', 'en'] as const).map((language): YupOptions => ({ mode, language, credentials: 'typed' })),
);

describe.each(everyResource)('$name', resource => {
  const fields = allFields(resource);
  const actions = resource.actions ?? [];
  /** Its own fields and those of its actions' forms. */
  const written: Fields = { ...resource.fields, ...fieldsOfForms(resource) };

  it('passes the meta-schema', () => {
    expect(faultsOfResource(resource)).toEqual([]);
  });

  it('is plain data that survives a file', () => {
    const read: unknown = JSON.parse(JSON.stringify(resource));
    expect(read).toStrictEqual(resource);
    expect(faultsOfResource(read)).toEqual([]);
  });

  it('says everything in both languages', () => {
    const texts = textsOf(resource);
    expect(texts.filter(({ zh, en }) => zh.trim() === '' || en.trim() === '')).toEqual([]);
    expect(texts.filter(({ en }) => cjk.test(en))).toEqual([]);
    expect(texts.filter(({ zh, en }) => placesOf(zh).toSorted().join() !== placesOf(en).toSorted().join())).toEqual([]);
  });

  it('has a list that shows something', () => {
    const isListed = resource.type !== 'settings' && resource.type !== 'page';
    expect(!isListed || Object.values(resource.fields).some(field => field.list)).toBe(true);
    expect(namesWhere(resource.fields, field => field.list === true && field.only !== undefined)).toEqual([]);
  });

  it('offers filters that can be asked and orders that exist', () => {
    expect(namesWhere(resource.fields, field => field.filter !== undefined && filterTypeOf(field) === null)).toEqual(
      [],
    );
    expect(namesWhere(resource.fields, field => field.filter === 'search' && valueTypeOf(field) !== 'string')).toEqual(
      [],
    );
    expect(namesWhere(resource.fields, field => field.sort === true && !isOrdered(field))).toEqual([]);
    expect(resource.sort && fields[resource.sort.field]?.sort).toBe(resource.sort && true);
  });

  it('keeps secrets out of lists', () => {
    const isShown = ({ list, filter, sort, title }: Field) =>
      [list, filter, sort, title].some(flag => flag !== undefined);
    expect(namesWhere(written, field => (field.secret ?? field.credential) === true && isShown(field))).toEqual([]);
  });

  it('asks nobody for what the platform fills', () => {
    const isFilled = (field: Field) => field.readOnly === true || field.only === 'detail';
    expect(namesWhere(written, field => isFilled(field) && field.required !== undefined)).toEqual([]);
  });

  it('has defaults that its own rules accept', () => {
    expect(namesWhere(written, field => field.default !== undefined && !mayHold(field, field.default))).toEqual([]);
  });

  it('has rules that apply to the kind of their field', () => {
    const judgesNothing = (field: Field) =>
      (field.rules ?? []).some(rule => unlikelyOf(field).every(value => keepsRule(rule, value)));
    expect(namesWhere(written, judgesNothing)).toEqual([]);
  });

  it.each(everyForm)('says what is missing on $mode in $language', options => {
    const faults = faultsIn(resource.fields, { ...options, checks: resource.checks });
    expect(Object.values(faults).filter(message => message === '' || /[{}]/.test(message))).toEqual([]);
    const ofActions = actions.map(action => faultsIn(action.form ?? {}, { ...options, checks: action.checks }));
    expect(
      ofActions.flatMap(one => Object.values(one)).filter(message => message === '' || /[{}]/.test(message)),
    ).toEqual([]);
  });

  it('has conditions over what exists', () => {
    const known = (form: Fields) => ({ record: fields, form, user: { id: 1, groupId: 1, userName: 1 } });
    const lost = conditionsOf(resource).flatMap(({ path, condition, form }) =>
      operandsOf(condition)
        .filter(([part, key]) => !Object.hasOwn(known(form)[part], key))
        .map(operand => [path, ...operand]),
    );
    expect(lost).toEqual([]);
  });

  it('has transitions between values of their field', () => {
    const faulty = actions.filter(({ transition }) => {
      const field = transition && fields[transition.field];
      if (!transition || !field) return transition !== undefined;
      const isKnown = [...transition.from, transition.to].every(value => mayHold(field, value));
      return !isKnown || transition.from.includes(transition.to);
    });
    expect(faulty.map(action => action.name)).toEqual([]);
  });

  it('takes turns between values of their field, by times and numbers of its own', () => {
    const faulty = (resource.turns ?? []).filter(({ field: name, from, to, at, full = [] }) => {
      const field = fields[name];
      const states = [...from, to].filter(state => state !== null);
      if (!field || !states.every(state => mayHold(field, state)) || from.includes(to)) return true;
      return (at !== undefined && fields[at]?.kind !== 'dateTime') || !full.every(one => isNumber(fields[one]));
    });
    expect(faulty).toEqual([]);
  });

  it('fills the places of its calls from its own fields', () => {
    const calls: readonly Call[] = Object.values(resource.api);
    const places = calls.flatMap(call => [call.path, ...Object.values(call.query ?? {})].flatMap(placesOf));
    expect(places.filter(place => !Object.hasOwn(fields, place))).toEqual([]);
  });

  it('leads to lists that exist and can be narrowed so', () => {
    const lost = leadsOf(resource).flatMap(({ target, filter }) => {
      const others = target ? allFields(target) : {};
      return Object.entries(filter).filter(
        ([name, value]) =>
          others[name]?.filter === undefined || placesOf(value).some(place => !Object.hasOwn(fields, place)),
      );
    });
    expect(lost).toEqual([]);
    expect(leadsOf(resource).filter(lead => lead.target === undefined)).toEqual([]);
  });

  it('is seeded with values that its fields may hold', () => {
    const faulty = generatorsOf(resource).filter(({ name, generator, source, condition }) => {
      // A text in both languages has a column more than it has fields.
      const field = fields[name] ?? storedFields(resource)[name];
      if (!field || (condition !== undefined && !Object.hasOwn(fields, condition))) return true;
      if ('pick' in generator) return !source || !Object.hasOwn(allFields(source), generator.field ?? 'id');
      if (!listedBy(generator).every(value => value === null || mayHold(field, value))) return true;
      if ('between' in generator) return itemTypeOf(field) !== 'number' || generator.between[0] > generator.between[1];
      const counted = countedBy(generator);
      if (counted.some(one => !isNumber(fields[one]))) return true;
      return 'after' in generator && fields[generator.after]?.kind !== 'dateTime';
    });
    expect(faulty.map(({ name }) => name)).toEqual([]);
  });
});

/** The values of lists of which a row gets one. */
function listedBy(generator: Generator): readonly unknown[] {
  if ('weights' in generator) return generator.weights.map(([value]) => value);
  if ('oneOf' in generator) return generator.oneOf;
  if ('inTurn' in generator) return generator.inTurn;
  if ('stageBy' in generator) return generator.among.flat();
  return 'chosenBy' in generator ? Object.values(generator.among).flat() : [];
}

/** The numbers that a generator reckons with. */
function countedBy(generator: Generator): readonly string[] {
  if ('shareOf' in generator) return [generator.shareOf];
  return 'restOf' in generator ? [generator.restOf, generator.without] : [];
}

function isNumber(field: Field | undefined): boolean {
  return field !== undefined && itemTypeOf(field) === 'number';
}

/** Values for a field, of which each rule that applies to it refuses at least one. */
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

/** Lists and values with parts have no order; a stretch of days has that of its first day. */
function isOrdered(field: Field): boolean {
  return field.kind === 'dateRange' || !['list', 'record', 'json'].includes(valueTypeOf(field));
}

function namesWhere(fields: Fields, isFaulty: (field: Field) => boolean): readonly string[] {
  return Object.entries(fields)
    .filter(([, field]) => isFaulty(field))
    .map(([name]) => name);
}

/** Tells whether a stored value is of the field's type, keeps its rules and is one of its codes. */
function mayHold(field: Field, value: unknown): boolean {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const isTyped = itemTypeOf(field) === 'json' || items.every(item => typeof item === itemTypeOf(field));
  const isListed = field.kind !== 'code' || items.every(item => field.codes.items.some(code => code.value === item));
  return isTyped && isListed && rulesOf(field).every(rule => keepsRule(rule, value));
}

function faultsIn(fields: Fields, options: YupOptions): Readonly<Record<string, string>> {
  try {
    toYup(fields, options).validateSync({}, { abortEarly: false });
    return {};
  } catch (error) {
    return faultsOf(error);
  }
}
