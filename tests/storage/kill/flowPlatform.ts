import { writeSync } from 'node:fs';

import { type KyselyPlugin, type QueryId, CompiledQuery } from 'kysely';

import { isRecord } from '../../../src/schemas/base/json.ts';
import { createPlatform } from '../../../platform/createPlatform.ts';
import { demoAccounts } from '../../../platform/demoAccounts.ts';
import { areas } from '../../../platform/areas.ts';
import { listen } from '../../../platform/listen.ts';
import { allScreens } from '../../../platform/engine/resources/allResources.ts';
import { createCatalogue } from '../../../platform/engine/resources/catalogue.ts';
import { runScheduledTransitions } from '../../../platform/engine/scheduler/scheduledTransitions.ts';
import { openTestDatabase } from '../../support/databases/openTestDatabase.ts';
import { toPlatformTime } from '../../../platform/engine/storage/platformTime.ts';
import { zone } from '../harness.ts';

/**
 * Platform in its own process, which a test kills during a flow. It listens at `PORT`, uses the database in `DATA_DIR`,
 * and runs its clock `PASSED_MS` milliseconds ahead of real time. Three calls exist for tests only: `/-/query` queries
 * the database, `/-/pass` advances the clock and runs due work, and `/-/hold` selects a statement whose result never
 * arrives, so that its transaction stays open.
 */
const { DATA_DIR: dataDir, PORT, CONSOLE_DIR: consoleDir, PASSED_MS } = process.env;
const say = (word: string) => writeSync(1, `${word}\n`);
let passedMs = Number(PASSED_MS);
const clock = () => Date.now() + passedMs;

const opened = await openTestDatabase({ dataDir: `${dataDir}/pg` });
const compiler = opened.db.getExecutor();
let waitedFor: { readonly pattern: RegExp; left: number } | null = null;
const held = new Set<QueryId>();
const hold: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => {
    if (waitedFor?.pattern.test(compiler.compileQuery(node, queryId).sql)) waitedFor.left -= 1;
    if (waitedFor?.left === 0) {
      held.add(queryId);
      waitedFor = null;
    }
    return node;
  },
  transformResult: async ({ queryId, result }) => {
    if (!held.has(queryId)) return result;
    say('held');
    return new Promise(() => {});
  },
};
const db = opened.db.withPlugin(hold);

const catalogue = createCatalogue(allScreens, areas);
const moving = ['storage-moves', 'overscore-moves', 'platform-versions', 'backups'].map(catalogue.get);
const platform = createPlatform({
  db,
  engine: opened.engine,
  catalogue,
  clock,
  zone,
  line: () => {},
  passwordExemptions: demoAccounts.map(account => account.userName),
  consoleDir,
});

type Order = (given: Readonly<Record<string, unknown>>) => Promise<unknown>;

const orders: Readonly<Record<string, Order>> = {
  query: async ({ text, parameters }) => {
    const given: readonly unknown[] = Array.isArray(parameters) ? parameters : [];
    const { rows } = await opened.db.executeQuery(CompiledQuery.raw(String(text), [...given]));
    return { rows };
  },
  pass: async ({ seconds }) => {
    passedMs += Number(seconds) * 1_000;
    await runScheduledTransitions({ db, catalogue, clock }, moving, toPlatformTime(clock(), zone));
    return passedMs;
  },
  hold: async ({ pattern, time }) => {
    waitedFor = { pattern: new RegExp(String(pattern)), left: Number(time) };
  },
};

const listener = await listen(
  async (request, env) => {
    const order = orders[new URL(request.url).pathname.replace(/^\/-\//, '')];
    if (!order) return platform.fetch(request, env);
    const given: unknown = await request.json();
    return Response.json((await order(isRecord(given) ? given : {})) ?? null);
  },
  { host: '127.0.0.1', port: Number(PORT) },
);
await platform.ready;
say(`listens ${listener.port}`);
