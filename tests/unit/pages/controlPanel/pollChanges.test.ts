import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { type Freshness, startChangePoll } from '../../../../src/pages/control-panel/live/startChangePoll.ts';

describe('polling for changes', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function follow({ isHidden = false } = {}) {
    const state = { isHidden, isDown: false, polls: 0, freshness: [] as Partial<Freshness>[] };
    const following = startChangePoll({
      poll: async () => {
        state.polls += 1;
        if (state.isDown) throw new Error('down');
      },
      now: () => Date.now(),
      isHidden: () => state.isHidden,
      onFreshness: news => state.freshness.push(news),
    });
    return { state, following };
  }

  it('runs every five seconds, and less often while the platform does not respond', async () => {
    const { state, following } = follow();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(state.polls).toBe(2);
    state.isDown = true;
    await vi.advanceTimersByTimeAsync(5_000);
    const askedAt = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return state.polls;
    };
    expect(await askedAt(5_000)).toBe(4);
    expect(await askedAt(9_900)).toBe(4);
    expect(await askedAt(100)).toBe(5);
    expect(await askedAt(29_900)).toBe(5);
    expect(await askedAt(100)).toBe(6);
    expect(state.freshness.at(-1)?.retryAt).toBe(Date.now() + 30_000);
    state.isDown = false;
    following.pollNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(state.freshness.at(-1)).toEqual({ at: Date.now(), retryAt: undefined });
    following.stop();
  });

  it('pauses while the page is hidden, and runs immediately when the page becomes visible', async () => {
    const { state, following } = follow();
    await vi.advanceTimersByTimeAsync(0);
    state.isHidden = true;
    following.pollNow();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.polls).toBe(1);
    state.isHidden = false;
    following.pollNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(state.polls).toBe(2);
    following.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.polls).toBe(2);
  });
});
