import { isRecord } from '../schemas/base/json.ts';
import type { StreamEvents } from '../resources/streamEvents.ts';
import { parseResponseText } from './parseResponseText.ts';

type EventName = keyof StreamEvents;

/** Event for the listeners. `missed` means that events may have been lost, so that listeners must refetch. */
export type StreamEvent =
  | { readonly [E in Exclude<EventName, 'end'>]: { readonly event: E; readonly data: StreamEvents[E] } }[Exclude<
      EventName,
      'end'
    >]
  | { readonly event: 'missed' };

/**
 * Milliseconds without any data after which a stream counts as broken, even if the browser still reports the stream as
 * open.
 */
export const streamTimeoutMs = 6_000;
const reconnectDelaysMs = [1_000, 5_000, 10_000, 30_000] as const;

/** Opens the event stream for these topics. */
export type StreamOpener = (topics: readonly string[], signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;

interface FollowOptions {
  readonly open: StreamOpener;
  readonly topics: () => readonly string[];
  readonly signal: AbortSignal;
  readonly onEvent: (event: StreamEvent) => void;
  readonly onConnection: (connection: AbortController) => void;
}

/**
 * Keeps one connection open until the signal aborts, and replaces it when it ends. While no connection succeeds, the
 * delay between attempts grows.
 */
export async function followStream({ open, topics, signal, onEvent, onConnection }: FollowOptions): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const connection = new AbortController();
    const end = AbortSignal.any([signal, connection.signal]);
    try {
      const body = await open(topics(), end);
      onConnection(connection);
      await readEvents(body, {
        end,
        connection,
        onEvent: event => {
          failures = 0;
          onEvent(event);
        },
      });
    } catch {
      // The connection broke, was rejected, or was closed on purpose; the next attempt shows whether the failure
      // persists.
    }
    if (signal.aborted) return;
    if (connection.signal.aborted) continue;
    const pause = reconnectDelaysMs[Math.min(failures, reconnectDelaysMs.length - 1)] ?? reconnectDelaysMs[0];
    failures += 1;
    await waitFor(pause, signal);
  }
}

interface Reading {
  readonly end: AbortSignal;
  readonly connection: AbortController;
  readonly onEvent: (event: StreamEvent) => void;
}

async function readEvents(body: ReadableStream<Uint8Array>, { end, connection, onEvent }: Reading): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const stop = () => void reader.cancel().catch(() => undefined);
  end.addEventListener('abort', stop);
  let [text, watch] = ['', setTimeout(stop, streamTimeoutMs)];
  try {
    while (!connection.signal.aborted) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(watch);
      watch = setTimeout(stop, streamTimeoutMs);
      const parts = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const event = parseStreamEvent(part);
        if (event) onEvent(event);
      }
    }
  } finally {
    clearTimeout(watch);
    end.removeEventListener('abort', stop);
    stop();
  }
}

/**
 * Parses one event of the stream; `null` for an unreadable event. The `since` number of the next event then reveals
 * that an event is missing.
 */
export function parseStreamEvent(text: string): StreamEvent | null {
  const name = /^event: (\w+)$/m.exec(text)?.[1];
  const data = /^data: (.*)$/m.exec(text)?.[1];
  const value = parseResponseText(data ?? '');
  const event: unknown = { event: name, data: value };
  return value !== undefined && isStreamEvent(event) ? event : null;
}

const events: readonly string[] = ['cards', 'jobs', 'records', 'beat', 'missed'];

export function isStreamEvent(value: unknown): value is StreamEvent {
  return isRecord(value) && typeof value['event'] === 'string' && events.includes(value['event']);
}

function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
