import { isValidElement } from 'react';
import { describe, expect, it } from 'vitest';

import { reference, references, text } from '../../../src/schemas/fields.ts';
import type { CellContext } from '../../../src/screens/kinds/cell.ts';
import { renderCell } from '../../../src/screens/kinds/cells.tsx';
import { recordName } from '../../../src/screens/kinds/recordName.ts';
import { cellContext } from '../../support/cellContext.ts';

const label = { zh: '机房', en: 'Room' };
const room = reference(label, 'rooms');
const context: CellContext = {
  ...cellContext,
  labels: new Map([['rooms.id', new Map([['5', { label: 'Beijing', id: 5 }]])]]),
};
const follow = () => undefined;
const linked: CellContext = { ...context, links: { mayOpen: name => name === 'rooms', follow } };

/** The element of a cell, where it leads to, and whether it is a stop of the keyboard. */
function shown(value: unknown, field = room, around = linked) {
  const cell = renderCell(value, field, around);
  return isValidElement<{ href?: string; tabIndex?: number }>(cell)
    ? [cell.type, cell.props.href, cell.props.tabIndex]
    : cell;
}

describe('what refers to a record', () => {
  it('is a link to it, in a table reached by its row', () => {
    expect(shown(5)).toEqual(['a', '/rooms/5/show', -1]);
    expect(shown(5, room, { ...linked, isExact: true })).toEqual(['a', '/rooms/5/show', undefined]);
  });

  it.each([
    ['where nothing is opened', 5, room, context],
    ['for whoever may not open it', 5, room, { ...context, links: { mayOpen: () => false, follow } }],
    ['when the record is gone', 6, room, linked],
    ['among several', [5, 6], references(label, 'rooms'), linked],
  ])('is plain text %s', (_, value, field, around) => {
    expect(shown(value, field, around)).toEqual(['bdi', undefined, undefined]);
  });
});

describe('a record', () => {
  const maintenance = { fields: { roomId: reference(label, 'rooms', { title: true }) } };

  it.each([
    ['what its title says', { fields: { name: text(label, { title: true }) } }, { id: 7, name: 'East' }, 'East'],
    ['what the record is called that its title refers to', maintenance, { id: 7, roomId: 5 }, 'Beijing'],
    ['by what it refers to while nobody knows that record', maintenance, { id: 7, roomId: 6 }, '6'],
    ['by its id where it has no title', { fields: {} }, { id: 7 }, '7'],
  ])('is called %s', (_, resource, record, name) => {
    expect(recordName(resource, record, context.labels)).toBe(name);
  });
});
