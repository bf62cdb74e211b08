import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createAtOnce, whenSent } from '../../../../platform/http/limits/atOnce.ts';
import { createCallGate } from '../../../../platform/http/limits/callGate.ts';
import { createDenials } from '../../../../platform/http/limits/denials.ts';
import { createTokenBuckets } from '../../../../platform/http/limits/tokenBuckets.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';

describe('a token bucket', () => {
  it('gives its burst at once, then as many a second as its rate, and says how long to wait', () => {
    let now = 0;
    const buckets = createTokenBuckets({ perSecond: 2, burst: 3 }, () => now);
    expect([1, 2, 3, 4].map(() => buckets.take('a'))).toEqual([0, 0, 0, 0.5]);
    expect(buckets.take('b')).toBe(0);
    now = 500;
    expect([1, 2].map(() => buckets.take('a'))).toEqual([0, 0.5]);
    now = 3_600_000;
    expect([1, 2, 3, 4].map(() => buckets.take('a'))).toEqual([0, 0, 0, 0.5]);
  });

  it('is not filled by a clock that is set back', () => {
    let now = 1_000;
    const buckets = createTokenBuckets({ perSecond: 1, burst: 1 }, () => now);
    buckets.take('a');
    now = 0;
    expect(buckets.take('a')).toBeGreaterThan(0);
  });

  it('is forgotten once it is full, so that many addresses fill no memory', () => {
    let now = 0;
    const buckets = createTokenBuckets({ perSecond: 1, burst: 2 }, () => now);
    for (let at = 0; at < 50_000; at += 1) {
      now += 10;
      buckets.take(`address ${at}`);
    }
    expect(buckets.size()).toBeLessThan(25_000);
  });
});

describe('the gate of calls', () => {
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

  it('counts a known session by itself, whatever its address has left', () => {
    const gate = openGate();
    const call = { route, token: 'known', ip: '10.0.0.1' };
    gate.enter(call);
    gate.isKnown(call);
    for (let at = 0; at < 3; at += 1) gate.enter({ route, token: null, ip: '10.0.0.1' });
    expect(refusalOf(() => gate.enter({ route, token: null, ip: '10.0.0.1' }))).toMatchObject({ http: 429 });
    for (let at = 0; at < 4; at += 1) gate.enter(call);
    expect(refusalOf(() => gate.enter(call))).toMatchObject({ http: 429, code: 429, retryAfterSeconds: 1 });
  });

  it('counts invented tokens for their address, and an IPv6 network as one', () => {
    const gate = openGate();
    for (let at = 0; at < 3; at += 1) gate.enter({ route, token: `invented ${at}`, ip: `2001:db8::${at}` });
    expect(refusalOf(() => gate.enter({ route, token: 'another', ip: '2001:db8::ffff' }))).toMatchObject({ http: 429 });
    expect(refusalOf(() => gate.enter({ route, token: 'another', ip: '2001:db8:0:1::1' }))).toBeNull();
  });

  it('counts pictures only where there is none, and health checks never', () => {
    const gate = openGate();
    const picture = { route: { permission: 'public', metered: 'refused' }, token: null, ip: '10.0.0.1' } as const;
    for (let at = 0; at < 200; at += 1) gate.enter(picture);
    for (let at = 0; at < 3; at += 1) {
      gate.enter(picture);
      gate.isRefused(picture);
    }
    expect(refusalOf(() => gate.enter(picture))).toMatchObject({ http: 429 });
    const health = { ...picture, route: { permission: 'public', metered: 'never' } } as const;
    expect(refusalOf(() => gate.enter(health))).toBeNull();
  });
});

describe('costly work at once', () => {
  const caller = { uid: 1, sessionId: 7 };
  afterEach(() => void vi.useRealTimers());

  it('is refused above its cap until a place is free, for each person and kind by itself', async () => {
    const atOnce = createAtOnce();
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

  it('takes at most ten streams of one session', async () => {
    const atOnce = createAtOnce();
    for (let at = 0; at < 10; at += 1) await atOnce.reserve('stream', caller);
    await expect(atOnce.reserve('stream', caller)).rejects.toThrow(Refusal);
    await atOnce.reserve('stream', { uid: 1, sessionId: 8 });
  });

  it('waits for an import that is under way, in order, and is refused when it takes too long', async () => {
    vi.useFakeTimers();
    const atOnce = createAtOnce();
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
    const [second, third] = [wait('second'), wait('third')];
    first();
    const free = await second;
    expect(order).toEqual(['second']);
    await vi.advanceTimersByTimeAsync(10_000);
    await third;
    expect(order).toEqual(['second', 'third refused']);
    free?.();
    await atOnce.reserve('import', caller);
  });

  it('lets only so many wait', async () => {
    vi.useFakeTimers();
    const atOnce = createAtOnce();
    await atOnce.reserve('import', caller);
    const waiting = Array.from({ length: 30 }, () => atOnce.reserve('import', caller).catch(() => 'refused'));
    await vi.advanceTimersByTimeAsync(0);
    const refused = await Promise.all(waiting.map(one => Promise.race([one, Promise.resolve('waits')])));
    expect(refused.filter(one => one === 'refused')).toHaveLength(10);
    await vi.advanceTimersByTimeAsync(10_000);
  });

  const endless = () => new ReadableStream<Uint8Array>({ pull: controller => controller.enqueue(new Uint8Array(8)) });

  it('ends when the answer is read to its end, when it fails and when its reader leaves', async () => {
    const ended: string[] = [];
    expect(await whenSent(new Response('rows'), () => ended.push('read')).text()).toBe('rows');
    const failing = new ReadableStream({ pull: () => Promise.reject(new Error('the table is gone')) });
    await expect(whenSent(new Response(failing), () => ended.push('failed')).text()).rejects.toThrow('is gone');
    await whenSent(new Response(endless()), () => ended.push('left')).body?.cancel();
    whenSent(new Response(null, { status: 204 }), () => ended.push('empty'));
    expect(ended).toEqual(['read', 'failed', 'left', 'empty']);
  });
});

describe('repeated denials', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const start = () => {
    const rows: string[] = [];
    const denials = createDenials(error => rows.push(String(error)));
    const note = (key: string) => denials.note({ key, write: async count => void rows.push(`${key} ${count}`) });
    return { rows, denials, note };
  };

  it('are one row at once and then one row a minute with their count', async () => {
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
