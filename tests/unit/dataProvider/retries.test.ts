import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createFakeHttp, okResponse, jsonResponse, neverReply } from './fakeHttp.ts';
import { rejectionOf } from './failureOf.ts';

const away = (status: number, retryAfter?: string) =>
  new Response('away', { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } });

describe('the client of an unavailable server', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([502, 503, 504])('retries a read after HTTP status %i, and succeeds', async status => {
    const { http, sent, failures } = createFakeHttp([away(status), away(status), okResponse(5)]);
    const answer = http.send({ method: 'GET', path: '/x' });
    await vi.runAllTimersAsync();
    expect((await answer).data).toBe(5);
    expect([sent.length, failures.length]).toEqual([3, 0]);
  });

  it('tries a read three times in total, and then fails once', async () => {
    const { http, sent, failures } = createFakeHttp([away(503)]);
    const failed = rejectionOf(http.send({ method: 'GET', path: '/x' }));
    await vi.runAllTimersAsync();
    expect([(await failed).kind, sent.length, failures.length]).toEqual(['serverError', 3, 1]);
  });

  it.each([500, 501, 400, 404])('does not retry a read after HTTP status %i', async status => {
    const { http, sent } = createFakeHttp([away(status)]);
    await rejectionOf(http.send({ method: 'GET', path: '/x' }));
    expect(sent).toHaveLength(1);
  });

  it.each(['POST', 'PUT', 'DELETE'] as const)('sends a %s once, with or without an idempotency key', async method => {
    const { http, sent } = createFakeHttp([away(503)]);
    await rejectionOf(http.send({ method, path: '/x' }));
    await rejectionOf(http.send({ method, path: '/x', idempotencyKey: 'k' }));
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(2);
  });

  it('does not retry after a network failure', async () => {
    const { http, sent } = createFakeHttp([new TypeError('fetch failed')]);
    await rejectionOf(http.send({ method: 'GET', path: '/x' }));
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['2', 2_000],
    ['0', 0],
    ['900', 5_000],
  ])('reads the Retry-After value “%s” (in seconds) and waits for %i ms', async (seconds, expected) => {
    const { http, sent } = createFakeHttp([away(503, seconds), okResponse()]);
    const answer = http.send({ method: 'GET', path: '/x' });
    await vi.advanceTimersByTimeAsync(Math.max(0, expected - 1));
    expect(sent).toHaveLength(expected === 0 ? 2 : 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(2);
    await answer;
  });

  it.each([undefined, 'soon', 'Wed, 21 Oct 2026 07:28:00 GMT'])(
    'waits for a growing random time when the Retry-After value is no number of seconds (%s)',
    async retryAfter => {
      const { http, sent } = createFakeHttp([away(503, retryAfter), away(503, retryAfter), okResponse()]);
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

  it('stops waiting when the caller aborts the call', async () => {
    const { http, sent, failures } = createFakeHttp([away(503, '5')]);
    const leaving = new AbortController();
    const failed = rejectionOf(http.send({ method: 'GET', path: '/x', signal: leaving.signal }));
    await vi.advanceTimersByTimeAsync(100);
    leaving.abort();
    expect((await failed).kind).toBe('aborted');
    await vi.runAllTimersAsync();
    expect([sent.length, failures.length]).toEqual([1, 0]);
  });

  it('makes no further attempt after the user has signed out', async () => {
    const { http, sent, state } = createFakeHttp([away(503, '1'), okResponse('of the old user')]);
    const failed = rejectionOf(http.send({ method: 'GET', path: '/x' }));
    await vi.advanceTimersByTimeAsync(100);
    state.token = null;
    await vi.runAllTimersAsync();
    expect([(await failed).kind, sent.length]).toEqual(['aborted', 1]);
  });
});

describe('the client of a platform that refuses too many calls', () => {
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

  it.each(['GET', 'POST'] as const)('repeats a read by %s after the requested time and succeeds', async method => {
    const { http, sent, failures } = createFakeHttp([tooMany('1'), tooMany('1'), okResponse(5)]);
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
  ] as const)('sends a write (%s, %o) only once, and fails with the platform’s message', async (method, more) => {
    const { http, sent } = createFakeHttp([tooMany('1')]);
    const error = await rejectionOf(http.send({ method, path: '/x', ...more }));
    expect([error.message, error.status, sent.length]).toEqual(['请求过于频繁，请稍后再试', 429, 1]);
  });

  it('reports a long wait, such as a locked sign-in, without waiting', async () => {
    const { http, sent } = createFakeHttp([tooMany('900')]);
    const error = await rejectionOf(http.send({ method: 'POST', path: '/login' }));
    expect([error.status, sent.length]).toEqual([429, 1]);
  });
});

describe('a call to a platform that does not respond', () => {
  it('fails after the timeout', async () => {
    const { http, failures, sent } = createFakeHttp([neverReply], { timeoutMs: 20, language: 'en' });
    const error = await rejectionOf(http.send({ method: 'GET', path: '/x' }));
    expect([error.kind, error.message]).toEqual(['timeout', 'The request took too long. Try again']);
    expect([failures.length, sent.length]).toEqual([1, 1]);
  });

  it('fails silently when the caller aborts the call', async () => {
    const { http, failures, ends } = createFakeHttp([neverReply]);
    const leaving = new AbortController();
    const failed = rejectionOf(http.send({ method: 'GET', path: '/x', signal: leaving.signal }));
    leaving.abort();
    expect((await failed).kind).toBe('aborted');
    expect([...failures, ...ends]).toEqual([]);
  });

  it('is not sent after the caller has aborted the call', async () => {
    const { http, failures } = createFakeHttp([neverReply]);
    const error = await rejectionOf(http.send({ method: 'GET', path: '/x', signal: AbortSignal.abort() }));
    expect([error.kind, failures.length]).toEqual(['aborted', 0]);
  });

  it('fails after the timeout even when the caller passes a signal of its own', async () => {
    const { http } = createFakeHttp([neverReply], { timeoutMs: 20 });
    const open = new AbortController();
    expect((await rejectionOf(http.send({ method: 'GET', path: '/x', signal: open.signal }))).kind).toBe('timeout');
  });

  it('fails with another kind of error than a call that the platform refuses', async () => {
    const { http } = createFakeHttp([jsonResponse({ status: 1, msg: 'no' })], { timeoutMs: 20 });
    expect((await rejectionOf(http.send({ method: 'GET', path: '/x' }))).kind).toBe('unknown');
  });
});
