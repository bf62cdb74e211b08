import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createPlatform } from '../../platform/createPlatform.ts';
import type { Route } from '../../platform/engine/http/route.ts';
import { createRouteTable } from '../../platform/engine/http/routeTable.ts';
import type { ClientResponse } from './client.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

let at: TestPlatform;
let routes: readonly Route[];

beforeAll(async () => {
  at = await startPlatform();
  routes = at.platform.routes;
});

afterAll(() => at.close());

/** Path of a route in which each parameter is an id that no record has. */
const pathOf = (route: Route) => route.path.replace(/:\w+/g, '987654321');
const nameOf = (route: Route) => `${route.method} ${route.path}`;
const callOf = (route: Route, token: string | null): Promise<ClientResponse> =>
  at.call(route.method, pathOf(route), { token, body: {} });

describe('every route', () => {
  it('requires a token unless it is declared public', async () => {
    const open = routes.filter(route => route.permission === 'public').map(nameOf);
    expect(open.toSorted()).toEqual([
      'GET /api/public/v1/files/:id',
      'GET /healthz',
      'POST /api/public/v1/policy-reports',
      'POST /api/user/v1/client/login/getPbKey',
      'POST /api/user/v1/designjet/login',
    ]);
    for (const route of routes.filter(item => item.permission !== 'public')) {
      expect.soft(await callOf(route, null), route.path).toMatchObject({ http: 401, success: false });
      expect.soft(await callOf(route, 'x'.repeat(43)), route.path).toMatchObject({ status: 6014, success: false });
    }
  });

  it('stays closed without a token under other spellings of its path', async () => {
    const spellings = (path: string): readonly string[] => [
      `/${path}`,
      path.replaceAll('/', '//'),
      path.replaceAll('/', '/./'),
      path.replace('/api', '/x/../api'),
      path.replace('/api', '/x/%2e%2e/api'),
      path.replaceAll('/', '%2f').replace('%2f', '/'),
      path.replace('/api', '/%61pi'),
      path.toUpperCase(),
      path.endsWith('/') ? path.slice(0, -1) : `${path}/`,
      `${path};x=1`,
      `${path}%00`,
      `${path}?a=/healthz`,
      `/healthz/..${path}`,
      `${path}#/healthz`,
      path.replaceAll('/', '\\').replace('\\', '/'),
    ];
    for (const route of routes.filter(item => item.permission !== 'public')) {
      for (const path of spellings(pathOf(route))) {
        const { http, success } = await at.call(route.method, path, { body: {} });
        expect.soft([401, 404], `${route.method} ${path}`).toContain(http);
        expect.soft(success).not.toBe(true);
      }
    }
  });

  it('accepts only its own HTTP method', async () => {
    const token = await at.tokenOf('viewer');
    for (const route of routes) {
      for (const method of ['PATCH', 'OPTIONS', 'PROPFIND']) {
        const answer = await at.call(method, pathOf(route), { token });
        expect.soft(answer, `${method} ${route.path}`).toMatchObject({ http: 404, status: 1, success: false });
      }
    }
  });
});

describe('an unknown call', () => {
  it.each(['/api', '/api/', '/api/user/v1/nothing', '/v5/merchant', '/support/v5/menus/other', '/healthz/x', '/API/x'])(
    'returns a JSON error, never a page: %s',
    async path => {
      const answer = await at.call('GET', path, { language: 'en' });
      expect(answer).toMatchObject({ http: 404, status: 1, code: 404, msg: 'The call does not exist', success: false });
    },
  );
});

describe('the route table', () => {
  const handle = async () => null;

  it('rejects routes without a permission and duplicate calls, all in one error', () => {
    const open: unknown = { method: 'GET', path: '/api/open', handle };
    const empty: Route = { method: 'GET', path: '/api/empty', permission: { anyOf: [] }, handle };
    const route: Route = { method: 'POST', path: '/api/:id', permission: 'session', handle };
    const other: Route = { method: 'POST', path: '/api/:name', permission: 'session', handle };
    const table = () => createRouteTable([open as Route, empty, route, other]);
    expect(table).toThrow('GET /api/open has no permission');
    expect(table).toThrow('GET /api/empty has no permission');
    expect(table).toThrow('POST /api/: is answered by two routes');
  });

  it('prevents a platform with a duplicate call from starting', () => {
    const { catalogue } = at;
    const doubled = { ...catalogue, resources: [...catalogue.resources, ...catalogue.resources.slice(0, 1)] };
    const { db } = at;
    expect(() =>
      createPlatform({ db, engine: 'pglite', catalogue: doubled, clock: Date.now, zone: 'UTC', line: () => undefined }),
    ).toThrow('is answered by two routes');
  });
});
