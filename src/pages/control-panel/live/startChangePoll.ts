import { backoffMs } from './backoffMs.ts';

/** Times of the last update of the cards' states and of the next attempt. */
export interface Freshness {
  /** Time of the last response, according to the browser's clock. */
  readonly at: number | undefined;
  /** Time of the next attempt; only set while the platform does not respond. */
  readonly retryAt: number | undefined;
}

interface PollOptions {
  /** Fetches the changes once and applies them. */
  readonly poll: (signal: AbortSignal) => Promise<void>;
  readonly now: () => number;
  readonly onFreshness: (freshness: Partial<Freshness>) => void;
  /** Returns whether the page is hidden. Polling pauses while the page is hidden. */
  readonly isHidden: () => boolean;
}

export interface ChangePoll {
  /** Polls immediately, for example after the page has become visible or the user has clicked "retry". */
  readonly pollNow: () => void;
  readonly stop: () => void;
}

const pollIntervalMs = 5_000;

/**
 * Polls for changes every few seconds. The delays increase while the platform fails, and polling pauses while the page
 * is hidden.
 */
export function startChangePoll({ poll, now, onFreshness, isHidden }: PollOptions): ChangePoll {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [failures, isPolling] = [0, false];

  const next = (ms: number) => {
    timer = isHidden() || controller.signal.aborted ? undefined : setTimeout(() => void tick(), ms);
  };
  const tick = async (): Promise<void> => {
    clearTimeout(timer);
    if (isPolling || controller.signal.aborted) return;
    isPolling = true;
    const hasResponse = await poll(controller.signal).then(
      () => true,
      () => false,
    );
    isPolling = false;
    if (controller.signal.aborted) return;
    failures = hasResponse ? 0 : failures + 1;
    const pause = hasResponse ? pollIntervalMs : backoffMs(failures);
    onFreshness(hasResponse ? { at: now(), retryAt: undefined } : { retryAt: now() + pause });
    next(pause);
  };
  void tick();
  return {
    pollNow: () => (isHidden() ? clearTimeout(timer) : void tick()),
    stop: () => {
      controller.abort();
      clearTimeout(timer);
    },
  };
}
