import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { type StreamEvent, parseStreamEvent } from '../../../src/dataProvider/followStream.ts';
import { createEventStream } from '../../../src/dataProvider/eventStream.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const settled = () => vi.advanceTimersByTimeAsync(0);

/** Fake browser with tabs: one lock, one channel, and connections that the test controls. */
function createBrowser() {
  const listeners = new Set<{ readonly tab: object; readonly onMessage: (message: unknown) => void }>();
  const opened: {
    readonly topics: readonly string[];
    readonly say: (event: string, data: unknown) => void;
    readonly drop: () => void;
  }[] = [];
  let last: Promise<void> = Promise.resolve();
  let isDown = false;
  const open = async (topics: readonly string[], signal: AbortSignal) => {
    if (isDown) throw new Error('down');
    return new ReadableStream<Uint8Array>({
      start: controller => {
        const say = (event: string, data: unknown) =>
          controller.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
        opened.push({ topics, say, drop: () => controller.error(new Error('dropped')) });
        signal.addEventListener('abort', () =>
          opened.splice(0, opened.length, ...opened.filter(item => item.say !== say)),
        );
      },
    });
  };
  const tab = () => {
    const self = {};
    let isSeen = true;
    let seen = (): void => undefined;
    const stream = createEventStream({
      open,
      runExclusive: async (task, signal) => {
        const before = last;
        let free = (): void => undefined;
        last = new Promise(resolve => {
          free = resolve;
        });
        await before;
        if (!signal.aborted) await task();
        free();
      },
      channel: {
        post: message => listeners.forEach(listener => listener.tab !== self && listener.onMessage(message)),
        onMessage: onMessage => listeners.add({ tab: self, onMessage }),
      },
      isVisible: () => isSeen,
      onVisibilityChange: listener => {
        seen = listener;
      },
      now: Date.now,
    });
    const heard: StreamEvent[] = [];
    const cards = () => heard.filter(news => news.event === 'cards').length;
    const missed = () => heard.filter(news => news.event === 'missed').length;
    return {
      stream,
      heard,
      cards,
      missed,
      see: (is: boolean) => {
        isSeen = is;
        seen();
      },
    };
  };
  return {
    tab,
    opened,
    goDown: (is: boolean) => {
      isDown = is;
    },
  };
}

const cards = { since: 1, change: 2, reset: false, pack: { places: [], texts: [], cards: [] }, gone: [] };

describe('the event stream', () => {
  it('uses one connection for all tabs, and sends each tab its topics', async () => {
    const browser = createBrowser();
    const [first, second] = [browser.tab(), browser.tab()];
    first.stream.subscribe('cards', news => first.heard.push(news));
    await settled();
    second.stream.subscribe('jobs', news => second.heard.push(news));
    await settled();
    expect(browser.opened.map(connection => connection.topics)).toEqual([['cards', 'jobs']]);
    browser.opened[0]?.say('cards', cards);
    await settled();
    expect([first.cards(), second.cards()]).toEqual([1, 0]);
    browser.opened[0]?.say('jobs', []);
    await settled();
    expect(second.heard.at(-1)).toEqual({ event: 'jobs', data: [] });
  });

  it('serves only visible tabs, and reports a possible gap when a hidden tab becomes visible', async () => {
    const browser = createBrowser();
    const [first, second] = [browser.tab(), browser.tab()];
    for (const tab of [first, second]) tab.stream.subscribe('cards', news => tab.heard.push(news));
    await settled();
    first.see(false);
    await settled();
    expect(browser.opened).toHaveLength(1);
    browser.opened[0]?.say('cards', cards);
    await settled();
    expect([first.cards(), second.cards()]).toEqual([0, 1]);
    const before = first.missed();
    first.see(true);
    await settled();
    second.see(false);
    await settled();
    expect(first.missed()).toBeGreaterThan(before);
  });

  it('reconnects with growing delays, and reports possible gaps', async () => {
    const browser = createBrowser();
    const tab = browser.tab();
    tab.stream.subscribe('cards', news => tab.heard.push(news));
    await settled();
    browser.opened[0]?.say('beat', { since: 1, change: 2 });
    await settled();
    expect(tab.stream.lastEventAt()).toBeDefined();
    browser.goDown(true);
    browser.opened.pop()?.drop();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(tab.stream.lastEventAt()).toBeUndefined();
    expect(browser.opened).toHaveLength(0);
    const missed = tab.missed();
    browser.goDown(false);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(browser.opened.length).toBeGreaterThan(0);
    expect(tab.missed()).toBeGreaterThan(missed);
  });

  it('reconnects when it has received nothing for a while', async () => {
    const browser = createBrowser();
    const tab = browser.tab();
    tab.stream.subscribe('cards', news => tab.heard.push(news));
    await settled();
    const missed = tab.missed();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(tab.missed()).toBeGreaterThan(missed);
  });

  it('skips malformed events', () => {
    expect(parseStreamEvent('event: beat\ndata: {"since":1,"change":2}')).toEqual({
      event: 'beat',
      data: { since: 1, change: 2 },
    });
    for (const text of ['', 'event: beat\ndata: {', 'event: weird\ndata: {}', ': comment'])
      expect(parseStreamEvent(text)).toBeNull();
  });
});
