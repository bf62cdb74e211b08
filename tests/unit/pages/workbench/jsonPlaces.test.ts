import { describe, expect, it } from 'vitest';

import { jsonPlaces, placeOf } from '../../../../src/pages/workbench/jsonPlaces.ts';
import { moveField, renameField, setAt, valueAt, withKind } from '../../../../src/pages/workbench/screenEdits.ts';
import { spareParts } from '../../../support/published/spareParts.ts';

const screen = spareParts();

describe('the places of a text', () => {
  it.each([0, 2])('are those of its values, indented by %i', indent => {
    const text = JSON.stringify({ ...screen, odd: ['a "b" \\', '', {}, [], null, -1.5e-7, true] }, null, indent);
    const places = jsonPlaces(text);
    expect(places.size).toBeGreaterThan(100);
    for (const [path, [from, to]] of places) {
      const steps = [...path.matchAll(/[^.[\]]+/g)].map(([step]) => (/^\d+$/.test(step) ? Number(step) : step));
      expect(JSON.parse(text.slice(from, to)), path).toEqual(valueAt(JSON.parse(text), steps));
    }
  });

  it('lead to what is nearest above one that is not there', () => {
    const places = jsonPlaces('{"fields":{"a":{"rules":[1]}}}');
    expect(placeOf(places, 'fields.a.rules[3].max')).toEqual(places.get('fields.a.rules'));
    expect(placeOf(places, 'nothing')).toEqual(places.get(''));
  });
});

describe('an edit of a screen', () => {
  it('changes one place and leaves the others as they are', () => {
    const changed = setAt(screen, ['fields', 'count', 'label', 'en'], 'Pieces');
    expect(valueAt(changed, ['fields', 'count', 'label'])).toEqual({ zh: '数量', en: 'Pieces' });
    expect(setAt(changed, ['fields', 'count', 'label', 'en'], 'Count')).toEqual(screen);
    expect(valueAt(setAt(screen, ['fields', 'note'], undefined), ['fields', 'note'])).toBeUndefined();
  });

  it('moves and renames a field in the order of the others', () => {
    const names = (value: unknown) => Object.keys(Object(valueAt(value, ['fields'])));
    expect(names(moveField(screen, 'count', -1)).slice(0, 3)).toEqual(['partNo', 'count', 'state']);
    expect(moveField(screen, 'partNo', -1)).toBe(screen);
    expect(names(renameField(screen, 'state', 'status'))[1]).toBe('status');
    expect(renameField(screen, 'state', 'note')).toBe(screen);
  });

  it('gives a field of another kind what that kind cannot do without', () => {
    const field = { kind: 'integer', label: screen.noun, rules: [{ rule: 'range', min: 1, max: 2 }], list: true };
    expect(Object.keys(withKind(field, 'code'))).toEqual(['kind', 'label', 'list', 'codes']);
  });
});
