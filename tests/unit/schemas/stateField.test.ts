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

  it('stands behind the name, whatever the order of the fields', () => {
    expect(names(columnsOf(resourceNamed('user-costs'))).slice(0, 3)).toEqual(['orderNo', 'orderStatus', 'userName']);
    expect(names(columnsOf(resourceNamed('game-installs'))).slice(0, 3)).toEqual([
      'projectId',
      'gameId',
      'installStatus',
    ]);
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
    for (const resource of everyResource) {
      const state = stateFieldOf(resource);
      const field = state === undefined ? undefined : resource.fields[state];
      if (state !== undefined && field?.filter === true && field.kind === 'code') {
        expect(names(quickFields(resource))[0], resource.name).toBe(state);
      }
    }
  });
});
