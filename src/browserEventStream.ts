import type { StreamingHttpClient } from './dataProvider/httpClient.ts';
import { type EventStream, createEventStream } from './dataProvider/eventStream.ts';

/**
 * Creates the event stream. All tabs of a user share one connection, if the browser supports Web Locks and broadcast
 * channels.
 */
export function createBrowserEventStream(http: StreamingHttpClient, uid: number): EventStream {
  const name = `stream-${uid}`;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  return createEventStream({
    open: (topics, signal) =>
      http.stream({ method: 'GET', path: '/api/public/v1/stream', query: { topics: topics.join(',') }, signal }),
    runExclusive: async (task, signal) => {
      if (!('locks' in navigator)) return task();
      await navigator.locks.request(name, { signal }, task);
    },
    channel: {
      // A broadcast channel has no target origin, because its messages never leave this origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      post: message => channel?.postMessage(message),
      onMessage: listener => channel?.addEventListener('message', event => listener(event.data)),
    },
    isVisible: () => document.visibilityState === 'visible',
    onVisibilityChange: listener => document.addEventListener('visibilitychange', listener),
    now: Date.now,
  });
}
