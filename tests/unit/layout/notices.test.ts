import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createNoticeStore } from '../../../src/layout/notices.ts';

describe('notifications', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const open = () => createNoticeStore({ failureMs: 5_000, successMs: 2_500 });
  const textsOf = (store: ReturnType<typeof open>) => store.current().map(notice => notice.text);

  it.each([
    ['failure', 5_000],
    ['success', 2_500],
  ] as const)('stay, with the severity %s, for %i ms', (tone, duration) => {
    const store = open();
    store.show(tone, 'a');
    vi.advanceTimersByTime(duration - 1);
    expect(textsOf(store)).toEqual(['a']);
    vi.advanceTimersByTime(1);
    expect(textsOf(store)).toEqual([]);
  });

  it('are not repeated while visible, and can appear again later', () => {
    const store = open();
    store.show('failure', 'a');
    vi.advanceTimersByTime(4_000);
    store.show('failure', 'a');
    expect(textsOf(store)).toEqual(['a']);
    vi.advanceTimersByTime(1_000);
    expect(textsOf(store)).toEqual([]);
    store.show('failure', 'a');
    vi.advanceTimersByTime(4_999);
    expect(textsOf(store)).toEqual(['a']);
  });

  it('can name a screen that resolves the problem', () => {
    const store = open();
    store.show('failure', 'a', 'license-activation');
    store.show('failure', 'b');
    expect(store.current().map(notice => notice.screen)).toEqual(['license-activation', undefined]);
  });

  it('are separate if they have the same text but different severity', () => {
    const store = open();
    store.show('failure', 'a');
    store.show('success', 'a');
    expect(store.current().map(notice => notice.tone)).toEqual(['failure', 'success']);
  });

  it('are limited to three, and a new one replaces the oldest', () => {
    const store = open();
    for (const text of ['a', 'b', 'c', 'd', 'e']) store.show('failure', text);
    expect(textsOf(store)).toEqual(['c', 'd', 'e']);
    expect(new Set(store.current().map(notice => notice.id)).size).toBe(3);
  });

  it('disappear without affecting newer notifications', () => {
    const store = open();
    store.show('success', 'a');
    vi.advanceTimersByTime(2_000);
    for (const text of ['b', 'c', 'd', 'a']) store.show('failure', text);
    vi.advanceTimersByTime(1_000);
    expect(textsOf(store)).toEqual(['c', 'd', 'a']);
  });

  it('can be dismissed', () => {
    const store = open();
    store.show('failure', 'a');
    store.show('failure', 'b');
    store.dismiss(store.current()[0]?.id ?? 0);
    store.dismiss(99);
    expect(textsOf(store)).toEqual(['b']);
  });

  it('notify subscribers until they unsubscribe', () => {
    const store = open();
    const listener = vi.fn<() => void>();
    const stop = store.subscribe(listener);
    store.show('success', 'a');
    vi.advanceTimersByTime(2_500);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    store.show('success', 'b');
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('are returned as the same array until they change', () => {
    const store = open();
    store.show('success', 'a');
    const before = store.current();
    store.show('success', 'a');
    expect(store.current()).toBe(before);
  });
});
