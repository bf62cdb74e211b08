import { describe, expect, it } from 'vitest';

import { choicesOf, driversOf, narrowingOf, offeringOf, withoutMisfits } from '../../../src/schemas/choices.ts';
import { codeList } from '../../../src/schemas/codeList.ts';
import { code, reference, text } from '../../../src/schemas/fields.ts';

const label = { zh: '某项', en: 'Thing' };
const item = (value: number) => ({ value, zh: `${value}`, en: `${value}`, tone: 'default' as const });
const models = codeList('models', [item(1), item(2), item(3)]);
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
  ])('beside %s are %j', (platform, values) => {
    expect(choicesOf(model, { platform }).map(one => one.value)).toEqual(values);
  });

  it.each<[unknown, unknown]>([
    [1, 1],
    [3, null],
    [9, null],
    [null, null],
    ['', ''],
    ['1', null],
  ])('keep of %j only %j', (value, kept) => {
    expect(withoutMisfits(model, value, { platform: 'a' })).toBe(kept);
  });

  it('keep of several those that fit, and the very same list where all do', () => {
    const all = [1, 2];
    expect(withoutMisfits(several, all, { platform: 'a' })).toBe(all);
    expect(withoutMisfits(several, [1, 3], { platform: 'a' })).toEqual([1]);
    expect(withoutMisfits(several, [3], { platform: 'a' })).toEqual([]);
  });

  it('that the platform serves are taken whatever they are', () => {
    expect(withoutMisfits(code(label, { ...models, configKey: 'client_type' }), 77, {})).toBe(77);
  });
});

describe('references that depend on other fields', () => {
  const rack = reference(label, 'racks', { narrowedBy: { roomId: 'room', kind: 'kind' } });

  it('are asked for with the values that are there', () => {
    expect(narrowingOf(rack, { room: 5, kind: null })).toEqual({ roomId: 5 });
    expect(narrowingOf(rack, { room: 5, kind: [1, 2] })).toEqual({ roomId: 5, kind: [1, 2] });
    expect(narrowingOf(rack, { room: '', kind: [] })).toBeUndefined();
    expect(narrowingOf(reference(label, 'racks'), { room: 5 })).toBeUndefined();
  });

  it('offer no more than what is likely to be taken, beside the record that an action is started on', () => {
    const idle = reference(label, 'racks', { offered: { state: 0, isOpen: false, size: '$record.size' } });
    expect(offeringOf(idle, { size: 'L' })).toEqual({ state: 0, isOpen: false, size: 'L' });
    expect(offeringOf(idle, { size: null })).toEqual({ state: 0, isOpen: false });
    expect(offeringOf(idle)).toEqual({ state: 0, isOpen: false });
    expect(offeringOf(rack, { size: 'L' })).toEqual({});
  });

  it('name what they depend on', () => {
    expect(driversOf(rack)).toEqual(['room', 'kind']);
    expect(driversOf(model)).toEqual(['platform']);
    expect(driversOf(text(label))).toEqual([]);
  });
});
