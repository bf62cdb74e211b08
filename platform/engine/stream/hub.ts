import { jobsTopic } from '../../../src/resources/streamEvents.ts';
import { readCurrentChangeNumber } from './changeFeed.ts';
import type { StreamHubDeps, Subscriber } from './subscriber.ts';
import { createChangeNotifier } from './changeNotifier.ts';

export interface StreamHub {
  /** Starts sending events. Returns a function that ends the subscription. */
  readonly subscribe: (subscriber: Subscriber) => () => void;
  readonly stop: () => Promise<void>;
}

const everyMs = 1_000;

/**
 * Polls for changes once a second, for all open pages of this process together, and sends each page the changes of its
 * topics. Every process polls, so that pages also receive changes by other processes. Makes no queries without
 * subscribers.
 */
export function createStreamHub(deps: StreamHubDeps): StreamHub {
  const { db, log } = deps;
  const subscribers = new Set<Subscriber>();
  let since: number | null = null;
  let isRunning = false;
  let running: Promise<void> = Promise.resolve();
  const pause = createPause();

  const notifier = createChangeNotifier(deps, subscribers);

  const poll = async (): Promise<void> => {
    try {
      const next = await readCurrentChangeNumber(db);
      const from = since ?? next;
      for (const channel of deps.channels) await notifier.channel(channel, from);
      const records = new Set([...subscribers].flatMap(subscriber => [...subscriber.topics]));
      for (const topic of records)
        if (topic !== jobsTopic && !deps.channels.some(channel => channel.topic === topic))
          await notifier.records(topic, from);
      await notifier.jobs();
      since = next;
      for (const subscriber of subscribers) subscriber.send('beat', { since: from, change: next });
    } catch (error) {
      log.write('warn', 'event stream failed', { error: String(error) });
    }
  };

  const run = async (): Promise<void> => {
    isRunning = true;
    while (subscribers.size > 0) {
      await poll();
      if (subscribers.size > 0) await pause.take(everyMs);
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
        notifier.forget(subscriber);
        if (subscribers.size === 0) pause.end();
      };
    },
    stop: async () => {
      subscribers.clear();
      pause.end();
      await running;
    },
  };
}

/** Creates a pause that can be ended early. */
function createPause() {
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
