import { describe, expect, it } from 'vitest';

import { integer, keyValues, longText, richText, rows, text } from '../../../src/schemas/fields.ts';
import { maxItems } from '../../../src/schemas/rules/rules.ts';
import { prepareValues } from '../../../src/screens/form/values.ts';
import { duplicateRows, emptyRow, mostRows, ownFault, placeAt } from '../../../src/screens/kinds/rows/rows.ts';
import { typingLimit } from '../../../src/screens/kinds/typingLimit.ts';

const label = { zh: '项', en: 'Item' };
const fields = {
  key: text(label),
  count: integer(label, { default: 1 }),
  used: integer(label, { readOnly: true }),
};

describe('a list of rows', () => {
  it('starts a row with its defaults and leaves to the platform what is its own', () => {
    expect(emptyRow(fields)).toEqual({ key: null, count: 1 });
  });

  it('knows its limit, or that it has none', () => {
    expect(mostRows(keyValues(label, { rules: [maxItems(4)] }))).toBe(4);
    expect(mostRows(rows(label, fields))).toBeUndefined();
  });

  it('names every row whose key stands twice, and no empty one', () => {
    const list = [{ key: 'a' }, { key: '' }, { key: 'b' }, { key: 'a' }, { key: null }, {}, { key: 'a' }];
    expect([...duplicateRows(list, 'key')]).toEqual([0, 3, 6]);
  });

  it.each([
    ['stays', 1, 150, 1],
    ['goes to the top', 2, 10, 0],
    ['goes down by one', 0, 160, 1],
    ['goes to the end', 0, 999, 2],
  ])('puts a dragged row where it is let go: it %s', (_, from, height, to) => {
    expect(placeAt([50, 150, 250], from, height)).toBe(to);
  });

  it('tells its own fault from those of its rows', () => {
    const fault = { type: 'rule', message: '最多4项' };
    expect(ownFault(fault)).toBe('最多4项');
    expect(ownFault(Object.assign([], { root: fault }))).toBe('最多4项');
    expect(ownFault([{ key: fault }])).toBeUndefined();
    expect(ownFault(undefined)).toBeUndefined();
  });

  it('is sent as it is judged: ends trimmed and empty boxes empty, in each row', () => {
    const typed = { list: [{ key: 'a  ', count: 2 }, { key: '' }, { key: '  ' }] };
    expect(prepareValues({ list: rows(label, fields) }, typed)).toEqual({
      list: [{ key: 'a', count: 2 }, { key: null }, { key: null }],
    });
  });
});

describe('how much a box takes', () => {
  it('is always more than the rule allows, and never a megabyte', () => {
    for (const field of [text(label), longText(label), richText(label), integer(label)]) {
      expect(typingLimit(field)).toBeGreaterThanOrEqual(1_000);
      expect(typingLimit(field)).toBeLessThan(100_000);
    }
    expect(typingLimit(richText(label))).toBe(8_192);
  });
});
