import { writeSync } from 'node:fs';

import type { KyselyPlugin } from 'kysely';

import { upgradeDatabase } from '../../../platform/upgradeDatabase.ts';
import { areas } from '../../../platform/areas.ts';
import { createLog } from '../../../platform/engine/log/log.ts';
import { allScreens } from '../../../platform/engine/resources/allResources.ts';
import { createCatalogue } from '../../../platform/engine/resources/catalogue.ts';
import { type ConnectOptions, openDatabase } from '../../../platform/engine/storage/connect.ts';
import { mapConnections } from '../../../platform/engine/storage/connections.ts';
import { parseKeyRing } from '../../../platform/engine/secrets/keyRing.ts';
import { testKey } from '../../support/databases/openTestDatabase.ts';
import { nowMs, zone } from '../harness.ts';
import { startRelease } from './sampleMigrations.ts';

/**
 * Process that upgrades a database as the start of a platform does, and kills itself before the given statement.
 * Without a statement, it completes the upgrade and prints the number of statements.
 */
interface Task {
  readonly place: ConnectOptions;
  readonly killBefore?: number;
  /** True to upgrade to the later release of `sampleMigrations.ts`. */
  readonly usesSampleMigrations?: boolean;
}

const { place, killBefore, usesSampleMigrations }: Task = JSON.parse(process.argv[2] ?? '');
const secretKeys = parseKeyRing(testKey);
if (typeof secretKeys === 'string') throw new Error(secretKeys);

let statements = 0;
const counter: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements += 1;
    if (statements === killBefore) process.kill(process.pid, 'SIGKILL');
    return node;
  },
  transformResult: async ({ result }) => result,
};

const opened = await openDatabase(place);
const clock = () => nowMs;
const counted = {
  engine: opened.engine,
  connections: mapConnections(opened.connections, db => db.withPlugin(counter)),
};
if (usesSampleMigrations) await startRelease(counted, 'after');
else {
  await upgradeDatabase(
    counted,
    { zone, secretKeys, secretKeyFile: '' },
    { catalogue: createCatalogue(allScreens, areas), log: createLog({ clock, line: () => undefined }), clock },
  );
}
await opened.close();
writeSync(1, String(statements));
