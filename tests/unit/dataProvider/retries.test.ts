import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createFakeWire, done, json, silence } from './fakeWire.ts';
import { rejectionOf } from './failureOf.ts';

const away = (status: number, retryAfter?: string) =>
  new Response('away', { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } });

describe('while the server is away', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([502, 503, 504])('a read that met %i is tried again and succeeds', async status => {
    const { http, sent, failures } = createFakeWire([away(status), away(status), done(5)]);
    const answer = http.send({ method: 'GET', path: '/x' });
    await vi.runAllTimersAsync();
    expect((await answer).data).toBe(5);
    expect([sent.length, failures.length]).toEqual([3, 0]);
  });

  it('a read is tried three times in all and fails once', async () => {
    const { http, sent, failures } = createFakeWire([away(503)]);
    const failed = rejectionOf(http.send({ method: 'GET', path: '/x' }));
    await vi.runAllTimersAsync();
    expect([(await failed).kind, sent.length, failures.length]).toEqual(['serverError', 3, 1]);
  });

  it.each([500, 501, 400, 404])('a read that met %i is not tried again', async status => {
    const { http, sent } = createFakeWire([away(status)]);
    await rejectionOf(http.send({ method: 'GET', path: '/x' }));
    expect(sent).toHaveLength(1);
  });

  it.each(['POST', 'PUT', 'DELETE'] as const)('a %s is sent once, with a key or without', async method => {
    const { http, sent } = createFakeWire([away(503)]);
    await rejectionOf(http.send({ method, path: '/x' }));
    await rejectionOf(http.send({ method, path: '/x', idempotencyKey: 'k' }));
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(2);
  });

  it('a network failure is not tried again', async () => {
    const { http, sent } = createFakeWire([new TypeError('fetch failed')]);
    await rejectionOf(http.send({ method: 'GET', path: '/x' }));
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['2', 2_000],
    ['0', 0],
    ['900', 5_000],
  ])('a pause of %s s asked by the server lasts %i ms', async (seconds, expected) => {
    const { http, sent } = createFakeWire([away(503, seconds), done()]);
    const answer = http.send({ method: 'GET', path: '/x' });
    await vi.advanceTimersByTimeAsync(Math.max(0, expected - 1));
    expect(sent).toHaveLength(expected === 0 ? 2 : 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(2);
    await answer;
  });

  it.each([undefined, 'soon', 'Wed, 21 Oct 2026 07:28:00 GMT'])(
    'a pause that is not told in seconds (%s) grows and varies',
    async retryAfter => {
      const { http, sent } = createFakeWire([away(503, retryAfter), away(503, retryAfter), done()]);
      const answer = http.send({ method: 'GET', path: '/x' });
      await vi.advanceTimersByTimeAsync(199);
      expect(sent).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(401);
      expect(sent).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(1_200);
      expect(sent).toHaveLength(3);
      await answer;
    },
  );

  it('leaving during the pause ends it', async () => {
    const { http, sent, failures } = createFakeWire([away(503, '5')]);
    const leaving = new AbortController();
    const failed = rejectionOf(http.send({ method: 'GET', path: '/x', signal: leaving.signal }));
    await vi.advanceTimersByTimeAsync(100);
    leaving.abort();
    expect((await failed).kind).toBe('aborted');
    await vi.runAllTimersAsync();
    expect([sent.length, failures.length]).toEqual([1, 0]);
  });

  it('signing out during the pause ends the attempts', async () => {
    const { http, sent, state } = createFakeWire([away(503, '1'), done('of the old user')]);
    const failed = rejectionOf(http.send({ method: 'GET', path: '/x' }));
    await vi.advanceTimersByTimeAsync(100);
    state.token = null;
    await vi.runAllTimersAsync();
    expect([(await failed).kind, sent.length]).toEqual(['aborted', 1]);
  });
});

describe('while the platform says that there are too many calls', () => {
  const tooMany = (retryAfter: string) =>
    new Response(
      JSON.stringify({ status: 1, code: 429, msg: '请求过于频繁，请稍后再试', data: null, success: false }),
      {
        status: 429,
        headers: { 'content-type': 'application/json', 'retry-after': retryAfter },
      },
    );
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each(['GET', 'POST'] as const)('a read by %s waits as long as it is asked to and succeeds', async method => {
    const { http, sent, failures } = createFakeWire([tooMany('1'), tooMany('1'), done(5)]);
    const answer = http.send({ method, path: '/x' });
    await vi.advanceTimersByTimeAsync(999);
    expect(sent).toHaveLength(1);
    await vi.runAllTimersAsync();
    expect((await answer).data).toBe(5);
    expect([sent.length, failures.length]).toEqual([3, 0]);
  });

  it.each([
    ['POST', { idempotencyKey: 'k' }],
    ['POST', { body: new FormData() }],
    ['PUT', {}],
    ['DELETE', {}],
  ] as const)(
    'a write by %s with %o is sent once and fails with the sentence of the platform',
    async (method, more) => {
      const { http, sent } = createFakeWire([tooMany('1')]);
      const error = await rejectionOf(http.send({ method, path: '/x', ...more }));
      expect([error.message, error.status, sent.length]).toEqual(['请求过于频繁，请稍后再试', 429, 1]);
    },
  );

  it('a long wait, as that of a locked sign-in, is shown and not waited for', async () => {
    const { http, sent } = createFakeWire([tooMany('900')]);
    const error = await rejectionOf(http.send({ method: 'POST', path: '/login' }));
    expect([error.status, sent.length]).toEqual([429, 1]);
  });
});

describe('a platform that does not answer', () => {
  it('is given up after the time that is set', async () => {
    const { http, failures, sent } = createFakeWire([silence], { timeoutMs: 20, language: 'en' });
    const error = await rejectionOf(http.send({ method: 'GET', path: '/x' }));
    expect([error.kind, error.message]).toEqual(['timeout', 'The request took too long, please try again']);
    expect([failures.length, sent.length]).toEqual([1, 1]);
  });

  it('is given up without a word when the person leaves', async () => {
    const { http, failures, ends } = createFakeWire([silence]);
    const leaving = new AbortController();
    const failed = rejectionOf(http.send({ method: 'GET', path: '/x', signal: leaving.signal }));
    leaving.abort();
    expect((await failed).kind).toBe('aborted');
    expect([...failures, ...ends]).toEqual([]);
  });

  it('is not even asked for one who has left', async () => {
    const { http, failures } = createFakeWire([silence]);
    const error = await rejectionOf(http.send({ method: 'GET', path: '/x', signal: AbortSignal.abort() }));
    expect([error.kind, failures.length]).toEqual(['aborted', 0]);
  });

  it('counts as a timeout also when the signal of the caller is still open', async () => {
    const { http } = createFakeWire([silence], { timeoutMs: 20 });
    const open = new AbortController();
    expect((await rejectionOf(http.send({ method: 'GET', path: '/x', signal: open.signal }))).kind).toBe('timeout');
  });

  it('is told apart from one that answers with a failure', async () => {
    const { http } = createFakeWire([json({ status: 1, msg: 'no' })], { timeoutMs: 20 });
    expect((await rejectionOf(http.send({ method: 'GET', path: '/x' }))).kind).toBe('unknown');
  });
});
