import type { Log } from '../http/log.ts';
import type { Runner } from './runner.ts';

export interface RunningRunner {
  /** Begins, once the platform stands. */
  readonly start: () => void;
  /** There is something new to do. */
  readonly wake: () => void;
  /** Lets the records in hand be finished; what is left waits for the next start, or for another process. */
  readonly stop: () => Promise<void>;
}

/** How often it looks for jobs that other processes have taken in, or have left. */
const lookEveryMs = 5_000;
/** While devices work on what they were sent. */
const lookAtDevicesMs = 250;

/** Keeps a runner going behind the calls of the platform, from its start until it is stopped. */
export function startRunner(runner: Pick<Runner, 'round' | 'isWaiting'>, log: Log): RunningRunner {
  const stopping = new AbortController();
  const { signal } = stopping;
  let hasNews = true;
  let alarm = (): void => undefined;

  const rest = (): Promise<void> =>
    new Promise(resolve => {
      const timer = setTimeout(resolve, runner.isWaiting() ? lookAtDevicesMs : lookEveryMs);
      timer.unref();
      alarm = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const workOn = async (): Promise<void> => {
    while (!signal.aborted) {
      hasNews = false;
      try {
        while (!signal.aborted && (await runner.round()));
      } catch (error) {
        log.write('warn', 'jobs', { error: String(error) });
      }
      if (!signal.aborted && !hasNews) await rest();
    }
  };

  let ended: Promise<void> | undefined;
  return {
    start: () => {
      ended = workOn();
    },
    wake: () => {
      hasNews = true;
      alarm();
    },
    stop: async () => {
      stopping.abort();
      alarm();
      await ended;
    },
  };
}
