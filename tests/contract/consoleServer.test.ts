import { mkdtempSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createConsoleServer } from '../../platform/consoleServer.ts';
import type { FetchHandler } from '../../platform/engine/http/fetchHandler.ts';
import { createLog } from '../../platform/engine/log/log.ts';
import { type Listener, listen } from '../../platform/listen.ts';
import { createPng } from '../support/uploads/pictures.ts';
import { createClient } from './client.ts';
import { type TestPlatform, startPlatform } from './startPlatform.ts';
import { uploadFile } from './uploads.ts';

const any = { host: '127.0.0.1', port: 0 };
const folder = mkdtempSync(join(tmpdir(), 'console-'));
writeFileSync(join(folder, 'index.html'), '<script type="module" src="/assets/index-own.js"></script>');

const lines: string[] = [];
const log = createLog({ clock: Date.now, line: text => lines.push(text) });
const serve = (platformUrl: string, options: Partial<Parameters<typeof createConsoleServer>[0]> = {}) =>
  createConsoleServer({ consoleDir: folder, platformUrl, logPort: 8002, proxyHops: 0, log, ...options });

describe('a console server in front of a platform at another address', () => {
  let platform: TestPlatform;
  let listener: Listener;
  let fetch: FetchHandler;

  beforeAll(async () => {
    platform = await startPlatform();
    listener = await listen(platform.platform.fetch, any);
    fetch = await serve(`http://127.0.0.1:${listener.port}`);
  });

  afterAll(async () => {
    await listener.close();
    await platform.close();
  });

  it('lets a user sign in, read, upload and receive events, and forwards validation errors', async () => {
    const client = createClient(fetch);
    const token = await client.signIn('admin', 'admin123');
    const list = await client.call('POST', '/api/resources/v1/rooms/list', { token, body: {} });
    expect(list).toMatchObject({ success: true, data: { total: expect.any(Number) } });
    expect(await uploadFile({ platform: { fetch } }, createPng(9, 9), { token })).toMatchObject({ status: 0 });
    const refused = await client.call('POST', '/api/resources/v1/rooms', { token, body: {}, language: 'en' });
    expect(refused).toMatchObject({ http: 200, success: false, data: { errors: expect.any(Object) } });
    const page = new AbortController();
    const headers = { authorization: token };
    const events = new Request('http://console.test/api/public/v1/stream?topics=jobs', {
      headers,
      signal: page.signal,
    });
    const stream = await fetch(events);
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    const read = stream.text();
    page.abort();
    await expect(read).rejects.toThrow('aborted');
  });

  it('forwards the refusal of a large upload whose client waits for “100 Continue”', async () => {
    const console = await listen(fetch, any);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', expect: '100-continue' };
      const path = '/api/user/v1/designjet/user/list';
      const call = sendRequest({ host: '127.0.0.1', port: console.port, method: 'POST', path, headers }, answer => {
        answer.resume().on('end', () => resolve(answer.statusCode));
      });
      call.on('error', reject);
      // The client may still be sending the body when the response is complete; the socket then reports an error.
      call.on('socket', socket => void socket.on('error', () => undefined));
      call.on('continue', () => call.end(Buffer.alloc(20_000_000)));
    });
    expect(status).toBe(401);
    await console.close();
  });

  it('serves the page and the build name of the console, not of the platform', async () => {
    const page = await fetch(new Request('http://console.test/users'));
    expect(await page.text()).toContain('/assets/index-own.js');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const answer = await fetch(new Request('http://console.test/api/user/v1/designjet/login/getPbKey'));
    expect(answer.headers.get('x-console-build')).toBe('/assets/index-own.js');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('a server that only hosts the console', () => {
  const seen: IncomingMessage[] = [];
  const other = createServer((request, response) => {
    seen.push(request);
    if (request.url?.startsWith('/api/moved')) response.writeHead(302, { location: 'https://elsewhere.example/' });
    else response.writeHead(200, { 'content-type': 'text/html', 'x-log-port': '9999', 'x-console-build': 'other' });
    response.end('<script>alert(1)</script>');
  });
  let origin = '';

  beforeAll(async () => {
    await new Promise<void>(resolve => {
      other.listen(0, '127.0.0.1', resolve);
    });
    origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  });

  afterAll(
    () =>
      new Promise<void>(resolve => {
        other.close(() => resolve());
      }),
  );

  const call = async (url: string, headers: Record<string, string> = {}, options = {}) => {
    const fetch = await serve(origin, options);
    return fetch(new Request(url, { headers }), { incoming: { socket: { remoteAddress: '198.51.100.7' } } });
  };

  it('prevents an HTML response of the platform from running as a page of the console', async () => {
    const answer = await call('http://console.test/api/page');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('never sends a call to a host other than the platform', async () => {
    await call('http://console.test//api/elsewhere.example/x');
    expect(seen.at(-1)?.url).toBe('//api/elsewhere.example/x');
    const moved = await call('http://console.test/api/moved?to=1');
    expect(moved.status).toBe(302);
    expect(seen.at(-1)?.url).toBe('/api/moved?to=1');
    expect(seen.at(-1)?.headers.host).toBe(new URL(origin).host);
  });

  it('forwards the address of the client, and trusts the headers of an earlier proxy only if the configuration expects a proxy', async () => {
    const given = { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https' };
    await call('http://console.test/api/x', given);
    expect(seen.at(-1)?.headers).toMatchObject({ 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'http' });
    const answer = await call('http://console.test/api/x', given, { proxyHops: 1 });
    expect(seen.at(-1)?.headers).toMatchObject({
      'x-forwarded-for': '192.0.2.1, 198.51.100.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'console.test',
    });
    expect(answer.headers.get('strict-transport-security')).not.toBeNull();
  });

  it('refuses an HTTP method that no platform supports, without calling the platform', async () => {
    const before = seen.length;
    const fetch = await serve(origin);
    const trace = new Request('http://console.test/api/x');
    Object.defineProperty(trace, 'method', { value: 'TRACE' });
    expect((await fetch(trace)).status).toBe(404);
    expect(seen).toHaveLength(before);
  });

  it('sends its own log API port to the page, and never the port that the platform sends', async () => {
    const answer = await call('http://console.test/api/x', {}, { logPort: 8100 });
    expect(answer.headers.get('x-log-port')).toBe('8100');
    expect((await call('http://console.test/api/x')).headers.get('x-log-port')).toBeNull();
  });

  it('refuses requests for unknown host names', async () => {
    const hosts = new Set(['console.test']);
    expect((await call('http://console.test/api/x', {}, { hosts })).status).toBe(200);
    expect((await call('http://rebound.example/api/x', {}, { hosts })).status).toBe(421);
  });

  it.each([
    ['zh', '平台无法访问，请稍后再试'],
    ['en', 'The platform cannot be reached. Try again later.'],
  ])('returns 502 with a message in %s while the platform is unreachable', async (language, msg) => {
    const closed = await listen(async () => new Response(), any);
    await closed.close();
    const fetch = await serve(`http://127.0.0.1:${closed.port}`);
    const answer = await fetch(
      new Request('http://console.test/healthz', { headers: { 'accept-language': language } }),
    );
    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({ success: false, code: 502, msg });
    expect(lines.at(-1)).toContain('platform unreachable');
  });
});
