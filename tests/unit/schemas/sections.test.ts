import { describe, expect, it } from 'vitest';

import { longText, text } from '../../../src/schemas/vocabulary/fields.ts';
import { sectionsOf } from '../../../src/schemas/compile/sections.ts';

const named = (name: string) => text({ zh: name, en: name });
const place = { title: { zh: '位置', en: 'Place' }, fields: ['room', 'city'] };

/** Returns the titles of the sections with their field names. */
const read = (fields: Parameters<typeof sectionsOf>[1]) =>
  sectionsOf({ sections: [place] }, fields).map(({ title, fields: own }) => [title, Object.keys(own)]);

describe('the sections of a resource', () => {
  it('follow the basic fields declared before or among their own fields, and precede all other fields', () => {
    const note = longText({ zh: '备注', en: 'Note' });
    const fields = { code: named('code'), city: named('city'), kind: named('kind'), room: named('room'), note };
    expect(read(fields)).toEqual([
      ['basics', ['code', 'kind']],
      [place.title, ['city', 'room']],
      ['rest', ['note']],
    ]);
  });

  it('are first when no field comes before them', () => {
    expect(read({ room: named('room'), note: longText({ zh: '备注', en: 'Note' }) })).toEqual([
      [place.title, ['room']],
      ['rest', ['note']],
    ]);
  });

  it('are omitted when none of their fields is shown', () => {
    expect(read({ code: named('code') })).toEqual([[undefined, ['code']]]);
  });
});
