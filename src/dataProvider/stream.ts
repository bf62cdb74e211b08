import { isRecord } from '../schemas/json.ts';
import { type OpenStream, type StreamNews, follow, isNews, silenceMs } from './followStream.ts';

export interface Stream {
  /** Hears of a topic from now on, as long as the tab can be seen; gives the function that ends it. */
  readonly listen: (topic: string, listener: (news: StreamNews) => void) => () => void;
  /** When the platform was heard last; nothing while it is not heard. */
  readonly heardAt: () => number | undefined;
}

/** The part of the browser that it needs; each can be missing. */
export interface StreamOptions {
  readonly open: OpenStream;
  /** Of all tabs of this user one at a time runs the task; without locks each tab runs its own. */
  readonly alone: (task: () => Promise<void>, signal: AbortSignal) => Promise<void>;
  /** To the other tabs of this user, and from them. */
  readonly channel: {
    readonly post: (message: unknown) => void;
    readonly hear: (listener: (message: unknown) => void) => void;
  };
  readonly isSeen: () => boolean;
  readonly onSeen: (listener: () => void) => void;
  readonly now: () => number;
}

/**
 * One connection a browser: of the tabs that are seen and want something one holds it, and passes on what it hears. A
 * tab that is hidden hears nothing; when it is seen again it is told that it has missed something.
 */
export function createStream(options: StreamOptions): Stream {
  const { channel, isSeen, onSeen, now } = options;
  const listeners = createListeners();
  const wants = createWants(channel, () => (isSeen() ? listeners.topics() : []));
  let heardAt: number | undefined;
  let leading: AbortController | undefined;
  let connected: AbortController | undefined;

  const take = (news: StreamNews) => {
    heardAt = now();
    if (isSeen()) listeners.tell(news);
  };
  const pass = (news: StreamNews) => {
    channel.post({ news });
    take(news);
  };
  const lead = () => {
    leading = new AbortController();
    const { signal } = leading;
    const onConnection = (connection: AbortController) => {
      connected = connection;
      wants.ask();
      // Between two connections something may have happened that nobody was told.
      pass({ event: 'missed' });
    };
    void options
      .alone(() => follow({ open: options.open, wanted: wants.all, signal, onNews: pass, onConnection }), signal)
      .catch(() => undefined);
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
    // It was opened for what was wanted then.
    connected?.abort();
  };

  channel.hear(message => {
    if (!isRecord(message)) return;
    if (isNews(message['news'])) take(message['news']);
    else if (wants.hear(message)) connected?.abort();
  });
  onSeen(settle);
  return {
    listen: (topic, listener) => {
      if (listeners.add(topic, listener)) settle();
      return () => {
        if (listeners.remove(topic, listener)) settle();
      };
    },
    heardAt: () => (heardAt !== undefined && now() - heardAt < silenceMs ? heardAt : undefined),
  };
}

type Listener = (news: StreamNews) => void;

/** Who listens to what in this tab; told of the first of a topic, and of the last. */
function createListeners() {
  const byTopic = new Map<string, Set<Listener>>();
  return {
    topics: () => [...byTopic.keys()],
    tell: (news: StreamNews) => {
      const topic = topicOf(news);
      for (const [name, all] of byTopic) if (topic === null || topic === name) for (const one of all) one(news);
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

/** What this tab and the others want to hear of, by what each has said last. */
function createWants({ post }: StreamOptions['channel'], own: () => readonly string[]) {
  const tab = crypto.randomUUID();
  const others = new Map<string, readonly string[]>();
  const all = () => [...new Set([...own(), ...[...others.values()].flat()])];
  const say = () => post({ tab, topics: own() });
  return {
    all,
    say,
    ask: () => post({ ask: tab }),
    /** Takes in what another tab says; tells whether more is wanted than before. */
    hear: ({ tab: other, topics, ask }: Readonly<Record<string, unknown>>): boolean => {
      if (typeof ask === 'string') say();
      if (typeof other !== 'string' || !Array.isArray(topics)) return false;
      const before = all().length;
      others.set(other, topics.map(String));
      return all().length > before;
    },
  };
}

/** To whom it is told; everybody where it concerns all. */
function topicOf(news: StreamNews): string | null {
  if (news.event === 'records') return news.data.resource;
  return news.event === 'cards' || news.event === 'jobs' ? news.event : null;
}
