import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/base/json.ts';
import { secretsOf } from '../../platform/engine/secrets/secretsOf.ts';
import { toPlatformTime } from '../../platform/engine/storage/platformTime.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

let at: TestPlatform;
let admin: string;

beforeAll(async () => {
  at = await startPlatform();
  admin = await at.tokenOf('admin');
});

afterAll(() => at.close());

const get = (path: string, token = admin) => at.call('GET', path, { token });
const older = async (method: string, path: string): Promise<unknown> =>
  JSON.parse((await at.call(method, path, { token: admin, body: {} })).text);

describe('the calls about merchants', () => {
  it('list the merchants and their codes in the response format of the older API', async () => {
    const { rows } = await sql<object>`select "merchantName", "merchantSign" from merchants order by id`.execute(at.db);
    expect(await older('GET', '/v5/merchant/getMerchantSignList')).toEqual({ su: true, dt: rows });
  });

  it('list the rentable specifications in the response format of the older API', async () => {
    await sql`update resource_standards set status = 0 where id = 1`.execute(at.db);
    const { rows } = await sql<object>`
      select "standardKey", "standardName" from resource_standards where status = 1 order by sort, id`.execute(at.db);
    expect(rows.length).toBeGreaterThan(5);
    expect(await older('POST', '/api/resources/v6/rentalRecord/getStandardKeyList')).toEqual({ su: true, dt: rows });
  });

  it('list the published packages of a merchant by phone model and Android version', async () => {
    const path = '/api/pay/v2/meal/info/getAllMealIconInfoStratify';
    const { rows } = await sql<{ sign: string; count: number; lowest: number }>`
      select "merchantSign" as sign, count(*)::integer as count, min("phoneType") as lowest from cloud_meals
      where "shelfStatus" = 1 group by 1 order by 2 desc`.execute(at.db);
    const [{ sign, count, lowest } = { sign: '', count: 0, lowest: 0 }] = rows;
    const { su, dt } = (await older('GET', `${path}?merchantSign=${sign}`)) as {
      su: boolean;
      dt: { phoneType: number; phoneTypeName: string; list: { androidVersion: number; mealName: string }[] }[];
    };
    expect(su).toBe(true);
    expect(dt[0]).toMatchObject({ phoneType: lowest, phoneTypeName: ['', 'VIP', 'SVIP', 'STAR', 'STARPRO'][lowest] });
    expect(dt.flatMap(layer => layer.list)).toHaveLength(count);
    expect(new Set(dt.map(layer => layer.phoneType)).size).toBe(dt.length);
    for (const { list } of dt) {
      const versions = list.map(item => item.androidVersion);
      expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    }
    expect(await older('GET', `${path}?merchantSign=nobody`)).toEqual({ su: true, dt: [] });
    expect(JSON.stringify(await older('GET', path)).length).toBeGreaterThan(JSON.stringify(dt).length);
  });

  it('return the initial values of the merchant form', async () => {
    const { data } = await get('/v5/merchant/getMerchantAllInitInfo');
    expect(data).toMatchObject({
      statuses: [
        { value: 1, label: '启用' },
        { value: 0, label: '禁用' },
      ],
      defaults: { merchantStatus: 1, rootSwitch: false },
    });
  });

  it('return a merchant secret only with a password proof', async () => {
    const { rows } = await sql<{ id: number; merchantSecret: string }>`
      select id, "merchantSecret" from merchants order by id limit 1`.execute(at.db);
    const { id = 0, merchantSecret: sealed = '' } = rows[0] ?? {};
    const merchantSecret = secretsOf(at.db).open(sealed, 'merchants.merchantSecret');
    const path = '/v5/merchant/getMerchantSecret';
    expect(await at.call('POST', path, { token: admin, body: { id }, proof: 'none' })).toMatchObject({ code: 4011 });
    expect(await at.call('GET', `${path}?id=${id}`, { token: admin, proof: 'none' })).toMatchObject({ code: 4011 });
    const expected = { success: 1, shown: { merchantSecret } };
    expect((await at.call('POST', path, { token: admin, body: { id } })).data).toMatchObject(expected);
    expect((await get(`${path}?id=${id}`)).data).toMatchObject(expected);
    const viewer = await at.tokenOf('viewer');
    expect(await get(`/v5/merchant/getMerchantSecret?id=${id}`, viewer)).toMatchObject({ code: 403 });
    const detail = await get(`/api/resources/v1/merchants/detail?id=${id}`);
    expect(detail.text).not.toContain(merchantSecret);
    const logs = await sql<object>`select * from operation_logs where module = 'merchants'`.execute(at.db);
    expect(logs.rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(logs.rows)).not.toContain(merchantSecret);
  });

  it('return all menus of the merchant console, or only the menus that are assigned to the given merchant', async () => {
    const path = '/api/user/support/v5/menus/tree';
    const { data: whole } = await get(path);
    const { rows } = await sql<{ merchantSign: string }>`select "merchantSign" from merchants limit 1`.execute(at.db);
    const sign = rows[0]?.merchantSign ?? '';
    await sql`delete from merchant_menus where "merchantSign" = ${sign}`.execute(at.db);
    expect(whole).toHaveLength(6);
    expect((await get(`${path}?merchantSign=${sign}`)).data).toEqual([]);
    await sql`
      insert into merchant_menus ("merchantSign", "menuId")
      select ${sign}, id from support_menus where code = 'alarms:view'`.execute(at.db);
    expect((await get(`${path}?merchantSign=${sign}`)).data).toMatchObject([
      { name: '运行监控', children: [{ name: '告警记录', children: [{ code: 'alarms:view' }] }] },
    ]);
  });
});

describe('a configuration switch', () => {
  const path = '/api/public/config/switch/getValue/toJSONObject?configKey=';

  it.each([
    ['pay.timeout_minutes', 30],
    ['login.captcha', true],
    ['pay.currency', 'CNY'],
    ['link.stun_servers', ['stun1.cloudphone.cn', 'stun2.cloudphone.cn']],
  ])('is returned as a value of its declared type: %s', async (key, value) => {
    expect((await get(`${path}${key}`)).data).toEqual(value);
  });

  it('cannot be read while it is disabled', async () => {
    await sql`update config_switches set status = 0 where "configKey" = 'log.level'`.execute(at.db);
    expect(await get(`${path}log.level`)).toMatchObject({ status: 1, code: 404 });
  });
});

describe('the log API', () => {
  const base = '/api/public/v5/log/card';
  const card = async (path: string) => (await get(`${base}/${path}`)).data;

  it('requires a session for calls on its own port', async () => {
    const ask = async (headers: Readonly<Record<string, string>>) =>
      at.platform.logFetch(
        new Request(`http://console.test:8002${base}/selectCardLinkLog`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: '{"pageNum":1,"pageSize":10}',
        }),
        {},
      );
    expect((await ask({})).status).toBe(401);
    const answer: unknown = await (await ask({ authorization: admin })).json();
    const list = isRecord(answer) && isRecord(answer['data']) ? answer['data']['list'] : [];
    expect(list).toHaveLength(10);
  });

  it('lists resource codes in the response format of the older API', async () => {
    const { rows } = await sql<object>`
      select "resourceName", "resourceCode" from resource_codes order by sort, id`.execute(at.db);
    expect(await older('GET', `${base}/getResourceCodeInfo`)).toEqual({ su: true, dt: rows });
  });

  it('counts the connections that match the filters', async () => {
    await sql`delete from card_link_logs`.execute(at.db);
    await sql`
      insert into card_link_logs ("linkNo", "linkWay", "linkScene", "plugFlowStatus", "linkMs", "failCode", "failReason", "linkTime")
      values ('a', 2, 1, 1, 100, null, null, '2026-03-01 10:00:00'), ('b', 2, 1, 1, 300, null, null, '2026-03-01 11:00:00'),
        ('c', 1, 1, 2, 500, 'E1', '超时', '2026-03-01 12:00:00'), ('d', 1, 2, 2, 700, 'E1', '超时', '2026-03-02 10:00:00'),
        ('e', 1, 2, 2, 700, 'E1', '超时', '2026-03-02 11:00:00')`.execute(at.db);
    expect(await card('getCardLinkTotalRecord')).toEqual({
      links: 5,
      successes: 2,
      failures: 3,
      successRate: 40,
      averageLinkMs: 460,
      ways: [
        { linkWay: 1, count: 3, share: 60 },
        { linkWay: 2, count: 2, share: 40 },
      ],
    });
    expect(await card('getCardLinkTotalRecord?linkWay=2')).toMatchObject({ links: 2, successRate: 100 });
    expect(await card('getCardLinkTotalRecord?failCode=none')).toMatchObject({ links: 0, successRate: 0, ways: [] });
  });

  it('returns the reasons of failed connections', async () => {
    expect(await card('getCardLinkFailRecordDetails')).toMatchObject({
      total: 3,
      list: [
        { failCode: 'E1', failReason: '超时', linkScene: 2, count: 2, share: 66.67, lastTime: '2026-03-02 11:00:00' },
        { failCode: 'E1', linkScene: 1, count: 1, share: 33.33 },
      ],
      trend: [
        { day: '2026-03-01', count: 1 },
        { day: '2026-03-02', count: 2 },
      ],
      samples: [{ linkNo: 'e' }, { linkNo: 'd' }, { linkNo: 'c' }],
    });
    expect(await card('getCardLinkFailRecordDetails?linkScene=1')).toMatchObject({
      total: 1,
      samples: [{ linkNo: 'c' }],
    });
  });

  it('marks today in the failure trend as unfinished, and marks nothing in past date ranges', async () => {
    expect(await card('getCardLinkFailRecordDetails')).not.toHaveProperty('unfinished');
    const today = toPlatformTime(Date.now(), 'Asia/Shanghai').slice(0, 10);
    await sql`
      insert into card_link_logs ("linkNo", "linkWay", "linkScene", "plugFlowStatus", "linkMs", "failCode", "linkTime")
      values ('f', 2, 1, 2, 100, 'E1', ${`${today} 00:00:00`})`.execute(at.db);
    expect(await card('getCardLinkFailRecordDetails')).toMatchObject({
      unfinished: { time: `${today} 00:00:00`, until: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
    });
  });

  it('rejects unknown filters', async () => {
    expect(await get(`${base}/getCardLinkTotalRecord?nothing=1`)).toMatchObject({ status: 1, code: 400 });
  });
});
