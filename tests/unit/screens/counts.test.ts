import { isValidElement } from 'react';
import { describe, expect, it } from 'vitest';

import type { Field } from '../../../src/schemas/vocabulary/field.ts';
import { integer } from '../../../src/schemas/vocabulary/fields.ts';
import { renderCell } from '../../../src/screens/kinds/cells/cells.tsx';
import { cellContext } from '../../support/cellContext.ts';

const label = { zh: '次数', en: 'Plays' };
const kept = integer(label, { readOnly: true });

const shown = (value: number, field: Field = kept, around = cellContext) => {
  const cell = renderCell(value, field, around);
  if (!isValidElement<{ title: string; children: string }>(cell)) return cell;
  return [cell.props.children, cell.props.title];
};

describe('a count in a list', () => {
  it.each([
    [9_999, '9,999'],
    [10_000, ['10k', '10,000']],
    [1_234_567, ['1.2M', '1,234,567']],
    [7_200_000_000_000, ['7.2T', '7,200,000,000,000']],
    [-45_678, ['-45.7k', '-45,678']],
  ])('is abbreviated when long, and its tooltip shows all digits: %d', (value, text) => {
    expect(shown(value)).toEqual(text);
  });

  it('is shown in full when it has a unit or can be edited, and on detail pages', () => {
    expect(shown(12_345, integer(label, { readOnly: true, unit: { zh: 'ms', en: 'ms' } }))).toBe('12,345 ms');
    expect(shown(12_345, integer(label))).toBe('12,345');
    expect(shown(12_345, kept, { ...cellContext, isExact: true })).toBe('12,345');
  });
});
