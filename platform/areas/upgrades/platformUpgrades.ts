import backups from '../../../src/resources/storage/backups.ts';
import platformNodes from '../../../src/resources/upgrades/platform-nodes.ts';
import platformUpgradeLogs from '../../../src/resources/upgrades/platform-upgrade-logs.ts';
import platformUpgradeSteps from '../../../src/resources/upgrades/platform-upgrade-steps.ts';
import platformVersions from '../../../src/resources/upgrades/platform-versions.ts';
import permissionGroups from '../../../src/resources/users/permission-groups.ts';
import users from '../../../src/resources/users/users.ts';
import { enableStatus, jobStatus } from '../../../src/schemas/codes/common.ts';
import { networkStatus } from '../../../src/schemas/codes/devices.ts';
import { backupCycle, backupSource, backupType } from '../../../src/schemas/codes/storage.ts';
import { upgradeResult, upgradeStatus, upgradeStep } from '../../../src/schemas/codes/upgrades.ts';
import { findFile } from '../../engine/files/fileRecords.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { queueMessage } from '../../gateways/messages/outbox.ts';
import { findBackupPartition } from '../storage/partitionSpace.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { changeRecord, insertInto } from '../../engine/effects/recordWrites.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { versionSortKey } from './fileFacts.ts';
import {
  type NodeStep,
  type UpgradeStepCode,
  type PlatformUpgrade,
  advanceNode,
  endStep,
  isStepOpen,
  lockNodeSteps,
  logUpgrade,
  rollBackNodes,
  markPackageUploaded,
} from './platformUpgradeNodes.ts';

const stepSeconds = 10;

export const effects = effectsOf(platformVersions, {
  platformUpgradeBegin: async (scope, { record }) => {
    const other = await tablesOf(scope)
      .selectFrom('platform_versions')
      .select('id')
      .where('upgradeStatus', '=', upgradeStatus.upgrading)
      .where('id', '<>', record.id)
      .limit(1)
      .executeTakeFirst();
    if (other) throw createRefusal('另一升级正在进行', 'Another upgrade is running');
    await logUpgrade(scope, record, { message: formatMessage('开始升级到{0}', record.version) });
    await changeRecord(scope, platformVersions, record.id, {
      startTime: scope.now,
      endTime: null,
      failReason: null,
      ...nextStepValues(scope, upgradeStep.uploading),
    });
  },

  /** Runs one step per call. A failure rolls back the nodes that are already upgraded. */
  platformUpgradeStep: async (scope, { record }) => {
    const nodes = await lockNodeSteps(scope, record);
    const package_ = record.packageFile === null ? undefined : await findFile(scope.db, record.packageFile);
    if (!package_) return fail(scope, record, { nodes, reason: formatMessage('升级包不存在') });
    if (record.step === upgradeStep.uploading) return distributePackage(scope, record, nodes);
    if (record.step === upgradeStep.backingUp) return requestBackup(scope, record, nodes);
    return upgradeNode(scope, record, nodes);
  },

  /** Rolls every node back to its previous version. Only the current version can be rolled back. */
  platformUpgradeRollback: async (scope, { record }) => {
    const { upgrading, upgraded } = upgradeStatus;
    const current = await tablesOf(scope)
      .selectFrom('platform_versions')
      .select('id')
      .where(eb => eb.or([eb('upgradeStatus', 'in', [upgrading, upgraded]), eb('id', '=', record.id)]))
      .orderBy(eb => eb('upgradeStatus', '=', upgrading), 'desc')
      .orderBy(eb => versionSortKey(eb.ref('version')), 'desc')
      .limit(1)
      .executeTakeFirst();
    if (current?.id !== record.id) {
      throw createRefusal('只能回滚当前版本', 'Only the current version can be rolled back');
    }
    await rollBackNodes(scope, record, await lockNodeSteps(scope, record));
    await logUpgrade(scope, record, { message: formatMessage('已回滚到{0}', record.formerVersion) });
    await changeRecord(scope, platformVersions, record.id, { endTime: scope.now });
  },

  platformVersionDelete: async (scope, record) => {
    const node = await tablesOf(scope)
      .selectFrom('platform_nodes')
      .select('id')
      .where('version', '=', record.version)
      .limit(1)
      .executeTakeFirst();
    if (node && record.upgradeStatus === upgradeStatus.upgraded) {
      throw createRefusal('当前版本不能删除', 'The current version cannot be deleted');
    }
    for (const table of ['platform_upgrade_steps', 'platform_upgrade_logs'] as const) {
      await tablesOf(scope).deleteFrom(table).where('upgradeId', '=', record.id).execute();
    }
  },
});

function tablesOf({ db }: EffectScope) {
  return withTables(db, platformVersions, platformNodes, platformUpgradeSteps, platformUpgradeLogs, backups);
}

function nextStepValues({ now }: EffectScope, step: UpgradeStepCode) {
  return { upgradeStatus: upgradeStatus.upgrading, step, dueTime: addSeconds(now, stepSeconds) };
}

async function distributePackage(
  scope: EffectScope,
  upgrade: PlatformUpgrade,
  nodes: readonly NodeStep[],
): Promise<void> {
  const away = nodes.find(node => node.onlineStatus !== networkStatus.online);
  if (away) return fail(scope, upgrade, { nodes, at: away });
  for (const node of nodes) await markPackageUploaded(scope, upgrade, node);
  const step = upgrade.backupFirst === true ? upgradeStep.backingUp : upgradeStep.stopping;
  return changeRecord(scope, platformVersions, upgrade.id, nextStepValues(scope, step));
}

/** Requests a backup of the database. The upgrade continues when the backup is complete. */
async function requestBackup(scope: EffectScope, upgrade: PlatformUpgrade, nodes: readonly NodeStep[]): Promise<void> {
  if (upgrade.backupId === null) {
    const partitionId = await findBackupPartition(scope.db);
    if (partitionId === undefined) return fail(scope, upgrade, { nodes, reason: formatMessage('没有可用的备份分区') });
    const backupId = await insertInto(scope, backups, {
      backupName: formatMessage('升级{0}前', upgrade.version),
      backupType: backupType.full,
      sourceType: backupSource.platformDatabase,
      cycle: backupCycle.once,
      retainCopies: 7,
      partitionId,
      jobStatus: jobStatus.waiting,
      progress: 0,
      planTime: scope.now,
    });
    await logUpgrade(scope, upgrade, { message: formatMessage('开始备份数据库') });
    const values = { backupId, ...nextStepValues(scope, upgradeStep.backingUp) };
    return changeRecord(scope, platformVersions, upgrade.id, values);
  }
  const backup = await tablesOf(scope)
    .selectFrom('backups')
    .select(['jobStatus', 'failReason'])
    .where('id', '=', upgrade.backupId)
    .executeTakeFirst();
  const { jobStatus: state, failReason } = backup ?? {
    jobStatus: jobStatus.failed,
    failReason: formatMessage('备份已删除'),
  };
  if (state === jobStatus.waiting || state === jobStatus.running) {
    return changeRecord(scope, platformVersions, upgrade.id, nextStepValues(scope, upgradeStep.backingUp));
  }
  if (state !== jobStatus.succeeded)
    return fail(scope, upgrade, { nodes, reason: formatMessage('备份失败：{0}', failReason ?? '') });
  await logUpgrade(scope, upgrade, { message: formatMessage('备份完成') });
  return changeRecord(scope, platformVersions, upgrade.id, nextStepValues(scope, upgradeStep.stopping));
}

/** Upgrades one node at a time, so that the other nodes stay available. */
async function upgradeNode(scope: EffectScope, upgrade: PlatformUpgrade, nodes: readonly NodeStep[]): Promise<void> {
  const node = nodes.find(isStepOpen);
  if (!node) return finish(scope, upgrade);
  if (node.onlineStatus !== networkStatus.online) return fail(scope, upgrade, { nodes, at: node });
  const step = await advanceNode(scope, upgrade, node);
  const isDone = step === upgradeStep.done;
  const isLast = !nodes.some(({ id, result }) => id !== node.id && result === upgradeResult.waiting);
  if (isDone && isLast) return finish(scope, upgrade);
  const values = nextStepValues(scope, isDone ? upgradeStep.stopping : step);
  return changeRecord(scope, platformVersions, upgrade.id, values);
}

async function finish(scope: EffectScope, upgrade: PlatformUpgrade): Promise<void> {
  await logUpgrade(scope, upgrade, { message: formatMessage('平台已升级到{0}', upgrade.version) });
  await changeRecord(scope, platformVersions, upgrade.id, {
    upgradeStatus: upgradeStatus.upgraded,
    step: upgradeStep.done,
    dueTime: null,
    endTime: scope.now,
  });
  await notifyAdministrators(scope, upgrade, formatMessage('平台已升级到{0}', upgrade.version));
}

interface Failure {
  readonly nodes: readonly NodeStep[];
  /** Node that does not respond. Absent when the upgrade fails for another reason, which `reason` contains. */
  readonly at?: NodeStep;
  readonly reason?: string;
}

/** Fails the upgrade: rolls back the upgraded nodes and skips the remaining ones. */
async function fail(
  scope: EffectScope,
  upgrade: PlatformUpgrade,
  { nodes, at, reason = formatMessage('节点离线') }: Failure,
): Promise<void> {
  const failReason = at ? formatMessage('{0}：节点离线', at.nodeName) : reason;
  await logUpgrade(scope, upgrade, { node: at, message: formatMessage('升级失败：{0}', reason) });
  await rollBackNodes(scope, upgrade, nodes);
  for (const node of nodes.filter(isStepOpen)) {
    const isAt = node.id === at?.id;
    const result = isAt ? upgradeResult.failed : upgradeResult.skipped;
    await endStep(scope, node, { result, message: isAt ? reason : formatMessage('未执行') });
  }
  const failed = { upgradeStatus: upgradeStatus.upgradeFailed, dueTime: null, endTime: scope.now, failReason };
  await changeRecord(scope, platformVersions, upgrade.id, failed);
  await notifyAdministrators(scope, upgrade, `平台升级到${upgrade.version}失败，已回滚：${failReason}`);
}

/** Sends an e-mail to the administrators if the upgrade has `notify` set. */
async function notifyAdministrators(scope: EffectScope, upgrade: PlatformUpgrade, content: string): Promise<void> {
  if (upgrade.notify !== true) return;
  const administrators = await withTables(scope.db, users, permissionGroups)
    .selectFrom('users as u')
    .innerJoin('permission_groups as g', 'g.id', 'u.groupId')
    .select('u.email')
    .where('g.isAdmin', '=', true)
    .where('u.status', '=', enableStatus.enabled)
    .where('u.email', 'is not', null)
    .orderBy('u.id')
    .execute();
  for (const { email } of administrators) await queueMessage(scope, { channel: 'mail', receiver: email, content });
}
