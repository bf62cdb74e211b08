import { sql } from 'kysely';

import type { Log } from '../../../engine/log/log.ts';
import type { Catalogue } from '../../../engine/resources/catalogue.ts';
import { insertRecord } from '../../../engine/records/store.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { toPlatformTime } from '../../../engine/storage/platformTime.ts';
import { compareVersions } from '../../../engine/files/compareVersions.ts';
import type { LocalNode } from './localNode.ts';

interface NodeOptions {
  readonly db: Database;
  readonly catalogue: Pick<Catalogue, 'get'>;
  readonly clock: () => number;
  readonly zone: string;
  readonly log: Log;
  readonly node: LocalNode;
}

/** Interval of heartbeats. A process that misses three of them counts as stopped. */
const heartbeatMs = 10_000;

/** Codes of `platformNodeRole` and `networkStatus`. A process of this platform has all roles. */
const allRoles = 1;
const status = { offline: 0, online: 1 } as const;
const platformCaller = 'system';
/** Advisory lock of the registration: an arbitrary number that all processes share. */
const registerLock = 815_011;

/**
 * Registers this process as a node of the platform and keeps the node online. Returns a function that marks the node as
 * offline. Upgrades run node by node, so an unregistered process could not be upgraded.
 */
export async function startNode(options: NodeOptions): Promise<() => Promise<void>> {
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
    await write(options, status.offline).catch(report);
  };
}

/** Sends a heartbeat. Registers the node again if the scheduler has removed it meanwhile. */
async function sendHeartbeat(options: NodeOptions): Promise<void> {
  if (!(await write(options, status.online))) await register(options);
}

async function write({ db, node, clock, zone }: NodeOptions, onlineStatus: number): Promise<boolean> {
  const now = toPlatformTime(clock(), zone);
  const { rows } = await sql`
    update platform_nodes set "onlineStatus" = ${onlineStatus}::bigint, "lastHeartbeat" = ${now},
      revision = revision + 1
    where "nodeName" = ${node.nodeName} returning id`.execute(db);
  return rows.length > 0;
}

/** Registers the node. Keeps the version of an upgraded node until a newer build starts. */
async function register({ db, catalogue, clock, zone, node }: NodeOptions): Promise<void> {
  const now = toPlatformTime(clock(), zone);
  await db.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(${sql.lit(registerLock)})`.execute(trx);
    const { rows } = await sql<{ id: number; version: string }>`
      select id, version from platform_nodes where "nodeName" = ${node.nodeName} order by id for update`.execute(trx);
    const [known] = rows;
    const running = { role: allRoles, onlineStatus: status.online, startTime: now, lastHeartbeat: now };
    if (!known) {
      await insertRecord(
        trx,
        catalogue.get('platform-nodes'),
        { ...node, ...running },
        { now, userName: platformCaller },
      );
      return;
    }
    const version = compareVersions(node.version, known.version) > 0 ? node.version : known.version;
    await sql`
      update platform_nodes set "nodeIp" = ${node.nodeIp}, version = ${version}, role = ${allRoles}::bigint,
        "onlineStatus" = ${status.online}::bigint, "startTime" = ${now}, "lastHeartbeat" = ${now},
        revision = revision + 1
      where id = ${known.id}`.execute(trx);
  });
}
