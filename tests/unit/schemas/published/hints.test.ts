import { describe, expect, it } from 'vitest';

import type { Condition } from '../../../../src/schemas/vocabulary/condition.ts';
import { findHints } from '../../../../src/schemas/published/hints.ts';
import type { Resource } from '../../../../src/schemas/vocabulary/resource.ts';
import { createSparePartsScreen, withFields } from '../../../support/published/createSparePartsScreen.ts';

const screen = createSparePartsScreen();
const placesOf = (resource: Resource) => findHints(resource).map(({ path }) => path);
const withAction = (changes: object): Resource => ({
  ...screen,
  actions: (screen.actions ?? []).map(action => ({ ...action, ...changes })),
});

describe('the hints about a screen', () => {
  const named = { ...screen, title: { zh: '备件', en: 'Spare parts' } };

  it('are empty for a good screen', () => {
    expect(findHints(named)).toEqual([]);
  });

  it.each<[string, Resource, string]>([
    [
      'a text without English',
      withFields(named, { note: { label: { zh: '备注', en: '备注' } } }),
      'fields.note.label.en',
    ],
    [
      'a text without Chinese',
      withFields(named, { note: { label: { zh: 'Note', en: 'Note' } } }),
      'fields.note.label.zh',
    ],
    ['an action with the permission of the screen', withAction({ code: named.code }), 'actions[0].code'],
    ['a button with the code of another button', withAction({ code: 'spare-parts:edit' }), 'actions[0].code'],
    ['a button that appears nowhere', withAction({ on: [] }), 'actions[0].on'],
    ['a button that changes nothing', withAction({ transition: undefined }), 'actions[0]'],
    [
      'choices with the same colour',
      withFields(named, {
        state: {
          codes: {
            name: 'partState',
            items: [1, 2].map(value => ({ value, zh: `值${value}`, en: `Value ${value}`, tone: 'default' })),
          },
        },
      }),
      'fields.state.codes',
    ],
    [
      'a column of numbers that cannot be sorted',
      withFields(named, { count: { sort: undefined } }),
      'fields.count.sort',
    ],
    [
      'sorting for a kind of field that cannot be sorted',
      withFields(named, { note: { kind: 'tags', sort: true } }),
      'fields.note.sort',
    ],
  ])('point to %s', (_, item, place) => {
    expect(placesOf(item)).toContain(place);
  });

  it.each<[Condition, boolean]>([
    [{ eq: ['$form.state', 1] }, true],
    [{ eq: ['$form.state', 3] }, false],
    [{ in: ['$form.state', [1, 3]] }, false],
    [{ eq: ['$form.nothing', 1] }, false],
    [{ all: [{ eq: ['$form.state', 1] }, { eq: ['$form.state', 2] }] }, false],
    [{ all: [{ in: ['$form.state', [1, 2]] }, { eq: ['$form.state', 2] }] }, true],
    [{ any: [{ eq: ['$form.state', 1] }, { eq: ['$form.state', 2] }] }, true],
    [{ not: { eq: ['$form.state', 2] } }, true],
    [{ eq: ['$form.partNo', '$record.partNo'] }, true],
  ])('mention the condition %j unless a value can satisfy the condition: %s', (visibleWhen, isReachable) => {
    expect(placesOf(withFields(named, { note: { visibleWhen } })).includes('fields.note.visibleWhen')).toBe(
      !isReachable,
    );
    expect(placesOf(withAction({ when: visibleWhen })).includes('actions[0].when')).toBe(!isReachable);
  });
});
