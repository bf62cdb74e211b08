import { writeSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

import { allEffects } from '../../../platform/effects/allEffects.ts';
import { createLog } from '../../../platform/http/log.ts';
import { createRunner } from '../../../platform/jobs/runner.ts';
import { allScreens } from '../../../platform/resources/allResources.ts';
import { createCatalogue } from '../../../platform/resources/catalogue.ts';
import { openTestDatabase } from '../../support/databases/openTestDatabase.ts';
import { zone } from '../harness.ts';

/**
 * A process that works jobs off until nothing is left and no device is at work, and is killed in the middle of that; a
 * word for each round. Its clock may run faster than others, so that nobody waits for devices.
 */
const [databaseUrl, startMs, speed = '1'] = process.argv.slice(2);
const { db, close } = await openTestDatabase({ databaseUrl, connections: 4 });
const begun = performance.now();
// Each process begins later than the one before, so that it may take over what that one held.
const clock = () => Number(startMs) + (performance.now() - begun) * Number(speed);
const line = (text: string) => process.stderr.write(`${text}\n`);
const catalogue = createCatalogue(allScreens, allEffects);
const runner = createRunner({ db, catalogue, clock: () => Math.round(clock()), zone, log: createLog({ clock, line }) });
for (;;) {
  writeSync(1, '.');
  if (await runner.round()) continue;
  if (!runner.isWaiting()) break;
  await setTimeout(10);
}
await close();
