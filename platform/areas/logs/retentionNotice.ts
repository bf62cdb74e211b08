import type { ScheduledTask } from '../../engine/scheduler/scheduledTask.ts';
import type { Log } from '../../engine/log/log.ts';
import { readCoreSettings } from '../settings/backend/coreSettings.ts';

/**
 * Creates a scheduled task that writes the retention of the logs, in days, to the process log: once after the start of
 * the platform, and after each change of the retention.
 */
export function createRetentionNoticeTask(log: Log): ScheduledTask {
  let known: number | undefined;
  return async ({ db }) => {
    const { logKeepDays } = await readCoreSettings(db);
    if (logKeepDays === known) return;
    const isChange = known !== undefined;
    log.write(isChange ? 'warn' : 'info', 'logs kept', { days: logKeepDays, ...(isChange && { before: known }) });
    known = logKeepDays;
  };
}
