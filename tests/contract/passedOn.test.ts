import { type IncomingMessage, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readTargets } from '../../platform/proxy/targets.ts';
import { call } from '../../src/schemas/call.ts';
import { isRecord } from '../../src/schemas/json.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { passedOnPath } from '../../src/schemas/wire.ts';
import { erpWire, partsElsewhere } from '../support/published/partsElsewhere.ts';
import type { Answer } from './client.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

interface Asked {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let at: TestPlatform;
let asked: Asked[] = [];
let answer: { readonly http: number; readonly body: unknown } = { http: 200, body: null };
/** What is there of a record that is changed. */
const kept = { part_id: 8, part_no: 'P-7', state: 1, count: 9, bought_at: null, note: null };
const erp = createServer((request, response) => {
  let body = '';
  request.on('data', chunk => (body += String(chunk)));
  request.on('end', () => {
    asked.push({ method: request.method, url: request.url, headers: request.headers, body });
    const isKept = request.method === 'GET' && request.url === '/v2/parts/8';
    const { http, body: told } = isKept ? { http: 200, body: { error: 0, result: kept } } : answer;
    response.writeHead(http, { 'content-type': 'application/json' }).end(JSON.stringify(told));
  });
});

beforeAll(async () => {
  await new Promise<void>(resolve => {
    erp.listen(0, '127.0.0.1', resolve);
  });
  const { port } = erp.address() as AddressInfo;
  const targets = readTargets(`erp=http://127.0.0.1:${port}`, 'erp=authorization: Bearer of-the-platform');
  if (!(targets instanceof Map)) throw new Error('The target is not right');
  at = await startPlatform({ targets });
});

afterAll(async () => {
  await at.close();
  erp.close();
});

const base = '/api/system/v1/workbench';
const as = async (name: 'admin' | 'ops01' | 'viewer', method: string, path: string, body?: unknown): Promise<Answer> =>
  at.call(method, path, {
    token: await at.tokenOf(name),
    body,
    language: 'en',
    headers: { cookie: 'session=1', 'x-own': 'ours' },
  });
const draft = (value: Resource) =>
  as('admin', 'PUT', `${base}/draft`, { name: value.name, area: 'system', draftId: null, value });

async function publish(value: Resource): Promise<Answer> {
  const saved = await draft(value);
  const id = isRecord(saved.data) ? saved.data['id'] : undefined;
  if (saved.success !== true) return saved;
  return as('admin', 'POST', `${base}/publish`, { name: value.name, draftId: id, note: '' });
}

describe('a screen whose records another platform keeps', () => {
  const screen = partsElsewhere('erp-parts', erpWire);
  const path = passedOnPath(screen.name, '/v2/parts');

  it('is published without a table, and its calls are passed on with nothing of ours', async () => {
    expect(await publish(screen)).toMatchObject({ success: true });
    const { rows } = await sql`select to_regclass('erp_parts') as found`.execute(at.db);
    expect(rows).toEqual([{ found: null }]);
    asked = [];
    answer = { http: 200, body: { error: 0, result: { items: [{ part_id: 7 }], count: 1 } } };
    const listed = await as('admin', 'GET', `${path}?page=2&per_page=20`);
    expect(listed).toMatchObject({ status: 0, data: answer.body });
    expect(asked).toMatchObject([{ method: 'GET', url: '/v2/parts?page=2&per_page=20' }]);
    const headers = asked[0]?.headers ?? {};
    expect(headers.authorization).toBe('Bearer of-the-platform');
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('x-own');
  });

  it('sends what is declared writable, by its names there, and tells the log of it', async () => {
    asked = [];
    answer = { http: 201, body: { error: 0, result: { part_id: 8 } } };
    const body = { part_no: 'P-8', count: 2, part_id: 8, role: 'admin', operatorName: 'x' };
    expect(await as('admin', 'PUT', `${path}/8`, body)).toMatchObject({ status: 0 });
    expect(asked).toMatchObject([
      { method: 'GET', url: '/v2/parts/8' },
      { method: 'PUT', url: '/v2/parts/8' },
    ]);
    expect(JSON.parse(asked[1]?.body ?? '')).toEqual({ part_no: 'P-8', count: 2, part_id: 8 });
    const { rows } = await sql`
      select "userName", "objectId", "operationType", result from operation_logs where module = 'erp-parts'`.execute(
      at.db,
    );
    expect(rows).toEqual([{ userName: 'admin', objectId: '8', operationType: 2, result: 1 }]);
  });

  it('changes no other record than the one that its rules and its log are about', async () => {
    asked = [];
    const body = { part_no: 'P-8', count: 2, part_id: 9 };
    expect(await as('admin', 'PUT', `${path}/8`, body)).toMatchObject({ status: 1, code: 400 });
    expect(asked).toEqual([]);
  });

  it('keeps the slash at the end of a path and the ending behind a place', async () => {
    const ended = partsElsewhere('erp-ended', erpWire);
    const api = {
      ...ended.api,
      list: call('GET', '/v2/parts/'),
      detail: call('GET', '/v2/parts/{id}.json'),
      update: call('PUT', '/v2/parts/{id}/'),
    };
    expect(await publish({ ...ended, api })).toMatchObject({ success: true });
    asked = [];
    answer = { http: 200, body: { error: 0, result: { items: [kept], count: 1 } } };
    for (const place of ['/v2/parts/', '/v2/parts/8.json']) {
      expect(await as('admin', 'GET', passedOnPath(ended.name, place))).toMatchObject({ status: 0 });
    }
    expect(asked.map(({ url }) => url)).toEqual(['/v2/parts/', '/v2/parts/8.json']);
    expect(await as('admin', 'GET', passedOnPath(ended.name, '/v2/parts/8'))).toMatchObject({ success: false });
  });

  it('holds what is sent against the rules of the screen, as for records that are kept here', async () => {
    const patched = partsElsewhere('erp-patched', erpWire);
    const api = { ...patched.api, update: call('PATCH', '/v2/parts/{id}') };
    expect(await publish({ ...patched, api })).toMatchObject({ success: true });
    const place = passedOnPath(patched.name, '/v2/parts');
    const refused = (errors: object) => ({ status: 1, code: 400, data: { errors } });
    answer = { http: 200, body: { error: 0, result: {} } };
    asked = [];
    expect(await as('admin', 'POST', place, { part_no: 'P', count: 1001, state: 3 })).toMatchObject(
      refused({
        partNo: '2-20 characters',
        count: 'Integer 0-1000',
        state: 'State is not one of the choices',
      }),
    );
    expect(await as('admin', 'PATCH', `${place}/8`, { count: '12' })).toMatchObject(
      refused({ count: expect.any(String) }),
    );
    expect(asked.map(one => one.method)).toEqual(['GET']);
    asked = [];
    expect(await as('admin', 'PATCH', `${place}/8`, { count: 12 })).toMatchObject({ status: 0 });
    expect(await as('admin', 'POST', place, { part_no: 'P-9 ', count: 1 })).toMatchObject({ status: 0 });
    expect(asked.map(({ method, body }) => [method, body === '' ? null : JSON.parse(body)])).toEqual([
      ['GET', null],
      ['PATCH', { count: 12 }],
      // Cleaned, with what a new record has unless said, and without what nobody has given.
      ['POST', { part_no: 'P-9', count: 1, state: 1 }],
    ]);
  });

  it('asks for the code of each call', async () => {
    asked = [];
    for (const [method, place] of [
      ['GET', path],
      ['GET', `${path}/1`],
      ['POST', path],
      ['PUT', `${path}/1`],
      ['DELETE', `${path}/1`],
    ] as const) {
      expect.soft(await as('viewer', method, place, {}), `${method} ${place}`).toMatchObject({ status: 1, code: 403 });
    }
    expect(await at.call('GET', path)).toMatchObject({ http: 401 });
    expect(asked).toEqual([]);
  });

  it.each(['..', '%2e%2e', '..%2Fadmin', 'a%2Fb', 'a%5Cb', 'a%252Fb', '.', 'x%3Fy', 'x%23y', '%00', 'x%0d%0ay'])(
    'goes nowhere but where it is declared: %s',
    async id => {
      asked = [];
      const refused = await as('admin', 'GET', `${path}/${id}`);
      // What the address itself resolves is another address, at which nothing is answered or the list is.
      expect(asked.map(one => one.url).filter(url => url !== '/v2/parts/')).toEqual([]);
      expect(refused.success).toBe(false);
    },
  );

  it.each(['/v2/secrets', '//evil.test/v2/parts', '/@evil.test', ''])('has no call at %s', async other => {
    asked = [];
    expect(await as('admin', 'GET', passedOnPath(screen.name, other))).toMatchObject({ http: 404 });
    expect(asked).toEqual([]);
  });

  it.each([
    [401, {}, 'The other platform refused the call (HTTP 401)', 502],
    [403, { reason: 'no such right there' }, 'no such right there', 502],
    [404, { reason: 'gone' }, 'gone', 404],
    [500, null, 'The other platform refused the call (HTTP 500)', 502],
    [302, {}, 'The other platform answers with a redirect', 502],
  ])('tells of HTTP %i without ending the session here', async (http, body, msg, code) => {
    answer = { http, body };
    expect(await as('admin', 'GET', `${path}/1`)).toMatchObject({ http: 200, status: 1, code, msg });
    expect(await as('admin', 'GET', '/api/v1.0/users/-/')).toMatchObject({ status: 0 });
  });

  it('has saved views like any other, and no rows here', async () => {
    expect(await as('admin', 'GET', `/api/public/v1/views?resource=${screen.name}`)).toMatchObject({ status: 0 });
    expect(await as('admin', 'POST', `/api/published/v1/${screen.name}/list`, {})).toMatchObject({ http: 404 });
  });
});

describe('a draft of such a screen', () => {
  const screen = partsElsewhere('erp-tools', erpWire);
  const withPath = (path: string, wire = erpWire) => ({
    ...screen,
    wire,
    api: { ...screen.api, detail: { ...screen.api.detail, path } },
  });
  const { through: _, ...straight } = erpWire;

  it.each([
    ['an unknown target', { ...screen, wire: { ...erpWire, through: 'crm' } }, 'wire.through'],
    ['a path that climbs', withPath('/v2/../admin'), 'api.detail.path'],
    ['a path that is another host', withPath('//evil.test/{id}'), 'api.detail.path'],
    ['a call of the platform itself', withPath('/api/user/v1/users/{id}', straight), 'api.detail.path'],
    ['a field that there is not', { ...screen, wire: { ...erpWire, names: { nothing: 'x' } } }, 'wire.names.nothing'],
    ['totals of rows that are not here', { ...screen, totals: ['count'] }, 'totals'],
    [
      'a name that reaches further',
      { ...screen, wire: { ...erpWire, names: JSON.parse('{"__proto__":"x"}') } },
      'wire.names.__proto__',
    ],
  ])('is refused with %s, at its place', async (_says, value, place) => {
    expect(await draft(value)).toMatchObject({
      status: 1,
      code: 400,
      data: { errors: { [place]: expect.any(String) } },
    });
  });

  it('may go straight to the same site, where the platform answers nothing', async () => {
    expect(await draft(withPath('/legacy/v2/parts/{id}', straight))).toMatchObject({ success: true });
  });
});
