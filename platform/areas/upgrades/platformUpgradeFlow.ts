import platformNodes from '../../../src/resources/upgrades/platform-nodes.ts';
import platformUpgradeLogs from '../../../src/resources/upgrades/platform-upgrade-logs.ts';
import platformUpgradeSteps from '../../../src/resources/upgrades/platform-upgrade-steps.ts';
import platformUpgrades from '../../../src/resources/upgrades/platform-upgrades.ts';
import platformVersions from '../../../src/resources/upgrades/platform-versions.ts';
import { networkStatus } from '../../../src/schemas/codes/devices.ts';
import { upgradeResult, upgradeStatus, upgradeStep } from '../../../src/schemas/codes/upgrades.ts';
import type { Label } from '../../../src/schemas/base/label.ts';
import { createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { insertInto } from '../../engine/effects/recordWrites.ts';
import { type StoredFile, findFile } from '../../engine/files/fileRecords.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { flowOf } from '../../engine/flows/flowOf.ts';
import type { FlowScope, FlowPlan } from '../../engine/flows/plan.ts';
import { compareVersions } from '../../engine/files/compareVersions.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { type PlatformNode, type UpgradeForm, checkUpgradePreconditions } from './checkUpgradePreconditions.ts';

/** Estimated seconds per node for stopping, migrating, starting and verifying. */
const nodeSeconds = 40;
/** Seconds for distributing the package and for the backup, before the first node is upgraded. */
const beforehandSeconds = 30;

export const flows = flowOf(platformUpgrades, { plan, run: scheduleUpgrade });

const offline: Label = { zh: '节点离线', en: 'The node is offline' };
const unsigned: Label = {
  zh: '未配置厂商公钥（LICENSE_PUBLIC_KEY），不校验升级包的签名',
  en: 'No vendor key is set (LICENSE_PUBLIC_KEY), so the platform does not verify the signature of the package',
};

async function plan(scope: FlowScope, values: UpgradeForm): Promise<FlowPlan<PlatformNode>> {
  const file = await readUpgradePackage(scope, values);
  const { version } = values;
  const nodes = await readNodes(scope);
  const present = oldestVersion(nodes);
  await refuseVersion(scope, version, present);
  const rows = nodes.map(node => ({
    id: node.id,
    name: node.nodeName ?? '',
    skip: node.onlineStatus === networkStatus.online ? undefined : offline,
    cells: { role: node.role, nodeIp: node.nodeIp, nodeVersion: node.version },
    work: node,
  }));
  const figures = {
    fromVersion: present ?? null,
    toVersion: version,
    nodes: nodes.length,
    sizeBytes: file.size,
    seconds: beforehandSeconds + nodes.length * nodeSeconds,
  };
  const warnings = scope.dependencies.vendorKey ? [] : [unsigned];
  return { rows, figures, warnings, checks: await checkUpgradePreconditions(scope, { values, file, nodes }) };
}

async function readUpgradePackage({ db }: FlowScope, { packageFile }: UpgradeForm): Promise<StoredFile> {
  const file = await findFile(db, packageFile);
  if (!file)
    throw createFieldRefusal('packageFile', '文件不存在，请重新上传', 'The file does not exist. Upload it again');
  return file;
}

function readNodes({ db, isExecuting }: FlowScope): Promise<readonly PlatformNode[]> {
  return withTables(db, platformNodes)
    .selectFrom('platform_nodes')
    .select(['id', 'nodeName', 'role', 'nodeIp', 'version', 'onlineStatus'])
    .orderBy('nodeName')
    .orderBy('id')
    .$if(isExecuting, query => query.forUpdate())
    .execute();
}

/**
 * Returns the oldest version among the nodes, which counts as the version of the platform until all nodes are upgraded.
 */
function oldestVersion(nodes: readonly PlatformNode[]): string | undefined {
  return nodes.map(node => node.version ?? '').toSorted(compareVersions)[0];
}

/**
 * Refuses a version that is installed, scheduled or older than the current one. A failed upgrade to the same version
 * may be retried.
 */
async function refuseVersion({ db }: FlowScope, version: string, present: string | undefined): Promise<void> {
  const { notUpgraded, upgrading, upgraded } = upgradeStatus;
  const existing = await withTables(db, platformVersions)
    .selectFrom('platform_versions')
    .select('id')
    .where('version', '=', version)
    .where('upgradeStatus', 'in', [notUpgraded, upgrading, upgraded])
    .limit(1)
    .executeTakeFirst();
  if (existing || version === present) {
    throw createFieldRefusal('version', '该版本已存在', 'This version already exists');
  }
  if (present !== undefined && compareVersions(version, present) < 0) {
    throw createFieldRefusal(
      'version',
      `版本须高于当前版本${present}`,
      `The version must be higher than the current version ${present}`,
    );
  }
}

/** Schedules the upgrade, which then upgrades the nodes one by one without further input. */
async function scheduleUpgrade(scope: FlowScope, values: UpgradeForm, { figures, rows }: FlowPlan<PlatformNode>) {
  const { now, caller } = scope;
  const { version, packageFile, upgradeLog, backupFirst, notify, startTime } = values;
  const file = await readUpgradePackage(scope, values);
  const { fromVersion } = figures;
  const upgradeId = await insertInto(scope, platformVersions, {
    version,
    packageFile,
    upgradeLog,
    formerVersion: typeof fromVersion === 'string' ? fromVersion : null,
    sizeBytes: file.size,
    md5: file.md5,
    backupFirst: backupFirst === true,
    notify: notify === true,
    planTime: startTime ?? now,
    upgradeStatus: upgradeStatus.notUpgraded,
    step: upgradeStep.waiting,
    operatorName: caller.userName,
  });
  for (const { work: node } of rows) {
    if (!node) continue;
    const { id: nodeId, nodeName, role, version: formerVersion } = node;
    await insertInto(scope, platformUpgradeSteps, {
      upgradeId,
      nodeId,
      nodeName,
      role,
      formerVersion,
      step: upgradeStep.waiting,
      result: upgradeResult.waiting,
      progress: 0,
    });
  }
  await insertInto(scope, platformUpgradeLogs, {
    upgradeId,
    logTime: now,
    message: formatMessage('{0}登记升级到{1}', caller.userName, version),
  });
  return { answer: { taskId: upgradeId, version, count: rows.length } };
}
