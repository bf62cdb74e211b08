import { isRecord } from '../schemas/json.ts';
import type { StreamEvents } from '../schemas/streamEvents.ts';

type EventName = keyof StreamEvents;

/** What is told to those who listen; `missed` means that something may have been left out, so they ask for it. */
export type StreamNews =
  | { readonly [E in Exclude<EventName, 'end'>]: { readonly event: E; readonly data: StreamEvents[E] } }[Exclude<
      EventName,
      'end'
    >]
  | { readonly event: 'missed' };

/** A stream that has said nothing for so long is broken, whatever the browser thinks of it. */
export const silenceMs = 6_000;
const pausesMs = [1_000, 5_000, 10_000, 30_000] as const;

/** Opens the streamed answer. */
export type OpenStream = (topics: readonly string[], signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;

interface Following {
  readonly open: OpenStream;
  readonly wanted: () => readonly string[];
  readonly signal: AbortSignal;
  readonly onNews: (news: StreamNews) => void;
  readonly onConnection: (connection: AbortController) => void;
}

/** Reads one connection after the other, with longer pauses while none can be had. */
export async function follow({ open, wanted, signal, onNews, onConnection }: Following): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const connection = new AbortController();
    const end = AbortSignal.any([signal, connection.signal]);
    try {
      const body = await open(wanted(), end);
      onConnection(connection);
      await readEvents(body, {
        end,
        connection,
        onNews: news => {
          failures = 0;
          onNews(news);
        },
      });
    } catch {
      // Broken, refused, or ended on purpose: the next one tells.
    }
    if (signal.aborted) return;
    if (connection.signal.aborted) continue;
    const pause = pausesMs[Math.min(failures, pausesMs.length - 1)] ?? pausesMs[0];
    failures += 1;
    await rest(pause, signal);
  }
}

interface Reading {
  readonly end: AbortSignal;
  readonly connection: AbortController;
  readonly onNews: (news: StreamNews) => void;
}

async function readEvents(body: ReadableStream<Uint8Array>, { end, connection, onNews }: Reading): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const stop = () => void reader.cancel().catch(() => undefined);
  end.addEventListener('abort', stop);
  let [text, watch] = ['', setTimeout(stop, silenceMs)];
  try {
    while (!connection.signal.aborted) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(watch);
      watch = setTimeout(stop, silenceMs);
      const parts = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const news = readEvent(part);
        if (news) onNews(news);
      }
    }
  } finally {
    clearTimeout(watch);
    end.removeEventListener('abort', stop);
    stop();
  }
}

/** One event of the stream; what cannot be read is left out, and the number behind it shows the gap. */
export function readEvent(text: string): StreamNews | null {
  const name = /^event: (\w+)$/m.exec(text)?.[1];
  const data = /^data: (.*)$/m.exec(text)?.[1];
  try {
    const news: unknown = { event: name, data: JSON.parse(data ?? '') };
    return isNews(news) ? news : null;
  } catch {
    return null;
  }
}

const events: readonly string[] = ['cards', 'jobs', 'records', 'beat', 'missed'];

export function isNews(value: unknown): value is StreamNews {
  return isRecord(value) && typeof value['event'] === 'string' && events.includes(value['event']);
}

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
