import { sql } from 'kysely';

import { findFile } from '../../engine/files/fileRecords.ts';
import { jobState } from '../../engine/jobs/jobState.ts';
import type { Row } from '../../engine/storage/database.ts';
import { type MessageKey, formatMessage } from '../../engine/messages/messages.ts';
import { type EffectScope, type Effects, onAction, onDelete } from '../../engine/effects/effect.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { queueMessage } from '../../gateways/messages/outbox.ts';
import { backupPartition } from '../storage/partitionSpace.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { addRecord, changeOwnRecord, changeRecordOf } from '../../engine/effects/recordWrites.ts';

/** Codes of `upgradeStatus`, `upgradeStep` and `upgradeResult`. */
const states = { waiting: 0, upgrading: 1, done: 2, failed: 3 } as const;
const steps = { uploading: 1, backingUp: 2, stopping: 3, done: 7 } as const;
const results = { waiting: 0, upgrading: 1, success: 2, failed: 3, skipped: 4, rolledBack: 5 } as const;
const online = 1;

const stepSeconds = 10;
const stepNames: Readonly<Record<number, MessageKey>> = {
  1: '升级包已上传',
  2: '备份',
  3: '停止服务',
  4: '迁移数据',
  5: '启动服务',
  6: '验证',
  7: '升级完成',
};

interface NodeStep {
  readonly id: number;
  readonly nodeId: number;
  readonly nodeName: string;
  readonly step: number;
  readonly result: number;
  readonly onlineStatus: number | null;
}

export const effects: Effects = {
  platformUpgradeBegin: onAction(async (scope, { record }) => {
    const upgrade = record ?? {};
    const others = await sql`
      select from platform_versions where "upgradeStatus" = 1 and id <> ${upgrade['id']} limit 1`.execute(scope.db);
    if (others.rows.length > 0) throw createRefusal('另一升级正在进行', 'Another upgrade is running');
    await log(scope, upgrade, { message: formatMessage('开始升级到{0}', upgrade['version']) });
    await changeOwnRecord(scope, upgrade['id'], {
      startTime: scope.now,
      endTime: null,
      failReason: null,
      ...nextStepValues(scope, steps.uploading),
    });
  }),

  /** Runs one step per call. A failure rolls back the nodes that are already upgraded. */
  platformUpgradeStep: onAction(async (scope, { record }) => {
    const upgrade = record ?? {};
    const nodes = await lockNodeSteps(scope, upgrade);
    const package_ =
      typeof upgrade['packageFile'] === 'string' ? await findFile(scope.db, upgrade['packageFile']) : undefined;
    if (!package_) return fail(scope, upgrade, { nodes, reason: formatMessage('升级包不存在') });
    if (upgrade['step'] === steps.uploading) return distributePackage(scope, upgrade, nodes);
    if (upgrade['step'] === steps.backingUp) return requestBackup(scope, upgrade, nodes);
    return upgradeNode(scope, upgrade, nodes);
  }),

  /** Rolls every node back to its previous version. Only the current version can be rolled back. */
  platformUpgradeRollback: onAction(async (scope, { record }) => {
    const upgrade = record ?? {};
    const { rows } = await sql<{ id: number }>`
      select id from platform_versions where "upgradeStatus" in (1, 2) or id = ${upgrade['id']}
      order by ("upgradeStatus" = 1) desc, string_to_array(version, '.')::int[] desc limit 1`.execute(scope.db);
    if (rows[0]?.id !== upgrade['id']) {
      throw createRefusal('只能回滚当前版本', 'Only the current version can be rolled back');
    }
    const nodes = await lockNodeSteps(scope, upgrade);
    await rollBackNodes(scope, upgrade, nodes);
    await log(scope, upgrade, { message: formatMessage('已回滚到{0}', upgrade['formerVersion']) });
    await changeOwnRecord(scope, upgrade['id'], { endTime: scope.now });
  }),

  platformVersionDelete: onDelete(async ({ db }, record) => {
    if (record['upgradeStatus'] === states.upgrading)
      throw createRefusal('正在升级，不能删除', 'The version is being installed and cannot be deleted');
    const { rows } = await sql`
      select from platform_nodes where version = ${record['version']} limit 1`.execute(db);
    if (rows.length > 0 && record['upgradeStatus'] === states.done) {
      throw createRefusal('当前版本不能删除', 'The current version cannot be deleted');
    }
    await sql`delete from platform_upgrade_steps where "upgradeId" = ${record['id']}`.execute(db);
    await sql`delete from platform_upgrade_logs where "upgradeId" = ${record['id']}`.execute(db);
  }),
};

function nextStepValues({ now }: EffectScope, step: number): Row {
  return { upgradeStatus: states.upgrading, step, dueTime: addSeconds(now, stepSeconds) };
}

/** Returns the nodes in upgrade order with their online status, and locks them until the transaction ends. */
async function lockNodeSteps({ db }: EffectScope, upgrade: Row): Promise<readonly NodeStep[]> {
  const { rows } = await sql<NodeStep>`
    select s.id, s."nodeId", s."nodeName", s.step, s.result, n."onlineStatus"
    from platform_upgrade_steps s join platform_nodes n on n.id = s."nodeId"
    where s."upgradeId" = ${upgrade['id']} order by s."nodeName", s.id for update`.execute(db);
  return rows;
}

async function log(
  scope: EffectScope,
  upgrade: Row,
  line: { readonly message: string; readonly node?: string },
): Promise<void> {
  const { message, node = null } = line;
  const entry = { upgradeId: upgrade['id'], logTime: scope.now, nodeName: node, message };
  await addRecord(scope, 'platform-upgrade-logs', entry);
}

async function distributePackage(scope: EffectScope, upgrade: Row, nodes: readonly NodeStep[]): Promise<void> {
  const away = nodes.find(node => node.onlineStatus !== online);
  if (away) return fail(scope, upgrade, { nodes, at: away });
  for (const node of nodes) {
    await changeRecordOf(scope, 'platform-upgrade-steps', node.id, {
      step: steps.uploading,
      progress: progressAt(steps.uploading),
    });
    await log(scope, upgrade, { node: node.nodeName, message: stepNames[steps.uploading] ?? '' });
  }
  const step = upgrade['backupFirst'] === true ? steps.backingUp : steps.stopping;
  return changeOwnRecord(scope, upgrade['id'], nextStepValues(scope, step));
}

/** Requests a backup of the database. The upgrade continues when the backup is complete. */
async function requestBackup(scope: EffectScope, upgrade: Row, nodes: readonly NodeStep[]): Promise<void> {
  if (typeof upgrade['backupId'] !== 'number') {
    const partitionId = await backupPartition(scope.db);
    if (partitionId === undefined) return fail(scope, upgrade, { nodes, reason: formatMessage('没有可用的备份分区') });
    const backup = {
      backupName: formatMessage('升级{0}前', upgrade['version']),
      backupType: 1,
      sourceType: 2,
      cycle: 0,
      retainCopies: 7,
    };
    const rest = { partitionId, jobStatus: jobState.waiting, progress: 0, planTime: scope.now };
    const backupId = await addRecord(scope, 'backups', { ...backup, ...rest });
    await log(scope, upgrade, { message: formatMessage('开始备份数据库') });
    return changeOwnRecord(scope, upgrade['id'], { backupId, ...nextStepValues(scope, steps.backingUp) });
  }
  const { rows } = await sql<{ jobStatus: number; failReason: string | null }>`
    select "jobStatus", "failReason" from backups where id = ${upgrade['backupId']}`.execute(scope.db);
  const { jobStatus = jobState.failed, failReason = formatMessage('备份已删除') } = rows[0] ?? {};
  if (jobStatus === jobState.waiting || jobStatus === jobState.running) {
    return changeOwnRecord(scope, upgrade['id'], nextStepValues(scope, steps.backingUp));
  }
  if (jobStatus !== jobState.success)
    return fail(scope, upgrade, { nodes, reason: formatMessage('备份失败：{0}', failReason ?? '') });
  await log(scope, upgrade, { message: formatMessage('备份完成') });
  return changeOwnRecord(scope, upgrade['id'], nextStepValues(scope, steps.stopping));
}

/** Upgrades one node at a time, so that the other nodes stay available. */
async function upgradeNode(scope: EffectScope, upgrade: Row, nodes: readonly NodeStep[]): Promise<void> {
  const node = nodes.find(node => node.result === results.waiting || node.result === results.upgrading);
  if (!node) return finish(scope, upgrade);
  if (node.onlineStatus !== online) return fail(scope, upgrade, { nodes, at: node });
  const step = Math.max(node.step + 1, steps.stopping);
  const isDone = step === steps.done;
  const begun = node.result === results.waiting ? { startTime: scope.now } : {};
  const ended = isDone ? { endTime: scope.now, result: results.success } : { result: results.upgrading };
  const values = { step, progress: progressAt(step), ...begun, ...ended };
  await changeRecordOf(scope, 'platform-upgrade-steps', node.id, values);
  if (isDone)
    await changeRecordOf(scope, 'platform-nodes', node.nodeId, { version: upgrade['version'], startTime: scope.now });
  await log(scope, upgrade, { node: node.nodeName, message: stepNames[step] ?? '' });
  const rest = nodes.some(item => item.id !== node.id && item.result === results.waiting);
  if (isDone && !rest) return finish(scope, upgrade);
  return changeOwnRecord(scope, upgrade['id'], nextStepValues(scope, isDone ? steps.stopping : step));
}

function progressAt(step: number): number {
  return Math.round((step / steps.done) * 10_000) / 100;
}

async function finish(scope: EffectScope, upgrade: Row): Promise<void> {
  await log(scope, upgrade, { message: formatMessage('平台已升级到{0}', upgrade['version']) });
  await changeOwnRecord(scope, upgrade['id'], {
    upgradeStatus: states.done,
    step: steps.done,
    dueTime: null,
    endTime: scope.now,
  });
  await notifyAdministrators(scope, upgrade, formatMessage('平台已升级到{0}', upgrade['version']));
}

interface Failure {
  readonly nodes: readonly NodeStep[];
  /** Node that does not respond; absent when the upgrade fails for another `reason`. */
  readonly at?: NodeStep;
  readonly reason?: string;
}

/** Fails the upgrade: rolls back the upgraded nodes and skips the remaining ones. */
async function fail(
  scope: EffectScope,
  upgrade: Row,
  { nodes, at, reason = formatMessage('节点离线') }: Failure,
): Promise<void> {
  const failReason = at ? formatMessage('{0}：节点离线', at.nodeName) : reason;
  await log(scope, upgrade, { ...(at ? { node: at.nodeName } : {}), message: formatMessage('升级失败：{0}', reason) });
  await rollBackNodes(scope, upgrade, nodes);
  for (const node of nodes.filter(node => node.result === results.waiting || node.result === results.upgrading)) {
    const isAt = node.id === at?.id;
    const result = isAt ? results.failed : results.skipped;
    await changeRecordOf(scope, 'platform-upgrade-steps', node.id, {
      result,
      message: isAt ? reason : formatMessage('未执行'),
      endTime: scope.now,
    });
  }
  const failed = { upgradeStatus: states.failed, dueTime: null, endTime: scope.now, failReason };
  await changeOwnRecord(scope, upgrade['id'], failed);
  await notifyAdministrators(scope, upgrade, `平台升级到${String(upgrade['version'])}失败，已回滚：${failReason}`);
}

async function rollBackNodes(scope: EffectScope, upgrade: Row, nodes: readonly NodeStep[]): Promise<void> {
  for (const node of nodes.filter(node => node.result === results.success)) {
    await sql`
      update platform_nodes n set version = s."formerVersion", "startTime" = ${scope.now}, revision = n.revision + 1
      from platform_upgrade_steps s where s.id = ${node.id} and n.id = ${node.nodeId}`.execute(scope.db);
    await changeRecordOf(scope, 'platform-upgrade-steps', node.id, {
      result: results.rolledBack,
      message: formatMessage('已回滚'),
      endTime: scope.now,
    });
    await log(scope, upgrade, { node: node.nodeName, message: formatMessage('已回滚') });
  }
}

/** Sends an e-mail to the administrators if the upgrade has `notify` set. */
async function notifyAdministrators(scope: EffectScope, upgrade: Row, content: string): Promise<void> {
  if (upgrade['notify'] !== true) return;
  const { rows } = await sql<{ email: string }>`
    select u.email from users u join permission_groups g on g.id = u."groupId"
    where g."isAdmin" and u.status = 1 and u.email is not null order by u.id`.execute(scope.db);
  for (const { email } of rows) await queueMessage(scope, { channel: 'mail', receiver: email, content });
}
