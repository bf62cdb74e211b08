import { describe, expect, it } from 'vitest';

import type { Condition } from '../../../src/schemas/condition.ts';
import type { Fields } from '../../../src/schemas/field.ts';
import { boolean, dateTime, integer, text } from '../../../src/schemas/fields.ts';
import { shownPart, withoutHidden } from '../../../src/schemas/hidden.ts';
import { range } from '../../../src/schemas/rules/rules.ts';
import { hiddenFields, isRequired } from '../../../src/schemas/writable.ts';

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
  it('hides what is shown by its value, too', () => {
    expect([...hiddenFields(fields, typed)]).toEqual(['omitted', 'cleared', 'kept', 'chained']);
    expect([...hiddenFields(fields, { ...typed, isOn: true })]).toEqual([]);
    expect([...hiddenFields(fields, { ...typed, isOn: true, omitted: '' })]).toEqual(['chained']);
  });

  it('is empty for the rules', () => {
    expect(shownPart(fields, typed)).toEqual({ isOn: false, omitted: null, cleared: null, kept: null, chained: null });
    expect(shownPart(fields, { ...typed, isOn: true })).toEqual({ ...typed, isOn: true });
  });

  it('is left out, emptied or kept as it says', () => {
    expect(withoutHidden(fields, typed)).toEqual({ isOn: false, cleared: null, kept: 5 });
    expect(withoutHidden(fields, { ...typed, isOn: true })).toEqual({ ...typed, isOn: true });
  });

  it.each([10, 0, '5', ' ', [5]])('is not kept with %j, which its own rules refuse', kept => {
    expect(withoutHidden(fields, { ...typed, kept })).not.toHaveProperty('kept');
  });

  it('of a change is settled by the whole form', () => {
    const form = { ...typed, isOn: false };
    expect(withoutHidden(fields, { omitted: 'new' }, { form })).toEqual({ cleared: null });
    expect(withoutHidden(fields, { isOn: true, omitted: 'new' }, { form: { ...form, isOn: true } })).toEqual({
      isOn: true,
      omitted: 'new',
    });
  });

  it('may depend on what only the record says, and on the time', () => {
    const about: Fields = {
      ofRecord: text(label, { visibleWhen: { eq: ['$record.status', 1] } }),
      unwritten: text(label, { visibleWhen: { eq: ['$form.status', 1] } }),
      late: dateTime(label, { visibleWhen: { gt: ['$now', '2026-01-01 00:00:00'] } }),
    };
    const at = (status: number, now: string) => [...hiddenFields(about, {}, { previous: { status }, now })];
    expect(at(1, '2026-06-01 00:00:00')).toEqual([]);
    expect(at(2, '2025-06-01 00:00:00')).toEqual(['ofRecord', 'unwritten', 'late']);
  });

  it('in a circle comes to an end', () => {
    const circle: Fields = {
      a: text(label, { visibleWhen: { empty: '$form.b' } }),
      b: text(label, { visibleWhen: { empty: '$form.a' } }),
    };
    expect(() => hiddenFields(circle, { a: 'x', b: 'y' })).not.toThrow();
  });
});

describe('what a condition makes required', () => {
  const field = text(label, { requiredWhen: on });
  it.each<[Readonly<Record<string, unknown>>, boolean]>([
    [{ isOn: true }, true],
    [{ isOn: false }, false],
    [{}, false],
  ])('beside %j is required: %s', (form, isIt) => {
    expect(isRequired(field, 'create', { form })).toBe(isIt);
  });
});
