import { describe, expect, it } from 'vitest';

import { integer, keyValues, longText, richText, rows, text } from '../../../src/schemas/vocabulary/fields.ts';
import { maxItems } from '../../../src/schemas/rules/rules.ts';
import { normaliseFormValues } from '../../../src/screens/form/formValues.ts';
import {
  findDuplicateRows,
  createEmptyRow,
  maxRowsOf,
  listErrorOf,
  dropIndexOf,
} from '../../../src/screens/kinds/rows/rows.ts';
import { maxTypedLengthOf } from '../../../src/screens/kinds/base/maxTypedLengthOf.ts';

const label = { zh: '项', en: 'Item' };
const fields = {
  key: text(label),
  count: integer(label, { default: 1 }),
  used: integer(label, { readOnly: true }),
};

describe('a rows field', () => {
  it('starts a row with its defaults, without the platform’s fields', () => {
    expect(createEmptyRow(fields)).toEqual({ key: null, count: 1 });
  });

  it('allows the declared number of rows, or any number without a declaration', () => {
    expect(maxRowsOf(keyValues(label, { rules: [maxItems(4)] }))).toBe(4);
    expect(maxRowsOf(rows(label, fields))).toBeUndefined();
  });

  it('reports every row with a duplicate key, except rows with empty keys', () => {
    const list = [{ key: 'a' }, { key: '' }, { key: 'b' }, { key: 'a' }, { key: null }, {}, { key: 'a' }];
    expect([...findDuplicateRows(list, 'key')]).toEqual([0, 3, 6]);
  });

  it.each([
    ['stays', 1, 150, 1],
    ['goes to the top', 2, 10, 0],
    ['goes down by one', 0, 160, 1],
    ['goes to the end', 0, 999, 2],
  ])('moves a dragged row to the pointer: the row %s', (_, from, height, to) => {
    expect(dropIndexOf([50, 150, 250], from, height)).toBe(to);
  });

  it('distinguishes its own error from the errors of its rows', () => {
    const fault = { type: 'rule', message: '最多4项' };
    expect(listErrorOf(fault)).toBe('最多4项');
    expect(listErrorOf(Object.assign([], { root: fault }))).toBe('最多4项');
    expect(listErrorOf([{ key: fault }])).toBeUndefined();
    expect(listErrorOf(undefined)).toBeUndefined();
  });

  it('is sent in the form in which it is validated: trimmed, and with empty inputs as empty values', () => {
    const typed = { list: [{ key: 'a  ', count: 2 }, { key: '' }, { key: '  ' }] };
    expect(normaliseFormValues({ list: rows(label, fields) }, typed)).toEqual({
      list: [{ key: 'a', count: 2 }, { key: null }, { key: null }],
    });
  });
});

describe('the maximum length of an input', () => {
  it('is between 1,000 and 100,000 characters, and 8,192 for rich text', () => {
    for (const field of [text(label), longText(label), richText(label), integer(label)]) {
      expect(maxTypedLengthOf(field)).toBeGreaterThanOrEqual(1_000);
      expect(maxTypedLengthOf(field)).toBeLessThan(100_000);
    }
    expect(maxTypedLengthOf(richText(label))).toBe(8_192);
  });
});
