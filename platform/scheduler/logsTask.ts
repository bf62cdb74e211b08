import { sql } from 'kysely';

import { appendRows } from '../logChain/appendRows.ts';
import { trimChain } from '../logChain/trimChain.ts';
import { readCoreSettings } from '../services/backendSettings.ts';
import { wallClock, wallMsOf } from '../storage/platformTime.ts';
import type { ScheduledTask } from './scheduledTask.ts';

/** Logs and their time columns. The operation log is trimmed along its hash chain. */
const logs = [
  ['login_records', 'loginTime'],
  ['card_link_logs', 'linkTime'],
  ['error_logs', 'errorTime'],
  ['rtc_logs', 'startTime'],
] as const;

/** Rows per statement, few enough that other writes run in between. */
const rowsAtOnce = 500;
const dayMs = 24 * 60 * 60_000;

/**
 * Adds new rows of the operation log to its chain, and deletes log rows beyond their retention period, oldest first.
 */
export const scheduledTask: ScheduledTask = async ({ db, now }) => {
  const { logKeepDays } = await readCoreSettings(db);
  await appendRows(db);
  await trimChain(db, wallClock(wallMsOf(now) - logKeepDays * dayMs));
  for (const [table, time] of logs) {
    await sql`
      delete from ${sql.table(table)} where id in (
        select id from ${sql.table(table)}
        where ${sql.id(time)} < ${now}::timestamp - make_interval(days => ${logKeepDays}::int)
        order by ${sql.id(time)} limit ${rowsAtOnce})`.execute(db);
  }
};
