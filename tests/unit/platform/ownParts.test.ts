import { describe, expect, it } from 'vitest';

import { withOwnParts } from '../../../platform/resources/ownParts.ts';
import { integer, money, rows, text } from '../../../src/schemas/fields.ts';

const label = { zh: '表', en: 'Table' };
const fields = {
  name: text(label),
  items: rows(label, { key: text(label), price: money(label), sold: integer(label, { readOnly: true }) }),
};

describe('what the platform alone fills in a row', () => {
  it('is not taken from what was sent', () => {
    const values = { name: 'n', items: [{ key: 'a', price: 1, sold: 99 }] };
    expect(withOwnParts(fields, values)).toEqual({ name: 'n', items: [{ key: 'a', price: 1 }] });
  });

  it('stays with the row of the same name, wherever that stands now', () => {
    const stored = {
      items: [
        { key: 'a', price: 1, sold: 7 },
        { key: 'b', price: 2, sold: 8 },
      ],
    };
    const values = {
      items: [
        { key: 'c', price: 3 },
        { key: 'b', price: 5, sold: 0 },
        { key: 'a', price: 1 },
      ],
    };
    expect(withOwnParts(fields, values, stored)).toEqual({
      items: [
        { key: 'c', price: 3 },
        { key: 'b', price: 5, sold: 8 },
        { key: 'a', price: 1, sold: 7 },
      ],
    });
  });

  it('leaves anything else as it is', () => {
    expect(withOwnParts(fields, { items: null, name: 'x' })).toEqual({ items: null, name: 'x' });
  });
});
