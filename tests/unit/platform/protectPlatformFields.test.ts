import { describe, expect, it } from 'vitest';

import { protectPlatformFields } from '../../../platform/engine/resources/protectPlatformFields.ts';
import { integer, money, rows, text } from '../../../src/schemas/vocabulary/fields.ts';

const label = { zh: '表', en: 'Table' };
const fields = {
  name: text(label),
  items: rows(label, { key: text(label), price: money(label), sold: integer(label, { readOnly: true }) }),
};

describe('the platform’s fields in rows', () => {
  it('keep their values, whatever a caller sends', () => {
    const values = { name: 'n', items: [{ key: 'a', price: 1, sold: 99 }] };
    expect(protectPlatformFields(fields, values)).toEqual({ name: 'n', items: [{ key: 'a', price: 1 }] });
  });

  it('stay with the row of the same key at any position', () => {
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
    expect(protectPlatformFields(fields, values, stored)).toEqual({
      items: [
        { key: 'c', price: 3 },
        { key: 'b', price: 5, sold: 8 },
        { key: 'a', price: 1, sold: 7 },
      ],
    });
  });

  it('do not affect other values', () => {
    expect(protectPlatformFields(fields, { items: null, name: 'x' })).toEqual({ items: null, name: 'x' });
  });
});
