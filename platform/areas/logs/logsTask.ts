import { appendNewRowsToChain } from '../../engine/audit/chain/appendNewRowsToChain.ts';
import { copyRowsToProcessLog } from '../../engine/audit/chain/copyRowsToProcessLog.ts';
import { trimChain } from '../../engine/audit/chain/trimChain.ts';
import { readCoreSettings } from '../settings/backend/coreSettings.ts';
import { formatWallTime, wallMsOf } from '../../engine/storage/platformTime.ts';
import type { ScheduledTask } from '../../engine/scheduler/scheduledTask.ts';
import { dayMs } from '../../../src/schemas/base/durations.ts';

/** Logs from which this task deletes old rows, with their time columns. `trimChain` trims the operation log. */
const logs = [
  ['login_records', 'loginTime'],
  ['card_link_logs', 'linkTime'],
  ['error_logs', 'errorTime'],
  ['rtc_logs', 'startTime'],
] as const;

/** Rows per statement, few enough that other writes run in between. */
const rowsAtOnce = 500;

/**
 * Adds new rows of the operation log to the hash chain, copies these rows to the process log, and deletes the log rows
 * that are older than the retention, oldest first.
 */
export const scheduledTask: ScheduledTask = async ({ db, now, log, zone }) => {
  const { logKeepDays } = await readCoreSettings(db);
  const chained = await appendNewRowsToChain(db);
  const oldest = formatWallTime(wallMsOf(now) - logKeepDays * dayMs);
  await trimChain(db, oldest);
  for (const [table, time] of logs) {
    const old = db.selectFrom(table).select('id').where(time, '<', oldest).orderBy(time).limit(rowsAtOnce);
    await db.deleteFrom(table).where('id', 'in', old).execute();
  }
  // Writes the lines before the commit. If the process is killed after writing but before the commit, the next run
  // writes the lines again, so that no line is lost.
  copyRowsToProcessLog(log, chained, zone);
};
