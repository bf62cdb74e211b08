import { sql } from 'kysely';

import { addSeconds } from '../effects/times.ts';
import type { ScheduledTask } from './scheduledTask.ts';

/** Seconds of three heartbeats. */
const silentSeconds = 30;
/**
 * Seconds after which an offline node is deleted: a returning process registers again, and one that was renamed never
 * returns.
 */
const forgottenSeconds = 3_600;

/** Marks silent nodes offline, and deletes them later, unless an upgrade is planned or running. */
export const scheduledTask: ScheduledTask = async ({ db, now }) => {
  await sql`
    update platform_nodes set "onlineStatus" = 0::bigint, revision = revision + 1
    where "onlineStatus" = 1 and "lastHeartbeat" < ${addSeconds(now, -silentSeconds)}::timestamp`.execute(db);
  await sql`
    delete from platform_nodes
    where "onlineStatus" = 0 and "lastHeartbeat" < ${addSeconds(now, -forgottenSeconds)}::timestamp
      and not exists (select from platform_versions where "upgradeStatus" in (0, 1))`.execute(db);
};
