import type { Log } from '../log/log.ts';
import type { JobRunner } from './runner.ts';

export interface JobRunnerHandle {
  /** Starts the runner. Call this after the platform has started to handle requests. */
  readonly start: () => void;
  /** Notifies the runner about new work. */
  readonly wake: () => void;
  /** Completes the claimed items and stops. The remaining items wait for the next start, or for another process. */
  readonly stop: () => Promise<void>;
}

/** Interval of the check for jobs that other processes have stored or abandoned. */
const pollIntervalMs = 5_000;
/** Interval while devices are running commands. */
const devicePollIntervalMs = 250;

interface StartRunnerOptions {
  readonly log: Log;
  /** Returns whether jobs must wait, for example because the disk is full. */
  readonly isPaused: () => boolean;
}

/** Runs the runner in the background until it is stopped. */
export function startJobRunner(
  runner: Pick<JobRunner, 'round' | 'isWaiting'>,
  { log, isPaused }: StartRunnerOptions,
): JobRunnerHandle {
  const stopping = new AbortController();
  const { signal } = stopping;
  let hasNews = true;
  let alarm = (): void => undefined;

  const rest = (): Promise<void> =>
    new Promise(resolve => {
      const timer = setTimeout(resolve, runner.isWaiting() ? devicePollIntervalMs : pollIntervalMs);
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
        while (!signal.aborted && !isPaused() && (await runner.round()));
      } catch (error) {
        log.write('warn', 'job runner failed', { error: String(error) });
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
