import platformNodes from '../../../src/resources/upgrades/platform-nodes.ts';
import platformVersions from '../../../src/resources/upgrades/platform-versions.ts';
import { networkStatus } from '../../../src/schemas/codes/devices.ts';
import { upgradeStatus } from '../../../src/schemas/codes/upgrades.ts';
import type { Route, RouteContext } from '../../engine/http/route.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { versionSortKey } from './fileFacts.ts';
import { secondsBetween } from '../../engine/storage/platformTime.ts';

const path = '/api/upgrade/v1/platform-upgrades/current';

export interface PlatformStateDeps {
  /** Returns the build of the console that this process serves; `null` when it serves none. */
  readonly consoleBuild: () => string | null;
}

/** Creates the route that returns the state of the platform: version, build, uptime, nodes and running upgrade. */
export function createPlatformStateRoute({ consoleBuild }: PlatformStateDeps): Route {
  return {
    method: 'GET',
    path,
    permission: { anyOf: ['upgrades:platform-upgrades'] },
    handle: context => platformState(context, consoleBuild()),
  };
}

async function platformState({ db, now }: RouteContext, build: string | null): Promise<unknown> {
  const tables = withTables(db, platformNodes, platformVersions);
  const nodes = await tables
    .selectFrom('platform_nodes')
    .select(['nodeName', 'version', 'onlineStatus', 'startTime'])
    .orderBy(eb => versionSortKey(eb.ref('version')))
    .orderBy('nodeName')
    .execute();
  const running = await tables
    .selectFrom('platform_versions')
    .select(['id', 'version', 'step'])
    .where('upgradeStatus', '=', upgradeStatus.upgrading)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const started =
    nodes
      .map(node => node.startTime)
      .filter(time => time !== null)
      .toSorted()[0] ?? null;
  return {
    // The version of the platform is the lowest version among its nodes.
    version: nodes[0]?.version ?? null,
    build,
    startTime: started,
    uptimeSeconds: started === null ? null : Math.max(0, secondsBetween(started, now)),
    nodes,
    online: nodes.filter(node => node.onlineStatus === networkStatus.online).length,
    running: running ?? null,
  };
}
