import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { parseResponseText } from '../../../src/dataProvider/parseResponseText.ts';
import { languages } from '../../../src/schemas/base/label.ts';
import { renderCell } from '../../../src/screens/kinds/cells/cells.tsx';
import { cellContext } from '../../support/cellContext.ts';
import samples from '../../support/resources/system/samples.ts';

/** Values that a damaged row may contain instead of a valid value. */
const damagedValues: readonly unknown[] = [
  '',
  '{"broken',
  '\ud800',
  0,
  -1,
  1e308,
  true,
  {},
  { toString: null },
  { toString: 'x', valueOf: 1 },
  { start: { toString: 1 }, end: null },
  { lng: 'east', lat: [] },
  [],
  [null],
  [[[]], {}],
  [{ toString: null }],
  [{ name: { toString: null }, key: [{}] }],
  Array.from({ length: 5_000 }, () => ({})),
];

/** Fields except files and pictures, because their cells load content, which needs a whole console. */
const testedFields = Object.entries(samples.fields).filter(([, { kind }]) => kind !== 'file' && kind !== 'image');

describe('a cell with a damaged value', () => {
  it.each(testedFields)('renders without an error: %s', (_, field) => {
    for (const value of damagedValues.map(item => parseResponseText(JSON.stringify(item)))) {
      for (const language of languages) {
        for (const isExact of [true, false]) {
          const draw = () => renderToStaticMarkup(renderCell(value, field, { ...cellContext, language, isExact }));
          expect(draw, JSON.stringify(value)?.slice(0, 60)).not.toThrow();
        }
      }
    }
  });
});
