import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { type Freshness, followChanges } from '../../../../src/pages/control-panel/live/followChanges.ts';

describe('following the changes', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function follow({ isHidden = false } = {}) {
    const state = { isHidden, isDown: false, asked: 0, freshness: [] as Partial<Freshness>[] };
    const following = followChanges({
      ask: async () => {
        state.asked += 1;
        if (state.isDown) throw new Error('down');
      },
      now: () => Date.now(),
      isHidden: () => state.isHidden,
      onFreshness: news => state.freshness.push(news),
    });
    return { state, following };
  }

  it('asks every five seconds, and later and later while nothing answers', async () => {
    const { state, following } = follow();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(state.asked).toBe(2);
    state.isDown = true;
    await vi.advanceTimersByTimeAsync(5_000);
    const askedAt = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return state.asked;
    };
    expect(await askedAt(5_000)).toBe(4);
    expect(await askedAt(9_900)).toBe(4);
    expect(await askedAt(100)).toBe(5);
    expect(await askedAt(29_900)).toBe(5);
    expect(await askedAt(100)).toBe(6);
    expect(state.freshness.at(-1)?.retryAt).toBe(Date.now() + 30_000);
    state.isDown = false;
    following.askNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(state.freshness.at(-1)).toEqual({ at: Date.now(), retryAt: undefined });
    following.stop();
  });

  it('asks nothing while nobody looks, and at once when somebody does', async () => {
    const { state, following } = follow();
    await vi.advanceTimersByTimeAsync(0);
    state.isHidden = true;
    following.askNow();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.asked).toBe(1);
    state.isHidden = false;
    following.askNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(state.asked).toBe(2);
    following.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.asked).toBe(2);
  });
});
