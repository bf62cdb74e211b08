import { writeSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

import { areas } from '../../../platform/areas.ts';
import { createLog } from '../../../platform/engine/log/log.ts';
import { createJobRunner } from '../../../platform/createJobRunner.ts';
import { allScreens } from '../../../platform/engine/resources/allResources.ts';
import { createCatalogue } from '../../../platform/engine/resources/catalogue.ts';
import { openTestDatabase } from '../../support/databases/openTestDatabase.ts';
import { zone } from '../harness.ts';

/**
 * Process that runs jobs until no item is left and no device is busy, and prints a dot after each round. The test kills
 * it meanwhile. Its clock may run faster than real time, so that no test waits for devices.
 */
const [databaseUrl, startMs, speed = '1'] = process.argv.slice(2);
const { db, close } = await openTestDatabase({ databaseUrl, connections: 4 });
const started = performance.now();
// `startMs` is later than the expiry of every claim of the processes that were killed in earlier rounds.
const clock = () => Number(startMs) + (performance.now() - started) * Number(speed);
const line = (text: string) => process.stderr.write(`${text}\n`);
const catalogue = createCatalogue(allScreens, areas);
const runner = createJobRunner({
  db,
  catalogue,
  clock: () => Math.round(clock()),
  zone,
  log: createLog({ clock, line }),
});
for (;;) {
  writeSync(1, '.');
  if (await runner.round()) continue;
  if (!runner.isWaiting()) break;
  await setTimeout(10);
}
await close();
