import type { Label } from '../../../src/schemas/label.ts';
import { Refusal } from '../refusal.ts';
import type { Caller, CostlyKind } from '../route.ts';

interface Cap {
  readonly most: number;
  readonly per: 'user' | 'session';
  readonly text: Label;
  /** Milliseconds that a call waits for a free place, so that a repeated call is answered as well. */
  readonly waitMs: number;
}

/** Calls that wait for the places of one person; more are refused at once. */
const mostWaiting = 20;

const caps: { readonly [K in CostlyKind]: Cap } = {
  export: {
    most: 2,
    per: 'user',
    text: { zh: '最多同时导出2个文件，请等待其中一个完成', en: 'At most 2 exports at a time, wait for one to finish' },
    waitMs: 0,
  },
  import: {
    most: 1,
    per: 'user',
    text: { zh: '同时只能进行1个导入，请等待其完成', en: 'Only 1 import at a time, wait for it to finish' },
    waitMs: 10_000,
  },
  preview: {
    most: 4,
    per: 'user',
    text: { zh: '同时进行的预览过多，请稍后再试', en: 'Too many previews at a time, please try again shortly' },
    waitMs: 10_000,
  },
  stream: {
    most: 10,
    per: 'session',
    text: { zh: '打开的页面过多，请关闭一些页面', en: 'Too many pages are open, please close some' },
    waitMs: 0,
  },
};

/** Retry-After in seconds; most of this work takes a few. */
const retryAfterSeconds = 2;

export interface AtOnce {
  /** Reserves a place. Rejects with a 429 when the person has none left; the returned function frees it, once. */
  readonly reserve: (kind: CostlyKind, caller: Pick<Caller, 'uid' | 'sessionId'>) => Promise<() => void>;
}

interface Places {
  taken: number;
  /** Waiting calls in order of arrival; a finished call hands its place to the first. */
  readonly waiting: (() => void)[];
}

/** Counts costly work under way, in the memory of one process. */
export function createAtOnce(): AtOnce {
  const all = new Map<string, Places>();

  const leave = (key: string, places: Places): void => {
    const next = places.waiting.shift();
    if (next) return next();
    places.taken -= 1;
    if (places.taken === 0) all.delete(key);
  };

  return {
    reserve: async (kind, { uid, sessionId }) => {
      const { most, per, text, waitMs } = caps[kind];
      const key = `${kind} ${per === 'user' ? uid : sessionId}`;
      const places = all.get(key) ?? { taken: 0, waiting: [] };
      all.set(key, places);
      if (places.taken < most) places.taken += 1;
      else if (!(await hasWaited(places, waitMs))) {
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

/** Waits for the place of somebody who leaves. Resolves to false when nobody left in time. */
function hasWaited({ waiting }: Places, waitMs: number): Promise<boolean> {
  if (waitMs === 0 || waiting.length >= mostWaiting) return Promise.resolve(false);
  return new Promise(resolve => {
    const onPlace = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(onPlace), 1);
      resolve(false);
    }, waitMs);
    waiting.push(onPlace);
  });
}

/** The same response; `onEnd` is called once its body has been read, has failed or is not wanted any more. */
export function whenSent(response: Response, onEnd: () => void): Response {
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
    // Nothing is read ahead, so that a slow reader holds the work back as before.
    { highWaterMark: 0 },
  );
  return new Response(watched, { status, headers });
}
