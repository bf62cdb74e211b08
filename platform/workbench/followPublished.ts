import { keepsRecords } from '../../src/schemas/wire.ts';
import type { Log } from '../http/log.ts';
import type { Database } from '../storage/database.ts';
import { migrate } from '../storage/migrate.ts';
import type { LiveCatalogue } from './liveCatalogue.ts';
import { currentRows, latestChange } from './publishedRows.ts';

interface Following {
  readonly db: Database;
  readonly live: LiveCatalogue;
  readonly log: Log;
  /** The screens are others now. */
  readonly onChange: () => void;
}

export interface FollowedScreens {
  /** Which state of all published screens this process answers by; 0 while nothing was ever published. */
  readonly version: () => number;
  /** Looks at once; resolves when what is published is in force here. */
  readonly refresh: () => Promise<void>;
  /** Puts what is published in force, and goes on looking. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** What one process publishes, the others answer within so long. */
const lookEveryMs = 2_000;

/** Keeps the live catalogue of a process with what is published, whoever has published it. */
export function followPublished({ db, live, log, onChange }: Following): FollowedScreens {
  let version = 0;
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  const look = async (): Promise<void> => {
    const latest = await latestChange(db);
    if (latest === version) return;
    live.take(await currentRows(db));
    version = latest;
    for (const [name, reason] of live.broken()) log.write('warn', 'screen', { name, reason });
    onChange();
  };
  // One after the other, so that an older state never follows a newer one.
  const refresh = (): Promise<void> => {
    const next = looking.catch(() => undefined).then(look);
    looking = next;
    return next;
  };
  const lookAgain = (): void => {
    refresh().catch((error: unknown) => log.write('warn', 'screens', { error: String(error) }));
  };
  return {
    version: () => version,
    refresh,
    start: async () => {
      await refresh();
      // A newer release may want more columns or indexes of what was published under an older one.
      const screens = [...live.standing().values()].map(one => one.resource).filter(keepsRecords);
      if (screens.length > 0) await migrate(db, screens);
      if (isOver) return;
      timer = setInterval(lookAgain, lookEveryMs);
      timer.unref();
    },
    stop: async () => {
      isOver = true;
      clearInterval(timer);
      await looking.catch(() => undefined);
    },
  };
}
