import type { KeyObject } from 'node:crypto';

import { inject } from 'vitest';

import { type Platform, createPlatform } from '../../platform/createPlatform.ts';
import { demoAccounts } from '../../platform/demoAccounts.ts';
import { allEffects } from '../../platform/effects/allEffects.ts';
import { allScreens } from '../../platform/resources/allResources.ts';
import { type Catalogue, createCatalogue } from '../../platform/resources/catalogue.ts';
import type { CallRates } from '../../platform/http/limits/callGate.ts';
import { openFaults } from '../../platform/http/faults/openFaults.ts';
import type { FaultRule } from '../../src/schemas/faults/scenario.ts';
import type { Targets } from '../../platform/proxy/targets.ts';
import type { Database } from '../../platform/storage/database.ts';
import { openCopy } from '../support/databases/databaseFolder.ts';
import { type Client, createClient } from './client.ts';

type DemoName = (typeof demoAccounts)[number]['userName'];

export interface TestPlatform extends Client {
  readonly platform: Platform;
  readonly db: Database;
  readonly catalogue: Catalogue;
  /** The lines of the log so far. */
  readonly lines: readonly string[];
  /** Makes calls go wrong by these rules; by none, they are right again. */
  readonly play: (rules: readonly FaultRule[]) => void;
  /** Lets time pass for the platform. */
  readonly pass: (milliseconds: number) => void;
  /** The token of a demo account, signed in once and again when its session has ended. */
  readonly tokenOf: (userName: DemoName) => Promise<string>;
  readonly close: () => Promise<void>;
}

export interface StartOptions {
  /** The folder of the database that it stands on, in the place of the one of the demonstration. */
  readonly prepared?: string;
  /** Users who are not asked for a password of their own. */
  readonly keepGivenPassword?: readonly string[];
  readonly consoleDir?: string;
  readonly loginFloorMs?: number;
  /** Verifies licences. */
  readonly licenceKey?: KeyObject;
  /** Keeps uploaded files there, and not in the database. */
  readonly filesDir?: string | undefined;
  /** Calls can be made to go wrong; scenarios are kept in this folder. */
  readonly scenarioFolder?: string | undefined;
  /** The port of the log listener. */
  readonly logPort?: number;
  /** Other platforms to which the calls of published screens may be passed on. */
  readonly targets?: Targets;
  /** The host names under which it answers; every name unless said. */
  readonly hosts?: ReadonlySet<string>;
  /** Call rates; unlimited unless given. */
  readonly rates?: CallRates;
}

const unlimited = { perSecond: 1e6, burst: 1e6 };

/** A platform of its own on a copy of the prepared database, with a clock that the test moves. */
export async function startPlatform({
  prepared = inject('preparedDatabase'),
  keepGivenPassword = demoAccounts.map(account => account.userName),
  consoleDir,
  filesDir,
  loginFloorMs = 0,
  licenceKey,
  scenarioFolder,
  logPort,
  targets,
  hosts,
  rates = { session: unlimited, address: unlimited },
}: StartOptions = {}): Promise<TestPlatform> {
  const { db, engine, close } = await openCopy(prepared);
  const catalogue = createCatalogue(allScreens, allEffects);
  const lines: string[] = [];
  let passed = 0;
  const faults = scenarioFolder ? openFaults(scenarioFolder) : undefined;
  const platform = createPlatform({
    db,
    engine,
    catalogue,
    clock: () => Date.now() + passed,
    zone: 'Asia/Shanghai',
    line: text => lines.push(text),
    keepGivenPassword,
    loginFloorMs,
    consoleDir,
    filesDir,
    licenceKey,
    faults,
    logPort,
    targets,
    hosts,
    rates,
  });
  await platform.ready;
  const client = createClient(platform.fetch);
  const tokens = new Map<DemoName, string>();
  return {
    ...client,
    platform,
    db,
    catalogue,
    lines,
    play: rules => {
      if (!faults) throw new Error('This platform has been started without a folder of scenarios');
      faults.play(rules);
    },
    pass: milliseconds => {
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
