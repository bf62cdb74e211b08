import { describe, expect, it } from 'vitest';

import { itemTypeOf } from '../../../../src/schemas/vocabulary/field.ts';
import { findHints } from '../../../../src/schemas/published/hints.ts';
import { createSampleRows } from '../../../../src/schemas/published/sampleRows.ts';
import { createSparePartsScreen, withFields } from '../../../support/published/createSparePartsScreen.ts';
import { registeredResources } from '../../resources/registeredResources.ts';

describe('sample rows', () => {
  it.each(registeredResources.map(resource => [resource.name, resource] as const))(
    'have the types of their fields: %s',
    (_, resource) => {
      const [row] = createSampleRows(resource, 3, 'en');
      const misfits = Object.entries(resource.fields).filter(([name, field]) => {
        const value = row?.[name] ?? null;
        const items: readonly unknown[] = Array.isArray(value) ? value : [value];
        const type = itemTypeOf(field);
        // The sample value of a reference may be a text even if the id of the referenced record is a number.
        if (type === 'json' || field.kind === 'reference' || field.kind === 'treeSelect') return false;
        return items.some(item => item !== null && typeof item !== (type === 'record' ? 'object' : type));
      });
      expect(misfits.map(([name]) => name)).toEqual([]);
      expect(createSampleRows(resource, 3, 'en')).toEqual(createSampleRows(resource, 3, 'en'));
    },
  );
});

describe('the hints of a screen', () => {
  const screen = createSparePartsScreen();

  it('are empty for a well-made screen', () => {
    expect(findHints(screen)).toEqual([]);
  });

  const faulty: readonly (readonly [string, object])[] = [
    ['fields.note.label.en', { note: { label: { zh: '备注', en: '备注' } } }],
    ['fields.note.visibleWhen', { note: { visibleWhen: { eq: ['$form.gone', 1] } } }],
    ['fields.note.sort', { note: { kind: 'json', sort: true } }],
    ['fields.note.required', { note: { readOnly: true, required: true } }],
    ['fields', { partNo: { filter: true } }],
  ];

  it.each(faulty)('name the field to check: %s', (path, changes) => {
    expect(findHints(withFields(screen, { ...changes })).map(hint => hint.path)).toContain(path);
  });
});
