import { isRecord } from '../schemas/base/json.ts';
import { type OpenStream, type StreamEvent, followStream, isStreamEvent, streamTimeoutMs } from './followStream.ts';

export interface EventStream {
  /**
   * Calls the listener for each event of the topic while the tab is visible. Returns the function that unsubscribes.
   */
  readonly subscribe: (topic: string, listener: (news: StreamEvent) => void) => () => void;
  /** Time of the last event, in epoch milliseconds; `undefined` while the stream is silent or closed. */
  readonly lastEventAt: () => number | undefined;
}

/** Browser functions that the event stream needs. */
export interface EventStreamOptions {
  readonly open: OpenStream;
  /** Runs the task in only one of the user's tabs at a time. A browser without Web Locks runs the task in every tab. */
  readonly runExclusive: (task: () => Promise<void>, signal: AbortSignal) => Promise<void>;
  /** Channel between the user's tabs. */
  readonly channel: {
    readonly post: (message: unknown) => void;
    readonly hear: (listener: (message: unknown) => void) => void;
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
  const { channel, isVisible: isSeen, onVisibilityChange: onSeen, now } = options;
  const listeners = createListeners();
  const wants = createTopicRegistry(channel, () => (isSeen() ? listeners.topics() : []));
  let heardAt: number | undefined;
  let leading: AbortController | undefined;
  let connected: AbortController | undefined;

  const take = (news: StreamEvent) => {
    heardAt = now();
    if (isSeen()) listeners.tell(news);
  };
  const pass = (news: StreamEvent) => {
    channel.post({ news });
    take(news);
  };
  const lead = () => {
    leading = new AbortController();
    const { signal } = leading;
    const onConnection = (connection: AbortController) => {
      connected = connection;
      wants.ask();
      // Events that the platform sends between two connections are lost, so listeners must refetch.
      pass({ event: 'missed' });
    };
    const follow = () => followStream({ open: options.open, wanted: wants.all, signal, onNews: pass, onConnection });
    void options.runExclusive(follow, signal).catch(() => undefined);
  };
  const settle = () => {
    wants.say();
    const isWanting = isSeen() && listeners.topics().length > 0;
    if (isWanting && !leading) lead();
    else if (!isWanting) {
      leading?.abort();
      leading = undefined;
      heardAt = undefined;
    }
    // The connection only delivers the topics that were subscribed when it was opened, so it must be opened again.
    connected?.abort();
  };

  channel.hear(message => {
    if (!isRecord(message)) return;
    if (isStreamEvent(message['news'])) take(message['news']);
    else if (wants.hear(message)) connected?.abort();
  });
  onSeen(settle);
  return {
    subscribe: (topic, listener) => {
      if (listeners.add(topic, listener)) settle();
      return () => {
        if (listeners.remove(topic, listener)) settle();
      };
    },
    lastEventAt: () => (heardAt !== undefined && now() - heardAt < streamTimeoutMs ? heardAt : undefined),
  };
}

type Listener = (news: StreamEvent) => void;

/** Listeners of this tab, by topic. `add` returns true for the first listener of a topic, `remove` for the last. */
function createListeners() {
  const byTopic = new Map<string, Set<Listener>>();
  return {
    topics: () => [...byTopic.keys()],
    tell: (news: StreamEvent) => {
      const topic = topicOf(news);
      for (const [name, all] of byTopic) if (topic === null || topic === name) for (const item of all) item(news);
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

/** Topics to which this tab and the other tabs subscribe, according to the last message of each tab. */
function createTopicRegistry({ post }: EventStreamOptions['channel'], own: () => readonly string[]) {
  const tab = crypto.randomUUID();
  const others = new Map<string, readonly string[]>();
  const all = () => [...new Set([...own(), ...[...others.values()].flat()])];
  const say = () => post({ tab, topics: own() });
  return {
    all,
    say,
    ask: () => post({ ask: tab }),
    /** Processes a message from another tab. Returns true when the message adds a topic. */
    hear: ({ tab: other, topics, ask }: Readonly<Record<string, unknown>>): boolean => {
      if (typeof ask === 'string') say();
      if (typeof other !== 'string' || !Array.isArray(topics)) return false;
      const before = all().length;
      others.set(other, topics.map(String));
      return all().length > before;
    },
  };
}

/** Topic of an event; `null` for an event that all listeners get. */
function topicOf(news: StreamEvent): string | null {
  if (news.event === 'records') return news.data.resource;
  return news.event === 'cards' || news.event === 'jobs' ? news.event : null;
}
