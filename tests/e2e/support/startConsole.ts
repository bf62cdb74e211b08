import { inject } from 'vitest';

import { listen } from '../../../platform/listen.ts';
import type { Database } from '../../../platform/storage/database.ts';
import { startPlatform } from '../../contract/startPlatform.ts';

export interface RunningConsole {
  readonly origin: string;
  readonly db: Database;
  readonly stop: () => Promise<void>;
}

/** The real platform with the console's build, on a port and a database of its own. */
export async function startConsole(): Promise<RunningConsole> {
  const { platform, db, close } = await startPlatform({ consoleDir: inject('consoleDir') });
  const listener = await listen(platform.fetch, { host: '127.0.0.1', port: 0 });
  return {
    origin: `http://127.0.0.1:${listener.port}`,
    db,
    stop: async () => {
      await listener.close();
      await close();
    },
  };
}
