import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/base/json.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const base = '/api/resources/v1/device-map';

let at: TestPlatform;
let admin: string;
/** Site with one room that only this test uses. */
let site: number;
let room: number;

beforeAll(async () => {
  at = await startPlatform();
  admin = await at.tokenOf('admin');
  const made = await sql<{ id: number }>`
    insert into sites ("siteName", "siteCode", province, city, "lineOperator", "siteStatus", revision)
    values ('试验站', 'SITE-T', '海南省', '三亚', '[1,4]'::jsonb, 1, 1) returning id`.execute(at.db);
  site = made.rows[0]?.id ?? 0;
  const placed = await sql<{ id: number }>`
    insert into rooms ("roomName", "roomCode", "siteId", "roomStatus") values ('试验机房', 'ROOM-T', ${site}, 1)
    returning id`.execute(at.db);
  room = placed.rows[0]?.id ?? 0;
  await sql`
    insert into devices ("deviceCode", "roomId", "networkStatus", "runStatus", "failureStatus", "phoneType")
    select 'T-' || n, ${room}::bigint, case when n <= 38 then 1 else 0 end, case when n <= 10 then 1 else 0 end,
      case when n = 1 then 2 else 0 end, case when n <= 30 then 1 else 2 end from generate_series(1, 40) n`.execute(
    at.db,
  );
  await sql`
    insert into alarm_records ("alarmNo", content, "roomId", "lastTime", "alarmStatus")
    values ('A-T1', '温度过高', ${room}, '2026-01-01 08:00:00', 2), ('A-T2', '丢包', ${room}, '2026-01-02 08:00:00', 0)`.execute(
    at.db,
  );
});

afterAll(() => at.close());

const get = (path: string, token = admin) => at.call('GET', `${base}/${path}`, { token });
const sites = async (query = '', token = admin): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const { data } = await get(`sites${query}`, token);
  return Array.isArray(data) ? data.filter(isRecord) : [];
};
const own = async (query = '', token = admin) => (await sites(query, token)).find(item => item['id'] === site);
const move = (body: unknown, token = admin) => at.call('PUT', `${base}/position`, { token, body });

describe('the sites on the map', () => {
  it('show how many devices they have, and what the devices last reported', async () => {
    await sql`
      insert into scope_readings (kind, "scopeId", seconds, at, figures)
      values ('site', ${site}, 60, ${Date.now() - 60_000}, '{"up": 12.5, "down": 80}'::jsonb)`.execute(at.db);
    expect(await own()).toMatchObject({
      name: '试验站',
      code: 'SITE-T',
      location: null,
      lineOperator: [1, 4],
      state: 'fine',
      rooms: 1,
      devices: 40,
      online: 38,
      faults: 1,
      inUse: 10,
      idle: 28,
      up: 12.5,
      down: 80,
      lastAlarm: { text: '丢包', time: '2026-01-02 08:00:00' },
    });
  });

  it('can be filtered by device type, which hides sites without such devices', async () => {
    expect(await own('?phoneType=2')).toMatchObject({ devices: 10 });
    await sql`update devices set "phoneType" = 1 where "roomId" = ${room}`.execute(at.db);
    expect(await own('?phoneType=2')).toBeUndefined();
    expect(await get('sites?phoneType=x')).toMatchObject({ status: 1, code: 400 });
  });

  it('show the status of their worst room', async () => {
    for (const [status, state] of [
      [2, 'degraded'],
      [3, 'fault'],
      [1, 'fine'],
    ]) {
      await sql`update rooms set "roomStatus" = ${status} where id = ${room}`.execute(at.db);
      expect(await own()).toMatchObject({ state });
    }
    await sql`update sites set "siteStatus" = 0 where id = ${site}`.execute(at.db);
    expect(await own()).toMatchObject({ state: 'disabled' });
    await sql`update sites set "siteStatus" = 1 where id = ${site}`.execute(at.db);
  });

  it('show alarms only to users who may see alarms', async () => {
    await sql`
      delete from group_menus where "menuId" in (select id from menus where code = 'alarms:alarm-records')
        and "groupId" = (select "groupId" from users where "userName" = 'viewer')`.execute(at.db);
    expect(await own('', await at.tokenOf('viewer'))).toMatchObject({ devices: 40, lastAlarm: null });
  });

  it('list their rooms when a user opens a site', async () => {
    expect(await get(`site?id=${site}`)).toMatchObject({
      data: { id: site, rooms: [{ id: room, name: '试验机房', state: 'fine', devices: 40, online: 38 }] },
    });
    expect(await get('site?id=99999999')).toMatchObject({ status: 1, code: 404 });
    expect(await get('site?id=x')).toMatchObject({ status: 1, code: 400 });
  });
});

describe('the position of a site', () => {
  const location = { lng: 109.511_909, lat: 18.252_847 };

  it('is stored with a new revision and a log row', async () => {
    expect(await move({ id: site, location, revision: 1 })).toMatchObject({
      status: 0,
      data: { id: site, revision: 2, location },
    });
    expect(await own()).toMatchObject({ location, revision: 2 });
    const { rows } = await sql`
      select from operation_logs where description = '移动站点：试验站' and result = 1`.execute(at.db);
    expect(rows).toHaveLength(1);
  });

  it('cannot be changed with an outdated revision', async () => {
    const refused = await move({ id: site, location: { lng: 1, lat: 1 }, revision: 1 });
    expect(refused).toMatchObject({ status: 1, code: 409 });
    expect(await own()).toMatchObject({ location });
  });

  it.each([
    [{ location: { lng: 181, lat: 0 } }, 'location'],
    [{ location: { lng: 1, lat: 1, alt: 3 } }, 'location'],
    [{ location: null }, 'location'],
  ])(
    'cannot be changed with the invalid request %j, and the error appears at the faulty field',
    async (wrong, field) => {
      const answer = await move({ id: site, revision: 2, ...wrong });
      expect(answer).toMatchObject({ status: 1, code: 400, data: { errors: { [field]: expect.any(String) } } });
    },
  );

  it.each([{ id: 'x' }, { revision: '2' }, { contact: '王' }, { revision: undefined }])(
    'cannot be changed with the malformed request %j',
    async wrong => {
      expect(await move({ id: site, location, revision: 2, ...wrong })).toMatchObject({ status: 1, code: 400 });
    },
  );

  it('cannot be changed for a missing site (404) or without the permission (403)', async () => {
    expect(await move({ id: 99_999_999, location, revision: 1 })).toMatchObject({ status: 1, code: 404 });
    expect(await move({ id: site, location, revision: 2 }, await at.tokenOf('viewer'))).toMatchObject({ code: 403 });
    expect(await own()).toMatchObject({ revision: 2 });
  });
});
