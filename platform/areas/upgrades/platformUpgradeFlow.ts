import { sql } from 'kysely';

import type { Label } from '../../../src/schemas/vocabulary/label.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { addRecord } from '../../engine/effects/recordWrites.ts';
import { type StoredFile, findFile } from '../../engine/files/fileRecords.ts';
import type { Row } from '../../engine/storage/database.ts';
import type { FlowScope, FlowHandler, Plan } from '../../engine/flows/plan.ts';
import { compareVersions } from '../../engine/files/compareVersions.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { type PlatformNode, upgradeChecks } from './upgradeChecks.ts';

/** Seconds per node: stopping, migrating, starting and verifying. */
const nodeSeconds = 40;
/** Seconds for distributing the package and for the backup, before the first node is upgraded. */
const beforehandSeconds = 30;
/** Code of `networkStatus`. */
const online = 1;

export const flows: Readonly<Record<string, FlowHandler>> = {
  'platform-upgrades': { plan, run: scheduleUpgrade },
};

const offline: Label = { zh: '节点离线', en: 'The node is offline' };
const unsigned: Label = {
  zh: '未配置厂商公钥（LICENSE_PUBLIC_KEY），不校验升级包的签名',
  en: 'No vendor key is set (LICENSE_PUBLIC_KEY), so the platform does not verify the signature of the package',
};

async function plan(scope: FlowScope, values: Row): Promise<Plan> {
  const file = await readUpgradePackage(scope, values);
  const version = String(values['version']);
  const nodes = await readNodes(scope);
  const present = oldestVersion(nodes);
  await refuseVersion(scope, version, present);
  const rows = nodes.map(({ id, nodeName, role, nodeIp, version: nodeVersion, onlineStatus }) => ({
    id,
    name: nodeName,
    skip: onlineStatus === online ? undefined : offline,
    cells: { role, nodeIp, nodeVersion },
  }));
  const figures = {
    fromVersion: present ?? null,
    toVersion: version,
    nodes: nodes.length,
    sizeBytes: file.size,
    seconds: beforehandSeconds + nodes.length * nodeSeconds,
  };
  const warnings = scope.dependencies.vendorKey ? [] : [unsigned];
  return { rows, figures, warnings, checks: await upgradeChecks(scope, { values, file, nodes }) };
}

async function readUpgradePackage({ db }: FlowScope, { packageFile }: Row): Promise<StoredFile> {
  const file = typeof packageFile === 'string' ? await findFile(db, packageFile) : undefined;
  if (!file)
    throw createFieldRefusal('packageFile', '文件不存在，请重新上传', 'The file does not exist, upload it again');
  return file;
}

async function readNodes({ db, isHeld }: FlowScope): Promise<readonly PlatformNode[]> {
  const { rows } = await sql<PlatformNode>`
    select id, "nodeName", role, "nodeIp", version, "onlineStatus" from platform_nodes
    order by "nodeName", id ${isHeld ? sql`for update` : sql``}`.execute(db);
  return rows;
}

/**
 * Returns the oldest version among the nodes, which counts as the version of the platform until all nodes are upgraded.
 */
function oldestVersion(nodes: readonly PlatformNode[]): string | undefined {
  return nodes.map(node => node.version).toSorted(compareVersions)[0];
}

/**
 * Refuses a version that is installed, scheduled or older than the current one. A failed upgrade to the same version
 * may be retried.
 */
async function refuseVersion({ db }: FlowScope, version: string, present: string | undefined): Promise<void> {
  const { rows } = await sql`
    select from platform_versions where version = ${version} and "upgradeStatus" in (0, 1, 2) limit 1`.execute(db);
  if (rows.length > 0 || version === present) {
    throw createFieldRefusal('version', '该版本已存在', 'This version already exists');
  }
  if (present !== undefined && compareVersions(version, present) < 0) {
    throw createFieldRefusal(
      'version',
      `版本须高于当前版本${present}`,
      `It must be above the present version ${present}`,
    );
  }
}

/** Schedules the upgrade, which then upgrades the nodes one by one without further input. */
async function scheduleUpgrade(scope: FlowScope, values: Row, { figures, rows }: Plan) {
  const { now, caller } = scope;
  const { version, packageFile, upgradeLog, backupFirst, notify, startTime } = values;
  const file = await readUpgradePackage(scope, values);
  const upgradeId = await addRecord(scope, 'platform-versions', {
    version,
    packageFile,
    upgradeLog,
    formerVersion: figures['fromVersion'],
    sizeBytes: file.size,
    md5: file.md5,
    backupFirst: backupFirst === true,
    notify: notify === true,
    planTime: typeof startTime === 'string' ? startTime : now,
    upgradeStatus: 0,
    step: 0,
    operatorName: caller.userName,
  });
  for (const { id, name, cells } of rows) {
    const { role, nodeVersion } = cells;
    const node = { upgradeId, nodeId: id, nodeName: name, role, formerVersion: nodeVersion };
    await addRecord(scope, 'platform-upgrade-steps', { ...node, step: 0, result: 0, progress: 0 });
  }
  await addRecord(scope, 'platform-upgrade-logs', {
    upgradeId,
    logTime: now,
    message: formatMessage('{0}登记升级到{1}', caller.userName, version),
  });
  return { answer: { taskId: upgradeId, version, count: rows.length } };
}
