import { pauseAfter } from './backOff.ts';

/** How fresh the cards are. */
export interface Freshness {
  /** When the last answer came, by the browser's clock. */
  readonly at: number | undefined;
  /** Set while the platform does not answer: when it will be asked again. */
  readonly retryAt: number | undefined;
}

interface FollowOptions {
  /** Asks once and takes in what has changed. */
  readonly ask: (signal: AbortSignal) => Promise<void>;
  readonly now: () => number;
  readonly onFreshness: (freshness: Partial<Freshness>) => void;
  /** Nobody sees the page, so nothing is asked. */
  readonly isHidden: () => boolean;
}

export interface Following {
  /** Asks at once: the page is seen again, or somebody does not want to wait. */
  readonly askNow: () => void;
  readonly stop: () => void;
}

const everyMs = 5_000;

/** Asks for changes every few seconds, later and later while nothing answers, and not while nobody looks. */
export function followChanges({ ask, now, onFreshness, isHidden }: FollowOptions): Following {
  const leaving = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [failures, isAsking] = [0, false];

  const next = (ms: number) => {
    timer = isHidden() || leaving.signal.aborted ? undefined : setTimeout(() => void look(), ms);
  };
  const look = async (): Promise<void> => {
    clearTimeout(timer);
    if (isAsking || leaving.signal.aborted) return;
    isAsking = true;
    const isAnswered = await ask(leaving.signal).then(
      () => true,
      () => false,
    );
    isAsking = false;
    if (leaving.signal.aborted) return;
    failures = isAnswered ? 0 : failures + 1;
    const pause = isAnswered ? everyMs : pauseAfter(failures);
    onFreshness(isAnswered ? { at: now(), retryAt: undefined } : { retryAt: now() + pause });
    next(pause);
  };
  void look();
  return {
    askNow: () => (isHidden() ? clearTimeout(timer) : void look()),
    stop: () => {
      leaving.abort();
      clearTimeout(timer);
    },
  };
}
