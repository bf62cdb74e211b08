import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { readTable } from '../../platform/engine/imports/readTable.ts';
import { splitIntoSteps, findUnfinishedStep } from '../../platform/engine/http/dayRange.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const base = '/api/public/v1/dashboard';

let platform: TestPlatform;
let admin: string;

beforeAll(async () => {
  platform = await startPlatform();
  admin = await platform.tokenOf('admin');
});

afterAll(() => platform.close());

async function ask(name: string, token = admin): Promise<unknown> {
  const { data, success, msg } = await platform.call('GET', `${base}/${name}`, { token });
  if (success !== true) throw new Error(String(msg));
  return data;
}

const records = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);

/** Returns the total of the list with the filter to which a figure links. */
async function linkedTotal({ resource, filter }: Readonly<Record<string, unknown>>): Promise<unknown> {
  const { api } = platform.catalogue.get(String(resource));
  const { method, path, paging, query } = api.list;
  const listQuery = { ...query, ...(isRecord(filter) ? filter : {}), [paging?.size ?? 'pageSize']: 1 };
  const search = new URLSearchParams(
    Object.entries(listQuery).map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : String(value)]),
  );
  const answer = await platform.call(method, method === 'GET' ? `${path}?${search}` : path, {
    token: admin,
    body: listQuery,
  });
  return isRecord(answer.data) ? answer.data['total'] : answer.msg;
}

describe('the figures of the dashboard', () => {
  it('equal the totals of the lists that they link to', async () => {
    const figures = records(await ask('summary'));
    expect(figures.map(figure => figure['key'])).toEqual([
      'devices',
      'usage',
      'faults',
      'income',
      'newUsers',
      'sessions',
      'alarms',
      'expiring',
    ]);
    for (const { key } of figures.filter(item => item['key'] !== 'income')) {
      // The scheduler may change a record between the two reads, so the test repeats them.
      await vi.waitFor(async () => {
        const figure = records(await ask('summary')).find(item => item['key'] === key) ?? {};
        expect([key, await linkedTotal(figure)]).toEqual([key, figure['value']]);
      });
    }
  });

  it('include breakdowns in which each part equals the total of its linked list', async () => {
    const parts = records(await ask('summary')).flatMap(figure => records(figure['parts']));
    expect(parts.length).toBeGreaterThan(8);
    // The number of users with a session is not a number of rows, so no list has that total.
    for (const part of parts.filter(item => item['key'] !== 'users')) {
      expect([part['key'], await linkedTotal(part)]).toEqual([part['key'], part['value']]);
    }
  });

  it('include an exact sum of today’s payments', async () => {
    const [first] = (await sql<{ id: number }>`select id from user_costs order by id limit 1`.execute(platform.db))
      .rows;
    await sql`update user_costs set "payTime" = null where "payTime" >= (now() at time zone 'Asia/Shanghai')::date`.execute(
      platform.db,
    );
    await sql`
      update user_costs set "orderStatus" = 1, "payAmount" = 12345.67, "payTime" = (now() at time zone 'Asia/Shanghai')::date
      where id = ${first?.id}`.execute(platform.db);
    const income = records(await ask('summary')).find(record => record['key'] === 'income');
    expect(income).toMatchObject({ value: 12_345.67, parts: [{ key: 'orders', value: 1 }] });
    expect(await linkedTotal(income ?? {})).toBe(1);
  });
});

describe('the trends of the dashboard', () => {
  it('add up to the number of rows in their date range', async () => {
    const now = (
      await sql<{ day: string }>`select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day`.execute(
        platform.db,
      )
    ).rows[0]?.day;
    const from =
      '2026-01-01' < String(now)
        ? new Date(Date.parse(`${now}T00:00:00Z`) - 6 * 86_400_000).toISOString().slice(0, 10)
        : '';
    const data = await ask(`trend?metric=users&from=${from}&to=${now}`);
    const series = isRecord(data) && isRecord(data['series']) ? data['series'] : {};
    const registered = Array.isArray(series['registered']) ? series['registered'].map(Number) : [];
    expect(data).toMatchObject({ metric: 'users', step: 'day' });
    expect(registered).toHaveLength(7);
    expect(registered.reduce((sum, item) => sum + item, 0)).toBe(
      await linkedTotal({
        resource: 'client-users',
        filter: { registerTimeStart: from, registerTimeEnd: String(now) },
      }),
    );
  });

  it('have no values before the day of the first recorded connection', async () => {
    const { rows } = await sql<{ first: string; from: string; to: string }>`
      select to_char(min("linkTime"), 'YYYY-MM-DD') as first, to_char(min("linkTime") - interval '9 days', 'YYYY-MM-DD') as from,
        to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as to from card_link_logs`.execute(platform.db);
    const [{ first, from, to } = { first: '', from: '', to: '' }] = rows;
    for (const [metric, name] of [
      ['links', 'links'],
      ['users', 'active'],
    ] as const) {
      const data = await ask(`trend?metric=${metric}&from=${from}&to=${to}`);
      const { times, series } = isRecord(data) ? data : {};
      const values = isRecord(series) && Array.isArray(series[name]) ? series[name] : [];
      expect(values.slice(0, 10)).toEqual([...Array.from({ length: 9 }, () => null), expect.any(Number)]);
      expect(Array.isArray(times) && String(times[9]).slice(0, 10)).toBe(first);
      expect(values.slice(9).every(Number.isInteger)).toBe(true);
    }
  });

  it('have hourly values within a day, and no values for future hours', async () => {
    const data = await ask('trend?metric=income');
    expect(data).toMatchObject({ step: 'hour' });
    const { times, series } = isRecord(data) ? data : {};
    const income = isRecord(series) && Array.isArray(series['income']) ? series['income'] : [];
    expect(times).toHaveLength(24);
    const hour = Number(
      new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: 'Asia/Shanghai' }).format(Date.now()),
    );
    expect(income.findIndex(value => value === null)).toBe(hour === 23 ? -1 : hour + 1);
  });

  it('mark the unfinished interval with the time until which it is counted, and mark nothing in past date ranges', async () => {
    const now = '2026-03-02 10:23:45';
    const steps = (from: string, to: string) => findUnfinishedStep(splitIntoSteps({ from, to }), now);
    expect(steps('2026-03-02', '2026-03-02')).toEqual({ unfinished: { time: '2026-03-02 10:00:00', until: now } });
    expect(steps('2026-02-24', '2026-03-02')).toEqual({ unfinished: { time: '2026-03-02 00:00:00', until: now } });
    expect(steps('2026-02-24', '2026-03-01')).toEqual({});
    const over = await ask('trend?metric=income&from=2026-01-01&to=2026-01-02');
    expect(over).not.toHaveProperty('unfinished');
    for (const call of ['trend?metric=links', 'faults']) {
      const data = await ask(call);
      expect(data).toMatchObject({ unfinished: { time: expect.stringMatching(/:00:00$/), until: expect.any(String) } });
    }
  });

  it.each([
    'trend?metric=weather',
    'trend?metric=income&from=2026-02-30&to=2026-03-01',
    'trend?metric=income&from=2026-03-02&to=2026-03-01',
    'trend?metric=income&from=2020-01-01&to=2026-03-01',
    'top?type=managers',
    'top?type=users&limit=0',
    'faults?from=yesterday',
  ])('cannot be read with the invalid request %s', async path => {
    expect(await platform.call('GET', `${base}/${path}`, { token: admin })).toMatchObject({ status: 1, code: 400 });
  });
});

describe('the cards of the dashboard', () => {
  it('show, for each part of a distribution, the same total as the linked list', async () => {
    const data = await ask('distribution');
    const { phoneTypes, rooms, mealTypes, clientTypes } = isRecord(data) ? data : {};
    for (const share of [phoneTypes, mealTypes, clientTypes].flatMap(records)) {
      expect([share['key'], await linkedTotal(share)]).toEqual([share['key'], share['value']]);
    }
    for (const room of records(rooms)) {
      const cards = Number(room['devices']);
      expect([room['name'], await linkedTotal(room)]).toEqual([room['name'], cards]);
    }
    expect(records(rooms).length).toBeGreaterThan(0);
  });

  it('show, for each fault cause and each room, the same total as the linked list', async () => {
    const data = await ask('faults');
    const { judgements, rooms } = isRecord(data) ? data : {};
    for (const share of records(judgements)) expect(await linkedTotal(share)).toBe(share['value']);
    for (const room of records(rooms)) expect(await linkedTotal(room)).toBe(room['faults']);
  });

  it.each(['merchants', 'games', 'meals', 'users', 'apps'])('rank %s in descending order', async type => {
    const data = await ask(`top?type=${type}&limit=5`);
    const values = records(isRecord(data) ? data['list'] : []).map(record => Number(record['value']));
    expect(values.length).toBeGreaterThan(0);
    expect(values.length).toBeLessThanOrEqual(5);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  });

  it('count as many pending records as the linked lists contain', async () => {
    const waiting = records(await ask('todo'));
    expect(waiting).toHaveLength(8);
    for (const item of waiting) expect([item['key'], await linkedTotal(item)]).toEqual([item['key'], item['value']]);
  });

  it('show the latest rows only from lists that the caller may open', async () => {
    const group = await sql<{ id: number }>`
      select id from permission_groups where "groupName" = '财务结算人员组'`.execute(platform.db);
    const node = await sql<{ id: number }>`
      select id from menus where code = 'dashboard:dashboard' order by "menuType" desc limit 1`.execute(platform.db);
    await sql`insert into group_menus ("groupId", "menuId") values (${group.rows[0]?.id}, ${node.rows[0]?.id})`.execute(
      platform.db,
    );
    await sql`update users set "groupId" = ${group.rows[0]?.id} where "userName" = 'viewer'`.execute(platform.db);
    const token = await platform.tokenOf('viewer');
    const data = await ask('latest', token);
    expect(data).toMatchObject({ alarms: null, announcements: null });
    expect(records(isRecord(data) ? data['operations'] : null).length).toBeGreaterThan(0);
    expect(await ask('top?type=apps', token)).toEqual({ isDenied: true, list: [] });
  });

  it('require a session and the permission of the screen', async () => {
    await sql`delete from group_menus where "menuId" in (select id from menus where code = 'dashboard:dashboard')`.execute(
      platform.db,
    );
    const token = await platform.tokenOf('viewer');
    expect(await platform.call('GET', `${base}/summary`, { token })).toMatchObject({ code: 403 });
    expect((await platform.call('GET', `${base}/summary`)).http).toBe(401);
  });
});

describe('the exported trends', () => {
  const read = async (query = '') => {
    const request = new Request(`http://console.test${base}/export${query}`, { headers: { authorization: admin } });
    return readTable(new Uint8Array(await (await platform.platform.fetch(request)).arrayBuffer()));
  };

  it('mark the unfinished hour, and mark nothing in past date ranges', async () => {
    const { headings, lines } = await read();
    const note = headings.indexOf('备注');
    const marked = lines.filter(({ cells }) => cells[note] !== undefined);
    expect(marked).toHaveLength(1);
    const [time, until] = [marked[0]?.cells[0], marked[0]?.cells[note]];
    expect(until).toMatch(/^未结束，截至 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(until).toContain(`截至 ${time?.slice(0, 13)}`);
    const over = await read('?from=2026-01-01&to=2026-01-03');
    expect(over.lines.map(({ cells }) => cells[note])).toEqual([undefined, undefined, undefined]);
  });

  it('can be downloaded as an Excel file with the export permission', async () => {
    const good = await platform.call('GET', `${base}/export`, { token: admin });
    expect(good.headers.get('content-type')).toContain('spreadsheetml');
    expect(good.headers.get('x-total-rows')).toBe('24');
    expect(good.text.startsWith('PK')).toBe(true);
    const viewer = await platform.tokenOf('viewer');
    expect(await platform.call('GET', `${base}/export`, { token: viewer })).toMatchObject({ code: 403 });
  });
});
