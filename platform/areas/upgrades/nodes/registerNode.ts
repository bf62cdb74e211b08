import platformNodes from '../../../../src/resources/upgrades/platform-nodes.ts';
import type { CodeOf } from '../../../../src/schemas/vocabulary/codeList.ts';
import { networkStatus } from '../../../../src/schemas/codes/devices.ts';
import { platformNodeRole } from '../../../../src/schemas/codes/upgrades.ts';
import type { Log } from '../../../engine/log/log.ts';
import { changeRecord, insertInto } from '../../../engine/effects/recordWrites.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { lockUntilCommit } from '../../../engine/storage/lockUntilCommit.ts';
import { toPlatformTime } from '../../../engine/storage/platformTime.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { compareVersions } from '../../../engine/files/compareVersions.ts';
import type { LocalNode } from './localNode.ts';

interface NodeOptions {
  readonly db: Database;
  readonly clock: () => number;
  readonly zone: string;
  readonly log: Log;
  readonly node: LocalNode;
}

/** Interval of heartbeats. A process that misses three of them counts as stopped. */
const heartbeatMs = 10_000;

const platformCaller = 'system';

/**
 * Registers this process as a node of the platform and keeps the node online. Returns a function that marks the node as
 * offline. Upgrades run node by node, so an unregistered process could not be upgraded.
 */
export async function registerNode(options: NodeOptions): Promise<() => Promise<void>> {
  await register(options);
  const report = (error: unknown) => options.log.write('warn', 'node heartbeat failed', { error: String(error) });
  let runningBeat: Promise<void> | undefined;
  const timer = setInterval(() => {
    runningBeat ??= sendHeartbeat(options)
      .catch(report)
      .finally(() => {
        runningBeat = undefined;
      });
  }, heartbeatMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await runningBeat;
    // A database that refuses writes must not prevent the process from stopping.
    await write(options, networkStatus.offline).catch(report);
  };
}

/** Sends a heartbeat. Registers the node again if the scheduler has removed it meanwhile. */
async function sendHeartbeat(options: NodeOptions): Promise<void> {
  if (!(await write(options, networkStatus.online))) await register(options);
}

async function write(
  { db, node, clock, zone }: NodeOptions,
  onlineStatus: CodeOf<typeof networkStatus>,
): Promise<boolean> {
  const { numUpdatedRows } = await withTables(db, platformNodes)
    .updateTable('platform_nodes')
    .set(eb => ({
      onlineStatus,
      lastHeartbeat: toPlatformTime(clock(), zone),
      revision: eb('revision', '+', eb.lit(1)),
    }))
    .where('nodeName', '=', node.nodeName)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Registers the node. Keeps the version of an upgraded node until a newer build starts. */
async function register({ db, clock, zone, node }: NodeOptions): Promise<void> {
  const now = toPlatformTime(clock(), zone);
  await db.transaction().execute(async trx => {
    await lockUntilCommit(trx, 'registration of nodes');
    const tables = withTables(trx, platformNodes);
    const known = await tables
      .selectFrom('platform_nodes')
      .select(['id', 'version'])
      .where('nodeName', '=', node.nodeName)
      .orderBy('id')
      .forUpdate()
      .executeTakeFirst();
    // Every process of this platform performs all roles, so each node is stored with the same role.
    const running = {
      role: platformNodeRole.console,
      onlineStatus: networkStatus.online,
      startTime: now,
      lastHeartbeat: now,
    };
    const scope = { db: trx, now, caller: { userName: platformCaller } };
    if (!known) {
      await insertInto(scope, platformNodes, { ...node, ...running });
      return;
    }
    const isNewer = compareVersions(node.version, known.version ?? '') > 0;
    const version = isNewer ? node.version : known.version;
    await changeRecord(scope, platformNodes, known.id, { nodeIp: node.nodeIp, version, ...running });
  });
}
