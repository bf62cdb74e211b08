import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

import { offlineCause } from '../../../src/schemas/codes/devices.ts';
import { platformCaller } from '../../../platform/engine/scheduler/startScheduler.ts';
import { Refusal } from '../../../platform/engine/http/refusal.ts';
import { endUse, startUse } from '../../../platform/areas/devices/ledger/useLedger.ts';
import { retryOnTransactionConflict } from '../../../platform/engine/resources/runWrite.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import { openTestDatabase } from '../../support/databases/openTestDatabase.ts';
import { createHarness, now, expectRecord } from '../harness.ts';

/**
 * Process with its own database connections. Executes the command in each line of its input, and prints one line with
 * the result.
 */
const opened = await openTestDatabase({ databaseUrl: process.argv[2] ?? '', connections: 2 });
const harness = await createHarness(opened);
const say = (value: unknown) => writeSync(1, `${JSON.stringify(value)}\n`);

const changeUse = (ids: readonly number[], isOn: boolean) =>
  retryOnTransactionConflict(() =>
    harness.db.transaction().execute(db => {
      const scope = { db, now, caller: platformCaller, resourceOf: harness.catalogue.get };
      return isOn ? startUse(scope, ids) : endUse(scope, ids, { cause: offlineCause.userLeft, note: '' });
    }),
  );

const order = async (target: string, payload: Readonly<Record<string, unknown>>): Promise<unknown> => {
  try {
    return { taskId: expectRecord(await harness.call(target, { ...payload }))['taskId'] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refused: error.text.zh, code: error.options.code, data: error.options.data };
  }
};

say('ready');
for await (const line of createInterface({ input: process.stdin })) {
  const message: unknown = JSON.parse(line);
  if (!isRecord(message)) break;
  const { on, off, target, payload } = message;
  if (typeof target === 'string') say(await order(target, isRecord(payload) ? payload : {}));
  else say(await changeUse(Array.isArray(on) ? on : Array.isArray(off) ? off : [], Array.isArray(on)));
}
await opened.close();
