import { writeSync } from 'node:fs';

import { sql } from 'kysely';

import { createLog } from '../../../platform/engine/log/log.ts';
import { Refusal } from '../../../platform/engine/http/refusal.ts';
import { createJobRunner } from '../../../platform/createJobRunner.ts';
import { runScheduledTransitions } from '../../../platform/engine/scheduler/scheduledTransitions.ts';
import { openTestDatabase } from '../../support/databases/openTestDatabase.ts';
import { toPlatformTime } from '../../../platform/engine/storage/platformTime.ts';
import { createHarness, zone } from '../harness.ts';

/**
 * Process that submits flows, runs their jobs and advances the time until all moves have ended; it prints a line after
 * each piece of work. The test kills it meanwhile and starts another process, which continues.
 */
interface Task {
  readonly place: { readonly databaseUrl?: string; readonly dataDir?: string };
  readonly startMs: number;
  /** Tokens of the previews to submit, each with the path of its call. */
  readonly submits: readonly (readonly [path: string, token: string])[];
}

const stepMs = 30_000;
const { place, startMs, submits }: Task = JSON.parse(process.argv[2] ?? '');
const opened = await openTestDatabase({ ...place, connections: 4 });
const harness = await createHarness(opened);
const { db, catalogue } = harness;
let now = startMs;
const clock = () => now;
const log = createLog({ clock, line: text => process.stderr.write(`${text}\n`) });
const runner = createJobRunner({ db, catalogue, clock, zone, log });
const moves = ['storage-moves', 'overscore-moves'].map(name => catalogue.get(name));

/** Submits a preview; the refusal of a preview that has already run counts as success. */
const submit = async ([path, token]: Task['submits'][number]): Promise<void> => {
  try {
    await harness.call(`POST ${path}/submit`, { token });
  } catch (error) {
    if (
      !(error instanceof Refusal && error.options.code === 409 && JSON.stringify(error.options.data).includes('answer'))
    )
      throw error;
  }
};

const areOpen = async (): Promise<boolean> => {
  const { rows } = await sql`
    select from storage_moves where "jobStatus" in (0, 1)
    union all select from overscore_moves where "jobStatus" in (0, 1) limit 1`.execute(db);
  return rows.length > 0;
};

const waiting = [...submits];
for (let hasWorked = true; hasWorked;) {
  const next = waiting.shift();
  if (next) await submit(next);
  const hasRun = await runner.round();
  await runScheduledTransitions({ db, catalogue, clock }, moves, toPlatformTime(now, zone));
  now += stepMs;
  writeSync(1, '.');
  hasWorked = next !== undefined || hasRun || (await areOpen());
}
await opened.close();
