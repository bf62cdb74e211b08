import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isRecord } from '../../src/schemas/base/json.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const base = '/api/resources/v1/data-monitoring';

let platform: TestPlatform;
let admin: string;

beforeAll(async () => {
  platform = await startPlatform();
  admin = await platform.tokenOf('admin');
  // The test creates its own readings, so that it does not depend on the date of the prepared database.
  await sql`delete from scope_readings`.execute(platform.db);
  const now = Math.floor(Date.now() / 60_000) * 60_000;
  for (const [minutes, online] of [
    [5, 90],
    [4, 91],
    [1, 94],
  ] as const) {
    await sql`
      insert into scope_readings (kind, "scopeId", seconds, at, figures)
      values ('all', 0, 60, ${now - minutes * 60_000}, ${JSON.stringify({ online, onlineRate: online, cpu95: 97 })}::jsonb)`.execute(
      platform.db,
    );
  }
});

afterAll(() => platform.close());

const get = (path: string, token = admin) => platform.call('GET', `${base}/${path}`, { token });

/** Returns the platform's wall-clock time this many minutes ago. */
function minutesAgo(minutes: number): string {
  const shifted = Math.floor(Date.now() / 60_000) * 60_000 - minutes * 60_000 + 8 * 3_600_000;
  return new Date(shifted).toISOString().slice(0, 19).replace('T', ' ');
}

const seriesRequest = (more: Readonly<Record<string, unknown>> = {}) => ({
  scope: 'all',
  metrics: ['online'],
  from: minutesAgo(6),
  to: minutesAgo(0),
  step: 60,
  ...more,
});

describe('the current readings', () => {
  it('show the latest value of each metric, with the thresholds from the alarm settings', async () => {
    const { data } = await get('current?scope=all');
    expect(data).toMatchObject({ scope: 'all', at: minutesAgo(1), figures: { online: 94, cpu95: 97 } });
    const bounds = isRecord(data) && Array.isArray(data['bounds']) ? data['bounds'] : [];
    expect(bounds).toContainEqual({ indicator: 2, value: 90, breach: 'above', name: '设备CPU过高' });
    expect(bounds).toContainEqual(expect.objectContaining({ indicator: 10, breach: 'below' }));
  });

  it('are empty for a place without a recent reading', async () => {
    expect((await get('current?scope=room:999999')).data).toMatchObject({ at: null, figures: {} });
  });

  it('omit the thresholds of disabled alarm settings', async () => {
    await sql`update alarm_settings set status = 0 where indicator = 2`.execute(platform.db);
    const { data } = await get('current');
    const bounds: unknown = isRecord(data) ? data['bounds'] : undefined;
    expect(bounds).not.toContainEqual(expect.objectContaining({ indicator: 2 }));
  });
});

describe('the time series', () => {
  it('has a gap where nothing was measured', async () => {
    const { data } = await platform.call('POST', `${base}/series`, { token: admin, body: seriesRequest() });
    expect(data).toMatchObject({
      step: 60,
      times: [6, 5, 4, 3, 2, 1].map(minutesAgo),
      values: { online: [null, 90, 91, null, null, 94] },
    });
  });

  it('marks the times of alarms', async () => {
    await sql`
      insert into alarm_records ("alarmNo", "objectName", "alarmStatus", "firstTime", "lastTime")
      values ('A-1', 'RK-0001', 0, ${minutesAgo(3)}::timestamp, ${minutesAgo(3)}::timestamp)`.execute(platform.db);
    const { data } = await platform.call('POST', `${base}/series`, { token: admin, body: seriesRequest() });
    expect(isRecord(data) ? data['marks'] : []).toContainEqual({ time: minutesAgo(3), label: 'RK-0001' });
  });

  it.each([
    { scope: 'planet:1' },
    { scope: 7 },
    { metrics: [] },
    { metrics: ['password'] },
    { from: '2026-01-01', to: 'now' },
    { from: '2026-01-02 00:00:00', to: '2026-01-01 00:00:00' },
    { from: '2020-01-01 00:00:00' },
    { step: 0 },
    { step: 'fast' },
  ])('cannot be requested with the invalid value %j', async more => {
    const answer = await platform.call('POST', `${base}/series`, { token: admin, body: seriesRequest(more) });
    expect(answer).toMatchObject({ status: 1, code: 400 });
  });

  it('can be exported as a table with empty cells for the gaps', async () => {
    const search = new URLSearchParams({ scope: 'all', from: minutesAgo(6), to: minutesAgo(0), step: '60' });
    const { headers, text } = await get(`export?${search.toString()}`);
    expect(headers.get('content-type')).toContain('text/csv');
    const lines = text.trim().split(/\r?\n/);
    expect(lines).toHaveLength(7);
    expect(lines[2]).toMatch(/,90,/);
    expect(lines[3]).toMatch(/,91,/);
    expect(lines[4]).toMatch(/,,/);
    expect(lines[0]).toMatch(/,备注$/);
    expect(lines.slice(1).every(line => line.endsWith(','))).toBe(true);
    const query = new URLSearchParams({ scope: 'all', from: minutesAgo(6), to: minutesAgo(-1), step: '60' });
    const notes = (await get(`export?${query.toString()}`)).text.trim().split(/\r?\n/);
    expect(notes.filter(line => line.includes('未结束，截至'))).toEqual([notes.at(-1)]);
    const viewer = await platform.tokenOf('viewer');
    expect(await get(`export?${search.toString()}`, viewer)).toMatchObject({ code: 403 });
  });
});

describe('the rankings', () => {
  it('list the twenty highest readings of a metric in descending order', async () => {
    const { data } = await get('top?metric=temperature&scope=all');
    const values = (Array.isArray(data) ? data : []).filter(isRecord).map(row => Number(row['value']));
    expect(values).toHaveLength(20);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  });

  it('list every room when the request names no scope', async () => {
    const { data } = await get('top?metric=rooms');
    const count = await sql<{ many: number }>`select count(*) as many from rooms`.execute(platform.db);
    expect(data).toHaveLength(count.rows[0]?.many ?? 0);
  });

  it.each(['top?metric=password', 'top?metric=cpu&scope=nowhere', 'current?scope=room:x'])(
    'cannot be read with the invalid request %s',
    async path => {
      expect(await get(path)).toMatchObject({ status: 1, code: 400 });
    },
  );
});

describe('the tree of places', () => {
  it('contains the parent of each place', async () => {
    const { data } = await get('scopes');
    const places = (Array.isArray(data) ? data : []).filter(isRecord);
    const names = new Set(places.map(place => place['scope']));
    expect(places.length).toBeGreaterThan(10);
    expect(places.filter(place => place['parent'] !== null && !names.has(place['parent']))).toEqual([]);
  });

  it('requires a session and the permission of the screen', async () => {
    await sql`delete from group_menus where "menuId" in (select id from menus where code = 'devices:data-monitoring')`.execute(
      platform.db,
    );
    const viewer = await platform.tokenOf('viewer');
    expect(await get('scopes', viewer)).toMatchObject({ code: 403 });
    expect((await platform.call('GET', `${base}/scopes`)).http).toBe(401);
  });
});
