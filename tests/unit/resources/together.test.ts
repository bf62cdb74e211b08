import { describe, expect, it } from 'vitest';

import { range } from '../../../src/schemas/rules/rules.ts';
import { allFields } from '../../../src/schemas/systemFields.ts';
import { areaOf } from '../../../src/resources/registry.ts';
import { everyCall, everyField, everyResource, resourcesByName } from './everyResource.ts';

describe('references', () => {
  const references = everyField.flatMap(({ place, field }) =>
    field.kind === 'reference' || field.kind === 'treeSelect' ? [{ place, field }] : [],
  );

  it.each(references)('$place stores what names one record of another resource', ({ field }) => {
    const target = resourcesByName.get(field.resource);
    const stored = target && allFields(target)[field.stores ?? 'id'];
    expect(stored).toBeDefined();
    expect(stored?.secret).toBeUndefined();
    // What only the platform writes, it keeps unique itself.
    expect(stored?.unique ?? stored?.readOnly).toBe(true);
    expect(field.kind === 'treeSelect' && target?.tree === undefined).toBe(false);
  });
});

describe('permission codes', () => {
  const meanings = everyResource.flatMap(({ name, code, operations, actions = [] }) => [
    [code, `${name} screen`] as const,
    ...Object.entries(operations).map(([operation, own]) => [own, `${name} ${operation}`] as const),
    // Two actions of one resource may be two ways of the same thing: up and down are both `move`. A page that names the
    // code as its own may order the same of the records of several resources.
    ...actions.map(action => [action.code, `${pageWith(action.code) ?? name} action`] as const),
  ]);

  function pageWith(code: string): string | undefined {
    return everyResource.find(({ buttons = {} }) => Object.hasOwn(buttons, code))?.name;
  }

  it('mean one thing each', () => {
    expect(ambiguous(meanings)).toEqual([]);
  });
});

describe('the details of what a merchant has rented', () => {
  it('are a screen of the business area that no menu shows and no tab keeps', () => {
    const details = resourcesByName.get('merchant-resource-details');
    expect(details).toMatchObject({ hidden: true, noCache: true, title: { en: 'Merchant resource details' } });
    expect(areaOf('merchant-resource-details')).toBe('business');
  });
});

describe('a trial', () => {
  it('is of 60 cards at most, for a number of days', () => {
    const { deviceCount, trialDays } = resourcesByName.get('device-trials')?.fields ?? {};
    expect(deviceCount?.rules).toEqual([range(1, 60)]);
    expect(trialDays).toMatchObject({ required: true, default: 7 });
  });
});

describe('names of downloaded files', () => {
  it.each([
    ['client-users', 'user information'],
    ['operation-logs', 'user operation records'],
  ])('of %s are fixed: %s', (name, en) => {
    expect(resourcesByName.get(name)?.api.export?.file).toMatchObject({ name: { en }, format: 'xls' });
  });

  it('of the card-link log are left to the answer', () => {
    expect(resourcesByName.get('card-link-logs')?.api.export).toBeDefined();
  });
});

describe('a version that stands already', () => {
  it('is refused with its own sentence', () => {
    const versions = ['application-upgrades', 'client-upgrades', 'remote-upgrades'].map(
      name => resourcesByName.get(name)?.fields['version'],
    );
    for (const version of versions)
      expect(version?.unique).toMatchObject({ says: { zh: '该版本已存在', en: 'This version already exists' } });
  });
});

describe('calls', () => {
  it.each(everyCall)('$place has a path without gaps', ({ call }) => {
    expect(call.path).toMatch(/^(\/([\w.-]+|\{\w+\}))+$/);
    expect(call.path).not.toMatch(/\/\.{1,2}(\/|$)/);
  });

  it('reach one handler each', () => {
    const targets = everyCall.map(({ call, place, action }) => {
      const target = `${call.method} ${call.path.replaceAll(/\{\w+\}/g, '{}')}`;
      return [target, action?.code ?? place] as const;
    });
    expect(ambiguous(targets)).toEqual([]);
  });

  it('read details and options without a body', () => {
    const read = everyCall.filter(({ resource: { api }, call }) => call === api.detail || call === api.options);
    expect(read.filter(({ call }) => call.method !== 'GET').map(({ place }) => place)).toEqual([]);
  });
});

describe('code lists', () => {
  const lists = everyField.flatMap(({ field }) => (field.kind === 'code' ? [field.codes] : []));

  it.each([...new Map(lists.map(list => [list.name, list])).values()])(
    '$name has values of one type, each once',
    ({ items }) => {
      const values = items.map(item => item.value);
      expect(new Set(values).size).toBe(values.length);
      expect(new Set(values.map(value => typeof value)).size).toBe(1);
    },
  );

  it('have a name of their own each', () => {
    expect(ambiguous(lists.map(list => [list.name, JSON.stringify(list)]))).toEqual([]);
  });
});

/** The keys that stand with more than one value, and these. */
function ambiguous(pairs: readonly (readonly [key: string, value: string])[]): readonly (readonly string[])[] {
  const keys = [...new Set(pairs.map(([key]) => key))];
  return keys
    .map(key => [key, ...new Set(pairs.filter(([one]) => one === key).map(([, value]) => value))])
    .filter(([, ...values]) => values.length > 1);
}
