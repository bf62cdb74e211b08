import { describe, expect, it } from 'vitest';

import { describePlanChanges, fingerprintPlan } from '../../../platform/engine/flows/planChanges.ts';
import userCompensation from '../../../src/resources/billing/user-compensation.ts';
import { flowFormOf } from '../../../src/schemas/vocabulary/flow.ts';
import { parseFieldValues } from '../../../src/screens/parseFieldValues.ts';

const fields = userCompensation.flow ? flowFormOf(userCompensation.flow).fields : {};

describe('the address of a multi-step page', () => {
  it.each([
    ['', {}],
    ['?targetType=3&faultNos=F1,F2', { targetType: 3, faultNos: ['F1', 'F2'] }],
    ['?roomIds=4&hours=12&notify=false', { roomIds: [4], hours: 12, notify: false }],
    ['?filter={"targetType":"3","faultNos":"F1"}', { targetType: 3, faultNos: ['F1'] }],
    ['?filter={"roomIds":4}', { roomIds: [4] }],
    ['?isAdmin=true&__proto__=1&reason=', {}],
    ['?filter={"half', {}],
    ['?filter=[1]', {}],
  ])('fills the form with the valid values of the query “%s”', (search, values) => {
    expect(parseFieldValues(fields, search)).toEqual(values);
  });
});

describe('the differences since a preview', () => {
  const row = (id: number, cells: Readonly<Record<string, unknown>>) => ({
    id,
    name: `设备${id}`,
    cells: { ...cells },
  });
  const before = fingerprintPlan({ figures: { sum: 2 }, rows: [row(1, { end: 'a' }), row(2, { end: 'b' })] });

  it('are empty without a change', () => {
    const after = fingerprintPlan({ figures: { sum: 2 }, rows: [row(2, { end: 'b' }), row(1, { end: 'a' })] });
    expect(describePlanChanges(before, after, 'zh')).toEqual([]);
  });

  it('name each removed, added and changed item in both languages', () => {
    const after = fingerprintPlan({ figures: { sum: 2 }, rows: [row(1, { end: 'c' }), row(3, { end: 'b' })] });
    expect(describePlanChanges(before, after, 'zh')).toEqual(['不再包含：设备2', '新增：设备3', '已变化：设备1']);
    expect(describePlanChanges(before, after, 'en')).toEqual([
      'No longer included: 设备2',
      'Added: 设备3',
      'Changed: 设备1',
    ]);
  });

  it('include changed totals even when no item has changed', () => {
    const rows = [row(1, { end: 'a' }), row(2, { end: 'b' })];
    expect(describePlanChanges(before, fingerprintPlan({ figures: { sum: 3 }, rows }), 'zh')).toEqual(['汇总已变化']);
  });

  it('show up to a limited number of lines, then only a count', () => {
    const many = fingerprintPlan({
      figures: { sum: 2 },
      rows: Array.from({ length: 60 }, (_, at) => row(at + 10, {})),
    });
    const descriptions = describePlanChanges(before, many, 'zh');
    expect(descriptions).toHaveLength(21);
    expect(descriptions.at(-1)).toBe('另有42处变化');
  });
});
