import type { Label } from '../../../../src/schemas/base/label.ts';
import { Refusal } from '../refusal.ts';
import type { Caller, CostlyCallKind } from '../route.ts';

interface ConcurrencyLimit {
  readonly most: number;
  readonly per: 'user' | 'session';
  readonly text: Label;
  /** Milliseconds that a call waits for a free slot before it is refused. */
  readonly waitMs: number;
  /** Maximum number of waiting calls per user or session. Further calls are refused immediately. */
  readonly maxWaiting: number;
}

const concurrencyLimits: { readonly [K in CostlyCallKind]: ConcurrencyLimit } = {
  export: {
    most: 2,
    per: 'user',
    text: {
      zh: '最多同时导出2个文件，请等待其中一个完成',
      en: 'At most 2 exports can run at a time. Wait until one is done',
    },
    waitMs: 0,
    maxWaiting: 0,
  },
  import: {
    most: 1,
    per: 'user',
    text: { zh: '同时只能进行1个导入，请等待其完成', en: 'Only 1 import can run at a time. Wait until it is done' },
    waitMs: 10_000,
    maxWaiting: 1,
  },
  // Each preview blocks the event loop for about 50 ms without a break. Concurrent previews delay all other callers by
  // the sum of these times.
  preview: {
    most: 2,
    per: 'user',
    text: { zh: '同时进行的预览过多，请稍后再试', en: 'Too many previews are running. Try again shortly' },
    waitMs: 10_000,
    maxWaiting: 20,
  },
  stream: {
    most: 10,
    per: 'session',
    text: { zh: '打开的页面过多，请关闭一些页面', en: 'Too many pages are open. Close some of them' },
    waitMs: 0,
    maxWaiting: 0,
  },
};

/** Value of `Retry-After` in seconds. Most of the limited work takes a few seconds. */
const retryAfterSeconds = 2;

export interface ConcurrencyLimiter {
  /**
   * Reserves a slot and returns a function that frees the slot. Rejects with 429 when no slot becomes free in time. A
   * call that is aborted while it waits leaves the queue.
   */
  readonly reserve: (
    kind: CostlyCallKind,
    caller: Pick<Caller, 'uid' | 'sessionId'>,
    signal?: AbortSignal,
  ) => Promise<() => void>;
}

interface Slots {
  taken: number;
  /** Waiting calls in order of arrival. A finished call passes its slot to the first waiting call. */
  readonly waiting: (() => void)[];
}

/** Limits concurrent costly work within one process. */
export function createConcurrencyLimiter(): ConcurrencyLimiter {
  const all = new Map<string, Slots>();

  const leave = (key: string, places: Slots): void => {
    const next = places.waiting.shift();
    if (next) return next();
    places.taken -= 1;
    if (places.taken === 0) all.delete(key);
  };

  return {
    reserve: async (kind, { uid, sessionId }, signal) => {
      const { most, per, text, ...cap } = concurrencyLimits[kind];
      const key = `${kind} ${per === 'user' ? uid : sessionId}`;
      const places = all.get(key) ?? { taken: 0, waiting: [] };
      all.set(key, places);
      if (places.taken < most) places.taken += 1;
      else if (!(await waitForSlot(places, cap, signal))) {
        throw new Refusal(text, { status: 1, code: 429, http: 429, retryAfterSeconds });
      }
      let isFree = false;
      return () => {
        if (isFree) return;
        isFree = true;
        leave(key, places);
      };
    },
  };
}

/** Waits for a free slot. Resolves to `false` after the time limit, or when the call is aborted. */
function waitForSlot(
  { waiting }: Slots,
  { waitMs, maxWaiting }: Pick<ConcurrencyLimit, 'waitMs' | 'maxWaiting'>,
  signal?: AbortSignal,
): Promise<boolean> {
  if (waiting.length >= maxWaiting || signal?.aborted) return Promise.resolve(false);
  return new Promise(resolve => {
    const end = (hasPlace: boolean): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      resolve(hasPlace);
    };
    const onPlace = (): void => end(true);
    const giveUp = (): void => {
      waiting.splice(waiting.indexOf(onPlace), 1);
      end(false);
    };
    const timer = setTimeout(giveUp, waitMs);
    signal?.addEventListener('abort', giveUp);
    waiting.push(onPlace);
  });
}

/** Wraps a response. Calls `onEnd` once the body was read, has failed or was cancelled. */
export function withResponseEndListener(response: Response, onEnd: () => void): Response {
  const { body, status, headers } = response;
  if (!body) {
    onEnd();
    return response;
  }
  const reader = body.getReader();
  const watched = new ReadableStream<Uint8Array>(
    {
      pull: async controller => {
        try {
          const step = await reader.read();
          if (!step.done) return controller.enqueue(step.value);
          onEnd();
          controller.close();
        } catch (error) {
          onEnd();
          controller.error(error);
        }
      },
      cancel: async reason => {
        onEnd();
        await reader.cancel(reason);
      },
    },
    // Disables read-ahead, so that a slow client still slows down the producer.
    { highWaterMark: 0 },
  );
  return new Response(watched, { status, headers });
}
