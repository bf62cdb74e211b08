import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { writeResourceFile } from '../../../src/designer/resourceFile/writeResourceFile.ts';
import { parseResourceFile } from '../../../src/designer/resourceFile/parseResourceFile.ts';
import devices from '../../../src/resources/devices/devices.ts';
import { validateResource } from '../../../src/schemas/compile/metaSchema/metaSchema.ts';
import { validatePublishedScreen } from '../../../src/schemas/published/validatePublishedScreen.ts';
import { evaluateCondition, fieldNamesIn } from '../../../src/schemas/vocabulary/condition.ts';
import { filterFieldsOf } from '../../../src/schemas/vocabulary/conditionFilter.ts';
import {
  type ResourceCondition,
  getConditionByName,
  recordMeetsCondition,
  resolveConditionNames,
} from '../../../src/schemas/vocabulary/namedConditions.ts';
import { pruneView } from '../../../src/schemas/vocabulary/savedView.ts';
import { allFields } from '../../../src/schemas/vocabulary/systemFields.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { otherScreens } from '../../support/published/screenArbitrary.ts';
import { createSparePartsScreen } from '../../support/published/createSparePartsScreen.ts';
import { propertyRunCount } from '../../support/propertyRunCount.ts';
import { randomTimeWindow, rowArbitrary } from '../../support/randomRows.ts';
import { registeredResources } from '../resources/registeredResources.ts';

const label = { zh: '有货', en: 'Available' };
const named = registeredResources.flatMap(resource =>
  Object.keys(resource.conditions ?? {}).map(name => [resource.name, name, resource] as const),
);

/** Returns the errors of a screen with these conditions, on the fields `partNo` (a text) and `count` (a number). */
const issuesOf = (conditions: Readonly<Record<string, unknown>>, more: object = {}) =>
  validateResource({
    ...createSparePartsScreen(),
    conditions: Object.fromEntries(Object.entries(conditions).map(([name, when]) => [name, { label, when }])),
    ...more,
  }).map(({ path, message }) => `${path}: ${message}`);

describe('a named condition', () => {
  const available = { gt: ['$record.count', 0] } as const;

  it('can refer to other conditions, and can be the condition of an action', () => {
    const actions = createSparePartsScreen().actions?.map(item => ({ ...item, when: { is: 'available' } }));
    expect(issuesOf({ available, gone: { not: { is: 'available' } } }, { actions })).toEqual([]);
  });

  it.each<readonly [string, unknown, string]>([
    ['an unknown field', { empty: '$record.shelf' }, 'there is no field shelf'],
    ['an unknown condition', { is: 'gone' }, 'there is no condition gone'],
    ['itself', { not: { is: 'available' } }, 'the condition available refers to itself'],
    ['a form', { empty: '$form.count' }, '$form.count is neither a field of the record nor the time'],
    ['the user', { eq: ['$record.count', '$user.id'] }, '$user.id is neither a field of the record nor the time'],
    ['the order of texts', { gt: ['$record.partNo', 'a'] }, '$record.partNo is neither a number nor a time'],
    ['a value of another type', { eq: ['$record.count', 'many'] }, '$record.count never has the value many'],
    ['a list that is none', { has: ['$record.count', 1] }, '$record.count is not a list'],
    ['two literals', { eq: ['a', 'b'] }, 'a comparison must begin with a field of the record or the time'],
  ])('cannot refer to %s', (_, when, message) => {
    expect(issuesOf({ available: when })).toEqual([`conditions.available.when: ${message}`]);
  });

  it('cannot refer to itself through another condition', () => {
    expect(issuesOf({ available: { is: 'other' }, other: { is: 'available' } })).toHaveLength(2);
  });

  it('must exist where an action or a field refers to it', () => {
    const [first] = createSparePartsScreen().actions ?? [];
    expect(issuesOf({}, { actions: [{ ...first, when: { is: 'gone' } }] })).toEqual([
      'actions[0].when: there is no condition gone',
    ]);
  });

  it('occurs only where a record is known', () => {
    const fields = { ...createSparePartsScreen().fields };
    const count = { ...fields['count'], visibleWhen: { is: 'available' } };
    expect(issuesOf({ available }, { fields: { ...fields, count } })).toEqual([
      'fields.count.visibleWhen: unknown condition',
    ]);
  });

  it('is part of a published screen and of its printed file', () => {
    const screen: Resource = { ...createSparePartsScreen(), conditions: { available: { label, when: available } } };
    expect(validatePublishedScreen(screen, otherScreens)).toEqual([]);
    const printed = writeResourceFile(screen);
    expect(printed).toContain("conditions: { available: { label: { zh: '有货', en: 'Available' }");
    expect(parseResourceFile(printed)).toEqual({ resource: screen });
  });

  it('is a filter of lists and of saved views', () => {
    expect(filterFieldsOf(devices)['is']?.label.en).toBe('Condition');
    const view = {
      filter: { is: ['idle'], gone: 1 },
      sort: null,
      columns: { hidden: [], order: [], widths: {}, pinned: null },
      density: null,
    };
    expect(pruneView(devices, view).state.filter).toEqual({ is: ['idle'] });
    expect(filterFieldsOf(createSparePartsScreen())).not.toHaveProperty('is');
  });
});

describe('the conditions of devices', () => {
  const idle = {
    networkStatus: 1,
    runStatus: 0,
    failureStatus: 0,
    distributionStatus: 0,
    abnormalState: 0,
    maintenance: null,
  };
  const all = [
    'online',
    'offline',
    'faulty',
    'abnormal',
    'healthy',
    'underMaintenance',
    'assigned',
    'reclaiming',
    'inUse',
    'idle',
    'assignable',
    'spare',
  ] as const;
  const metBy = (change: object) => all.filter(name => recordMeetsCondition(devices, name, { ...idle, ...change }));

  it.each<readonly [string, object, readonly string[]]>([
    ['an unassigned healthy device', {}, ['online', 'healthy', 'idle', 'assignable', 'spare']],
    ['an offline device', { networkStatus: 0 }, ['offline', 'healthy', 'assignable']],
    [
      'an offline device with the run status of its last session',
      { networkStatus: 0, runStatus: 1 },
      ['offline', 'healthy', 'assignable'],
    ],
    ['an assigned device in use', { runStatus: 1, distributionStatus: 1 }, ['online', 'healthy', 'assigned', 'inUse']],
    ['a faulty device in use', { runStatus: 1, failureStatus: 1 }, ['online', 'faulty', 'inUse']],
    ['a device awaiting maintenance', { failureStatus: 4 }, ['online', 'faulty', 'underMaintenance']],
    ['a device of a room under maintenance', { maintenance: 0 }, ['online', 'healthy', 'underMaintenance']],
    ['an abnormal device', { abnormalState: 1 }, ['online', 'abnormal']],
    ['a device that is reclaimed', { distributionStatus: 3 }, ['online', 'healthy', 'reclaiming']],
  ])('classify %s (%j) as %j', (_, change, expected) => {
    expect(metBy(change)).toEqual(expected);
  });

  it('are unknown while a field that decides them has not loaded', () => {
    expect(recordMeetsCondition(devices, 'idle', { networkStatus: 1 })).toBeUndefined();
    expect(recordMeetsCondition(devices, 'idle', { networkStatus: 0 })).toBe(false);
  });
});

it.each(named)('the condition of %s “%s” never changes its result when unknown fields load', (_, name, resource) => {
  const condition = getConditionByName(resource, name);
  const names = fieldNamesIn(condition, 'record');
  const holds = fc.check(
    fc.property(rowArbitrary(allFields(resource), names), fc.subarray([...names]), (row, loaded) => {
      const part = Object.fromEntries(Object.entries(row).filter(([key]) => loaded.includes(key)));
      const early = evaluateCondition(condition, { record: part, now: randomTimeWindow.now });
      return early === undefined || early === evaluateCondition(condition, { record: row, now: randomTimeWindow.now });
    }),
    { numRuns: propertyRunCount(10_000) },
  );
  expect(holds.counterexample).toBeNull();
});

it('a name within a condition is replaced by the condition that it names, at every level', () => {
  const conditions = {
    low: { label, when: { gt: ['$record.count', 3] } },
    fine: { label, when: { not: { is: 'low' } } },
  } as const;
  const whole: ResourceCondition = { any: [{ is: 'fine' }, { all: [{ is: 'low' }] }] };
  expect(resolveConditionNames({ conditions }, whole)).toEqual({
    any: [{ not: { gt: ['$record.count', 3] } }, { all: [{ gt: ['$record.count', 3] }] }],
  });
});
