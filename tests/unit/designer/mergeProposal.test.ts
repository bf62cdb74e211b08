import { describe, expect, it } from 'vitest';

import { mergeProposal } from '../../../src/designer/propose/mergeProposal.ts';
import { proposeResource } from '../../../src/designer/propose/proposeResource.ts';
import { validateResource } from '../../../src/schemas/compile/metaSchema/metaSchema.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';

function fromSchema(properties: object): Resource {
  const text = JSON.stringify({ type: 'object', required: ['name'], properties });
  const outcome = proposeResource({ kind: 'jsonSchema', text }, { area: 'system', name: 'visits' });
  if ('issues' in outcome) throw new Error(JSON.stringify(outcome.issues));
  return outcome.proposal.resource;
}

const first = {
  name: { type: 'string', maxLength: 20 },
  seats: { type: 'integer', minimum: 1, maximum: 10 },
  city: { type: 'string', maxLength: 30 },
};

const before = fromSchema(first);

describe('a source that is imported again', () => {
  it('changes nothing when it is unchanged', () => {
    expect(mergeProposal(before, before, fromSchema(first))).toEqual({ resource: before, differences: [] });
  });

  it('adds new values, and changes those that nobody edited', () => {
    const now = fromSchema({
      ...first,
      seats: { type: 'integer', minimum: 1, maximum: 20 },
      floor: { type: 'integer' },
    });
    const { resource, differences } = mergeProposal(before, before, now);
    expect(resource).toEqual(now);
    expect(differences.map(({ path, outcome }) => [path, outcome])).toEqual([
      ['fields.seats.rules', 'taken'],
      ['fields.floor', 'taken'],
    ]);
  });

  it('keeps edited values, and lists these values', () => {
    const { seats, city, ...rest } = before.fields;
    if (!seats || !city) throw new Error('The fields are missing');
    const decided: Resource = {
      ...before,
      fields: {
        ...rest,
        seats: { ...seats, label: { zh: '座位', en: 'Places' }, rules: [{ rule: 'range', min: 2, max: 4 }] },
      },
    };
    const now = fromSchema({
      ...first,
      seats: { type: 'integer', maximum: 99, minimum: 1 },
      city: { type: 'string', maxLength: 50 },
    });
    const { resource, differences } = mergeProposal(before, decided, now);
    expect(resource).toEqual(decided);
    expect(differences).toMatchObject([
      {
        path: 'fields.seats.rules',
        outcome: 'kept',
        before: [{ max: 10 }],
        decided: [{ max: 4 }],
        proposed: [{ max: 99 }],
      },
      { path: 'fields.city', outcome: 'kept' },
    ]);
  });

  it('keeps a field that the source no longer contains', () => {
    const { city: _gone, ...rest } = first;
    const { resource, differences } = mergeProposal(before, before, fromSchema(rest));
    expect(Object.keys(resource.fields)).toEqual(['name', 'seats', 'city']);
    expect(differences).toMatchObject([{ path: 'fields.city', outcome: 'gone' }]);
  });

  it('adds no field that contradicts an edited value', () => {
    const { name, city } = before.fields;
    if (!name || !city) throw new Error('The fields are missing');
    const { title: _title, ...plain } = name;
    const decided: Resource = {
      ...before,
      fields: { ...before.fields, name: plain, city: { ...city, title: true, label: { zh: '楼层', en: 'Floor' } } },
    };
    expect(validateResource(decided)).toEqual([]);
    const { resource, differences } = mergeProposal(
      before,
      decided,
      fromSchema({ ...first, floor: { type: 'integer' }, room: { type: 'integer' } }),
    );
    expect(validateResource(resource)).toEqual([]);
    expect(resource.fields['room']).toBeDefined();
    expect(resource.fields).not.toHaveProperty('floor');
    expect(differences).toMatchObject([
      { path: 'fields.floor', outcome: 'kept', reason: { en: expect.stringContaining('two fields are called') } },
      { path: 'fields.room', outcome: 'taken' },
    ]);
  });
});
