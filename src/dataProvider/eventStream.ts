import { isRecord } from '../schemas/base/json.ts';
import { type StreamOpener, type StreamEvent, followStream, isStreamEvent, streamTimeoutMs } from './followStream.ts';

export interface EventStream {
  /**
   * Calls the listener for each event of the topic while the tab is visible. Returns the function that unsubscribes.
   */
  readonly subscribe: (topic: string, listener: (event: StreamEvent) => void) => () => void;
  /**
   * Returns the time of the last event, in epoch milliseconds; `undefined` if the stream is closed or has had no event
   * within its timeout.
   */
  readonly lastEventAt: () => number | undefined;
}

/** Browser functions that the event stream needs. */
export interface EventStreamOptions {
  readonly open: StreamOpener;
  /** Runs the task in only one of the user's tabs at a time. A browser without Web Locks runs the task in every tab. */
  readonly runExclusive: (task: () => Promise<void>, signal: AbortSignal) => Promise<void>;
  /** Channel between the user's tabs. */
  readonly channel: {
    readonly post: (message: unknown) => void;
    readonly onMessage: (listener: (message: unknown) => void) => void;
  };
  readonly isVisible: () => boolean;
  readonly onVisibilityChange: (listener: () => void) => void;
  readonly now: () => number;
}

/**
 * Creates an event stream with one connection per browser. One visible tab with listeners holds the connection and
 * forwards the events to the other tabs. A hidden tab delivers no events; when the tab becomes visible again, its
 * listeners receive the event `missed`.
 */
export function createEventStream(options: EventStreamOptions): EventStream {
  const { channel, isVisible, onVisibilityChange, now } = options;
  const listeners = createListeners();
  const topics = createTopicRegistry(channel, () => (isVisible() ? listeners.topics() : []));
  let eventAt: number | undefined;
  let leadership: AbortController | undefined;
  let connected: AbortController | undefined;

  const deliver = (event: StreamEvent) => {
    eventAt = now();
    if (isVisible()) listeners.notify(event);
  };
  const broadcast = (event: StreamEvent) => {
    channel.post({ news: event });
    deliver(event);
  };
  const startLeading = () => {
    leadership = new AbortController();
    const { signal } = leadership;
    const onConnection = (connection: AbortController) => {
      connected = connection;
      topics.request();
      // Events that the platform sends between two connections are lost, so listeners must refetch.
      broadcast({ event: 'missed' });
    };
    const follow = () =>
      followStream({ open: options.open, topics: topics.all, signal, onEvent: broadcast, onConnection });
    void options.runExclusive(follow, signal).catch(() => undefined);
  };
  const update = () => {
    topics.announce();
    const hasListeners = isVisible() && listeners.topics().length > 0;
    if (hasListeners && !leadership) startLeading();
    else if (!hasListeners) {
      leadership?.abort();
      leadership = undefined;
      eventAt = undefined;
    }
    // The connection only delivers the topics that were subscribed when it was opened, so it must be opened again.
    connected?.abort();
  };

  channel.onMessage(message => {
    if (!isRecord(message)) return;
    if (isStreamEvent(message['news'])) deliver(message['news']);
    else if (topics.onMessage(message)) connected?.abort();
  });
  onVisibilityChange(update);
  return {
    subscribe: (topic, listener) => {
      if (listeners.add(topic, listener)) update();
      return () => {
        if (listeners.remove(topic, listener)) update();
      };
    },
    lastEventAt: () => (eventAt !== undefined && now() - eventAt < streamTimeoutMs ? eventAt : undefined),
  };
}

type Listener = (event: StreamEvent) => void;

/**
 * Creates the registry of this tab's listeners, by topic. `add` returns true for the first listener of a topic,
 * `remove` for the last listener.
 */
function createListeners() {
  const byTopic = new Map<string, Set<Listener>>();
  return {
    topics: () => [...byTopic.keys()],
    notify: (event: StreamEvent) => {
      const topic = topicOf(event);
      for (const [name, all] of byTopic) if (topic === null || topic === name) for (const item of all) item(event);
    },
    add: (topic: string, listener: Listener): boolean => {
      const all = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, all.add(listener));
      return all.size === 1;
    },
    remove: (topic: string, listener: Listener): boolean => {
      const all = byTopic.get(topic);
      all?.delete(listener);
      return all?.size === 0 && byTopic.delete(topic);
    },
  };
}

/**
 * Creates the registry of the topics to which this tab and the other tabs subscribe, according to the last message of
 * each tab.
 */
function createTopicRegistry({ post }: EventStreamOptions['channel'], own: () => readonly string[]) {
  const tab = crypto.randomUUID();
  const others = new Map<string, readonly string[]>();
  const all = () => [...new Set([...own(), ...[...others.values()].flat()])];
  const announce = () => post({ tab, topics: own() });
  return {
    all,
    announce,
    /** Asks the other tabs to announce their topics. */
    request: () => post({ ask: tab }),
    /** Processes a message from another tab. Returns true when the message adds a topic. */
    onMessage: ({ tab: other, topics, ask }: Readonly<Record<string, unknown>>): boolean => {
      if (typeof ask === 'string') announce();
      if (typeof other !== 'string' || !Array.isArray(topics)) return false;
      const before = all().length;
      others.set(other, topics.map(String));
      return all().length > before;
    },
  };
}

/** Returns the topic of an event; `null` for an event that all listeners get. */
function topicOf(event: StreamEvent): string | null {
  if (event.event === 'records') return event.data.resource;
  return event.event === 'cards' || event.event === 'jobs' ? event.event : null;
}
