import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { panelStatesOf } from '../../src/pages/control-panel/fleet/panelState.ts';
import { type CardPack, unpackCards } from '../../src/resources/devices/boards/fleet.ts';
import devices from '../../src/resources/devices/devices.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import { facetsCall } from '../../src/schemas/vocabulary/listCalls.ts';
import { type ConditionNameOf, recordMeetsCondition } from '../../src/schemas/vocabulary/namedConditions.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

type Name = ConditionNameOf<typeof devices>;
type Row = Readonly<Record<string, unknown>>;

let at: TestPlatform;
let token: string;

beforeAll(async () => {
  at = await startPlatform();
  token = await at.tokenOf('admin');
  // Mark one device as being reclaimed for the whole test, because the scheduler soon releases all other devices that
  // are being reclaimed.
  await sql`
    update devices set "distributionStatus" = 3, "updateTime" = '2099-01-01' where id = (
      select min(id) from devices where "distributionStatus" = 0)`.execute(at.db);
});

afterAll(() => at.close());

const records = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRecord) : []);

async function ask(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
  const { data, success, msg } = await at.call(method, path, { token, body });
  if (success !== true) throw new Error(`${path}: ${String(msg)}`);
  return data;
}

/** Returns the total and the first rows of the device list with a filter. */
async function listed(filter: Row, pageSize = 1): Promise<{ readonly total: number; readonly list: readonly Row[] }> {
  const { method, path, paging } = devices.api.list;
  const search = { ...filter, [paging?.size ?? 'pageSize']: pageSize };
  const query = new URLSearchParams(Object.entries(search).map(([key, value]) => [key, String(value)]));
  const data = await ask(method === 'GET' ? 'GET' : 'POST', method === 'GET' ? `${path}?${query}` : path, search);
  return isRecord(data) ? { total: Number(data['total']), list: records(data['list']) } : { total: NaN, list: [] };
}

const count = async (name: Name, more: Row = {}) => (await listed({ ...more, is: name })).total;
const names: readonly Name[] = Object.keys(devices.conditions) as readonly Name[];

/**
 * Compares figures with the list. Repeats the comparison when the scheduler has changed a device between the two reads.
 */
const expectAgreement = (compare: () => Promise<void>) => vi.waitFor(compare, { timeout: 20_000, interval: 100 });

describe('the list of devices', () => {
  it.each(names)('contains exactly the devices that are “%s” when it is filtered by this condition', async name => {
    const { list } = await listed({ is: name }, 1_000);
    expect(list.length).toBeGreaterThan(0);
    expect(list.filter(row => recordMeetsCondition(devices, name, row) !== true)).toEqual([]);
    const { list: others } = await listed({ is__not: name }, 1_000);
    expect(others.filter(row => recordMeetsCondition(devices, name, row) !== false)).toEqual([]);
    expect((await count(name)) + (await listed({ is__not: name })).total).toBe((await listed({})).total);
  });

  it('reports as many devices for each condition as the filter by that condition finds', () =>
    expectAgreement(async () => {
      const data = await ask('POST', facetsCall(devices).path, { fields: ['is'] });
      const facets = records(isRecord(data) ? data['is'] : []);
      expect(facets.length).toBe(names.length);
      for (const { value, count: counted } of facets)
        expect([value, counted]).toEqual([value, await count(value as Name)]);
    }));

  it('rejects an unknown condition', async () => {
    await expect(listed({ is: 'lost' })).rejects.toThrow('is的取值不正确');
  });

  it('leaves the run status of an offline device empty', async () => {
    const { list } = await listed({ is: 'offline' }, 1_000);
    expect(list.length).toBeGreaterThan(0);
    expect(list.filter(row => row['runStatus'] !== null)).toEqual([]);
    const [first] = list;
    const shown = await ask('GET', `${devices.api.detail.path}?id=${String(first?.['id'])}`);
    expect(isRecord(shown) ? shown['runStatus'] : undefined).toBeNull();
    expect((await listed({ runStatus: 0, networkStatus: 0 })).total).toBe(0);
  });
});

describe('a figure about devices', () => {
  it('has the same value on the dashboard and in the device list with the same condition', () =>
    expectAgreement(async () => {
      const figures = new Map(
        records(await ask('GET', '/api/public/v1/dashboard/summary')).map(item => [item['key'], item]),
      );
      const partsOf = (key: string) =>
        Object.fromEntries(records(figures.get(key)?.['parts']).map(part => [part['key'], part['value']]));
      expect(partsOf('devices')).toEqual({ online: await count('online'), offline: await count('offline') });
      expect(figures.get('usage')?.['value']).toBe(await count('idle'));
      expect(partsOf('usage')).toEqual({ inUse: await count('inUse') });
      expect(figures.get('faults')?.['value']).toBe(await count('faulty'));
    }));

  it('is the same for a room on the dashboard and in the device list filtered by the same condition', () =>
    expectAgreement(async () => {
      const data = await ask('GET', '/api/public/v1/dashboard/distribution');
      for (const { filter, name, used, idle, fault } of records(isRecord(data) ? data['rooms'] : [])) {
        const [roomId] = isRecord(filter) && Array.isArray(filter['roomId']) ? filter['roomId'] : [];
        const expected = await Promise.all((['inUse', 'idle', 'faulty'] as const).map(item => count(item, { roomId })));
        expect([name, used, idle, fault]).toEqual([name, ...expected]);
      }
    }));

  it('has the same value, summed over all sites on the map, as in the device list with the same condition', () =>
    expectAgreement(async () => {
      const data = await ask('GET', '/api/resources/v1/device-map/sites');
      const sites = records(isRecord(data) ? data['sites'] : data);
      expect(sites.length).toBeGreaterThan(0);
      const sum = (key: string) => sites.reduce((total, site) => total + Number(site[key]), 0);
      expect([sum('online'), sum('idle'), sum('inUse'), sum('faults')]).toEqual(
        await Promise.all((['online', 'idle', 'inUse', 'faulty'] as const).map(name => count(name))),
      );
    }));

  it('has the same value on the control panel and in the device list with the same condition', () =>
    expectAgreement(async () => {
      const data = await ask('POST', '/api/resources/v1/control-panel/cards', {});
      const cards = unpackCards((isRecord(data) ? data['pack'] : undefined) as CardPack);
      const states = cards.flatMap(card => panelStatesOf(card));
      const shown = (state: string) => states.filter(item => item === state).length;
      expect({
        fault: shown('fault'),
        maintenance: shown('maintenance'),
        offline: shown('offline'),
        abnormal: shown('abnormal'),
        recycling: shown('recycling'),
        used: shown('used'),
        idle: shown('idle'),
      }).toEqual({
        fault: await count('faulty'),
        maintenance: await count('underMaintenance'),
        offline: await count('offline'),
        abnormal: await count('abnormal'),
        recycling: await count('reclaiming'),
        used: await count('inUse'),
        idle: await count('idle'),
      });
      const tree = await ask('GET', '/api/resources/v1/control-panel/tree');
      const rooms = records(isRecord(tree) ? tree['rooms'] : []);
      const sum = (key: string) => rooms.reduce((total, room) => total + Number(room[key]), 0);
      expect([sum('online'), sum('faults')]).toEqual([await count('online'), await count('faulty')]);
      const filtered = await ask('POST', '/api/resources/v1/control-panel/cards', { filters: { is: ['offline'] } });
      expect(unpackCards((isRecord(filtered) ? filtered['pack'] : undefined) as CardPack)).toHaveLength(
        await count('offline'),
      );
    }));
});
