import type { KeyObject } from 'node:crypto';

import { inject } from 'vitest';

import { startingAnswer } from '../../../platform/gate.ts';
import { type CallRates, usualRates } from '../../../platform/http/limits/callGate.ts';
import { listen } from '../../../platform/listen.ts';
import type { Targets } from '../../../platform/proxy/targets.ts';
import type { Database } from '../../../platform/storage/database.ts';
import { type TestPlatform, startPlatform } from '../../contract/startPlatform.ts';

export interface RunningConsole<P extends TestPlatform = TestPlatform> {
  readonly origin: string;
  readonly db: Database;
  /** The same platform without a browser, for what a journey compares with. */
  readonly at: P;
  /** Leaves the log API without its listener. */
  readonly stopLogs: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface StartOptions {
  /** Calls go wrong on demand, by the scenarios in there. */
  readonly scenarioFolder?: string;
  /** Verifies licences. */
  readonly licenceKey?: KeyObject;
  /** Other platforms to which the calls of published screens may be passed on. */
  readonly targets?: Targets;
  /** Call rates; those of a deployment with default settings unless given. */
  readonly rates?: CallRates;
}

/** The real platform with the console's build, on ports and a database of its own. */
export function startConsole(options: StartOptions = {}): Promise<RunningConsole> {
  return serveConsole(places => startPlatform({ ...places, rates: usualRates, ...options }));
}

interface Places {
  readonly consoleDir: string;
  readonly logPort: number;
}

/** The same over a platform that is started in another way. */
export async function serveConsole<P extends TestPlatform>(
  start: (places: Places) => Promise<P>,
): Promise<RunningConsole<P>> {
  const any = { host: '127.0.0.1', port: 0 };
  let started: P | undefined;
  const logs = await listen(
    async (request, env) => started?.platform.logFetch(request, env) ?? startingAnswer(request),
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
