import { describe, expect, it } from 'vitest';

import {
  allowedItems,
  narrowingFieldNames,
  narrowingFilter,
  offeredChoicesFilter,
  dropDisallowedItems,
} from '../../../src/schemas/vocabulary/choices.ts';
import { codeList } from '../../../src/schemas/vocabulary/codeList.ts';
import { code, reference, text } from '../../../src/schemas/vocabulary/fields.ts';

const label = { zh: '某项', en: 'Thing' };
const item = (value: number) => ({ value, zh: `${value}`, en: `${value}`, tone: 'default' as const });
const models = codeList('models', { first: item(1), second: item(2), third: item(3) });
const model = code(label, models, { among: { by: 'platform', values: { a: [1, 2], b: [3], none: [] } } });
const several = { ...model, multiple: true } as const;

describe('codes that depend on another field', () => {
  it.each<[unknown, readonly number[]]>([
    ['a', [1, 2]],
    ['b', [3]],
    ['none', []],
    [undefined, [1, 2, 3]],
    [null, [1, 2, 3]],
    ['stranger', [1, 2, 3]],
    ['constructor', [1, 2, 3]],
    ['__proto__', [1, 2, 3]],
  ])('allow, when the other field is %s, exactly %j', (platform, values) => {
    expect(allowedItems(model, { platform }).map(allowedItem => allowedItem.value)).toEqual(values);
  });

  it.each<[unknown, unknown]>([
    [1, 1],
    [3, null],
    [9, null],
    [null, null],
    ['', ''],
    ['1', null],
  ])('reduce the stored value %j to %j', (value, kept) => {
    expect(dropDisallowedItems(model, value, { platform: 'a' })).toBe(kept);
  });

  it('reduce a stored array to its valid codes, and return the array itself when all codes are valid', () => {
    const all = [1, 2];
    expect(dropDisallowedItems(several, all, { platform: 'a' })).toBe(all);
    expect(dropDisallowedItems(several, [1, 3], { platform: 'a' })).toEqual([1]);
    expect(dropDisallowedItems(several, [3], { platform: 'a' })).toEqual([]);
  });

  it('are accepted unchecked when the platform serves the list of codes', () => {
    expect(dropDisallowedItems(code(label, { ...models, configKey: 'client_type' }), 77, {})).toBe(77);
  });
});

describe('references that depend on other fields', () => {
  const rack = reference(label, 'racks', { narrowedBy: { roomId: 'room', kind: 'kind' } });

  it('send the current values of these fields with their request', () => {
    expect(narrowingFilter(rack, { room: 5, kind: null })).toEqual({ roomId: 5 });
    expect(narrowingFilter(rack, { room: 5, kind: [1, 2] })).toEqual({ roomId: 5, kind: [1, 2] });
    expect(narrowingFilter(rack, { room: '', kind: [] })).toBeUndefined();
    expect(narrowingFilter(reference(label, 'racks'), { room: 5 })).toBeUndefined();
  });

  it('offer records that an action is likely to accept for its record', () => {
    const idle = reference(label, 'racks', { offered: { state: 0, isOpen: false, size: '$record.size' } });
    expect(offeredChoicesFilter(idle, { size: 'L' })).toEqual({ state: 0, isOpen: false, size: 'L' });
    expect(offeredChoicesFilter(idle, { size: null })).toEqual({ state: 0, isOpen: false });
    expect(offeredChoicesFilter(idle)).toEqual({ state: 0, isOpen: false });
    expect(offeredChoicesFilter(rack, { size: 'L' })).toEqual({});
  });

  it('name the fields that they depend on', () => {
    expect(narrowingFieldNames(rack)).toEqual(['room', 'kind']);
    expect(narrowingFieldNames(model)).toEqual(['platform']);
    expect(narrowingFieldNames(text(label))).toEqual([]);
  });
});
