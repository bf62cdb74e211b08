import { sql } from 'kysely';

import { readCoreSettings } from '../services/backendSettings.ts';
import type { Chore } from './chore.ts';

/** The logs and the time by which a row of each is old. */
const logs = [
  ['operation_logs', 'operateTime'],
  ['login_records', 'loginTime'],
  ['card_link_logs', 'linkTime'],
  ['error_logs', 'errorTime'],
  ['rtc_logs', 'startTime'],
] as const;

/** Short enough that others write in between. */
const rowsAtOnce = 500;

/** Removes the rows of logs that are older than they are to be kept, the oldest first. */
export const chore: Chore = async ({ db, now }) => {
  const { logKeepDays } = await readCoreSettings(db);
  for (const [table, time] of logs) {
    await sql`
      delete from ${sql.table(table)} where id in (
        select id from ${sql.table(table)}
        where ${sql.id(time)} < ${now}::timestamp - make_interval(days => ${logKeepDays}::int)
        order by ${sql.id(time)} limit ${rowsAtOnce})`.execute(db);
  }
};
