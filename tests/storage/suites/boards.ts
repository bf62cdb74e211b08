import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { EngineUnderTest } from '../engines.ts';
import { type Harness, createHarness, expectList, expectRecord, refusalOf } from '../harness.ts';

const people = 'GET /api/user/v1/user-management';
const map = '/api/resources/v1/device-map';
const selections = 'POST /api/public/v1/selections';

/** Suite about queries that only the boards use: unions, sums over places, and the impact of an action. */
export function defineBoardSuite(engine: EngineUnderTest): void {
  describe('the calls of the overview boards', () => {
    let harness: Harness;

    beforeAll(async () => {
      harness = await createHarness(await engine.openSeeded());
      await sql`
        insert into client_users ("userName", "nickName", phone, "userType", "userLevel", status, "merchantSign", "lastLoginTime")
        values ('quokka', '袋鼠_一', '13900001111', 1, 3, 1, 'M-ZOO', '2026-01-02 10:00:00'),
          ('quokka_two', '袋鼠二', '13900002222', 1, 2, 2, 'M-ZOO', '2026-01-03 10:00:00')`.execute(harness.db);
      await sql`
        insert into users ("userName", name, "userType", status, "groupId", "loginMethod", password)
        select 'quokka_ops', '袋鼠值班', 2, 1, id, 1, 'x' from permission_groups order by id limit 1`.execute(
        harness.db,
      );
      await sql`
        insert into login_records ("userName", "userType", result, "loginTime", "logoutTime")
        values ('quokka', 1, 1, '2026-01-01 08:00:00', null), ('quokka', 1, 1, '2026-01-01 07:00:00', '2026-01-01 07:30:00'),
          ('quokka', 1, 0, '2026-01-01 06:00:00', null)`.execute(harness.db);
    });
    afterAll(() => harness.close());

    const found = async (query: Record<string, unknown>) => {
      const answer = expectRecord(await harness.call(`${people}/search`, query));
      return [answer['total'], expectList(answer['list']).map(user => user['userName'])];
    };

    it('find users of both types in one search, page by page, and treat wildcards as plain text', async () => {
      expect(await found({ keyword: 'quokka' })).toEqual([3, ['quokka', 'quokka_two', 'quokka_ops']]);
      expect(await found({ keyword: 'quokka', pageNum: 2, pageSize: 2 })).toEqual([3, ['quokka_ops']]);
      expect(await found({ keyword: '袋鼠_' })).toEqual([1, ['quokka']]);
      expect(await found({ merchantSign: 'M-ZOO', userLevel: 2 })).toEqual([1, ['quokka_two']]);
      expect(await found({ keyword: '%%' })).toEqual([0, []]);
    });

    it('count all users by type and level, and show since when a user has been signed in', async () => {
      const { types, levels } = expectRecord(await harness.call(`${people}/counts`));
      const clients = await harness.rows('client_users');
      const operators = await harness.rows('users');
      expect(expectList(types).map(type => type['count'])).toEqual([clients.length, operators.length]);
      const sum = expectList(levels).reduce((total, level) => total + Number(level['count']), 0);
      expect(sum).toBe(clients.filter(user => user['userLevel'] !== null).length);
      const { id } = clients.find(user => user['userName'] === 'quokka') ?? {};
      const here = await harness.call(`${people}/online`, { userType: 1, id });
      expect(here).toEqual({ sessions: 1, since: '2026-01-01 08:00:00' });
    });

    it('sum the devices of every site, optionally of one type, and show the site’s last alarm', async () => {
      const sites = expectList(await harness.call(`GET ${map}/sites`));
      const { rows } = await sql<{ id: number; devices: number; online: number; vip: number }>`
        select s.id, count(d.id) as devices, count(d.id) filter (where d."networkStatus" = 1) as online,
          count(d.id) filter (where d."phoneType" = 1) as vip
        from sites s left join rooms r on r."siteId" = s.id left join devices d on d."roomId" = r.id group by s.id`.execute(
        harness.db,
      );
      for (const { id, devices, online } of rows) {
        expect(sites.find(site => site['id'] === id)).toMatchObject({ devices, online });
      }
      const ofType = expectList(await harness.call(`GET ${map}/sites`, { phoneType: 1 }));
      const counted = rows.filter(row => row.vip > 0).map(row => [row.id, row.vip]);
      expect(ofType.map(site => [site['id'], site['devices']]).toSorted()).toEqual(counted.toSorted());
      const [room] = await harness.rows('rooms', '"siteId" is not null');
      await sql`
        insert into alarm_records ("alarmNo", content, "roomId", "lastTime", "alarmStatus")
        values ('A-1', '温度过高', ${room?.['id']}, '2099-01-01 08:00:00', 2), ('A-2', '丢包', ${room?.['id']}, '2099-01-02 08:00:00', 0)`.execute(
        harness.db,
      );
      const siteOfRoom = expectList(await harness.call(`GET ${map}/sites`)).find(
        site => site['id'] === room?.['siteId'],
      );
      expect(expectRecord(siteOfRoom?.['lastAlarm'])).toMatchObject({ text: '丢包', time: '2099-01-02 08:00:00' });
    });

    it('save the new position of a site, and reject a move with an outdated revision', async () => {
      const [site] = await harness.rows('sites');
      const { id, revision } = site ?? {};
      const location = { lng: 114.06, lat: 22.54 };
      const moved = expectRecord(await harness.call(`PUT ${map}/position`, { id, revision, location }));
      expect(moved).toEqual({ id, revision: Number(revision) + 1, location });
      const late = await refusalOf(harness.call(`PUT ${map}/position`, { id, revision, location }));
      expect(late.code).toBe(409);
      expect((await harness.rows('sites', `id = ${String(id)}`))[0]?.['location']).toEqual(location);
    });

    it('show the impact of an action on devices or a chassis: sessions, merchants and rooms', async () => {
      const [bmc] = await harness.rows('bmc_mappings', '"bladePosition" is null');
      const devices = await harness.rows('devices', `"chassisId" = ${String(bmc?.['chassisId'])}`);
      await sql`
        update devices set "runStatus" = case when id = ${devices[0]?.['id']} then 1 else 0 end, "networkStatus" = 1,
          "merchantSign" = case when id = ${devices[0]?.['id']} then 'M-NONE' end
        where "chassisId" = ${bmc?.['chassisId']}`.execute(harness.db);
      await sql`update bmc_mappings set "powerStatus" = 1 where id = ${bmc?.['id']}`.execute(harness.db);
      const touched = async (resource: string, action: string, ids: readonly unknown[]) => {
        const { token } = expectRecord(await harness.call(selections, { resource, ids }));
        return expectRecord(await harness.call(`${selections}/preview`, { token, action }))['touches'];
      };
      const all = devices.map(device => device['id']);
      const whole = {
        devices: all.length,
        sessions: 1,
        merchants: [{ name: 'M-NONE', count: 1 }],
        rooms: [{ name: expect.any(String), count: all.length }],
      };
      expect(await touched('bmc-mappings', 'reset', [bmc?.['id']])).toEqual(whole);
      expect(await touched('devices', 'boardRestart', all)).toEqual(whole);
      expect(await touched('devices', 'restart', all.slice(1))).toMatchObject({ sessions: 0, merchants: [] });
      expect(await touched('devices', 'boardScreenshot', all)).toMatchObject({ sessions: 0, devices: all.length });
      expect(await touched('devices', 'setNotAssignable', all)).toBeUndefined();
    });
  });
}
