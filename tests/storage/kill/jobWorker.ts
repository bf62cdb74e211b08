import { writeSync } from 'node:fs';

import { allEffects } from '../../../platform/effects/allEffects.ts';
import { createLog } from '../../../platform/http/log.ts';
import { createRunner } from '../../../platform/jobs/runner.ts';
import { allScreens } from '../../../platform/resources/allResources.ts';
import { createCatalogue } from '../../../platform/resources/catalogue.ts';
import { openDatabase } from '../../../platform/storage/connect.ts';
import { zone } from '../harness.ts';

/** A process that works jobs off until nothing is left, and is killed in the middle of that; a word for each round. */
const [databaseUrl, startMs] = process.argv.slice(2);
const { db, close } = await openDatabase({ databaseUrl, connections: 4 });
const begun = performance.now();
// Each process begins later than the one before, so that it may take over what that one held.
const clock = () => Number(startMs) + (performance.now() - begun);
const line = (text: string) => process.stderr.write(`${text}\n`);
const catalogue = createCatalogue(allScreens, allEffects);
const runner = createRunner({ db, catalogue, clock: () => Math.round(clock()), zone, log: createLog({ clock, line }) });
do writeSync(1, '.');
while (await runner.round());
await close();
