import { describe, expect, it } from 'vitest';

import { findJsonPositions, positionOf } from '../../../../src/pages/workbench/findJsonPositions.ts';
import { valueAt } from '../../../../src/pages/workbench/screenEdits.ts';
import { createSparePartsScreen } from '../../../support/published/createSparePartsScreen.ts';

const screen = createSparePartsScreen();

describe('the positions in a JSON text', () => {
  it.each([0, 2])('match its values when the text is indented by %i', indent => {
    const text = JSON.stringify({ ...screen, odd: ['a "b" \\', '', {}, [], null, -1.5e-7, true] }, null, indent);
    const places = findJsonPositions(text);
    expect(places.size).toBeGreaterThan(100);
    for (const [path, [from, to]] of places) {
      const steps = [...path.matchAll(/[^.[\]]+/g)].map(([step]) => (/^\d+$/.test(step) ? Number(step) : step));
      expect(JSON.parse(text.slice(from, to)), path).toEqual(valueAt(JSON.parse(text), steps));
    }
  });

  it('are, for a missing value, those of its nearest ancestor', () => {
    const places = findJsonPositions('{"fields":{"a":{"rules":[1]}}}');
    expect(positionOf(places, 'fields.a.rules[3].max')).toEqual(places.get('fields.a.rules'));
    expect(positionOf(places, 'nothing')).toEqual(places.get(''));
  });
});
