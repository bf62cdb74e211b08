import { type Arbitrary, assert, boolean, constant, letrec, oneof, option, property, record, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  type Condition,
  type ConditionScope,
  type ConditionResult,
  evaluateCondition,
  evaluateConditionForRecords,
  findUnmetParts,
  fieldNamesIn,
} from '../../../src/schemas/vocabulary/condition.ts';

const yes: Condition = { eq: ['$form.yes', true] };
const no: Condition = { eq: ['$form.no', true] };
const unknown: Condition = { eq: ['$form.absent', true] };
const scope: ConditionScope = { form: { yes: true, no: false } };
const verdicts: readonly (readonly [Condition, ConditionResult])[] = [
  [yes, true],
  [no, false],
  [unknown, undefined],
];

describe('three-valued logic', () => {
  const conjunctions = verdicts.flatMap(([left, value]) =>
    verdicts.map(([right, other]) => {
      const both = value === false || other === false ? false : value && other;
      const either = value === true || other === true ? true : value === undefined ? value : other;
      return { left, right, both, either };
    }),
  );

  it.each(conjunctions)('evaluates “all” of $left and $right to $both', ({ left, right, both }) => {
    expect(evaluateCondition({ all: [left, right] }, scope)).toBe(both);
  });

  it.each(conjunctions)('evaluates “any” of $left and $right to $either', ({ left, right, either }) => {
    expect(evaluateCondition({ any: [left, right] }, scope)).toBe(either);
  });

  it('negates a known value, and keeps an unknown value', () => {
    expect(evaluateCondition({ not: yes }, scope)).toBe(false);
    expect(evaluateCondition({ not: no }, scope)).toBe(true);
    expect(evaluateCondition({ not: unknown }, scope)).toBeUndefined();
  });

  it('evaluates “all” of an empty list to true, and “any” of an empty list to false', () => {
    expect(evaluateCondition({ all: [] }, scope)).toBe(true);
    expect(evaluateCondition({ any: [] }, scope)).toBe(false);
  });
});

describe('a comparison', () => {
  const values: ConditionScope = {
    form: { type: 3, tags: ['a', 'b'], name: '', list: [], nothing: null, limit: 10 },
    record: { status: 1, endTime: '2026-01-01 00:00:00' },
    user: { id: 7 },
    now: '2026-06-01 12:00:00',
  };

  it.each<[Condition, ConditionResult]>([
    [{ eq: ['$form.type', 3] }, true],
    [{ eq: ['$form.type', '3'] }, false],
    [{ eq: ['$record.status', '$form.type'] }, false],
    [{ eq: ['$user.id', 7] }, true],
    [{ eq: ['$form.absent', null] }, undefined],
    [{ eq: ['$form.type', '$form.absent'] }, undefined],
    [{ in: ['$form.type', [1, 3]] }, true],
    [{ in: ['$form.type', []] }, false],
    [{ gt: ['$form.limit', 9] }, true],
    [{ gt: ['$form.limit', 10] }, false],
    [{ gt: ['$form.limit', '9'] }, false],
    [{ gt: ['$now', '$record.endTime'] }, true],
    [{ has: ['$form.tags', 'a'] }, true],
    [{ has: ['$form.tags', 'c'] }, false],
    [{ has: ['$form.type', 3] }, false],
    [{ empty: '$form.name' }, true],
    [{ empty: '$form.list' }, true],
    [{ empty: '$form.nothing' }, true],
    [{ empty: '$form.type' }, false],
    [{ empty: '$form.absent' }, undefined],
    // Inherited keys of an object count as absent.
    [{ empty: '$form.constructor' }, undefined],
  ])('evaluates, when written as %j, to %s', (condition, verdict) => {
    expect(evaluateCondition(condition, values)).toBe(verdict);
  });

  it('is unknown while the values that it refers to are absent', () => {
    expect(evaluateCondition({ eq: ['$record.status', 1] }, {})).toBeUndefined();
    expect(evaluateCondition({ gt: ['$now', '2026-01-01'] }, {})).toBeUndefined();
  });
});

describe('the laws of three-valued logic', () => {
  const { condition } = letrec<{ condition: Condition; leaf: Condition }>(tie => ({
    leaf: oneof<Arbitrary<Condition>[]>(
      ...['a', 'b', 'c'].map(name => constant<Condition>({ eq: [`$form.${name}`, true] })),
    ),
    condition: oneof(
      { depthSize: 'small' },
      tie('leaf'),
      tuple(tie('condition'), tie('condition')).map((all): Condition => ({ all })),
      tuple(tie('condition'), tie('condition')).map((any): Condition => ({ any })),
      tie('condition').map((not): Condition => ({ not })),
    ),
  }));
  const form = record({ a: boolean(), b: boolean(), c: boolean() }, { requiredKeys: [] });

  it('turn a negated conjunction into a disjunction of negations, known or unknown', () => {
    assert(
      property(condition, condition, form, (left, right, values) => {
        const negated = evaluateCondition({ not: { all: [left, right] } }, { form: values });
        const other = evaluateCondition({ any: [{ not: left }, { not: right }] }, { form: values });
        return negated === other;
      }),
    );
  });

  it('cancel a double negation', () => {
    assert(
      property(condition, form, (item, values) => {
        return (
          evaluateCondition({ not: { not: item } }, { form: values }) === evaluateCondition(item, { form: values })
        );
      }),
    );
  });

  it('keep a known result when further values become known', () => {
    assert(
      property(condition, form, option(form, { nil: {} }), (item, values, more) => {
        const verdict = evaluateCondition(item, { form: values });
        return verdict === undefined || evaluateCondition(item, { form: { ...more, ...values } }) === verdict;
      }),
    );
  });
});

describe('findUnmetParts', () => {
  it('names the comparisons that are not met', () => {
    expect(findUnmetParts({ all: [yes, no, { all: [yes, unknown] }] }, scope)).toEqual([no, unknown]);
  });

  it('names a disjunction or negation as a whole', () => {
    expect(findUnmetParts({ any: [no, unknown] }, scope)).toEqual([{ any: [no, unknown] }]);
    expect(findUnmetParts({ not: yes }, scope)).toEqual([{ not: yes }]);
  });

  it('returns nothing where the condition holds', () => {
    expect(findUnmetParts({ all: [yes, { any: [no, yes] }] }, scope)).toEqual([]);
  });
});

describe('a set of records', () => {
  const isOn: Condition = { eq: ['$record.isOn', true] };
  const on = { isOn: true, size: 1 };
  const off = { isOn: false, size: 2 };

  it.each<[string, Condition, readonly Readonly<Record<string, unknown>>[], ConditionResult]>([
    ['all that match', isOn, [on, on], true],
    ['none that match', isOn, [off, off], false],
    ['some that match', isOn, [on, off], undefined],
    ['one with an unknown result', isOn, [on, {}], undefined],
    ['nothing', isOn, [], undefined],
    ['records that match for different reasons', { any: [isOn, { gt: ['$record.size', 1] }] }, [on, off], true],
  ])(
    'has a known result only when all of its records have the same known result: %s',
    (...[, condition, records, verdict]) => {
      expect(evaluateConditionForRecords(condition, records)).toBe(verdict);
    },
  );

  it('is checked record by record, with the changes applied to the values of each record', () => {
    const both: Condition = { all: [{ eq: ['$form.isOn', true] }, { gt: ['$form.size', 1] }] };
    expect(evaluateConditionForRecords(both, [on, off])).toBe(false);
    expect(evaluateConditionForRecords(both, [on, off], { form: { isOn: true } })).toBeUndefined();
    expect(evaluateConditionForRecords(both, [on, off], { form: { isOn: true, size: 5 } })).toBe(true);
    expect(evaluateConditionForRecords({ eq: ['$user.id', 1] }, [on, off], { user: { id: 1 } })).toBe(true);
  });

  it('gives the result of its record if it has only one', () => {
    assert(
      property(record({ isOn: option(boolean()) }, { requiredKeys: [] }), item => {
        return evaluateConditionForRecords(isOn, [item]) === evaluateCondition(isOn, { record: item });
      }),
    );
  });
});

describe('the names in a condition', () => {
  it('are listed per namespace (form, record, user), without duplicates', () => {
    const condition: Condition = {
      all: [
        { eq: ['$form.a', 1] },
        { not: { any: [{ empty: '$form.b' }, { has: ['$record.c', 'd'] }] } },
        { gt: ['$now', '$form.a'] },
        { in: ['$user.id', [1]] },
      ],
    };
    expect(fieldNamesIn(condition, 'form')).toEqual(['a', 'b']);
    expect(fieldNamesIn(condition, 'record')).toEqual(['c']);
    expect(fieldNamesIn(condition, 'user')).toEqual(['id']);
  });
});
