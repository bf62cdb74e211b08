import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createPlatform } from '../../platform/createPlatform.ts';
import { acceptedHostsOf } from '../../platform/engine/http/knownHosts.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';

const list = '/api/user/v1/designjet/user/list';
const mebibyte = 1024 * 1024;
const emptyPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

let at: TestPlatform;
let token: string;
let consoleDir: string;

beforeAll(async () => {
  consoleDir = await mkdtemp(join(tmpdir(), 'console-'));
  await mkdir(join(consoleDir, 'assets'));
  await writeFile(join(consoleDir, 'index.html'), '<!doctype html><title>console</title>');
  await writeFile(join(consoleDir, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(consoleDir, 'assets/app-1a2b3c.js'), 'export {};');
  await writeFile(join(consoleDir, 'assets/app-1a2b3c.js.br'), 'small');
  await writeFile(join(consoleDir, 'assets/app-1a2b3c.js.gz'), 'smaller');
  at = await startPlatform({ consoleDir });
  token = await at.tokenOf('admin');
});

afterAll(async () => {
  await at.close();
  await rm(consoleDir, { recursive: true });
});

/** Returns a body that declares no length and is read in pieces; `taken` returns the number of bytes read. */
function chunked(bytes: number): { readonly body: ReadableStream<Uint8Array>; readonly taken: () => number } {
  let taken = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: controller => {
      if (taken >= bytes) return controller.close();
      const piece = new Uint8Array(Math.min(64 * 1024, bytes - taken)).fill(32);
      taken += piece.byteLength;
      controller.enqueue(piece);
    },
  });
  return { body, taken: () => taken };
}

async function stream(bytes: number, headers: Readonly<Record<string, string>>) {
  const { body, taken } = chunked(bytes);
  const init: RequestInit & { readonly duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
  const response = await at.platform.fetch(new Request(`http://console.test${list}`, init), {});
  return { http: response.status, taken: taken() };
}

describe('a request body', () => {
  const json = { 'content-type': 'application/json' };

  it('may have at most one mebibyte, even without a declared length', async () => {
    expect((await stream(mebibyte, { ...json, authorization: token })).http).not.toBe(413);
    const { http, taken } = await stream(50 * mebibyte, { ...json, authorization: token });
    expect(http).toBe(413);
    expect(taken).toBeLessThan(mebibyte + 4 * 64 * 1024);
  });

  it('is not read for a caller without a session', async () => {
    const { http, taken } = await stream(50 * mebibyte, json);
    expect(http).toBe(401);
    expect(taken).toBeLessThanOrEqual(64 * 1024);
  });

  it('is limited to 64 levels of nesting, for any call', async () => {
    const nested = (levels: number) => `{"name":${'['.repeat(levels - 1)}"[[[\\"{{"${']'.repeat(levels - 1)}}`;
    const send = async (path: string, text: string) => {
      const headers = { ...json, authorization: token, 'accept-language': 'en' };
      const response = await at.platform.fetch(
        new Request(`http://console.test${path}`, { method: 'POST', headers, body: text }),
      );
      // The platform responds to an accepted report without a body.
      const body: unknown = response.status === 204 ? null : await response.json();
      return { http: response.status, body };
    };
    const paths = [
      list,
      '/api/public/v1/uploads',
      '/api/user/v1/designjet/permissions/group',
      '/api/public/v1/policy-reports',
    ];
    for (const path of paths) {
      const refusal = { status: 1, code: 400, msg: 'The request is nested more than 64 levels deep' };
      for (const levels of [65, 5_000, 20_000]) {
        expect(await send(path, nested(levels))).toMatchObject({ http: 400, body: refusal });
      }
      expect(await send(path, nested(64))).not.toMatchObject({ body: { msg: refusal.msg } });
      expect((await send(path, nested(64))).http).toBeLessThan(500);
    }
  });

  it('may not declare a length above one mebibyte', async () => {
    const headers = { 'content-length': String(mebibyte + 1) };
    expect(await at.call('POST', list, { token, body: {}, headers })).toMatchObject({
      http: 413,
      status: 1,
      code: 413,
    });
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    '',
    'application/jsonp',
  ])('cannot have the content type %j', async type => {
    const answer = await at.call('POST', list, { token, body: '{}', headers: { 'content-type': type } });
    expect(answer).toMatchObject({ http: 400, status: 1, code: 400 });
  });

  it.each(['{', '{"a":1}}', 'undefined', '<a/>', '\u0000'])('must be JSON: %j is refused', async body => {
    expect(await at.call('POST', list, { token, body })).toMatchObject({ http: 400, status: 1, code: 400 });
  });

  it('must have the encoding UTF-8', async () => {
    const request = new Request(`http://console.test${list}`, {
      method: 'POST',
      headers: { ...json, authorization: token },
      body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    });
    expect((await at.platform.fetch(request, {})).status).toBe(400);
  });

  it.each(['null', '[]', '1', '"text"', 'true'])('must be an object: %s is refused', async body => {
    const answer = await at.call('POST', '/api/user/v1/designjet/user', { token, body });
    expect(answer).toMatchObject({ http: 200, status: 1, success: false });
  });
});

describe('a platform that is not ready yet', () => {
  it('returns 503 to health checks, and states in Retry-After when to try again', async () => {
    const { db, catalogue } = at;
    const line = () => undefined;
    const platform = createPlatform({
      db,
      engine: 'pglite',
      catalogue,
      clock: Date.now,
      zone: 'UTC',
      line,
      consoleDir,
    });
    const early = await platform.fetch(new Request('http://console.test/healthz'), {});
    expect(early.status).toBe(503);
    expect(early.headers.get('retry-after')).toBe('1');
    await platform.ready;
    const answer = await platform.fetch(new Request('http://console.test/healthz'), {});
    expect(await answer.json()).toEqual({ ready: true });
    await platform.close();
  });
});

describe('GET /healthz', () => {
  it('shows the database engine and the seed only to users who may see platform upgrades', async () => {
    const ask = async (headers: Readonly<Record<string, string>>) =>
      JSON.parse((await at.call('GET', '/healthz', { headers })).text);
    expect(await ask({ authorization: token })).toMatchObject({
      ready: true,
      engine: 'pglite',
      seed: expect.any(Object),
    });
    for (const authorization of ['', 'unknown', 'x'.repeat(64)]) {
      expect(await ask(authorization ? { authorization } : {})).toEqual({ ready: true });
    }
  });
});

describe('signing out', () => {
  it('clears the browser’s cached pictures', async () => {
    const leaving = await at.signIn('ops01', 'ops12345');
    const answer = await at.call('POST', '/api/user/v1/designjet/logout', { token: leaving });
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
  });
});

describe('a request for another host name', () => {
  it('gets 421 from both listeners, and neither a file nor a call result nor a CORS header', async () => {
    const hosts = acceptedHostsOf('127.0.0.1', ['console.test']);
    const other = await startPlatform({ consoleDir, hosts });
    const ask = (from: 'fetch' | 'logFetch', host: string, method = 'GET', headers = {}) =>
      other.platform[from](new Request(`http://${host}/healthz`, { method, headers }), {});
    const preflight = { origin: 'http://evil.example', 'access-control-request-method': 'POST' };
    for (const from of ['fetch', 'logFetch'] as const) {
      for (const known of ['console.test', 'localhost:8000', '127.0.0.1:18311', '[::1]:8000', 'CONSOLE.test.']) {
        expect((await ask(from, known)).status, known).toBe(200);
      }
      for (const unknown of ['evil.example', 'console.test.evil.example', '10.0.0.1', '0.0.0.0']) {
        const answer = await ask(from, unknown);
        expect(answer.status, unknown).toBe(421);
        expect(await answer.json()).toMatchObject({ status: 1, code: 421, success: false });
      }
      const response = await ask(from, 'evil.example', 'OPTIONS', preflight);
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([421, null]);
    }
    expect(
      (await other.platform.fetch(new Request('http://evil.example/'), {})).headers.get('content-security-policy'),
    ).toBe(emptyPolicy);
    await other.close();
  });
});

describe('a request from another site', () => {
  it('gets 400, unlike a request from the same site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect(await at.call('POST', list, { token, body: {}, headers })).toMatchObject({ http: 400, success: false });
    for (const site of ['same-origin', 'same-site', 'none']) {
      const answer = await at.call('POST', list, { token, body: {}, headers: { 'sec-fetch-site': site } });
      expect(answer.success).toBe(true);
    }
  });
});

describe('the response headers', () => {
  const shared = {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), clipboard-read=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  const headersOf = async (method: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries((await at.call(method, path, { headers })).headers);
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; " +
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self' http://console.test:8002; base-uri 'none'; form-action 'none'; " +
    "frame-ancestors 'none'; object-src 'none'; manifest-src 'self'; worker-src 'self'; " +
    "require-trusted-types-for 'script'; trusted-types dompurify default source-worker; report-uri /api/public/v1/policy-reports; " +
    'report-to csp';

  it.each([
    ['GET', '/healthz'],
    ['POST', '/api/user/v1/client/login/getPbKey'],
    ['GET', '/api/v1.0/users/-/'],
    ['GET', '/api/nothing'],
  ])('prevent scripts, framing and caching in the response to %s %s', async (method, path) => {
    expect(await headersOf(method, path)).toMatchObject({
      ...shared,
      'content-security-policy': emptyPolicy,
      'cache-control': 'no-store',
    });
  });

  it.each(['/', '/login', '/users/12', '/assets/', '/index.html'])(
    'allow the page at %s to load the scripts, styles and data of the console',
    async path => {
      const answer = await at.call('GET', path);
      expect(answer.text).toContain('<title>console</title>');
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        ...shared,
        'content-security-policy': policy,
        'reporting-endpoints': 'csp="/api/public/v1/policy-reports"',
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      });
    },
  );

  it.each([
    ['GET', '/', 'text/html; charset=utf-8'],
    ['GET', '/icon.svg', 'image/svg+xml; charset=utf-8'],
    ['GET', '/assets/app-1a2b3c.js', 'text/javascript; charset=utf-8'],
    ['GET', '/assets/gone.js', 'text/plain; charset=utf-8'],
    ['GET', '/healthz', 'application/json; charset=utf-8'],
    ['GET', '/api/nothing', 'application/json; charset=utf-8'],
    ['POST', '/api/user/v1/client/login/getPbKey', 'application/json; charset=utf-8'],
  ])('name type and charset of the response to %s %s, and never redirect', async (method, path, type) => {
    for (const proto of ['http', 'https']) {
      const answer = await at.call(method, path, { headers: { 'x-forwarded-proto': proto } });
      expect(answer.headers.get('content-type')).toBe(type);
      expect([200, 404]).toContain(answer.http);
      expect(answer.headers.has('location')).toBe(false);
    }
  });

  it('allow permanent caching of files with a hash in their name, and name a compression that the browser accepts', async () => {
    const path = '/assets/app-1a2b3c.js';
    const plain = await headersOf('GET', path);
    expect(plain).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' });
    expect(plain).not.toHaveProperty('content-encoding');
    expect(await headersOf('GET', path, { 'accept-encoding': 'gzip, br' })).toMatchObject({ 'content-encoding': 'br' });
    expect(await headersOf('GET', path, { 'accept-encoding': 'gzip, br;q=0' })).toMatchObject({
      'content-encoding': 'gzip',
    });
    const again = await at.call('GET', path, { headers: { 'if-none-match': plain['etag'] ?? '' } });
    expect(again).toMatchObject({ http: 304, text: '' });
    expect(await at.call('HEAD', path)).toMatchObject({ http: 200, text: '' });
  });
});

describe('a request for a missing file', () => {
  it.each([
    '/assets/old-9f.js',
    '/assets/app-1a2b3c.js.br',
    '/favicon.ico',
    '/assets/..%2findex.html',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/%00',
    '//evil.example/x.js',
    '/.git/config',
    '/.env',
    '/../package.json',
    '/assets/../../platform/start.js',
  ])('gets 404, never the page: %s', async path => {
    expect(await at.call('GET', path)).toMatchObject({ http: 404, text: '404' });
  });
});

describe('a request for a path outside the folder of the console', () => {
  it.each(['/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd'])(
    'gets the page, never a file outside the folder: %s',
    async path => {
      expect((await at.call('GET', path)).text).toContain('<title>console</title>');
    },
  );
});

describe('a platform behind a proxy that terminates TLS', () => {
  it('sends Strict-Transport-Security with every response to a request over TLS', async () => {
    const other = await startPlatform({
      consoleDir,
      proxyHops: 1,
      hosts: acceptedHostsOf('127.0.0.1', ['console.test']),
    });
    const answerTo = (from: 'fetch' | 'logFetch', address: string, headers: Readonly<Record<string, string>>) =>
      other.platform[from](new Request(`http://${address}`, { headers }), {});
    const addresses = ['/', '/assets/app-1a2b3c.js', '/gone.js', '/healthz', '/api/nothing', '/api/v1.0/users/-/'];
    for (const address of [...addresses.map(path => `console.test${path}`), 'evil.example/']) {
      for (const from of ['fetch', 'logFetch'] as const) {
        const { headers } = await answerTo(from, address, { 'x-forwarded-proto': 'https' });
        expect(headers.get('strict-transport-security'), address).toBe('max-age=31536000; includeSubDomains');
        const plain = await answerTo(from, address, { 'x-forwarded-proto': 'http' });
        expect(plain.headers.has('strict-transport-security'), address).toBe(false);
      }
    }
    const direct = await at.call('GET', '/', { headers: { 'x-forwarded-proto': 'https' } });
    expect(direct.headers.has('strict-transport-security')).toBe(false);
    await other.close();
  });
});

describe('the listener of the log API', () => {
  const ask = (method: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
    at.platform.logFetch(new Request(`http://console.test:8002${path}`, { method, headers }), {});

  it('serves health checks, and no calls of the main listener', async () => {
    expect((await ask('GET', '/healthz')).status).toBe(200);
    expect((await ask('POST', '/api/user/v1/client/login/getPbKey')).status).toBe(404);
    expect((await ask('GET', '/')).status).toBe(404);
  });

  it('appears in the headers of the page and of calls if its port is not the default', async () => {
    const other = await startPlatform({ consoleDir, logPort: 9102 });
    const page = await other.call('GET', '/');
    expect(page.headers.get('content-security-policy')).toContain("connect-src 'self' http://console.test:9102;");
    expect((await other.call('GET', '/healthz')).headers.get('x-log-port')).toBe('9102');
    expect((await at.call('GET', '/healthz')).headers.has('x-log-port')).toBe(false);
    await other.close();
  });

  it('allows CORS requests from its own host only', async () => {
    const preflight = { origin: 'http://console.test:8000', 'access-control-request-method': 'POST' };
    const own = await ask('OPTIONS', '/api/public/v5/log/card/selectCardLinkLog', preflight);
    expect(own.status).toBe(204);
    expect(own.headers.get('access-control-allow-origin')).toBe('http://console.test:8000');
    expect(own.headers.has('access-control-allow-credentials')).toBe(false);
    for (const origin of ['http://evil.example', 'null', 'http://console.test.evil.example']) {
      const other = await ask('OPTIONS', '/healthz', { ...preflight, origin });
      expect(other.headers.has('access-control-allow-origin')).toBe(false);
    }
  });
});
