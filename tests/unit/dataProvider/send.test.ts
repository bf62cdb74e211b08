import { describe, expect, it } from 'vitest';

import { createFakeHttp, bodyOf, okResponse, headersOf, jsonResponse } from './fakeHttp.ts';
import { rejectionOf } from './failureOf.ts';

describe('a request', () => {
  it('has token, version and language of the signed-in user', async () => {
    const { http, sent } = createFakeHttp([okResponse()], { language: 'en' });
    await http.send({ method: 'POST', path: '/v5/merchant/insert', body: { a: 1 }, idempotencyKey: 'k-1' });
    expect(headersOf(sent[0])).toEqual({
      authorization: 'token-of-7',
      'client-version': '5.9.0',
      'accept-language': 'en',
      'content-type': 'application/json',
      'idempotency-key': 'k-1',
    });
    expect(sent[0]).toMatchObject({ address: '/v5/merchant/insert', init: { method: 'POST' } });
    expect(bodyOf(sent[0])).toEqual({ a: 1 });
  });

  it('has no authorization without a session, and no idempotency key when the caller gives no key', async () => {
    const { http, sent } = createFakeHttp([okResponse()], { token: null });
    await http.send({ method: 'GET', path: '/x' });
    expect(Object.keys(headersOf(sent[0])).toSorted()).toEqual(['accept-language', 'client-version']);
  });

  it('has the token and language that are current when it is sent', async () => {
    const { http, sent, state } = createFakeHttp([okResponse()]);
    await http.send({ method: 'GET', path: '/x' });
    Object.assign(state, { token: 'token-of-8', language: 'en' });
    await http.send({ method: 'GET', path: '/x' });
    expect(sent.map(item => headersOf(item)['authorization'])).toEqual(['token-of-7', 'token-of-8']);
    expect(sent.map(item => headersOf(item)['accept-language'])).toEqual(['zh', 'en']);
  });

  it('reports to the platform, and to no other host, that the user is idle', async () => {
    const { http, sent, state } = createFakeHttp([okResponse()]);
    state.isAttended = false;
    await http.send({ method: 'GET', path: '/x' });
    await http.send({ method: 'GET', path: '/x', host: 'log' });
    state.isAttended = true;
    await http.send({ method: 'GET', path: '/x' });
    expect(sent.map(item => headersOf(item)['x-unattended'])).toEqual(['1', undefined, undefined]);
  });

  it('follows no redirect, sends no cookie and is never cached', async () => {
    const { http, sent } = createFakeHttp([okResponse()]);
    await http.send({ method: 'GET', path: '/x' });
    expect(sent[0]?.init).toMatchObject({ redirect: 'error', credentials: 'omit', cache: 'no-store' });
  });

  it('leaves the content type of a form with files to the browser', async () => {
    const { http, sent } = createFakeHttp([okResponse()]);
    const body = new FormData();
    await http.send({ method: 'POST', path: '/upload', body });
    expect(headersOf(sent[0])).not.toHaveProperty('content-type');
    expect(sent[0]?.init.body).toBe(body);
  });

  it.each([
    [{}, '/x'],
    [{ a: 1, b: 'x y', c: false, d: 0 }, '/x?a=1&b=x+y&c=false&d=0'],
    [{ a: '', b: null, c: undefined }, '/x'],
    [{ a: '1,2', b: 'a&b=c#d' }, '/x?a=1%2C2&b=a%26b%3Dc%23d'],
  ])('goes, with the query %o, to %s', async (query, address) => {
    const { http, sent } = createFakeHttp([okResponse()]);
    await http.send({ method: 'GET', path: '/x', query });
    expect(sent[0]?.address).toBe(address);
  });
});

describe('a response', () => {
  it('gives the caller its data and its success flag', async () => {
    const { http } = createFakeHttp([jsonResponse({ status: 0, data: [1], success: false })]);
    await expect(http.send({ method: 'GET', path: '/x' })).resolves.toEqual({ data: [1], success: false });
  });

  it.each([
    ['an empty body', ''],
    ['half of a body', '{"status":0,"data":{"list":[{"id":1},{"i'],
    ['an HTML page', '<!doctype html><title>Welcome to the hotel</title>'],
    ['a single word', 'OK'],
    ['JSON without an envelope', '[1,2]'],
    ['null', 'null'],
  ])('causes one failure, with a text of the catalogue, if it is %s', async (_, text) => {
    const { http, failures } = createFakeHttp([new Response(text, { status: 200 })]);
    const error = await rejectionOf(http.send({ method: 'GET', path: '/x' }));
    expect([error.kind, error.message]).toEqual(['badAnswer', '服务器的应答无法识别，请重试']);
    expect(failures).toEqual([error]);
  });

  it('counts as a failure if it has no content', async () => {
    const { http } = createFakeHttp([new Response(null, { status: 204 })]);
    expect((await rejectionOf(http.send({ method: 'POST', path: '/x' }))).kind).toBe('badAnswer');
  });

  it('is reported as “unreachable” when the connection breaks', async () => {
    const broken = new ReadableStream({ pull: controller => controller.error(new TypeError('terminated')) });
    const { http } = createFakeHttp([() => new Response(broken)]);
    const error = await rejectionOf(http.send({ method: 'GET', path: '/x' }));
    expect([error.kind, error.message]).toEqual(['unreachable', '服务器无法访问，请检查网络后重试']);
  });

  it('is reported without its HTML when the server fails', async () => {
    const { http, failures } = createFakeHttp([new Response('<h1>nginx</h1>', { status: 500 })]);
    const error = await rejectionOf(http.send({ method: 'POST', path: '/x' }));
    expect([error.kind, error.status, error.message]).toEqual(['unknownServerError', 500, '未知服务器错误']);
    expect(failures).toHaveLength(1);
  });
});

describe('a failure', () => {
  it('is reported only to the caller when the request is silent', async () => {
    const { http, failures } = createFakeHttp([jsonResponse({ status: 1, msg: 'no' })]);
    const error = await rejectionOf(http.send({ method: 'POST', path: '/x', silent: true }));
    expect(error.message).toBe('no');
    expect(failures).toEqual([]);
  });

  it('has a message in the current language', async () => {
    const { http, failures, state } = createFakeHttp([new TypeError('fetch failed')]);
    state.language = 'en';
    await rejectionOf(http.send({ method: 'GET', path: '/x' }));
    expect(failures.map(error => error.message)).toEqual([
      'The server cannot be reached. Check the network and try again',
    ]);
  });

  it('names the host and port that cannot be reached, in the current language', async () => {
    const { http, sent, state } = createFakeHttp([new TypeError('fetch failed')]);
    const ask = () => rejectionOf(http.send({ method: 'POST', path: '/x', host: 'log', query: { a: 1 } }));
    const error = await ask();
    expect([error.kind, error.message]).toEqual([
      'unreachable',
      '日志服务 https://log.test:8003 无法访问，请检查该主机和端口后重试',
    ]);
    expect(sent.map(({ address }) => address)).toEqual(['https://log.test:8003/x?a=1']);
    state.language = 'en';
    expect((await ask()).message).toContain('https://log.test:8003 cannot be reached');
  });

  it('keeps its cause for the log', async () => {
    const cause = new TypeError('fetch failed');
    const { http } = createFakeHttp([cause]);
    expect((await rejectionOf(http.send({ method: 'GET', path: '/x' }))).cause).toBe(cause);
  });
});

describe('a response', () => {
  it('announces the port of the log API when that port is not the default', async () => {
    const { http, logPorts } = createFakeHttp([
      new Response(JSON.stringify({ status: 0 }), { headers: { 'x-log-port': '9102' } }),
      okResponse(),
    ]);
    await http.send({ method: 'GET', path: '/x' });
    await http.send({ method: 'GET', path: '/x' });
    expect(logPorts).toEqual([9102]);
  });
});
