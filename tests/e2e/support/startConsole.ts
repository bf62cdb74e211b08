import { inject } from 'vitest';

import { listen } from '../../../platform/listen.ts';
import type { Database } from '../../../platform/storage/database.ts';
import { type TestPlatform, startPlatform } from '../../contract/startPlatform.ts';

export interface RunningConsole {
  readonly origin: string;
  readonly db: Database;
  /** The same platform without a browser, for what a journey compares with. */
  readonly at: TestPlatform;
  readonly stop: () => Promise<void>;
}

/** The real platform with the console's build, on a port and a database of its own. */
export async function startConsole(): Promise<RunningConsole> {
  const at = await startPlatform({ consoleDir: inject('consoleDir') });
  const { platform, db, close } = at;
  const listener = await listen(platform.fetch, { host: '127.0.0.1', port: 0 });
  return {
    origin: `http://127.0.0.1:${listener.port}`,
    db,
    at,
    stop: async () => {
      await listener.close();
      await close();
    },
  };
}
