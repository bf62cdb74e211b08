import { describe, expect, it } from 'vitest';

import { createFakeHttp, okResponse, jsonResponse, createDeferredReply } from './fakeHttp.ts';
import { rejectionOf } from './failureOf.ts';

const endings = [
  ['status 6013', jsonResponse({ status: 6013 }), 'elsewhere'],
  ['status 6014', jsonResponse({ status: 6014 }), 'expired'],
  ['status 6014 of a failing request', jsonResponse({ status: 6014 }, { status: 400 }), 'expired'],
  ['HTTP 401', jsonResponse({}, { status: 401 }), 'elsewhere'],
  ['HTTP 402', jsonResponse({}, { status: 402 }), 'expired'],
  ['HTTP 403', jsonResponse({}, { status: 403 }), 'forbidden'],
] as const;

describe('a response about the end of the session', () => {
  it.each(endings)(
    'ends the session with the reason for this response, and without a notification: %s',
    async (_, reply, kind) => {
      const { http, ends, failures } = createFakeHttp([reply]);
      await rejectionOf(http.send({ method: 'GET', path: '/x' }));
      expect(ends.map(error => error.kind)).toEqual([kind]);
      expect(failures).toEqual([]);
    },
  );

  it.each(endings)('ends the session even if the caller suppresses error messages: %s', async (_, reply) => {
    const { http, ends } = createFakeHttp([reply]);
    await rejectionOf(http.send({ method: 'POST', path: '/x', silent: true }));
    expect(ends).toHaveLength(1);
  });

  it.each(endings)('ends the session once for eight concurrent requests: %s', async (_, reply) => {
    const { http, ends, failures } = createFakeHttp([reply]);
    const requests = Array.from({ length: 8 }, () => rejectionOf(http.send({ method: 'GET', path: '/x' })));
    const kinds = (await Promise.all(requests)).map(error => error.kind);
    expect(ends).toHaveLength(1);
    expect(failures).toEqual([]);
    expect(kinds.filter(kind => kind === 'aborted')).toHaveLength(7);
  });

  it('is an ordinary failure during sign-in', async () => {
    const { http, ends, failures } = createFakeHttp([jsonResponse({ status: 6014 })], { token: null });
    const error = await rejectionOf(http.send({ method: 'POST', path: '/login', silent: true }));
    expect(error.kind).toBe('expired');
    expect([...ends, ...failures]).toEqual([]);
  });
});

describe('a page without its session', () => {
  it('sends neither calls nor downloads, and reports no failure', async () => {
    const { http, state, sent, ends, failures } = createFakeHttp([okResponse()]);
    state.maySend = false;
    for (const ask of [http.send, http.download]) {
      expect((await rejectionOf(ask({ method: 'POST', path: '/x', body: {} }))).kind).toBe('aborted');
    }
    expect([...sent, ...ends, ...failures]).toEqual([]);
  });
});

describe('a late response', () => {
  it.each([
    ['after sign-out', null],
    ['for the next user', 'token-of-8'],
  ])('is dropped %s', async (_, token) => {
    for (const reply of [
      okResponse('secret of 7'),
      jsonResponse({ status: 6013 }),
      jsonResponse({ status: 1, msg: 'no' }),
      new Response(''),
    ]) {
      const slow = createDeferredReply();
      const { http, state, ends, failures } = createFakeHttp([slow.reply]);
      const failed = rejectionOf(http.send({ method: 'GET', path: '/x' }));
      state.token = token;
      slow.give(reply);
      expect((await failed).kind).toBe('aborted');
      expect([...ends, ...failures]).toEqual([]);
    }
  });

  it('is dropped even if it is a file', async () => {
    const slow = createDeferredReply();
    const { http, state } = createFakeHttp([slow.reply]);
    const failed = rejectionOf(http.download({ method: 'POST', path: '/export' }));
    state.token = 'token-of-8';
    slow.give(new Response('a,b'));
    expect((await failed).kind).toBe('aborted');
  });
});
