import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  createConcurrencyLimiter,
  withResponseEndListener,
} from '../../../../platform/engine/http/limits/concurrencyLimiter.ts';
import { createCallGate } from '../../../../platform/engine/http/limits/callGate.ts';
import { createDenialRecorder } from '../../../../platform/engine/http/limits/denialRecorder.ts';
import { createTokenBuckets } from '../../../../platform/engine/http/limits/tokenBuckets.ts';
import { Refusal } from '../../../../platform/engine/http/refusal.ts';

describe('a token bucket', () => {
  it('allows its burst, then its rate per second, and reports the wait', () => {
    let now = 0;
    const buckets = createTokenBuckets({ perSecond: 2, burst: 3 }, () => now);
    expect([1, 2, 3, 4].map(() => buckets.take('a'))).toEqual([0, 0, 0, 0.5]);
    expect(buckets.take('b')).toBe(0);
    now = 500;
    expect([1, 2].map(() => buckets.take('a'))).toEqual([0, 0.5]);
    now = 3_600_000;
    expect([1, 2, 3, 4].map(() => buckets.take('a'))).toEqual([0, 0, 0, 0.5]);
  });

  it('gains no tokens when the clock is set back', () => {
    let now = 1_000;
    const buckets = createTokenBuckets({ perSecond: 1, burst: 1 }, () => now);
    buckets.take('a');
    now = 0;
    expect(buckets.take('a')).toBeGreaterThan(0);
  });

  it('is dropped once it is full, which limits the memory for many addresses', () => {
    let now = 0;
    const buckets = createTokenBuckets({ perSecond: 1, burst: 2 }, () => now);
    for (let at = 0; at < 50_000; at += 1) {
      now += 10;
      buckets.take(`address ${at}`);
    }
    expect(buckets.size()).toBeLessThan(25_000);
  });
});

describe('the call gate', () => {
  const route = { permission: 'session' } as const;
  const openGate = () =>
    createCallGate({ session: { perSecond: 1, burst: 5 }, address: { perSecond: 1, burst: 3 } }, () => 0);
  const refusalOf = (act: () => void) => {
    try {
      act();
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error.options;
      throw error;
    }
  };

  it('counts a known session separately from its address', () => {
    const gate = openGate();
    const call = { route, token: 'known', ip: '10.0.0.1' };
    gate.enter(call);
    gate.markKnown(call);
    for (let at = 0; at < 3; at += 1) gate.enter({ route, token: null, ip: '10.0.0.1' });
    expect(refusalOf(() => gate.enter({ route, token: null, ip: '10.0.0.1' }))).toMatchObject({ http: 429 });
    for (let at = 0; at < 4; at += 1) gate.enter(call);
    expect(refusalOf(() => gate.enter(call))).toMatchObject({ http: 429, code: 429, retryAfterSeconds: 1 });
  });

  it('counts calls with invented tokens for their IP address, and an IPv6 network as one address', () => {
    const gate = openGate();
    for (let at = 0; at < 3; at += 1) gate.enter({ route, token: `invented ${at}`, ip: `2001:db8::${at}` });
    expect(refusalOf(() => gate.enter({ route, token: 'another', ip: '2001:db8::ffff' }))).toMatchObject({ http: 429 });
    expect(refusalOf(() => gate.enter({ route, token: 'another', ip: '2001:db8:0:1::1' }))).toBeNull();
  });

  it('counts requests for pictures only when the picture is missing, and never counts health checks', () => {
    const gate = openGate();
    const picture = { route: { permission: 'public', metered: 'refused' }, token: null, ip: '10.0.0.1' } as const;
    for (let at = 0; at < 200; at += 1) gate.enter(picture);
    for (let at = 0; at < 3; at += 1) {
      gate.enter(picture);
      gate.markRefused(picture);
    }
    expect(refusalOf(() => gate.enter(picture))).toMatchObject({ http: 429 });
    const health = { ...picture, route: { permission: 'public', metered: 'never' } } as const;
    expect(refusalOf(() => gate.enter(health))).toBeNull();
  });
});

describe('the limit on concurrent costly calls', () => {
  const caller = { uid: 1, sessionId: 7 };
  afterEach(() => void vi.useRealTimers());

  it('refuses calls above the cap per person and kind until a slot is free', async () => {
    const atOnce = createConcurrencyLimiter();
    const free = await atOnce.reserve('export', caller);
    await atOnce.reserve('export', caller);
    await expect(atOnce.reserve('export', { uid: 1, sessionId: 8 })).rejects.toThrow(Refusal);
    await atOnce.reserve('export', { uid: 2, sessionId: 9 });
    await atOnce.reserve('import', caller);
    free();
    free();
    await atOnce.reserve('export', caller);
    await expect(atOnce.reserve('export', caller)).rejects.toThrow(Refusal);
  });

  it('allows at most ten streams per session', async () => {
    const atOnce = createConcurrencyLimiter();
    for (let at = 0; at < 10; at += 1) await atOnce.reserve('stream', caller);
    await expect(atOnce.reserve('stream', caller)).rejects.toThrow(Refusal);
    await atOnce.reserve('stream', { uid: 1, sessionId: 8 });
  });

  it('lets one import wait for the running one, and refuses a third import and an import that waits too long', async () => {
    vi.useFakeTimers();
    const atOnce = createConcurrencyLimiter();
    const order: string[] = [];
    const wait = (name: string) =>
      atOnce.reserve('import', caller).then(
        free => {
          order.push(name);
          return free;
        },
        () => void order.push(`${name} refused`),
      );
    const first = await atOnce.reserve('import', caller);
    const second = wait('second');
    await wait('third');
    expect(order).toEqual(['third refused']);
    first();
    const free = await second;
    const fourth = wait('fourth');
    await vi.advanceTimersByTimeAsync(10_000);
    await fourth;
    expect(order).toEqual(['third refused', 'second', 'fourth refused']);
    free?.();
    await atOnce.reserve('import', caller);
  });

  it('gives the next caller the slot of a waiting caller who has disconnected', async () => {
    const atOnce = createConcurrencyLimiter();
    const first = await atOnce.reserve('import', caller);
    const leaving = new AbortController();
    const gone = atOnce.reserve('import', caller, leaving.signal);
    leaving.abort();
    const next = atOnce.reserve('import', caller);
    await expect(gone).rejects.toThrow(Refusal);
    first();
    (await next)();
    await expect(atOnce.reserve('import', caller, AbortSignal.abort())).resolves.toBeTypeOf('function');
    await expect(atOnce.reserve('import', caller, AbortSignal.abort())).rejects.toThrow(Refusal);
  });

  it.each([
    ['import', 1, 1],
    ['preview', 2, 20],
  ] as const)('also limits how many calls wait: %s', async (kind, running, most) => {
    vi.useFakeTimers();
    const atOnce = createConcurrencyLimiter();
    for (let at = 0; at < running; at += 1) await atOnce.reserve(kind, caller);
    const waiting = Array.from({ length: 30 }, () => atOnce.reserve(kind, caller).catch(() => 'refused'));
    await vi.advanceTimersByTimeAsync(0);
    const refused = await Promise.all(waiting.map(item => Promise.race([item, Promise.resolve('waits')])));
    expect(refused.filter(item => item === 'refused')).toHaveLength(30 - most);
    await vi.advanceTimersByTimeAsync(10_000);
  });

  const endless = () => new ReadableStream<Uint8Array>({ pull: controller => controller.enqueue(new Uint8Array(8)) });

  it('frees a slot when the response is read completely, fails, or loses its reader', async () => {
    const ended: string[] = [];
    expect(await withResponseEndListener(new Response('rows'), () => ended.push('read')).text()).toBe('rows');
    const failing = new ReadableStream({ pull: () => Promise.reject(new Error('the table is gone')) });
    await expect(withResponseEndListener(new Response(failing), () => ended.push('failed')).text()).rejects.toThrow(
      'is gone',
    );
    await withResponseEndListener(new Response(endless()), () => ended.push('left')).body?.cancel();
    withResponseEndListener(new Response(null, { status: 204 }), () => ended.push('empty'));
    expect(ended).toEqual(['read', 'failed', 'left', 'empty']);
  });
});

describe('repeated denials', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const start = () => {
    const rows: string[] = [];
    const denials = createDenialRecorder(error => rows.push(String(error)));
    const note = (key: string) => denials.record({ key, write: async count => void rows.push(`${key} ${count}`) });
    return { rows, denials, note };
  };

  it('become one row immediately, then one row a minute with their count', async () => {
    const { rows, note } = start();
    for (let at = 0; at < 300; at += 1) await note('delete');
    await note('edit');
    expect(rows).toEqual(['delete 1', 'edit 1']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(rows).toEqual(['delete 1', 'edit 1', 'delete 299']);
    await note('delete');
    await vi.advanceTimersByTimeAsync(59_000);
    expect(rows).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(rows.at(-1)).toBe('delete 1');
    await vi.advanceTimersByTimeAsync(60_000);
    await note('delete');
    expect(rows).toHaveLength(5);
  });

  it('are written when the platform stops', async () => {
    const { rows, note, denials } = start();
    for (let at = 0; at < 5; at += 1) await note('delete');
    await denials.flush();
    expect(rows).toEqual(['delete 1', 'delete 4']);
  });
});
