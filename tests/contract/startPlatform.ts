import type { KeyObject } from 'node:crypto';

import { inject } from 'vitest';

import { type Platform, createPlatform } from '../../platform/createPlatform.ts';
import { demoAccounts } from '../../platform/demoAccounts.ts';
import { areas } from '../../platform/areas.ts';
import { allScreens } from '../../platform/engine/resources/allResources.ts';
import { type Catalogue, createCatalogue } from '../../platform/engine/resources/catalogue.ts';
import type { CallRateLimits } from '../../platform/engine/http/limits/callGate.ts';
import { createFaultInjection } from '../../platform/engine/http/faults/faultInjection.ts';
import type { FaultRule } from '../../src/schemas/faults/faultScenario.ts';
import type { RemotePlatforms } from '../../platform/engine/proxy/remotePlatforms.ts';
import type { Database } from '../../platform/engine/storage/database.ts';
import { openDatabaseCopy } from '../support/databases/databaseFolder.ts';
import { type Client, createClient } from './client.ts';

type DemoName = (typeof demoAccounts)[number]['userName'];

export interface TestPlatform extends Client {
  readonly platform: Platform;
  readonly db: Database;
  readonly catalogue: Catalogue;
  /** Lines of the log so far. */
  readonly logLines: readonly string[];
  /** Makes calls fail according to these rules; an empty list ends all faults. */
  readonly injectFaults: (rules: readonly FaultRule[]) => void;
  /** Advances the platform's clock. */
  readonly advanceClock: (milliseconds: number) => void;
  /** Returns the token of a demo account, and signs the account in when it has no session. */
  readonly tokenOf: (userName: DemoName) => Promise<string>;
  readonly close: () => Promise<void>;
}

export interface StartOptions {
  /** Folder of another prepared database; by default the one with the demo data. */
  readonly prepared?: string;
  /** Users who may keep the password that an administrator set. */
  readonly passwordExemptions?: readonly string[];
  readonly consoleDir?: string;
  readonly loginFloorMs?: number;
  readonly isOaepRequired?: boolean;
  /** Public key that verifies licences. */
  readonly licenceKey?: KeyObject;
  /** Folder for uploaded files; by default, the database stores the files. */
  readonly filesDir?: string | undefined;
  /** Folder of fault scenarios; enables fault injection. */
  readonly scenarioFolder?: string | undefined;
  /** Port of the log listener. */
  readonly logPort?: number;
  /** Remote platforms to which published screens may forward calls. */
  readonly targets?: RemotePlatforms;
  /** Accepted host names; by default, every host name is accepted. */
  readonly hosts?: ReadonlySet<string>;
  /** Rate limits; by default, there are no limits. */
  readonly rates?: CallRateLimits;
  /** Maximum number of bytes of unsaved uploads per user; unlimited by default. */
  readonly uploadQuotaBytes?: number;
  /** Number of proxies in front of the platform. */
  readonly proxyHops?: number;
  /** Free bytes on the disk of the database. */
  readonly freeBytes?: () => number;
}

const unlimited = { perSecond: 1e6, burst: 1e6 };

/** Starts a platform on its own copy of the prepared database, with a clock that the test advances. */
export async function startPlatform({
  prepared = inject('preparedDatabase'),
  passwordExemptions = demoAccounts.map(account => account.userName),
  consoleDir,
  filesDir,
  loginFloorMs = 0,
  isOaepRequired = false,
  licenceKey,
  scenarioFolder,
  logPort,
  targets,
  hosts,
  uploadQuotaBytes = Infinity,
  proxyHops = 0,
  freeBytes,
  rates = { session: unlimited, address: unlimited },
}: StartOptions = {}): Promise<TestPlatform> {
  const { db, engine, connections, disk, close } = await openDatabaseCopy(prepared, { freeBytes });
  const catalogue = createCatalogue(allScreens, areas);
  const lines: string[] = [];
  let passed = 0;
  const faults = scenarioFolder ? createFaultInjection(scenarioFolder) : undefined;
  const platform = createPlatform({
    db: connections.reserveFor('platform'),
    connections,
    disk,
    engine,
    catalogue,
    clock: () => Date.now() + passed,
    zone: 'Asia/Shanghai',
    line: text => lines.push(text),
    passwordExemptions,
    loginFloorMs,
    isOaepRequired,
    consoleDir,
    filesDir,
    licenceKey,
    faults,
    logPort,
    targets,
    hosts,
    rates,
    uploadQuotaBytes,
    proxyHops,
  });
  await platform.ready;
  const client = createClient(platform.fetch);
  const tokens = new Map<DemoName, string>();
  return {
    ...client,
    platform,
    db,
    catalogue,
    logLines: lines,
    injectFaults: rules => {
      if (!faults) throw new Error('This platform has been started without a folder of scenarios');
      faults.setRules(rules);
    },
    advanceClock: milliseconds => {
      passed += milliseconds;
    },
    tokenOf: async userName => {
      const known = tokens.get(userName);
      if (known && (await client.call('GET', '/api/v1.0/users/-/', { token: known })).success === true) return known;
      const { password } = demoAccounts.find(account => account.userName === userName) ?? demoAccounts[0];
      const token = await client.signIn(userName, password);
      tokens.set(userName, token);
      return token;
    },
    close: async () => {
      await platform.close();
      await close();
    },
  };
}
