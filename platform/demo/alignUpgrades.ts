import { sql } from 'kysely';

import { remoteTargets } from '../areas/upgrades/remoteTargets.ts';
import type { Database } from '../engine/storage/database.ts';
import { tableName } from '../engine/storage/tables.ts';

/**
 * Makes remote upgrades and their targets consistent. Each target has the version of its last upgrade, and each result
 * stores the previous version, which a rollback needs.
 */
export async function alignUpgrades(db: Database): Promise<void> {
  for (const [type, { resource, version }] of Object.entries(remoteTargets)) {
    const [table, column] = [sql.table(tableName(resource)), sql.id(version)];
    const taken = sql`
      select r."targetId", u.id, u.version, u."startTime"
      from remote_upgrade_results r join remote_upgrades u on u.id = r."upgradeId"
      where u."targetType" = ${Number(type)} and r.result = 2`;
    await sql`
      update remote_upgrade_results r set "formerVersion" = coalesce((
          select t.version from (${taken}) t
          where t."targetId" = r."targetId" and (t."startTime", t.id) < (u."startTime", u.id)
          order by t."startTime" desc, t.id desc limit 1), g.${column})
      from remote_upgrades u, ${table} g
      where u.id = r."upgradeId" and u."targetType" = ${Number(type)} and g.id = r."targetId"
        and r.result in (2, 3, 5)`.execute(db);
    await sql`
      update ${table} g set ${column} = last.version
      from (
        select distinct on (t."targetId") t."targetId", t.version from (${taken}) t
        order by t."targetId", t."startTime" desc, t.id desc) last
      where last."targetId" = g.id`.execute(db);
  }
}
