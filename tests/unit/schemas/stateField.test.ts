import { describe, expect, it } from 'vitest';

import { stateFieldOf } from '../../../src/schemas/stateField.ts';
import { columnsOf } from '../../../src/screens/list/columns.ts';
import { quickFields } from '../../../src/screens/list/filters.ts';
import { everyResource } from '../resources/everyResource.ts';

const resourceNamed = (name: string) => {
  const found = everyResource.find(one => one.name === name);
  if (!found) throw new Error(`No resource ${name}`);
  return found;
};

const names = (columns: readonly (readonly [string, unknown])[]) => columns.map(([name]) => name);

describe('the state of a record', () => {
  it.each<[string, string | undefined]>([
    ['user-costs', 'orderStatus'],
    ['devices', 'distributionStatus'],
    ['rental-records', 'distributionStatus'],
    ['scripts', 'auditStatus'],
    // Nobody clicks there: it goes on by turns alone.
    ['transfer-records', 'transferStatus'],
    ['operation-logs', undefined],
  ])('of %s is %s: what most of its actions and turns move', (name, state) => {
    expect(stateFieldOf(resourceNamed(name))).toBe(state);
  });

  it('stands behind the name where it would be out of sight', () => {
    expect(names(columnsOf(resourceNamed('user-costs'))).slice(0, 3)).toEqual(['orderNo', 'orderStatus', 'userName']);
    expect(names(columnsOf(resourceNamed('users'))).slice(0, 2)).toEqual(['userName', 'name']);
    for (const resource of everyResource) {
      const fields = Object.entries(resource.fields).filter(([, field]) => field.list);
      expect(
        names(columnsOf(resource))
          .filter(name => name in resource.fields)
          .toSorted(),
        resource.name,
      ).toEqual(names(fields).toSorted());
    }
  });

  it('is the first of the choices beside the search box', () => {
    const others = everyResource.filter(resource => {
      const field = resource.fields[stateFieldOf(resource) ?? ''];
      return (
        field?.filter === true && field.kind === 'code' && names(quickFields(resource))[0] !== stateFieldOf(resource)
      );
    });
    expect(others.map(({ name }) => name)).toEqual([]);
  });
});
