import { cardsTopic, jobsTopic } from '../../src/schemas/streamEvents.ts';
import { changeNow } from '../fleet/changeFeed.ts';
import type { HubParts, Subscriber } from './subscriber.ts';
import { createTeller } from './teller.ts';

export interface Hub {
  /** Tells from now on; gives the function that ends it. */
  readonly subscribe: (subscriber: Subscriber) => () => void;
  readonly stop: () => Promise<void>;
}

const everyMs = 1_000;

/**
 * Looks once a second for what has changed, for all open pages of this process together, and tells each what it has
 * asked for. Every process looks for itself, so it does not matter which of them has made the change. While nobody
 * listens nothing is asked.
 */
export function createHub(parts: HubParts): Hub {
  const { db, log } = parts;
  const subscribers = new Set<Subscriber>();
  let since: number | null = null;
  let isRunning = false;
  let running: Promise<void> = Promise.resolve();
  const nap = createNap();

  const teller = createTeller(parts, subscribers);

  const look = async (): Promise<void> => {
    try {
      const next = await changeNow(db);
      const from = since ?? next;
      await teller.cards(from);
      const records = new Set([...subscribers].flatMap(one => [...one.topics]));
      for (const topic of records) if (topic !== cardsTopic && topic !== jobsTopic) await teller.records(topic, from);
      await teller.jobs();
      since = next;
      for (const one of subscribers) one.tell('beat', { since: from, change: next });
    } catch (error) {
      log.write('warn', 'stream', { error: String(error) });
    }
  };

  const run = async (): Promise<void> => {
    isRunning = true;
    while (subscribers.size > 0) {
      await look();
      if (subscribers.size > 0) await nap.take(everyMs);
    }
    since = null;
    isRunning = false;
  };

  return {
    subscribe: subscriber => {
      subscribers.add(subscriber);
      if (!isRunning) running = run();
      return () => {
        subscribers.delete(subscriber);
        teller.forget(subscriber);
        if (subscribers.size === 0) nap.end();
      };
    },
    stop: async () => {
      subscribers.clear();
      nap.end();
      await running;
    },
  };
}

/** A pause that can be ended before its time. */
function createNap() {
  let end = (): void => undefined;
  return {
    take: (milliseconds: number): Promise<void> =>
      new Promise(resolve => {
        const timer = setTimeout(resolve, milliseconds);
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    end: () => end(),
  };
}
