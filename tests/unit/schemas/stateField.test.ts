import { describe, expect, it } from 'vitest';

import { stateFieldOf } from '../../../src/schemas/compile/stateField.ts';
import { columnsOf } from '../../../src/screens/list/columns.ts';
import { quickFilterFieldsOf } from '../../../src/screens/list/filters.ts';
import { registeredResources } from '../resources/registeredResources.ts';

const resourceNamed = (name: string) => {
  const found = registeredResources.find(registeredResource => registeredResource.name === name);
  if (!found) throw new Error(`No resource ${name}`);
  return found;
};

const names = (columns: readonly (readonly [string, unknown])[]) => columns.map(([name]) => name);

describe('the state field of a resource', () => {
  it.each<[string, string | undefined]>([
    ['user-costs', 'orderStatus'],
    ['devices', 'distributionStatus'],
    ['rental-records', 'distributionStatus'],
    ['scripts', 'auditStatus'],
    // This resource has no actions and changes by scheduled transitions alone.
    ['transfer-records', 'transferStatus'],
    ['operation-logs', undefined],
  ])('is, for %s, the field that the most actions and scheduled transitions change: %s', (name, state) => {
    expect(stateFieldOf(resourceNamed(name))).toBe(state);
  });

  it('is placed after the name if it would otherwise be out of view', () => {
    expect(names(columnsOf(resourceNamed('user-costs'))).slice(0, 3)).toEqual(['orderNo', 'orderStatus', 'userName']);
    expect(names(columnsOf(resourceNamed('users'))).slice(0, 2)).toEqual(['userName', 'name']);
    for (const resource of registeredResources) {
      const fields = Object.entries(resource.fields).filter(([, field]) => field.list);
      expect(
        names(columnsOf(resource))
          .filter(name => name in resource.fields)
          .toSorted(),
        resource.name,
      ).toEqual(names(fields).toSorted());
    }
  });

  it('is the first quick filter beside the search box', () => {
    const others = registeredResources.filter(resource => {
      const field = resource.fields[stateFieldOf(resource) ?? ''];
      return (
        field?.filter === true &&
        field.kind === 'code' &&
        names(quickFilterFieldsOf(resource))[0] !== stateFieldOf(resource)
      );
    });
    expect(others.map(({ name }) => name)).toEqual([]);
  });
});
