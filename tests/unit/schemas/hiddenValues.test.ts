import { describe, expect, it } from 'vitest';

import type { Condition } from '../../../src/schemas/vocabulary/condition.ts';
import type { Fields } from '../../../src/schemas/vocabulary/field.ts';
import { boolean, dateTime, integer, text } from '../../../src/schemas/vocabulary/fields.ts';
import { clearHiddenFields, applyWhenHiddenOption } from '../../../src/schemas/compile/hiddenValues.ts';
import { range } from '../../../src/schemas/rules/rules.ts';
import { hiddenFields, isRequired } from '../../../src/schemas/vocabulary/writable.ts';

const label = { zh: '某项', en: 'Thing' };
const on: Condition = { eq: ['$form.isOn', true] };
const fields: Fields = {
  isOn: boolean(label),
  omitted: text(label, { visibleWhen: on }),
  cleared: text(label, { visibleWhen: on, whenHidden: 'clear' }),
  kept: integer(label, { visibleWhen: on, whenHidden: 'keep', required: true, rules: [range(1, 9)] }),
  chained: text(label, { visibleWhen: { not: { empty: '$form.omitted' } } }),
};
const typed = { isOn: false, omitted: 'a', cleared: 'b', kept: 5, chained: 'c' };

describe('a hidden field', () => {
  it('also hides fields that depend on its value', () => {
    expect([...hiddenFields(fields, typed)]).toEqual(['omitted', 'cleared', 'kept', 'chained']);
    expect([...hiddenFields(fields, { ...typed, isOn: true })]).toEqual([]);
    expect([...hiddenFields(fields, { ...typed, isOn: true, omitted: '' })]).toEqual(['chained']);
  });

  it('counts as empty when rules are checked', () => {
    expect(clearHiddenFields(fields, typed)).toEqual({
      isOn: false,
      omitted: null,
      cleared: null,
      kept: null,
      chained: null,
    });
    expect(clearHiddenFields(fields, { ...typed, isOn: true })).toEqual({ ...typed, isOn: true });
  });

  it('loses, clears or keeps its value, as the field declares', () => {
    expect(applyWhenHiddenOption(fields, typed)).toEqual({ isOn: false, cleared: null, kept: 5 });
    expect(applyWhenHiddenOption(fields, { ...typed, isOn: true })).toEqual({ ...typed, isOn: true });
  });

  it.each([10, 0, '5', ' ', [5]])('does not keep the value %j, because its rules reject the value', kept => {
    expect(applyWhenHiddenOption(fields, { ...typed, kept })).not.toHaveProperty('kept');
  });

  it('is recognized by the values of the whole form when only a part changes', () => {
    const form = { ...typed, isOn: false };
    expect(applyWhenHiddenOption(fields, { omitted: 'new' }, { form })).toEqual({ cleared: null });
    expect(applyWhenHiddenOption(fields, { isOn: true, omitted: 'new' }, { form: { ...form, isOn: true } })).toEqual({
      isOn: true,
      omitted: 'new',
    });
  });

  it('may depend on the time, and on values that only the record contains', () => {
    const about: Fields = {
      ofRecord: text(label, { visibleWhen: { eq: ['$record.status', 1] } }),
      unwritten: text(label, { visibleWhen: { eq: ['$form.status', 1] } }),
      late: dateTime(label, { visibleWhen: { gt: ['$now', '2026-01-01 00:00:00'] } }),
    };
    const at = (status: number, now: string) => [...hiddenFields(about, {}, { previous: { status }, now })];
    expect(at(1, '2026-06-01 00:00:00')).toEqual([]);
    expect(at(2, '2025-06-01 00:00:00')).toEqual(['ofRecord', 'unwritten', 'late']);
  });

  it('is recognized without an endless loop in a circular dependency', () => {
    const circle: Fields = {
      a: text(label, { visibleWhen: { empty: '$form.b' } }),
      b: text(label, { visibleWhen: { empty: '$form.a' } }),
    };
    expect(() => hiddenFields(circle, { a: 'x', b: 'y' })).not.toThrow();
  });
});

describe('a conditionally required field', () => {
  const field = text(label, { requiredWhen: on });
  it.each<[Readonly<Record<string, unknown>>, boolean]>([
    [{ isOn: true }, true],
    [{ isOn: false }, false],
    [{}, false],
  ])('is required with %j: %s', (form, isIt) => {
    expect(isRequired(field, 'create', { form })).toBe(isIt);
  });
});
