import { sql } from 'kysely';

import { later } from '../effects/moments.ts';
import type { Chore } from './chore.ts';

/** Three heartbeats. */
const silentSeconds = 30;
/** A process that comes back registers anew; one that was started under another name is not waited for for ever. */
const forgottenSeconds = 3_600;

/** Nodes that have fallen silent are offline, and later forgotten, unless an upgrade counts on them. */
export const chore: Chore = async ({ db, now }) => {
  await sql`
    update platform_nodes set "onlineStatus" = 0::bigint, revision = revision + 1
    where "onlineStatus" = 1 and "lastHeartbeat" < ${later(now, -silentSeconds)}::timestamp`.execute(db);
  await sql`
    delete from platform_nodes
    where "onlineStatus" = 0 and "lastHeartbeat" < ${later(now, -forgottenSeconds)}::timestamp
      and not exists (select from platform_versions where "upgradeStatus" in (0, 1))`.execute(db);
};
