import { storesRecords } from '../../../src/schemas/vocabulary/wireFormat.ts';
import type { Log } from '../log/log.ts';
import type { Database } from '../storage/database.ts';
import { migrate } from '../storage/migrate.ts';
import type { LiveCatalogue } from './liveCatalogue.ts';
import { readCurrentRows, readLatestChangeNumber } from './publishedRows.ts';

interface WatchOptions {
  readonly db: Database;
  readonly live: LiveCatalogue;
  readonly log: Log;
  /** Runs when the screens have changed. */
  readonly onChange: () => void;
}

export interface PublicationFollower {
  /** Returns the number of the latest publication that this process has loaded; 0 before the first publication. */
  readonly version: () => number;
  /** Polls immediately. Resolves when this process uses the published screens. */
  readonly refresh: () => Promise<void>;
  /** Loads the published screens and starts polling. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Polling interval. Other processes use a publication after this time at the latest. */
const pollIntervalMs = 2_000;

/** Keeps the catalogue of this process up to date with the publications of all processes. */
export function createPublicationFollower({ db, live, log, onChange }: WatchOptions): PublicationFollower {
  let version = 0;
  let polling: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  const poll = async (): Promise<void> => {
    const latest = await readLatestChangeNumber(db);
    if (latest === version) return;
    live.replaceScreens(await readCurrentRows(db));
    version = latest;
    for (const [name, reason] of live.invalidScreens()) log.write('warn', 'published screen invalid', { name, reason });
    onChange();
  };
  // Polls run one at a time, so that an older state never replaces a newer one.
  const refresh = (): Promise<void> => {
    const next = polling.catch(() => undefined).then(poll);
    polling = next;
    return next;
  };
  const pollAgain = (): void => {
    refresh().catch((error: unknown) => log.write('warn', 'published screens not refreshed', { error: String(error) }));
  };
  return {
    version: () => version,
    refresh,
    start: async () => {
      await refresh();
      // A newer release may require more columns or indexes for screens that an older release has published.
      const screens = [...live.liveScreens().values()].map(liveScreen => liveScreen.resource).filter(storesRecords);
      if (screens.length > 0) await migrate(db, screens);
      if (isOver) return;
      timer = setInterval(pollAgain, pollIntervalMs);
      timer.unref();
    },
    stop: async () => {
      isOver = true;
      clearInterval(timer);
      await polling.catch(() => undefined);
    },
  };
}
