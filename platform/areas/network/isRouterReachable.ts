import routers from '../../../src/resources/network/routers.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { networkStatus } from '../../../src/schemas/codes/devices.ts';
import type { Database } from '../../engine/storage/database.ts';
import { withTables } from '../../engine/storage/withTables.ts';

/** Returns whether the router is enabled and online. */
export async function isRouterReachable(db: Database, routerId: number): Promise<boolean> {
  const router = await withTables(db, routers)
    .selectFrom('routers')
    .select('id')
    .where('id', '=', routerId)
    .where('status', '=', enableStatus.enabled)
    .where('onlineStatus', '=', networkStatus.online)
    .executeTakeFirst();
  return router !== undefined;
}
