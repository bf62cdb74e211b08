import platformNodes from '../../../../src/resources/upgrades/platform-nodes.ts';
import platformVersions from '../../../../src/resources/upgrades/platform-versions.ts';
import { networkStatus } from '../../../../src/schemas/codes/devices.ts';
import { upgradeStatus } from '../../../../src/schemas/codes/upgrades.ts';
import { addSeconds } from '../../../engine/effects/times.ts';
import type { ScheduledTask } from '../../../engine/scheduler/scheduledTask.ts';
import { withTables } from '../../../engine/storage/withTables.ts';

/** Seconds without a heartbeat after which a node is offline: the duration of three heartbeats. */
const silentSeconds = 30;
/**
 * Seconds after which an offline node is deleted, for example the node of a renamed process. A restarted process
 * registers again.
 */
const forgottenSeconds = 3_600;

/** Marks silent nodes as offline. Deletes them later, unless an upgrade is planned or running. */
export const scheduledTask: ScheduledTask = async ({ db, now }) => {
  const tables = withTables(db, platformNodes, platformVersions);
  await tables
    .updateTable('platform_nodes')
    .set(eb => ({ onlineStatus: networkStatus.offline, revision: eb('revision', '+', eb.lit(1)) }))
    .where('onlineStatus', '=', networkStatus.online)
    .where('lastHeartbeat', '<', addSeconds(now, -silentSeconds))
    .execute();
  await tables
    .deleteFrom('platform_nodes')
    .where('onlineStatus', '=', networkStatus.offline)
    .where('lastHeartbeat', '<', addSeconds(now, -forgottenSeconds))
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('platform_versions')
            .select('id')
            .where('upgradeStatus', 'in', [upgradeStatus.notUpgraded, upgradeStatus.upgrading]),
        ),
      ),
    )
    .execute();
};
