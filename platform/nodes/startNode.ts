import { sql } from 'kysely';

import type { Log } from '../http/log.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import { insertRecord } from '../resources/store.ts';
import type { Database } from '../storage/database.ts';
import { toPlatformTime } from '../storage/platformTime.ts';
import { byVersion } from './byVersion.ts';
import type { OwnNode } from './ownNode.ts';

interface NodeOptions {
  readonly db: Database;
  readonly catalogue: Pick<Catalogue, 'get'>;
  readonly clock: () => number;
  readonly zone: string;
  readonly log: Log;
  readonly node: OwnNode;
}

/** A process that has been silent for three of these is taken for gone. */
const beatMs = 10_000;

/** Codes of `platformNodeRole` and `networkStatus`: a process of this platform does everything. */
const everything = 1;
const status = { offline: 0, online: 1 } as const;
const itself = 'system';
/** Any number will do, as long as every process of the platform takes the same. */
const registerLock = 815_011;

/**
 * Registers this process as a node of the platform and keeps it online; gives the function with which it signs off. An
 * upgrade goes from node to node, so one that nobody has registered could not be upgraded.
 */
export async function startNode(options: NodeOptions): Promise<() => Promise<void>> {
  await register(options);
  let inHand: Promise<void> | undefined;
  const timer = setInterval(() => {
    inHand ??= beat(options)
      .catch((error: unknown) => options.log.write('warn', 'node', { error: String(error) }))
      .finally(() => {
        inHand = undefined;
      });
  }, beatMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await inHand;
    await write(options, status.offline);
  };
}

/** One that has been forgotten in the meantime registers anew. */
async function beat(options: NodeOptions): Promise<void> {
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

/** What has been upgraded stays so until a newer build is started. */
async function register({ db, catalogue, clock, zone, node }: NodeOptions): Promise<void> {
  const now = toPlatformTime(clock(), zone);
  await db.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(${sql.lit(registerLock)})`.execute(trx);
    const { rows } = await sql<{ id: number; version: string }>`
      select id, version from platform_nodes where "nodeName" = ${node.nodeName} order by id for update`.execute(trx);
    const [known] = rows;
    const running = { role: everything, onlineStatus: status.online, startTime: now, lastHeartbeat: now };
    if (!known) {
      await insertRecord(trx, catalogue.get('platform-nodes'), { ...node, ...running }, { now, userName: itself });
      return;
    }
    const version = byVersion(node.version, known.version) > 0 ? node.version : known.version;
    await sql`
      update platform_nodes set "nodeIp" = ${node.nodeIp}, version = ${version}, role = ${everything}::bigint,
        "onlineStatus" = ${status.online}::bigint, "startTime" = ${now}, "lastHeartbeat" = ${now},
        revision = revision + 1
      where id = ${known.id}`.execute(trx);
  });
}
