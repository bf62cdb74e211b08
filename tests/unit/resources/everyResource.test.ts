import { describe, expect, it } from 'vitest';

import { type Call, placesOf } from '../../../src/schemas/call.ts';
import { type Field, type Fields, filterTypeOf, itemTypeOf, rulesOf, valueTypeOf } from '../../../src/schemas/field.ts';
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
    expect(resource.type === 'settings' || Object.values(resource.fields).some(field => field.list)).toBe(true);
    expect(namesWhere(resource.fields, field => field.list === true && field.only !== undefined)).toEqual([]);
  });

  it('offers filters that can be asked and orders that exist', () => {
    expect(namesWhere(resource.fields, field => field.filter !== undefined && filterTypeOf(field) === null)).toEqual(
      [],
    );
    expect(namesWhere(resource.fields, field => field.filter === 'search' && valueTypeOf(field) !== 'string')).toEqual(
      [],
    );
    expect(
      namesWhere(resource.fields, field => field.sort === true && ['list', 'json'].includes(valueTypeOf(field))),
    ).toEqual([]);
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
      (field.rules ?? []).some(rule => keepsRule(rule, unlikely[valueTypeOf(field)]));
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
      const field = fields[name];
      if (!field || (condition !== undefined && !Object.hasOwn(fields, condition))) return true;
      if ('pick' in generator) return !source || !Object.hasOwn(allFields(source), generator.field ?? 'id');
      if ('weights' in generator) return !generator.weights.every(([value]) => mayHold(field, value));
      if ('oneOf' in generator) return !generator.oneOf.every(value => mayHold(field, value));
      if ('between' in generator) return itemTypeOf(field) !== 'number' || generator.between[0] > generator.between[1];
      return 'after' in generator && fields[generator.after]?.kind !== 'dateTime';
    });
    expect(faulty.map(({ name }) => name)).toEqual([]);
  });
});

/** Values of each type that no rule over the type accepts. */
const unlikely = {
  string: ` \u0000${'x'.repeat(3_000)}`,
  number: Number.NaN,
  boolean: null,
  list: [],
  json: null,
};

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
