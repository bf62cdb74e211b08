import { describe, expect, it } from 'vitest';

import { type Drift, createDriftRadar, driftsOf } from '../../../src/dataProvider/driftRadar.ts';
import { createDriftWatch } from '../../../src/dataProvider/driftWatch.ts';
import { withDrift } from '../../../src/pages/workbench/drifts.ts';
import { faultsOfResource } from '../../../src/schemas/metaSchema.ts';
import { spareParts } from '../../support/published/spareParts.ts';

const screen = spareParts();
const row = { id: 1, partNo: 'P-1', state: 1, count: 2, boughtTime: '2026-01-01 00:00:00', revision: 1 };
const drifts = (changes: Readonly<Record<string, unknown>>): readonly Drift[] =>
  driftsOf(screen, { ...row, ...changes }, 'list');

describe('the drift of a record', () => {
  it('is none where it is as the screen says, empty or not', () => {
    expect(drifts({})).toEqual([]);
    expect(drifts({ boughtTime: null, count: null, state: null })).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, Drift]>([
    ['an unknown code', { state: 9 }, { kind: 'code', field: 'state', value: 9 }],
    ['a code of another type', { state: '1 ' }, { kind: 'type', field: 'state', expected: 'number', found: 'string' }],
    ['a new field', { colour: 'red' }, { kind: 'newField', field: 'colour', type: 'string' }],
    ['a changed type', { count: '2' }, { kind: 'type', field: 'count', expected: 'number', found: 'string' }],
  ])('is %s', (_, changes, drift) => {
    expect(drifts(changes)).toEqual([drift]);
  });

  it('is a missing column in lists, and any missing field in details', () => {
    const { count: _, ...rest } = row;
    expect(driftsOf(screen, rest, 'list')).toEqual([{ kind: 'missing', field: 'count' }]);
    const missing = driftsOf(screen, row, 'detail').map(one => one.field);
    expect(missing.toSorted()).toEqual(['createTime', 'note', 'operatorName', 'updateTime']);
  });

  it('keeps nothing that could be about a person', () => {
    const said = JSON.stringify(
      drifts({ state: 'Zhang San, 13800138000', mail: 'a@b.example', count: 'secret', partNo: 7 }).concat(
        drifts({ state: 13_800_138_000 }),
        drifts({ state: 'u13800138000' }),
      ),
    );
    for (const private_ of ['Zhang', '138001', 'example', 'secret', 'P-1']) expect(said).not.toContain(private_);
  });
});

describe('the radar', () => {
  it('counts what it samples, the most frequent first', () => {
    const radar = createDriftRadar();
    const records = [1, 2, 3].map(id => ({ ...row, id, state: id === 1 ? 9 : 1, colour: 'red' }));
    radar.note({ resource: screen, records, sight: 'list' });
    expect(radar.seenOf(screen.name)).toEqual({
      records: 3,
      drifts: [
        { drift: { kind: 'newField', field: 'colour', type: 'string' }, count: 3 },
        { drift: { kind: 'code', field: 'state', value: 9 }, count: 1 },
      ],
    });
    expect(radar.seenOf('others')).toEqual({ records: 0, drifts: [] });
  });

  it('stays small, however much goes by', () => {
    const radar = createDriftRadar();
    for (let at = 0; at < 200; at += 1) {
      const records = Array.from({ length: 500 }, (_, place) => ({ ...row, [`extra${at}x${place}`]: 1 }));
      radar.note({ resource: at < 100 ? screen : { ...screen, name: `screen-${at}` }, records, sight: 'list' });
    }
    expect(radar.seenOf(screen.name)).toMatchObject({ records: 1_000 });
    expect(radar.seenOf(screen.name).drifts).toHaveLength(40);
    expect(radar.seenOf('screen-199').records).toBe(0);
  });

  it('is not fetched and sees nothing until it is started', async () => {
    let fetched = 0;
    const watch = createDriftWatch(async () => {
      fetched += 1;
      return createDriftRadar();
    });
    watch.note({ resource: screen, records: [row], sight: 'list' });
    expect([fetched, watch.radar()]).toEqual([0, undefined]);
    watch.start();
    watch.start();
    watch.note({ resource: screen, records: [row], sight: 'list' });
    expect(fetched).toBe(1);
    expect((await watch.radar())?.seenOf(screen.name).records).toBe(1);
  });
});

describe('a click on a drift', () => {
  it('adds the code or the field to a draft that stays sound, once', () => {
    const coded = withDrift(screen, { kind: 'code', field: 'state', value: 9 });
    const both = withDrift(coded, { kind: 'newField', field: 'colour', type: 'string' });
    expect(faultsOfResource(both)).toEqual([]);
    expect(both).toMatchObject({ fields: { colour: { kind: 'text', readOnly: true } } });
    expect(withDrift(both, { kind: 'code', field: 'state', value: 9 })).toBeUndefined();
    expect(withDrift(both, { kind: 'newField', field: 'colour', type: 'string' })).toBeUndefined();
    expect(JSON.stringify(both)).toContain('"value":9');
  });

  it.each<Drift>([
    { kind: 'missing', field: 'count' },
    { kind: 'type', field: 'count', expected: 'number', found: 'string' },
    { kind: 'newField', field: '__proto__', type: 'record' },
    { kind: 'code', field: 'gone', value: 1 },
  ])('leaves %j to a person', drift => {
    expect(withDrift(screen, drift)).toBeUndefined();
  });
});
