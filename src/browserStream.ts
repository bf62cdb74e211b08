import type { StreamingHttp } from './dataProvider/http.ts';
import { type Stream, createStream } from './dataProvider/stream.ts';

/** The stream over this browser: one connection for all tabs of a user, where it has locks and channels. */
export function createBrowserStream(http: StreamingHttp, uid: number): Stream {
  const name = `stream-${uid}`;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  return createStream({
    open: (topics, signal) =>
      http.stream({ method: 'GET', path: '/api/public/v1/stream', query: { topics: topics.join(',') }, signal }),
    alone: async (task, signal) => {
      if (!('locks' in navigator)) return task();
      await navigator.locks.request(name, { signal }, task);
    },
    channel: {
      // A channel has no origins to choose between: it never leaves this one.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      post: message => channel?.postMessage(message),
      hear: listener => channel?.addEventListener('message', event => listener(event.data)),
    },
    isSeen: () => document.visibilityState === 'visible',
    onSeen: listener => document.addEventListener('visibilitychange', listener),
    now: Date.now,
  });
}
