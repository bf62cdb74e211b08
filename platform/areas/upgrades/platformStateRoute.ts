import { sql } from 'kysely';

import type { Route, RouteContext } from '../../engine/http/route.ts';
import { secondsBetween } from '../../engine/storage/platformTime.ts';

const path = '/api/upgrade/v1/platform-upgrades/current';

interface Node {
  readonly nodeName: string;
  readonly version: string;
  readonly onlineStatus: number | null;
  readonly startTime: string | null;
}

export interface PlatformStateParts {
  /** Returns the build of the console that this process serves; `null` when it serves none. */
  readonly consoleBuild: () => string | null;
}

/** Creates the route that returns the state of the platform: version, build, uptime, nodes and running upgrade. */
export function platformStateRoute({ consoleBuild }: PlatformStateParts): Route {
  return {
    method: 'GET',
    path,
    permission: { anyOf: ['upgrades:platform-upgrades'] },
    handle: context => platformState(context, consoleBuild()),
  };
}

async function platformState({ db, now }: RouteContext, build: string | null): Promise<unknown> {
  const { rows: nodes } = await sql<Node>`
    select "nodeName", version, "onlineStatus", "startTime" from platform_nodes
    order by string_to_array(version, '.')::int[], "nodeName"`.execute(db);
  const { rows: running } = await sql<{ id: number; version: string; step: number }>`
    select id, version, step from platform_versions where "upgradeStatus" = 1 order by id limit 1`.execute(db);
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
    online: nodes.filter(node => node.onlineStatus === 1).length,
    running: running[0] ?? null,
  };
}
