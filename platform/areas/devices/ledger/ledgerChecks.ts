import type { ScheduledTask } from '../../../engine/scheduler/scheduledTask.ts';
import type { Log } from '../../../engine/log/log.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { formatWallTime, wallMsOf } from '../../../engine/storage/platformTime.ts';
import { type UseComparison, compareUseWithRecords, countDifferences } from './differences.ts';
import { hourMs } from '../../../../src/schemas/base/durations.ts';

export interface LedgerCheck extends UseComparison {
  /** Time of the comparison in the platform's time zone. */
  readonly checkedAt: string;
}

/** Permission codes for comparing the records and for correcting them. */
export const ledgerPermissionCodes = { check: 'sign-out-record:check', correct: 'sign-out-record:correct' } as const;

/** Hour of the nightly comparison, in the platform's zone. Few devices are in use at this hour. */
const nightHour = 3;

/** Compares the records of devices signed out to users with the devices in use, and stores the result for administrators. */
export async function checkLedger(db: Database, now: string): Promise<LedgerCheck> {
  const check = { ...(await compareUseWithRecords(db)), checkedAt: now };
  const result = { checkedAt: now, result: JSON.stringify(check) };
  await withTables(db)
    .insertInto('ledger_checks')
    .values({ id: 1, ...result })
    .onConflict(conflict => conflict.column('id').doUpdateSet(result))
    .execute();
  return check;
}

/** Returns the result of the last comparison; `null` before the first one. */
export async function readLastLedgerCheck(db: Database): Promise<LedgerCheck | null> {
  const check = await withTables(db)
    .selectFrom('ledger_checks')
    .select(eb => eb.ref('result').$castTo<LedgerCheck>().as('result'))
    .executeTakeFirst();
  return check?.result ?? null;
}

/**
 * Creates a task that compares records and devices every night and after the first start, and writes the result to the
 * process log.
 */
export function createLedgerTask(log: Log): ScheduledTask {
  return async ({ db, now }) => {
    const night = formatWallTime(wallMsOf(now) - nightHour * hourMs).slice(0, 10);
    const checks = withTables(db);
    const known = await checks.selectFrom('ledger_checks').select('id').where('night', '=', night).executeTakeFirst();
    if (known) return;
    const { inUse, open, kinds, first, ...check } = await checkLedger(db, now);
    await checks.updateTable('ledger_checks').set({ night }).execute();
    const differing = countDifferences({ kinds });
    if (differing === 0) log.write('info', 'device use records agree', { ...check, inUse, open });
    else log.write('error', 'device use records differ', { ...check, inUse, open, differing, kinds, first });
  };
}
