import { describe, expect, it } from 'vitest';

import { differences, seenOf } from '../../../platform/flows/differences.ts';
import userCompensation from '../../../src/resources/billing/user-compensation.ts';
import { formOfFlow } from '../../../src/schemas/flow.ts';
import { startFromAddress } from '../../../src/screens/startFromAddress.ts';

const fields = userCompensation.flow ? formOfFlow(userCompensation.flow).fields : {};

describe('the address that leads to a flow', () => {
  it.each([
    ['', {}],
    ['?targetType=3&faultNos=F1,F2', { targetType: 3, faultNos: ['F1', 'F2'] }],
    ['?roomIds=4&hours=12&notify=false', { roomIds: [4], hours: 12, notify: false }],
    ['?filter={"targetType":"3","faultNos":"F1"}', { targetType: 3, faultNos: ['F1'] }],
    ['?filter={"roomIds":4}', { roomIds: [4] }],
    ['?isAdmin=true&__proto__=1&reason=', {}],
    ['?filter={"half', {}],
    ['?filter=[1]', {}],
  ])('%s fills in what the form asks for', (search, values) => {
    expect(startFromAddress(fields, search)).toEqual(values);
  });
});

describe('what has changed since a preview', () => {
  const row = (id: number, cells: Readonly<Record<string, unknown>>) => ({
    id,
    name: `设备${id}`,
    cells: { ...cells },
  });
  const before = seenOf({ figures: { sum: 2 }, rows: [row(1, { end: 'a' }), row(2, { end: 'b' })] });

  it('is nothing when all is as it was', () => {
    const after = seenOf({ figures: { sum: 2 }, rows: [row(2, { end: 'b' }), row(1, { end: 'a' })] });
    expect(differences(before, after, 'zh')).toEqual([]);
  });

  it('is told thing by thing', () => {
    const after = seenOf({ figures: { sum: 2 }, rows: [row(1, { end: 'c' }), row(3, { end: 'b' })] });
    expect(differences(before, after, 'zh')).toEqual(['不再包含：设备2', '新增：设备3', '已变化：设备1']);
    expect(differences(before, after, 'en')).toEqual(['No longer included: 设备2', 'Added: 设备3', 'Changed: 设备1']);
  });

  it('is told of the sums when nothing else has changed', () => {
    const rows = [row(1, { end: 'a' }), row(2, { end: 'b' })];
    expect(differences(before, seenOf({ figures: { sum: 3 }, rows }), 'zh')).toEqual(['汇总已变化']);
  });

  it('is counted where there is too much of it', () => {
    const many = seenOf({ figures: { sum: 2 }, rows: Array.from({ length: 60 }, (_, at) => row(at + 10, {})) });
    const told = differences(before, many, 'zh');
    expect(told).toHaveLength(21);
    expect(told.at(-1)).toBe('另有42处变化');
  });
});
