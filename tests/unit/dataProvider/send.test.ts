import { describe, expect, it } from 'vitest';

import { createFakeWire, bodyOf, done, headersOf, json } from './fakeWire.ts';
import { rejectionOf } from './failureOf.ts';

describe('a request', () => {
  it('carries token, version and language of the signed-in user', async () => {
    const { http, sent } = createFakeWire([done()], { language: 'en' });
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

  it('has no authorization while nobody is signed in, and no key that was not given', async () => {
    const { http, sent } = createFakeWire([done()], { token: null });
    await http.send({ method: 'GET', path: '/x' });
    expect(Object.keys(headersOf(sent[0])).toSorted()).toEqual(['accept-language', 'client-version']);
  });

  it('reads token and language anew every time', async () => {
    const { http, sent, state } = createFakeWire([done()]);
    await http.send({ method: 'GET', path: '/x' });
    Object.assign(state, { token: 'token-of-8', language: 'en' });
    await http.send({ method: 'GET', path: '/x' });
    expect(sent.map(one => headersOf(one)['authorization'])).toEqual(['token-of-7', 'token-of-8']);
    expect(sent.map(one => headersOf(one)['accept-language'])).toEqual(['zh', 'en']);
  });

  it('says when nobody is at the page, but to no other host, which may not know the word', async () => {
    const { http, sent, state } = createFakeWire([done()]);
    state.isAttended = false;
    await http.send({ method: 'GET', path: '/x' });
    await http.send({ method: 'GET', path: '/x', host: 'log' });
    state.isAttended = true;
    await http.send({ method: 'GET', path: '/x' });
    expect(sent.map(one => headersOf(one)['x-unattended'])).toEqual(['1', undefined, undefined]);
  });

  it('fault 13: follows no redirect, sends no cookie and is never answered from a cache', async () => {
    const { http, sent } = createFakeWire([done()]);
    await http.send({ method: 'GET', path: '/x' });
    expect(sent[0]?.init).toMatchObject({ redirect: 'error', credentials: 'omit', cache: 'no-store' });
  });

  it('leaves the type of a form with files to the browser', async () => {
    const { http, sent } = createFakeWire([done()]);
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
  ])('with the query %o goes to %s', async (query, address) => {
    const { http, sent } = createFakeWire([done()]);
    await http.send({ method: 'GET', path: '/x', query });
    expect(sent[0]?.address).toBe(address);
  });
});

describe('an answer', () => {
  it('gives data and success', async () => {
    const { http } = createFakeWire([json({ status: 0, data: [1], success: false })]);
    await expect(http.send({ method: 'GET', path: '/x' })).resolves.toEqual({ data: [1], success: false });
  });

  it.each([
    ['an empty body', ''],
    ['half a body', '{"status":0,"data":{"list":[{"id":1},{"i'],
    ['a page', '<!doctype html><title>Welcome to the hotel</title>'],
    ['a lone word', 'OK'],
    ['JSON that is no envelope', '[1,2]'],
    ['null', 'null'],
  ])('of %s is one failure in the words of the catalogue', async (_, text) => {
    const { http, failures } = createFakeWire([new Response(text, { status: 200 })]);
    const error = await rejectionOf(http.send({ method: 'GET', path: '/x' }));
    expect([error.kind, error.message]).toEqual(['badAnswer', '服务器的应答无法识别，请重试']);
    expect(failures).toEqual([error]);
  });

  it('without any content is a failure too', async () => {
    const { http } = createFakeWire([new Response(null, { status: 204 })]);
    expect((await rejectionOf(http.send({ method: 'POST', path: '/x' }))).kind).toBe('badAnswer');
  });

  it('that breaks off while it is read counts as unreachable', async () => {
    const broken = new ReadableStream({ pull: controller => controller.error(new TypeError('terminated')) });
    const { http } = createFakeWire([() => new Response(broken)]);
    const error = await rejectionOf(http.send({ method: 'GET', path: '/x' }));
    expect([error.kind, error.message]).toEqual(['unreachable', '服务器无法访问，请检查网络后重试']);
  });

  it('of a failing server in HTML is told without its text', async () => {
    const { http, failures } = createFakeWire([new Response('<h1>nginx</h1>', { status: 500 })]);
    const error = await rejectionOf(http.send({ method: 'POST', path: '/x' }));
    expect([error.kind, error.status, error.message]).toEqual(['unknownServerError', 500, '未知服务器错误']);
    expect(failures).toHaveLength(1);
  });
});

describe('a failure', () => {
  it('that is silent reaches its caller alone', async () => {
    const { http, failures } = createFakeWire([json({ status: 1, msg: 'no' })]);
    const error = await rejectionOf(http.send({ method: 'POST', path: '/x', silent: true }));
    expect(error.message).toBe('no');
    expect(failures).toEqual([]);
  });

  it('is told in the language of the moment', async () => {
    const { http, failures, state } = createFakeWire([new TypeError('fetch failed')]);
    state.language = 'en';
    await rejectionOf(http.send({ method: 'GET', path: '/x' }));
    expect(failures.map(error => error.message)).toEqual([
      'The server cannot be reached, check the network and try again',
    ]);
  });

  it('of another host names that host and its port, in the language of the moment', async () => {
    const { http, sent, state } = createFakeWire([new TypeError('fetch failed')]);
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
    const { http } = createFakeWire([cause]);
    expect((await rejectionOf(http.send({ method: 'GET', path: '/x' }))).cause).toBe(cause);
  });
});

describe('an answer', () => {
  it('says where the log API is when it is not where a console would look', async () => {
    const { http, logPorts } = createFakeWire([
      new Response(JSON.stringify({ status: 0 }), { headers: { 'x-log-port': '9102' } }),
      done(),
    ]);
    await http.send({ method: 'GET', path: '/x' });
    await http.send({ method: 'GET', path: '/x' });
    expect(logPorts).toEqual([9102]);
  });
});
