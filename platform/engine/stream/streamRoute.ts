import type { StreamChannel } from './streamChannel.ts';
import { type StreamEvents, jobsTopic } from '../../../src/resources/streamEvents.ts';
import type { CallerFinder } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import type { Caller, Route, RouteContext } from '../http/route.ts';
import { mayCall } from '../http/routeTable.ts';
import { badRequestRefusal } from '../http/requestInput.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import type { StreamHub } from './hub.ts';

export interface StreamDeps {
  readonly channels: readonly StreamChannel[];
  readonly hub: StreamHub;
  readonly catalogue: Catalogue;
  readonly clock: () => number;
  readonly findCaller: CallerFinder;
  /** Functions that end the open streams. */
  readonly open: Set<() => void>;
}

/** Interval at which the stream checks the session and its permissions. */
const checkIntervalMs = 5_000;
/**
 * Maximum number of bytes that the platform buffers for a page that reads too slowly. Above this limit, the platform
 * closes the stream; the page then reconnects and requests the missed changes.
 */
const maxBufferedBytes = 4 * 1024 * 1024;

/**
 * Creates the route that streams the changes of the requested topics as server-sent events, until the page disconnects
 * or its session ends. Pages read the stream with `fetch`, so that the token is sent in a header instead of the URL.
 */
export function createStreamRoute(deps: StreamDeps): Route {
  return {
    method: 'GET',
    path: '/api/public/v1/stream',
    permission: 'session',
    costly: 'stream',
    handle: async context => {
      const requested = (context.query['topics'] ?? '').split(',').filter(topic => topic !== '');
      if (requested.length === 0) throw badRequestRefusal({ zh: '请指定主题', en: 'Specify at least one topic' });
      const codes = new Map(requested.map(topic => [topic, codeOf(deps, topic)]));
      const topics = new Set(requested.filter(topic => maySee(codes.get(topic) ?? '', context.caller)));
      if (topics.size === 0)
        throw new Refusal({ zh: '权限不足', en: 'Insufficient authority' }, { status: 1, code: 403 });
      return new Response(openStream(deps, context, { codes, topics }), {
        headers: {
          'content-type': 'text/event-stream; charset=utf-8',
          // Keeps proxies from caching or buffering the stream.
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
        },
      });
    },
  };
}

/** Returns the permission code of a topic; empty for the caller's own jobs, which require only a session. */
function codeOf({ catalogue, channels }: StreamDeps, topic: string): string {
  if (topic === jobsTopic) return '';
  const channel = channels.find(item => item.topic === topic);
  if (channel) return channel.code;
  const resource = catalogue.resources.find(item => item.name === topic && item.live);
  if (!resource) throw badRequestRefusal({ zh: `未知的主题：${topic}`, en: `Unknown topic: ${topic}` });
  return resource.code;
}

function maySee(code: string, caller: Caller): boolean {
  return code === '' || mayCall({ anyOf: [code] }, caller);
}

interface RequestedTopics {
  readonly codes: ReadonlyMap<string, string>;
  /** Topics of the stream. When the caller loses a permission, the topics that require this permission are removed. */
  readonly topics: Set<string>;
}

function openStream(
  deps: StreamDeps,
  context: RouteContext,
  { codes, topics }: RequestedTopics,
): ReadableStream<Uint8Array> {
  const { caller, language, request, db } = context;
  const writer = new TextEncoder();
  let stop = (): void => undefined;
  return new ReadableStream<Uint8Array>(
    {
      start: async controller => {
        let isOver = false;
        const sendEvent = <E extends keyof StreamEvents>(event: E, data: StreamEvents[E]): void => {
          if (isOver) return;
          controller.enqueue(writer.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
          if ((controller.desiredSize ?? 0) <= 0) stop();
        };
        const leave = deps.hub.subscribe({ topics, uid: caller.uid, language, send: sendEvent });
        const checks = setInterval(() => void checkSession(), checkIntervalMs);
        stop = () => {
          if (isOver) return;
          isOver = true;
          clearInterval(checks);
          leave();
          deps.open.delete(stop);
          try {
            controller.close();
          } catch {
            // The reader has already closed the stream.
          }
        };
        const checkSession = async (): Promise<void> => {
          try {
            const token = request.headers.get('authorization');
            const known = await deps.findCaller(db, token, deps.clock(), { isSeen: false });
            for (const topic of topics) if (!maySee(codes.get(topic) ?? '', known)) topics.delete(topic);
          } catch (error) {
            if (!(error instanceof Refusal)) return;
            const { status = 1, code = 400 } = error.options;
            sendEvent('end', { status, code, msg: error.text[language] });
            stop();
          }
        };
        deps.open.add(stop);
        request.signal.addEventListener('abort', stop);
        const since = Number(context.query['since'] ?? Number.NaN);
        if (!Number.isSafeInteger(since) || since < 0) return;
        for (const { topic, readChanges } of deps.channels.filter(channel => topics.has(channel.topic)))
          sendEvent(topic, { since, ...(await readChanges(db, since)) });
      },
      cancel: () => stop(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: maxBufferedBytes }),
  );
}
