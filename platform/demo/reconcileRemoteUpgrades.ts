import { sql } from 'kysely';

import remoteUpgradeResults from '../../src/resources/upgrades/remote-upgrade-results.ts';
import remoteUpgrades from '../../src/resources/upgrades/remote-upgrades.ts';
import { remoteTargetType, upgradeResult } from '../../src/schemas/codes/upgrades.ts';
import { remoteTargets } from '../areas/upgrades/remoteTargets.ts';
import type { Database } from '../engine/storage/database.ts';
import { tableName } from '../engine/storage/tables.ts';
import { withTables } from '../engine/storage/withTables.ts';

/**
 * Makes remote upgrades and their targets consistent. Each target has the version of its last upgrade, and each result
 * stores the previous version, which a rollback needs.
 */
export async function reconcileRemoteUpgrades(db: Database): Promise<void> {
  const { succeeded, failed, rolledBack } = upgradeResult;
  for (const { value: type } of remoteTargetType.items) {
    const targets = remoteTargets[type];
    if (!targets) continue;
    const [table, version] = [tableName(targets.resource), targets.version];
    const taken = withTables(db, remoteUpgradeResults, remoteUpgrades)
      .selectFrom('remote_upgrade_results as r')
      .innerJoin('remote_upgrades as u', 'u.id', 'r.upgradeId')
      .select(['r.targetId', 'u.id', 'u.version', 'u.startTime'])
      .where('u.targetType', '=', type)
      .where('r.result', '=', succeeded);
    await sql`
      update remote_upgrade_results r set "formerVersion" = coalesce((
          select t.version from ${taken} t
          where t."targetId" = r."targetId" and (t."startTime", t.id) < (u."startTime", u.id)
          order by t."startTime" desc, t.id desc limit 1), g.${sql.id(version)})
      from remote_upgrades u, ${sql.table(table)} g
      where u.id = r."upgradeId" and u."targetType" = ${type} and g.id = r."targetId"
        and r.result in (${succeeded}, ${failed}, ${rolledBack})`.execute(db);
    const last = taken
      .distinctOn('r.targetId')
      .orderBy('r.targetId')
      .orderBy('u.startTime', 'desc')
      .orderBy('u.id', 'desc');
    await db
      .updateTable(`${table} as g`)
      .from(last.as('last'))
      .set(eb => ({ [version]: eb.ref('last.version') }))
      .whereRef('last.targetId', '=', 'g.id')
      .execute();
  }
}
