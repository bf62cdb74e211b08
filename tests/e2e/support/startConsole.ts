import type { KeyObject } from 'node:crypto';

import { inject } from 'vitest';

import { startingResponse } from '../../../platform/startupGate.ts';
import { type CallRateLimits, defaultRateLimits } from '../../../platform/engine/http/limits/callGate.ts';
import { listen } from '../../../platform/listen.ts';
import type { RemotePlatforms } from '../../../platform/engine/proxy/remotePlatforms.ts';
import type { Database } from '../../../platform/engine/storage/database.ts';
import { type TestPlatform, startPlatform } from '../../contract/startPlatform.ts';

export interface RunningConsole<P extends TestPlatform = TestPlatform> {
  readonly origin: string;
  readonly db: Database;
  /** The platform itself, which tests can call without a browser. */
  readonly at: P;
  /** Stops the listener of the log API. */
  readonly stopLogs: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface StartOptions {
  /** Folder of fault scenarios; enables fault injection. */
  readonly scenarioFolder?: string;
  /** Public key that verifies licences. */
  readonly licenceKey?: KeyObject;
  /** Remote platforms to which published screens may forward calls. */
  readonly targets?: RemotePlatforms;
  /** Rate limits; by default those of a deployment. */
  readonly rates?: CallRateLimits;
}

/** Starts a platform with the console's build on its own ports and database. */
export function startConsole(options: StartOptions = {}): Promise<RunningConsole> {
  return serveConsole(places => startPlatform({ ...places, rates: defaultRateLimits, ...options }));
}

interface Places {
  readonly consoleDir: string;
  readonly logPort: number;
}

/** Serves the console from a platform that the caller starts. */
export async function serveConsole<P extends TestPlatform>(
  start: (places: Places) => Promise<P>,
): Promise<RunningConsole<P>> {
  const any = { host: '127.0.0.1', port: 0 };
  let started: P | undefined;
  const logs = await listen(
    async (request, env) => started?.platform.logFetch(request, env) ?? startingResponse(request),
    any,
  );
  const at = (started = await start({ consoleDir: inject('consoleDir'), logPort: logs.port }));
  const { platform, db, close } = at;
  const listener = await listen(platform.fetch, any);
  return {
    origin: `http://127.0.0.1:${listener.port}`,
    db,
    at,
    stopLogs: logs.close,
    stop: async () => {
      await Promise.all([listener.close(), logs.close()]);
      await close();
    },
  };
}
