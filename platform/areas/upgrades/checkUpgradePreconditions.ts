import { createHash, verify } from 'node:crypto';

import backups from '../../../src/resources/storage/backups.ts';
import type platformNodes from '../../../src/resources/upgrades/platform-nodes.ts';
import type platformUpgrades from '../../../src/resources/upgrades/platform-upgrades.ts';
import platformVersions from '../../../src/resources/upgrades/platform-versions.ts';
import { jobStatus } from '../../../src/schemas/codes/common.ts';
import { networkStatus } from '../../../src/schemas/codes/devices.ts';
import { backupSource } from '../../../src/schemas/codes/storage.ts';
import { upgradeStatus } from '../../../src/schemas/codes/upgrades.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { parseFileUrl } from '../../../src/schemas/vocabulary/fileLimits.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { readPieces } from '../../engine/storage/byteSource.ts';
import type { StoredFile } from '../../engine/files/fileRecords.ts';
import type { FlowValues } from '../../engine/flows/flowOf.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { findBackupPartition } from '../storage/partitionSpace.ts';
import type { FlowCheck, FlowScope } from '../../engine/flows/plan.ts';

/** Properties of a platform node that the preconditions of an upgrade read. */
export type PlatformNode = Pick<
  RowOf<typeof platformNodes>,
  'id' | 'nodeName' | 'role' | 'nodeIp' | 'version' | 'onlineStatus'
>;

export type UpgradeForm = FlowValues<typeof platformUpgrades>;

interface UpgradeCheckInput {
  readonly values: UpgradeForm;
  readonly file: StoredFile;
  readonly nodes: readonly PlatformNode[];
}

/**
 * Required free space as a multiple of the package size: the package itself, its extracted contents, and the previous
 * version for a rollback.
 */
const requiredSizeFactor = 3;
/** Minimum version of the database, as PostgreSQL's `server_version_num`: 14.0. */
const minDatabaseVersion = 140_000;
const backupHours = 24;

/** Returns the preconditions of a platform upgrade, and whether each is met. */
export async function checkUpgradePreconditions(
  scope: FlowScope,
  input: UpgradeCheckInput,
): Promise<readonly FlowCheck[]> {
  const checks = [
    await signatureCheck(scope, input),
    await diskCheck(scope, input.file),
    await databaseCheck(scope),
    await jobsCheck(scope),
    await backupCheck(scope, input.values),
    nodesCheck(input.nodes),
    await othersCheck(scope),
  ];
  return checks.filter(check => check !== null);
}

/**
 * Verifies the vendor's signature over the version, a line feed and the SHA-256 of the package, with the key that also
 * verifies licences. Runs in the preview only: the file cannot change afterwards, and reading gigabytes would prolong
 * the transaction of the execution.
 */
async function signatureCheck(
  { isExecuting, dependencies: outside }: FlowScope,
  { values, file }: UpgradeCheckInput,
): Promise<FlowCheck | null> {
  const { vendorKey, contents } = outside;
  if (!vendorKey || isExecuting) return null;
  const name = { zh: '签名', en: 'Signature' };
  const signature = Buffer.from(values.signature ?? '', 'base64');
  if (signature.length !== 64) {
    return {
      name,
      isPassed: false,
      detail: { zh: '缺少签名或格式不正确', en: 'The signature is missing or malformed' },
    };
  }
  const digest = createHash('sha256');
  const id = parseFileUrl(values.packageFile)?.id ?? '';
  for await (const piece of readPieces(contents.open(id, file.size))) digest.update(piece);
  const signed = Buffer.from(`${values.version}\n${digest.digest('hex')}`);
  return verify(null, signed, vendorKey, signature)
    ? { name, isPassed: true, detail: { zh: '由厂商签名', en: 'Signed by the vendor' } }
    : {
        name,
        isPassed: false,
        detail: { zh: '签名与升级包或版本不符', en: 'The signature does not match the package and version' },
      };
}

/**
 * Checks whether the disk has enough space. Returns `null` during the execution, and for files that are not on a disk
 * of the platform.
 */
async function diskCheck(
  { dependencies: outside, isExecuting }: FlowScope,
  { size }: StoredFile,
): Promise<FlowCheck | null> {
  const free = isExecuting ? null : await outside.contents.freeBytes();
  if (free === null) return null;
  const gb = (bytes: number) => (bytes / 1024 ** 3).toFixed(1);
  const needed = size * requiredSizeFactor;
  return {
    name: { zh: '磁盘空间', en: 'Free disk' },
    isPassed: free >= needed,
    detail: { zh: `剩余${gb(free)} GB，需要${gb(needed)} GB`, en: `${gb(free)} GB free, ${gb(needed)} GB needed` },
  };
}

async function databaseCheck({ db }: FlowScope): Promise<FlowCheck> {
  const { name, number } = await db
    .selectNoFrom(eb => [
      eb.fn<string>('current_setting', [eb.val('server_version')]).as('name'),
      eb.fn<string>('current_setting', [eb.val('server_version_num')]).as('number'),
    ])
    .executeTakeFirstOrThrow();
  return {
    name: { zh: '数据库版本', en: 'Database version' },
    isPassed: Number(number) >= minDatabaseVersion,
    detail: { zh: `PostgreSQL ${name}`, en: `PostgreSQL ${name}` },
  };
}

async function jobsCheck({ db }: FlowScope): Promise<FlowCheck> {
  const { count } = await withTables(db)
    .selectFrom('jobs')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('state', 'in', [jobStatus.waiting, jobStatus.running])
    .executeTakeFirstOrThrow();
  return {
    name: { zh: '运行中的任务', en: 'Running jobs' },
    isPassed: count === 0,
    detail:
      count === 0 ? { zh: '没有', en: 'None' } : { zh: `${count}个任务未结束`, en: `${count} jobs have not ended` },
  };
}

async function backupCheck({ db, now }: FlowScope, { backupFirst }: UpgradeForm): Promise<FlowCheck> {
  const name = { zh: '平台备份', en: 'Backup of the platform' };
  if (backupFirst === true) {
    const isPassed = (await findBackupPartition(db)) !== undefined;
    return {
      name,
      isPassed,
      detail: isPassed
        ? { zh: '升级前将备份', en: 'The platform is backed up before the upgrade' }
        : { zh: '没有可用的备份分区，请先添加', en: 'No partition for backups is available. Add one first' },
    };
  }
  const { endTime } = await withTables(db, backups)
    .selectFrom('backups')
    .select(eb => eb.fn.max('endTime').as('endTime'))
    .where('sourceType', '=', backupSource.platformDatabase)
    .where('jobStatus', '=', jobStatus.succeeded)
    .executeTakeFirstOrThrow();
  return {
    name,
    isPassed: endTime !== null && endTime >= addSeconds(now, -backupHours * 3_600),
    detail:
      endTime === null
        ? { zh: '没有数据库备份', en: 'The database has no backup' }
        : {
            zh: `最近备份：${endTime}，须在24小时内`,
            en: `The last backup is from ${endTime}; it must be from the last 24 hours`,
          },
  };
}

function nodesCheck(nodes: readonly PlatformNode[]): FlowCheck {
  const away = nodes.filter(node => node.onlineStatus !== networkStatus.online).length;
  return {
    name: { zh: '节点', en: 'Nodes' },
    isPassed: nodes.length > 0 && away === 0,
    detail:
      nodes.length === 0
        ? { zh: '没有登记的节点', en: 'No node is registered' }
        : {
            zh: `${nodes.length - away}/${nodes.length}在线`,
            en: `${nodes.length - away} of ${nodes.length} nodes online`,
          },
  };
}

async function othersCheck({ db }: FlowScope): Promise<FlowCheck> {
  const upgrade = await withTables(db, platformVersions)
    .selectFrom('platform_versions')
    .select('version')
    .where('upgradeStatus', 'in', [upgradeStatus.notUpgraded, upgradeStatus.upgrading])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const other = upgrade?.version;
  return {
    name: { zh: '其他升级', en: 'Other upgrades' },
    isPassed: other === undefined,
    detail:
      other === undefined
        ? { zh: '没有', en: 'None' }
        : { zh: `${other}等待或正在升级`, en: `The upgrade ${other} is waiting or running` },
  };
}
