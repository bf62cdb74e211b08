import { type IncomingMessage, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { parseRemotePlatforms } from '../../platform/engine/proxy/remotePlatforms.ts';
import { call } from '../../src/schemas/vocabulary/call.ts';
import { text } from '../../src/schemas/vocabulary/fields.ts';
import { isRecord } from '../../src/schemas/base/json.ts';
import type { Resource } from '../../src/schemas/vocabulary/resource.ts';
import { forwardedPath } from '../../src/schemas/vocabulary/wireFormat.ts';
import { erpWireFormat, createRemotePartsScreen } from '../support/published/createRemotePartsScreen.ts';
import type { ClientResponse } from './client.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

interface Asked {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let at: TestPlatform;
let requests: Asked[] = [];
let answer: { readonly http: number; readonly body: unknown } = { http: 200, body: null };
/** Stored record of the remote platform before a change. */
const kept = { part_id: 8, part_no: 'P-7', state: 1, count: 9, bought_at: null, note: null };
const erp = createServer((request, response) => {
  let body = '';
  request.on('data', chunk => (body += String(chunk)));
  request.on('end', () => {
    requests.push({ method: request.method, url: request.url, headers: request.headers, body });
    const isKept = request.method === 'GET' && request.url === '/v2/parts/8';
    const { http, body: reply } = isKept ? { http: 200, body: { error: 0, result: kept } } : answer;
    response.writeHead(http, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  });
});

beforeAll(async () => {
  await new Promise<void>(resolve => {
    erp.listen(0, '127.0.0.1', resolve);
  });
  const { port } = erp.address() as AddressInfo;
  const targets = parseRemotePlatforms(`erp=http://127.0.0.1:${port}`, 'erp=authorization: Bearer of-the-platform');
  if (!(targets instanceof Map)) throw new Error('The target is not right');
  at = await startPlatform({ targets });
});

afterAll(async () => {
  await at.close();
  erp.close();
});

const base = '/api/system/v1/workbench';
const as = async (
  name: 'admin' | 'ops01' | 'viewer',
  method: string,
  path: string,
  body?: unknown,
): Promise<ClientResponse> =>
  at.call(method, path, {
    token: await at.tokenOf(name),
    body,
    language: 'en',
    headers: { cookie: 'session=1', 'x-own': 'ours' },
  });
const draft = (value: Resource) =>
  as('admin', 'PUT', `${base}/draft`, { name: value.name, area: 'system', draftId: null, value });

async function publish(value: Resource): Promise<ClientResponse> {
  const saved = await draft(value);
  const id = isRecord(saved.data) ? saved.data['id'] : undefined;
  if (saved.success !== true) return saved;
  return as('admin', 'POST', `${base}/publish`, { name: value.name, draftId: id, note: '' });
}

describe('a screen of a remote platform', () => {
  const screen = createRemotePartsScreen('erp-parts', erpWireFormat);
  const path = forwardedPath(screen.name, '/v2/parts');

  it('needs no table, and forwards its calls without the caller’s headers', async () => {
    expect(await publish(screen)).toMatchObject({ success: true });
    const { rows } = await sql`select to_regclass('erp_parts') as found`.execute(at.db);
    expect(rows).toEqual([{ found: null }]);
    requests = [];
    answer = { http: 200, body: { error: 0, result: { items: [{ part_id: 7 }], count: 1 } } };
    const listed = await as('admin', 'GET', `${path}?page=2&per_page=20&state=1&state=2`);
    expect(listed).toMatchObject({ status: 0, data: answer.body });
    expect(requests).toMatchObject([{ method: 'GET', url: '/v2/parts?page=2&per_page=20&state=1&state=2' }]);
    const headers = requests[0]?.headers ?? {};
    expect(headers.authorization).toBe('Bearer of-the-platform');
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('x-own');
  });

  it('forwards writable fields under their remote names and logs the change', async () => {
    requests = [];
    answer = { http: 201, body: { error: 0, result: { part_id: 8 } } };
    const body = { part_no: 'P-8', count: 2, part_id: 8, role: 'admin', operatorName: 'x' };
    expect(await as('admin', 'PUT', `${path}/8`, body)).toMatchObject({ status: 0 });
    expect(requests).toMatchObject([
      { method: 'GET', url: '/v2/parts/8' },
      { method: 'PUT', url: '/v2/parts/8' },
    ]);
    expect(JSON.parse(requests[1]?.body ?? '')).toEqual({ part_no: 'P-8', count: 2, part_id: 8 });
    const { rows } = await sql`
      select "userName", "objectId", "operationType", result from operation_logs where module = 'erp-parts'`.execute(
      at.db,
    );
    expect(rows).toEqual([{ userName: 'admin', objectId: '8', operationType: 2, result: 1 }]);
  });

  it('rejects a body with the id of another record', async () => {
    requests = [];
    const body = { part_no: 'P-8', count: 2, part_id: 9 };
    expect(await as('admin', 'PUT', `${path}/8`, body)).toMatchObject({ status: 1, code: 400 });
    expect(requests).toEqual([]);
  });

  it('keeps trailing slashes and extensions in paths', async () => {
    const ended = createRemotePartsScreen('erp-ended', erpWireFormat);
    const api = {
      ...ended.api,
      list: call('GET', '/v2/parts/'),
      detail: call('GET', '/v2/parts/{id}.json'),
      update: call('PUT', '/v2/parts/{id}/'),
    };
    expect(await publish({ ...ended, api })).toMatchObject({ success: true });
    requests = [];
    answer = { http: 200, body: { error: 0, result: { items: [kept], count: 1 } } };
    for (const place of ['/v2/parts/', '/v2/parts/8.json']) {
      expect(await as('admin', 'GET', forwardedPath(ended.name, place))).toMatchObject({ status: 0 });
    }
    expect(requests.map(({ url }) => url)).toEqual(['/v2/parts/', '/v2/parts/8.json']);
    expect(await as('admin', 'GET', forwardedPath(ended.name, '/v2/parts/8'))).toMatchObject({ success: false });
  });

  it('forwards only the parameters, values and ids that the screen declares', async () => {
    const strict = createRemotePartsScreen('erp-strict', erpWireFormat);
    const scrap = {
      name: 'scrap',
      label: { zh: '报废', en: 'Scrap' },
      on: ['row'],
      code: 'erp-strict:scrap',
      call: call('POST', '/v2/parts/scrap', { ids: 'part_ids', query: { mode: 'soft' } }),
      form: { why: text({ zh: '理由', en: 'Why' }) },
      payload: { state: 9 },
    } as const;
    const count = {
      name: 'count',
      label: { zh: '盘点', en: 'Count' },
      on: ['row'],
      code: 'erp-strict:count',
      call: call('POST', '/v2/parts/count', { query: { part: '{id}' } }),
    } as const;
    const api = { ...strict.api, list: call('GET', '/v2/parts', { query: { kind: 'spare' } }) };
    expect(await publish({ ...strict, api, actions: [scrap, count] })).toMatchObject({ success: true });
    const place = forwardedPath(strict.name, '/v2/parts');
    answer = { http: 200, body: { error: 0, result: {} } };
    requests = [];
    const acted = { part_ids: [8], why: 'old', state: 1, role: 'admin' };
    expect(await as('admin', 'POST', `${place}/scrap?mode=hard&role=admin`, acted)).toMatchObject({ status: 0 });
    const added = { part_no: 'P-9', count: 1, part_id: 8 };
    expect(await as('admin', 'POST', `${place}?role=admin`, added)).toMatchObject({ status: 0 });
    expect(await as('admin', 'DELETE', `${place}/9?role=admin`, { id: 9, role: 'admin' })).toMatchObject({ status: 0 });
    expect(await as('admin', 'GET', `${place}/9?role=admin`)).toMatchObject({ status: 0 });
    expect(await as('admin', 'POST', `${place}/count?part=8&part=9`)).toMatchObject({ status: 0 });
    expect(await as('admin', 'GET', `${place}?kind=all&part_no=P`)).toMatchObject({ status: 0 });
    expect(requests.map(({ method, url, body }) => [method, url, body === '' ? null : JSON.parse(body)])).toEqual([
      ['POST', '/v2/parts/scrap?mode=soft', { part_ids: [8], why: 'old', state: 9 }],
      ['POST', '/v2/parts', { part_no: 'P-9', count: 1, state: 1 }],
      ['DELETE', '/v2/parts/9', {}],
      ['GET', '/v2/parts/9', null],
      ['POST', '/v2/parts/count?part=9', {}],
      ['GET', '/v2/parts?kind=spare&part_no=P', null],
    ]);
  });

  it('validates forwarded records by the rules of the screen', async () => {
    const patched = createRemotePartsScreen('erp-patched', erpWireFormat);
    const api = { ...patched.api, update: call('PATCH', '/v2/parts/{id}') };
    expect(await publish({ ...patched, api })).toMatchObject({ success: true });
    const place = forwardedPath(patched.name, '/v2/parts');
    const refused = (errors: object) => ({ status: 1, code: 400, data: { errors } });
    answer = { http: 200, body: { error: 0, result: {} } };
    requests = [];
    expect(await as('admin', 'POST', place, { part_no: 'P', count: 1001, state: 3 })).toMatchObject(
      refused({
        partNo: 'Enter 2-20 characters',
        count: 'Enter a whole number from 0 to 1000',
        state: 'State is not one of the options',
      }),
    );
    expect(await as('admin', 'PATCH', `${place}/8`, { count: '12' })).toMatchObject(
      refused({ count: expect.any(String) }),
    );
    expect(requests.map(request => request.method)).toEqual(['GET']);
    requests = [];
    expect(await as('admin', 'PATCH', `${place}/8`, { count: 12 })).toMatchObject({ status: 0 });
    expect(await as('admin', 'POST', place, { part_no: 'P-9 ', count: 1 })).toMatchObject({ status: 0 });
    expect(requests.map(({ method, body }) => [method, body === '' ? null : JSON.parse(body)])).toEqual([
      ['GET', null],
      ['PATCH', { count: 12 }],
      // The forwarded body contains trimmed texts and the declared defaults. It omits other values that the caller did
      // not send.
      ['POST', { part_no: 'P-9', count: 1, state: 1 }],
    ]);
  });

  it('requires the permission code of each call', async () => {
    requests = [];
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
    expect(requests).toEqual([]);
  });

  it.each(['..', '%2e%2e', '..%2Fadmin', 'a%2Fb', 'a%5Cb', 'a%252Fb', '.', 'x%3Fy', 'x%23y', '%00', 'x%0d%0ay'])(
    'forwards no path outside the declared calls: %s',
    async id => {
      requests = [];
      const refused = await as('admin', 'GET', `${path}/${id}`);
      // The URL parser turns `..` into a path that no call declares, and `.` into the path of the list call. Only the
      // list call may be forwarded.
      expect(requests.map(request => request.url).filter(url => url !== '/v2/parts/')).toEqual([]);
      expect(refused.success).toBe(false);
    },
  );

  it.each(['/v2/secrets', '//evil.test/v2/parts', '/@evil.test', ''])(
    'returns 404 for the undeclared path “%s”',
    async other => {
      requests = [];
      expect(await as('admin', 'GET', forwardedPath(screen.name, other))).toMatchObject({ http: 404 });
      expect(requests).toEqual([]);
    },
  );

  it.each([
    [401, {}, 'The other platform refused the call (HTTP 401)', 502],
    [403, { reason: 'no such right there' }, 'no such right there', 502],
    [404, { reason: 'gone' }, 'gone', 404],
    [500, null, 'The other platform refused the call (HTTP 500)', 502],
    [302, {}, 'The other platform responds with a redirect', 502],
  ])('reports HTTP %i from the remote platform without ending the local session', async (http, body, msg, code) => {
    answer = { http, body };
    expect(await as('admin', 'GET', `${path}/1`)).toMatchObject({ http: 200, status: 1, code, msg });
    expect(await as('admin', 'GET', '/api/v1.0/users/-/')).toMatchObject({ status: 0 });
  });

  it('logs the reason of a failed call', async () => {
    answer = { http: 302, body: {} };
    const { headers } = await as('admin', 'GET', `${path}/1`);
    const id = headers.get('x-request-id') ?? '-';
    const lines = at.logLines.filter(line => line.includes(id)).map(line => JSON.parse(line) as unknown);
    expect(lines).toEqual([
      expect.objectContaining({ level: 'warn', event: 'call to remote platform failed', id, error: 'erp: redirect' }),
      expect.objectContaining({ event: 'call', id, outcome: 'refused', code: 502 }),
    ]);
  });

  it('supports saved views, and stores no rows locally', async () => {
    expect(await as('admin', 'GET', `/api/public/v1/views?resource=${screen.name}`)).toMatchObject({ status: 0 });
    expect(await as('admin', 'POST', `/api/published/v1/${screen.name}/list`, {})).toMatchObject({ http: 404 });
  });
});

describe('a remote screen without a detail call', () => {
  const { api, ...parts } = createRemotePartsScreen('erp-listed', erpWireFormat);
  const { detail: _, update: __, ...calls } = api;
  const screen: Resource = {
    ...parts,
    operations: { create: 'erp-listed:add', delete: 'erp-listed:delete' },
    api: calls,
  };
  const path = forwardedPath(screen.name, '/v2/parts');

  it('is published with its other calls and never requests a single record', async () => {
    expect(await publish(screen)).toMatchObject({ success: true });
    answer = { http: 200, body: { error: 0, result: { items: [{ part_id: 7 }], count: 1 } } };
    expect(await as('admin', 'GET', path)).toMatchObject({ status: 0 });
    expect(await as('admin', 'DELETE', `${path}/7`)).toMatchObject({ status: 0 });
    requests = [];
    expect(await as('admin', 'GET', `${path}/7`)).toMatchObject({ http: 404 });
    expect(await as('admin', 'PUT', `${path}/7`, { count: 1 })).toMatchObject({ http: 404 });
    expect(requests).toEqual([]);
  });

  it('cannot have an edit form, which needs the record', async () => {
    const { update } = api;
    if (!update) throw new Error('The screen has no edit form to add');
    expect(await draft({ ...screen, name: 'erp-edited', api: { ...calls, update } })).toMatchObject({
      success: false,
      data: { errors: { 'api.update': expect.stringMatching(/a call that reads one record/) } },
    });
  });
});

describe('a draft of a remote screen', () => {
  const screen = createRemotePartsScreen('erp-tools', erpWireFormat);
  const withPath = (path: string, wire = erpWireFormat) => ({
    ...screen,
    wire,
    api: { ...screen.api, detail: call('GET', path) },
  });
  const { through: _, ...straight } = erpWireFormat;

  it.each([
    ['an unknown target', { ...screen, wire: { ...erpWireFormat, through: 'crm' } }, 'wire.through'],
    ['a path to a parent folder', withPath('/v2/../admin'), 'api.detail.path'],
    ['a path to another host', withPath('//evil.test/{id}'), 'api.detail.path'],
    ['a call of the platform itself', withPath('/api/user/v1/users/{id}', straight), 'api.detail.path'],
    ['an unknown field', { ...screen, wire: { ...erpWireFormat, names: { nothing: 'x' } } }, 'wire.names.nothing'],
    ['totals of remote rows', { ...screen, totals: ['count'] }, 'totals'],
    [
      'a name of an object property',
      { ...screen, wire: { ...erpWireFormat, names: JSON.parse('{"__proto__":"x"}') } },
      'wire.names.__proto__',
    ],
  ])('cannot be saved with %s, and the error names the faulty property', async (_says, value, place) => {
    expect(await draft(value)).toMatchObject({
      status: 1,
      code: 400,
      data: { errors: { [place]: expect.any(String) } },
    });
  });

  it('may declare direct calls to the host of the console, at a path that the platform does not serve', async () => {
    expect(await draft(withPath('/legacy/v2/parts/{id}', straight))).toMatchObject({ success: true });
  });
});
