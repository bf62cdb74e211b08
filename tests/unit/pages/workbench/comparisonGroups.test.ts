import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  conditionOperators,
  toCondition,
  toComparisonGroup,
} from '../../../../src/pages/workbench/comparisonGroups.ts';
import { type Condition, isCondition } from '../../../../src/schemas/vocabulary/condition.ts';
import { registeredResources } from '../../resources/registeredResources.ts';

const plain = fc.oneof(fc.integer(), fc.boolean(), fc.constantFrom('a', '2026-01-01 00:00:00', '$now', ''));
const line = fc
  .record({
    part: fc.constantFrom('form' as const, 'record' as const),
    field: fc.constantFrom('state', 'count'),
    operator: fc.constantFrom(...conditionOperators),
    one: plain,
    many: fc.array(plain, { minLength: 1, maxLength: 3 }),
  })
  .map(({ one: item, many, ...rest }) => {
    const value = rest.operator === 'in' || rest.operator === 'notIn' ? many : item;
    return { ...rest, value: rest.operator === 'empty' || rest.operator === 'filled' ? null : value };
  });

describe('a condition in the screen editor', () => {
  it('is saved exactly as it was entered in the form', () => {
    fc.assert(
      fc.property(fc.constantFrom('all' as const, 'any' as const), fc.array(line, { maxLength: 4 }), (join, lines) => {
        const condition = toCondition({ join, lines });
        expect(condition === undefined || isCondition(condition)).toBe(true);
        expect(toComparisonGroup(condition)).toEqual({ join: lines.length < 2 ? 'all' : join, lines });
      }),
    );
  });

  it('survives a conversion to a list of comparisons and back, for all conditions of the product', () => {
    const conditions = registeredResources.flatMap(({ fields, actions = [] }) => [
      ...Object.values(fields).flatMap(field => [field.visibleWhen, field.requiredWhen]),
      ...actions.map(action => action.when),
    ]);
    const known = conditions.filter((condition): condition is Condition => condition !== undefined);
    const read = known.flatMap(condition => {
      const lines = toComparisonGroup(condition);
      return lines ? [[toCondition(lines), condition] as const] : [];
    });
    for (const [again, condition] of read) expect(again).toEqual(condition);
    // Nearly all conditions in the product are lists of comparisons.
    expect(read.length).toBeGreaterThan(known.length * 0.9);
  });

  it.each<Condition>([
    { all: [{ any: [{ empty: '$form.a' }, { empty: '$form.b' }] }, { empty: '$form.c' }] },
    { eq: ['$form.a', '$record.a'] },
    { eq: ['$user.name', 'admin'] },
    { not: { not: { empty: '$form.a' } } },
    { all: [{ empty: '$form.a' }] },
  ])('is edited as text when it is not a list of comparisons: %j', condition => {
    expect(toComparisonGroup(condition)).toBeNull();
  });
});
