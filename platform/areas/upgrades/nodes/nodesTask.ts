import { sql } from 'kysely';

import { addSeconds } from '../../../engine/effects/times.ts';
import type { ScheduledTask } from '../../../engine/scheduler/scheduledTask.ts';

/** Duration of three heartbeats in seconds. */
const silentSeconds = 30;
/**
 * Seconds after which an offline node is deleted. A process that comes back registers again. A renamed process never
 * comes back under its old name.
 */
const forgottenSeconds = 3_600;

/** Marks silent nodes as offline. Deletes them later, unless an upgrade is planned or running. */
export const scheduledTask: ScheduledTask = async ({ db, now }) => {
  await sql`
    update platform_nodes set "onlineStatus" = 0::bigint, revision = revision + 1
    where "onlineStatus" = 1 and "lastHeartbeat" < ${addSeconds(now, -silentSeconds)}::timestamp`.execute(db);
  await sql`
    delete from platform_nodes
    where "onlineStatus" = 0 and "lastHeartbeat" < ${addSeconds(now, -forgottenSeconds)}::timestamp
      and not exists (select from platform_versions where "upgradeStatus" in (0, 1))`.execute(db);
};
