import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sql } from 'kysely';

import { type TestPlatform, startPlatform } from './startPlatform.ts';

let at: TestPlatform;
let token: string;

beforeAll(async () => {
  at = await startPlatform({ rates: { session: { perSecond: 20, burst: 40 }, address: { perSecond: 1, burst: 10 } } });
  token = await at.tokenOf('viewer');
});

afterAll(() => at.close());

const denialRows = async () =>
  (
    await sql<{ description: string }>`
      select description from operation_logs where module = 'access' order by id`.execute(at.db)
  ).rows.map(row => row.description);

describe('a session with too many calls', () => {
  it('gets 429 with Retry-After and a message in the caller’s language, and may call again after this time', async () => {
    const list = () => at.call('GET', '/api/v1.0/users/-/', { token });
    const answers = await Promise.all(Array.from({ length: 60 }, list));
    expect(answers.filter(answer => answer.http === 200).length).toBeLessThan(60);
    const refused = answers.find(answer => answer.http === 429);
    expect(refused).toMatchObject({ status: 1, code: 429, msg: '请求过于频繁，请稍后再试', success: false });
    expect(refused?.headers.get('retry-after')).toBe('1');
    const english = await Promise.all(
      Array.from({ length: 60 }, () => at.call('GET', '/api/v1.0/users/-/', { token, language: 'en' })),
    );
    expect(english.find(answer => answer.http === 429)?.msg).toBe('Too many requests. Try again shortly');
    at.advanceClock(1_000);
    expect(await list()).toMatchObject({ http: 200, success: true });
  });

  it('does not affect other sessions', async () => {
    at.advanceClock(60_000);
    const other = await at.tokenOf('admin');
    await Promise.all(Array.from({ length: 60 }, () => at.call('GET', '/api/v1.0/users/-/', { token })));
    expect(await at.call('GET', '/api/v1.0/users/-/', { token: other })).toMatchObject({ http: 200, success: true });
  });
});

describe('three hundred calls without permission', () => {
  it('add two rows to the operation log: one for the first refusal and one with the count', async () => {
    at.advanceClock(60_000);
    const before = (await denialRows()).length;
    const refused = () => at.call('DELETE', '/api/user/v1/designjet/user', { token, body: { idList: [1] } });
    const answers = await Promise.all(Array.from({ length: 300 }, refused));
    const denied = answers.filter(answer => answer.code === 403).length;
    expect(answers.filter(answer => answer.http === 429).length).toBe(300 - denied);
    expect(denied).toBeGreaterThan(2);
    const what = 'DELETE /api/user/v1/designjet/user';
    expect((await denialRows()).slice(before)).toEqual([`权限不足：${what}`]);
    await at.platform.close();
    expect((await denialRows()).slice(before)).toEqual([`权限不足：${what}`, `权限不足：${what}（${denied - 1}次）`]);
  });
});

describe('a client address without a session', () => {
  it('has a limit of its own, even if its requests contain invented tokens, and can always request a health check', async () => {
    const alone = await startPlatform({
      rates: { session: { perSecond: 20, burst: 40 }, address: { perSecond: 1, burst: 10 } },
    });
    const ip = '198.51.100.7';
    const invented = (number: number) => alone.call('GET', '/api/v1.0/users/-/', { ip, token: `invented${number}` });
    const answers = await Promise.all(Array.from({ length: 30 }, (_, number) => invented(number)));
    expect(answers.filter(answer => answer.http === 429)).toHaveLength(20);
    const health = await Promise.all(Array.from({ length: 50 }, () => alone.call('GET', '/healthz', { ip })));
    expect(new Set(health.map(answer => answer.http))).toEqual(new Set([200]));
    expect((await alone.call('POST', '/api/user/v1/client/login/getPbKey', { ip: '198.51.100.8' })).http).toBe(200);
    await alone.close();
  });
});

describe('the limit on concurrent costly calls', () => {
  it('applies to every export, import and preview', () => {
    const kinds = [
      [/\/(export|failures|client_info\/excel)$|Export$/, 'export'],
      [/\/(import|sheet)$/, 'import'],
      [/\/(selections.*|preview|impact|(platform-upgrades|sign-out-records)\/check)$/, 'preview'],
      [/\/stream$/, 'stream'],
    ] as const;
    const expected = (path: string) => kinds.find(([pattern]) => pattern.test(path))?.[1];
    const exempt = ['/api/system/v1/workbench/export', '/api/market/v1/browser-plates/preview'];
    const costly = at.platform.routes.filter(route => !exempt.includes(route.path));
    const wrong = costly.filter(route => route.costly !== expected(route.path));
    expect(wrong.map(route => `${route.path} ${route.costly}`)).toEqual([]);
  });

  it('allows two exports per person and ten streams per session, and frees a slot when a call ends', async () => {
    const alone = await startPlatform();
    const admin = await alone.tokenOf('admin');
    const open = (method: string, path: string) =>
      alone.platform.fetch(
        new Request(`http://console.test${path}`, {
          method,
          headers: { authorization: admin, 'content-type': 'application/json' },
          body: method === 'GET' ? null : '{}',
        }),
        {},
      );
    const { method, path } = alone.catalogue.get('devices').api.export ?? { method: 'GET', path: '' };
    const exportDevices = () => open(method, path);
    const files: Response[] = [];
    for (let count = 0; count < 3; count += 1) files.push(await exportDevices());
    expect(files.map(file => file.status)).toEqual([200, 200, 429]);
    await files[0]?.text();
    const fourth = await exportDevices();
    expect(fourth.status).toBe(200);
    for (const file of [files[1], fourth]) await file?.body?.cancel();
    const streams: Response[] = [];
    for (let count = 0; count < 11; count += 1) streams.push(await open('GET', '/api/public/v1/stream?topics=jobs'));
    expect(streams.map(stream => stream.status)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    await streams[0]?.body?.cancel();
    const again = await open('GET', '/api/public/v1/stream?topics=jobs');
    expect(again.status).toBe(200);
    for (const stream of [...streams.slice(1, 10), again]) await stream.body?.cancel();
    await alone.close();
  });
});
