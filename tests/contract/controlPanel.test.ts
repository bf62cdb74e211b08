import { isDeepStrictEqual } from 'node:util';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type CardPack, type FleetCard, unpackCards } from '../../src/resources/devices/boards/fleet.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import type { ClientResponse } from './client.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const base = '/api/resources/v1/control-panel';

let at: TestPlatform;
let admin: string;

beforeAll(async () => {
  at = await startPlatform();
  admin = await at.tokenOf('admin');
});

afterAll(() => at.close());

const cardsOf = async (body: unknown): Promise<ClientResponse> =>
  at.call('POST', `${base}/cards`, { token: admin, body });
const readChangesSince = async (since: unknown): Promise<ClientResponse> =>
  at.call('GET', `${base}/changes?since=${String(since)}`, { token: admin });
const part = ({ data, text }: ClientResponse, name: string): unknown => {
  if (!isRecord(data)) throw new Error(text);
  return data[name];
};
const unpack = (answer: ClientResponse): readonly FleetCard[] => unpackCards(part(answer, 'pack') as CardPack);

describe('the cards of the control panel', () => {
  it('show every device with the values of its record', async () => {
    const readDevices = async () =>
      (await sql<Record<string, unknown>>`select * from devices order by id`.execute(at.db)).rows;
    const before = await readDevices();
    const answer = await cardsOf({});
    const cards = unpack(answer);
    const rows = await readDevices();
    expect(cards).toHaveLength(rows.length);
    // The scheduler may change a device between the two reads, so the test compares only unchanged devices.
    const unchanged = rows.filter((row, index) => isDeepStrictEqual(row, before[index]));
    expect(unchanged.length).toBeGreaterThan(rows.length * 0.9);
    const fields = Object.keys(cards[0] ?? {}).filter(name => name !== 'since' && name !== 'command');
    const valuesOf = (record: object) =>
      Object.fromEntries(Object.entries(record).filter(([name]) => fields.includes(name)));
    const shown = new Map(cards.map(card => [card.id, valuesOf(card)]));
    for (const row of unchanged) {
      const runStatus = row['networkStatus'] === 1 ? row['runStatus'] : null;
      const known: Readonly<Record<string, unknown>> = { ...row, runStatus };
      const stored = Object.fromEntries(fields.map(name => [name, known[name] ?? emptyOf(name)]));
      expect(shown.get(Number(row['id']))).toEqual(stored);
    }
    expect(answer.text.length / cards.length).toBeLessThan(110);
  });

  it('can be filtered by place, code, address and name', async () => {
    const { rows } = await sql<{ id: number; roomId: number; chassisId: number; deviceIp: string; deviceCode: string }>`
      select id, "roomId", "chassisId", "deviceIp", "deviceCode" from devices order by id`.execute(at.db);
    const [first] = rows;
    if (!first) throw new Error('There is no device');
    const inChassis = unpack(await cardsOf({ chassisId: first.chassisId }));
    expect(new Set(inChassis.map(card => card.chassisId))).toEqual(new Set([first.chassisId]));
    const faulty = unpack(await cardsOf({ filters: { failureStatus: 2, roomId: first.roomId } }));
    expect(faulty.every(card => card.failureStatus === 2 && card.roomId === first.roomId)).toBe(true);
    expect(unpack(await cardsOf({ search: first.deviceCode })).map(card => card.id)).toContain(first.id);
    const stretch = unpack(await cardsOf({ ipStart: first.deviceIp, ipEnd: first.deviceIp }));
    expect(stretch.map(card => card.id)).toEqual([first.id]);
  });

  it('cannot be requested with unknown filters or invalid addresses', async () => {
    for (const body of [{ nonsense: 1 }, { filters: { nonsense: 1 } }, { ipStart: '10.0.0' }, { filters: [] }]) {
      expect(await cardsOf(body)).toMatchObject({ status: 1, code: 400 });
    }
  });

  it('are not sent again to a client that has the current version', async () => {
    const etag = part(await cardsOf({ filters: { networkStatus: 1 } }), 'etag');
    expect(etag).toEqual(expect.any(String));
    expect((await cardsOf({ filters: { networkStatus: 1 }, etag })).data).toMatchObject({ unchanged: true });
    expect((await cardsOf({ filters: { networkStatus: 0 }, etag })).data).toMatchObject({ unchanged: false });
    await sql`update devices set "networkStatus" = 1 - "networkStatus" where id = (select min(id) from devices)`.execute(
      at.db,
    );
    expect((await cardsOf({ filters: { networkStatus: 1 }, etag })).data).toMatchObject({ unchanged: false });
  });
});

describe('the changes endpoint of the control panel', () => {
  it('returns exactly the cards that have changed since the given change number, whoever made the change', async () => {
    const since = part(await cardsOf({ filters: { id: '1' } }), 'change');
    const { rows } = await sql<{ id: number }>`
      update devices set "runStatus" = 1 - "runStatus" where id in (select id from devices order by id limit 3)
      returning id`.execute(at.db);
    // A heartbeat does not count as a change.
    await sql`update devices set "lastHeartbeat" = "lastHeartbeat" + interval '1 second'`.execute(at.db);
    const answer = await readChangesSince(since);
    expect(unpack(answer).map(card => card.id)).toEqual(expect.arrayContaining(rows.map(row => row.id)));
    expect(unpack(answer)).toHaveLength(rows.length);
    expect(unpack(await readChangesSince(part(answer, 'change')))).toEqual([]);
  });

  it('lists removed devices', async () => {
    const since = part(await cardsOf({ filters: { id: '1' } }), 'change');
    const { rows } = await sql<{ id: number }>`
      delete from devices where id = (select max(id) from devices) returning id`.execute(at.db);
    expect((await readChangesSince(since)).data).toMatchObject({ reset: false, gone: rows.map(row => row.id) });
  });

  it('tells a client with a never-issued change number to reload all cards, and rejects invalid change numbers', async () => {
    expect((await readChangesSince(2 ** 40)).data).toMatchObject({ reset: true });
    for (const since of ['', 'x', '-1']) expect(await readChangesSince(since)).toMatchObject({ code: 400 });
  });
});

describe('the export of the control panel', () => {
  const file = (body: unknown, token = admin) => at.call('POST', `${base}/export`, { token, body });

  it('contains the selected devices only', async () => {
    const { rows } = await sql<{ id: number; deviceCode: string }>`
      select id, "deviceCode" from devices order by id limit 3`.execute(at.db);
    const [first, second, third] = rows;
    const answer = await file({ fileFormat: 'csv', id: [first?.id, third?.id] });
    expect(answer.headers.get('x-total-rows')).toBe('2');
    expect(answer.text).toContain(first?.deviceCode);
    expect(answer.text).toContain(third?.deviceCode);
    expect(answer.text).not.toContain(second?.deviceCode);
  });

  it('rejects invalid requests and users without the export permission', async () => {
    expect(await file({}, await at.tokenOf('viewer'))).toMatchObject({ status: 1, code: 403 });
    expect(await file({ id: ['x'] })).toMatchObject({ status: 1, code: 400 });
    expect(await file({ fileFormat: 'pdf' })).toMatchObject({ status: 1, code: 400 });
  });
});

describe('the tree of the control panel', () => {
  it('counts the cards, online cards and faulty cards of each place', async () => {
    const { data } = await at.call('GET', `${base}/tree`, { token: admin });
    const rooms = isRecord(data) && Array.isArray(data['rooms']) ? data['rooms'] : [];
    const { rows } = await sql<Record<string, unknown>>`
      select count(*) as total, count(*) filter (where "networkStatus" = 1) as online,
        count(*) filter (where "failureStatus" in (1, 2, 4)) as faults from devices`.execute(at.db);
    const sum = (places: readonly Record<string, unknown>[], name: string) =>
      places.reduce((total, place) => total + Number(place[name]), 0);
    const cabinets = rooms.flatMap(room => room.cabinets);
    const chassis = cabinets.flatMap(cabinet => cabinet.chassis);
    for (const places of [rooms, cabinets, chassis]) {
      for (const name of ['total', 'online', 'faults']) expect(sum(places, name)).toBe(rows[0]?.[name]);
    }
  });

  it('is available to users with the permission of the screen, until the permission is withdrawn', async () => {
    const viewer = await at.tokenOf('viewer');
    expect(await at.call('GET', `${base}/tree`, { token: viewer })).toMatchObject({ status: 0 });
    await sql`
      delete from group_menus where "menuId" = (select id from menus where code = 'devices:control-panel')`.execute(
      at.db,
    );
    expect(await at.call('GET', `${base}/tree`, { token: viewer })).toMatchObject({ status: 1, code: 403 });
  });
});

function emptyOf(name: string): unknown {
  return ['merchantSign', 'userName', 'resourceCode', 'model'].includes(name) ? '' : null;
}
