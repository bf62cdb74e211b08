import { describe, expect, it } from 'vitest';

import { type Drift, createDriftDetector, findDrifts } from '../../../src/dataProvider/driftDetector.ts';
import { createDriftMonitor } from '../../../src/dataProvider/driftMonitor.ts';
import { applyDrift } from '../../../src/pages/workbench/applyDrift.ts';
import { validateResource } from '../../../src/schemas/compile/metaSchema/metaSchema.ts';
import { createSparePartsScreen } from '../../support/published/createSparePartsScreen.ts';

const screen = createSparePartsScreen();
const row = { id: 1, partNo: 'P-1', state: 1, count: 2, boughtTime: '2026-01-01 00:00:00', revision: 1 };
const drifts = (changes: Readonly<Record<string, unknown>>): readonly Drift[] =>
  findDrifts(screen, { ...row, ...changes }, 'list');

describe('the drift of a record from its screen definition', () => {
  it('is empty when the record matches the screen, with or without values', () => {
    expect(drifts({})).toEqual([]);
    expect(drifts({ boughtTime: null, count: null, state: null })).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, Drift]>([
    ['an unknown code', { state: 9 }, { kind: 'code', field: 'state', value: 9 }],
    ['a code of another type', { state: '1 ' }, { kind: 'type', field: 'state', expected: 'number', found: 'string' }],
    ['a new field', { colour: 'red' }, { kind: 'newField', field: 'colour', type: 'string' }],
    ['a changed type', { count: '2' }, { kind: 'type', field: 'count', expected: 'number', found: 'string' }],
  ])('reports %s', (_, changes, drift) => {
    expect(drifts(changes)).toEqual([drift]);
  });

  it('includes the columns that a list row lacks and the fields that a single record lacks', () => {
    const { count: _, ...rest } = row;
    expect(findDrifts(screen, rest, 'list')).toEqual([{ kind: 'missing', field: 'count' }]);
    const missing = findDrifts(screen, row, 'detail').map(drift => drift.field);
    expect(missing.toSorted()).toEqual(['createTime', 'note', 'operatorName', 'updateTime']);
  });

  it('contains nothing that could identify a person', () => {
    const text = JSON.stringify(
      drifts({ state: 'Zhang San, 13800138000', mail: 'a@b.example', count: 'secret', partNo: 7 }).concat(
        drifts({ state: 13_800_138_000 }),
        drifts({ state: 'u13800138000' }),
      ),
    );
    for (const word of ['Zhang', '138001', 'example', 'secret', 'P-1']) expect(text).not.toContain(word);
  });
});

describe('the drift detector', () => {
  it('counts sampled drifts, the most frequent first', () => {
    const detector = createDriftDetector();
    const records = [1, 2, 3].map(id => ({ ...row, id, state: id === 1 ? 9 : 1, colour: 'red' }));
    detector.addSample({ resource: screen, records, verb: 'list' });
    expect(detector.driftsOfScreen(screen.name)).toEqual({
      records: 3,
      drifts: [
        { drift: { kind: 'newField', field: 'colour', type: 'string' }, count: 3 },
        { drift: { kind: 'code', field: 'state', value: 9 }, count: 1 },
      ],
    });
    expect(detector.driftsOfScreen('others')).toEqual({ records: 0, drifts: [] });
  });

  it('limits its memory, however many records arrive', () => {
    const detector = createDriftDetector();
    for (let at = 0; at < 200; at += 1) {
      const records = Array.from({ length: 500 }, (_, place) => ({ ...row, [`extra${at}x${place}`]: 1 }));
      detector.addSample({ resource: at < 100 ? screen : { ...screen, name: `screen-${at}` }, records, verb: 'list' });
    }
    expect(detector.driftsOfScreen(screen.name)).toMatchObject({ records: 1_000 });
    expect(detector.driftsOfScreen(screen.name).drifts).toHaveLength(40);
    expect(detector.driftsOfScreen('screen-199').records).toBe(0);
  });

  it('loads and detects nothing until it is started', async () => {
    let fetched = 0;
    const watch = createDriftMonitor(async () => {
      fetched += 1;
      return createDriftDetector();
    });
    watch.addSample({ resource: screen, records: [row], verb: 'list' });
    expect([fetched, watch.detector()]).toEqual([0, undefined]);
    watch.start();
    watch.start();
    watch.addSample({ resource: screen, records: [row], verb: 'list' });
    expect(fetched).toBe(1);
    expect((await watch.detector())?.driftsOfScreen(screen.name).records).toBe(1);
  });
});

describe('a click on a drift', () => {
  it('adds the code or field to a draft only once, and keeps the draft valid', () => {
    const coded = applyDrift(screen, { kind: 'code', field: 'state', value: 9 });
    const both = applyDrift(coded, { kind: 'newField', field: 'colour', type: 'string' });
    expect(validateResource(both)).toEqual([]);
    expect(both).toMatchObject({ fields: { colour: { kind: 'text', readOnly: true } } });
    expect(applyDrift(both, { kind: 'code', field: 'state', value: 9 })).toBeUndefined();
    expect(applyDrift(both, { kind: 'newField', field: 'colour', type: 'string' })).toBeUndefined();
    expect(JSON.stringify(both)).toContain('"value":9');
  });

  it.each<Drift>([
    { kind: 'missing', field: 'count' },
    { kind: 'type', field: 'count', expected: 'number', found: 'string' },
    { kind: 'newField', field: '__proto__', type: 'record' },
    { kind: 'code', field: 'gone', value: 1 },
  ])('leaves the draft unchanged for %j, which a person has to resolve', drift => {
    expect(applyDrift(screen, drift)).toBeUndefined();
  });
});
