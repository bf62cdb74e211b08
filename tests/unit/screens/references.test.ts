import { isValidElement } from 'react';
import { describe, expect, it } from 'vitest';

import { reference, references, text } from '../../../src/schemas/vocabulary/fields.ts';
import type { CellContext } from '../../../src/screens/kinds/cells/cell.ts';
import { renderCell } from '../../../src/screens/kinds/cells/cells.tsx';
import { recordNameOf } from '../../../src/screens/kinds/cells/recordNameOf.ts';
import { cellContext } from '../../support/cellContext.ts';

const label = { zh: '机房', en: 'Room' };
const room = reference(label, 'rooms');
const context: CellContext = {
  ...cellContext,
  labels: new Map([['rooms.id', new Map([['5', { label: 'Beijing', id: 5 }]])]]),
};
const follow = () => undefined;
const linked: CellContext = { ...context, links: { mayOpen: name => name === 'rooms', follow } };

/** Returns the element of a cell, its link target, and whether the keyboard can focus it. */
function shown(value: unknown, field = room, around = linked) {
  const cell = renderCell(value, field, around);
  return isValidElement<{ href?: string; tabIndex?: number }>(cell)
    ? [cell.type, cell.props.href, cell.props.tabIndex]
    : cell;
}

describe('a reference in a cell', () => {
  it('is a link to its record, which keyboard users reach through the row', () => {
    expect(shown(5)).toEqual(['a', '/rooms/5/show', -1]);
    expect(shown(5, room, { ...linked, isExact: true })).toEqual(['a', '/rooms/5/show', undefined]);
  });

  it.each([
    ['where no record can be opened', 5, room, context],
    ['for users who may not open it', 5, room, { ...context, links: { mayOpen: () => false, follow } }],
    ['when the record no longer exists', 6, room, linked],
    ['among several', [5, 6], references(label, 'rooms'), linked],
  ])('is plain text %s', (_, value, field, around) => {
    expect(shown(value, field, around)).toEqual(['bdi', undefined, undefined]);
  });
});

describe('the name of a record', () => {
  const maintenance = { fields: { roomId: reference(label, 'rooms', { title: true }) } };

  it.each([
    [
      'the value of its title field',
      { fields: { name: text(label, { title: true }) } },
      { id: 7, name: 'East' },
      'East',
    ],
    ['the name of the record to which its title refers', maintenance, { id: 7, roomId: 5 }, 'Beijing'],
    ['the referenced id while that record is unknown', maintenance, { id: 7, roomId: 6 }, '6'],
    ['the id where it has no title', { fields: {} }, { id: 7 }, '7'],
  ])('is %s', (_, resource, record, name) => {
    expect(recordNameOf(resource, record, context.labels)).toBe(name);
  });
});
