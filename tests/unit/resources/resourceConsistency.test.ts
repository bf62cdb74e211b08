import { describe, expect, it } from 'vitest';

import { range } from '../../../src/schemas/rules/rules.ts';
import { allFields } from '../../../src/schemas/vocabulary/systemFields.ts';
import { areaOf } from '../../../src/resources/registry.ts';
import { registeredCalls, registeredFields, registeredResources, resourcesByName } from './registeredResources.ts';

describe('references', () => {
  const references = registeredFields.flatMap(({ place, field }) =>
    field.kind === 'reference' || field.kind === 'treeSelect' ? [{ place, field }] : [],
  );

  it.each(references)('store an identifying value of another resource: $place', ({ field }) => {
    const target = resourcesByName.get(field.resource);
    const stored = target && allFields(target)[field.stores ?? 'id'];
    expect(stored).toBeDefined();
    expect(stored?.secret).toBeUndefined();
    // The platform itself keeps a read-only field unique.
    expect(stored?.unique ?? stored?.readOnly).toBe(true);
    expect(field.kind === 'treeSelect' && target?.tree === undefined).toBe(false);
  });
});

describe('permission codes', () => {
  const meanings = registeredResources.flatMap(({ name, code, operations, actions = [] }) => [
    [code, `${name} screen`] as const,
    ...Object.entries(operations).map(([operation, own]) => [own, `${name} ${operation}`] as const),
    // Actions of one resource may share a code when they are variants of one operation: up and down are both `move`. A
    // page with its own code may offer the same operation for several resources.
    ...actions.map(action => [action.code, `${pageWith(action.code) ?? name} action`] as const),
  ]);

  function pageWith(code: string): string | undefined {
    return registeredResources.find(({ buttons = {} }) => Object.hasOwn(buttons, code))?.name;
  }

  it('each have only one meaning', () => {
    expect(ambiguous(meanings)).toEqual([]);
  });
});

describe('the details of rented devices', () => {
  it('are a screen of the business area that is not in the menu and keeps no tab', () => {
    const details = resourcesByName.get('merchant-resource-details');
    expect(details).toMatchObject({ hidden: true, noCache: true, title: { en: 'Merchant resource details' } });
    expect(areaOf('merchant-resource-details')).toBe('business');
  });
});

describe('a device trial', () => {
  it('is limited to 60 cards, and requires a number of days', () => {
    const { deviceCount, trialDays } = resourcesByName.get('device-trials')?.fields ?? {};
    expect(deviceCount?.rules).toEqual([range(1, 60)]);
    expect(trialDays).toMatchObject({ required: true, default: 7 });
  });
});

describe('the names of downloaded files', () => {
  it.each([
    ['client-users', 'user information'],
    ['operation-logs', 'user operation records'],
  ])('are fixed for %s: %s', (name, en) => {
    expect(resourcesByName.get(name)?.api.export?.file).toMatchObject({ name: { en }, format: 'xls' });
  });

  it('come from the response alone for the card-link log', () => {
    const exported = resourcesByName.get('card-link-logs')?.api.export;
    expect(exported).toMatchObject({ method: 'POST' });
    expect(exported).not.toHaveProperty('file');
  });
});

describe('an existing version', () => {
  it('causes the message “This version already exists” on every upgrade screen', () => {
    const versions = ['application-upgrades', 'client-upgrades', 'remote-upgrades'].map(
      name => resourcesByName.get(name)?.fields['version'],
    );
    for (const version of versions)
      expect(version?.unique).toMatchObject({ says: { zh: '该版本已存在', en: 'This version already exists' } });
  });
});

describe('calls', () => {
  it.each(registeredCalls)('have a path without empty or relative segments: $place', ({ call }) => {
    expect(call.path).toMatch(/^(\/([\w.-]+|\{\w+\}))+$/);
    expect(call.path).not.toMatch(/\/\.{1,2}(\/|$)/);
  });

  it('each reach exactly one handler', () => {
    const targets = registeredCalls.map(({ call, place, action }) => {
      const target = `${call.method} ${call.path.replaceAll(/\{\w+\}/g, '{}')}`;
      return [target, action?.code ?? place] as const;
    });
    expect(ambiguous(targets)).toEqual([]);
  });

  it('use GET for details and options', () => {
    const read = registeredCalls.filter(({ resource: { api }, call }) => call === api.detail || call === api.options);
    expect(read.filter(({ call }) => call.method !== 'GET').map(({ place }) => place)).toEqual([]);
  });
});

describe('code lists', () => {
  const lists = registeredFields.flatMap(({ field }) => (field.kind === 'code' ? [field.codes] : []));

  it.each([...new Map(lists.map(list => [list.name, list])).values()])(
    'have unique values of one type: $name',
    ({ items }) => {
      const values = items.map(item => item.value);
      expect(new Set(values).size).toBe(values.length);
      expect(new Set(values.map(value => typeof value)).size).toBe(1);
    },
  );

  it('each have a unique name', () => {
    expect(ambiguous(lists.map(list => [list.name, JSON.stringify(list)]))).toEqual([]);
  });
});

/** Returns the keys that have more than one value, with the values. */
function ambiguous(pairs: readonly (readonly [key: string, value: string])[]): readonly (readonly string[])[] {
  const keys = [...new Set(pairs.map(([key]) => key))];
  return keys
    .map(key => [key, ...new Set(pairs.filter(([name]) => name === key).map(([, value]) => value))])
    .filter(([, ...values]) => values.length > 1);
}
