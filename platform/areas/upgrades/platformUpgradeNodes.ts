import platformNodes from '../../../src/resources/upgrades/platform-nodes.ts';
import platformUpgradeLogs from '../../../src/resources/upgrades/platform-upgrade-logs.ts';
import platformUpgradeSteps from '../../../src/resources/upgrades/platform-upgrade-steps.ts';
import type platformVersions from '../../../src/resources/upgrades/platform-versions.ts';
import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';
import { upgradeResult, upgradeStep } from '../../../src/schemas/codes/upgrades.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { type MessageKey, formatMessage } from '../../engine/messages/messages.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { changeRecord, insertInto } from '../../engine/effects/recordWrites.ts';
import { withTables } from '../../engine/storage/withTables.ts';

export type PlatformUpgrade = RowOf<typeof platformVersions>;
export type UpgradeStepCode = CodeOf<typeof upgradeStep>;
/** Progress of one node in an upgrade: the step and the result of the node, with the node's online status. */
export type NodeStep = Awaited<ReturnType<typeof lockNodeSteps>>[number];

/** Upgrade steps of a node, in execution order. */
const nodeSteps = [
  upgradeStep.stopping,
  upgradeStep.migrating,
  upgradeStep.starting,
  upgradeStep.verifying,
  upgradeStep.done,
] as const;

const messages: Readonly<Record<Exclude<UpgradeStepCode, typeof upgradeStep.waiting>, MessageKey>> = {
  [upgradeStep.uploading]: '升级包已上传',
  [upgradeStep.backingUp]: '备份',
  [upgradeStep.stopping]: '停止服务',
  [upgradeStep.migrating]: '迁移数据',
  [upgradeStep.starting]: '启动服务',
  [upgradeStep.verifying]: '验证',
  [upgradeStep.done]: '升级完成',
};

/** Returns the nodes in upgrade order with their online status, and locks them until the transaction ends. */
export function lockNodeSteps({ db }: EffectScope, upgrade: PlatformUpgrade) {
  return withTables(db, platformUpgradeSteps, platformNodes)
    .selectFrom('platform_upgrade_steps as s')
    .innerJoin('platform_nodes as n', 'n.id', 's.nodeId')
    .select(['s.id', 'n.id as nodeId', 's.nodeName', 's.formerVersion', 's.step', 's.result', 'n.onlineStatus'])
    .where('s.upgradeId', '=', upgrade.id)
    .orderBy('s.nodeName')
    .orderBy('s.id')
    .forUpdate()
    .execute();
}

export function isStepOpen({ result }: NodeStep): boolean {
  return result === upgradeResult.waiting || result === upgradeResult.upgrading;
}

export async function logUpgrade(
  scope: EffectScope,
  upgrade: PlatformUpgrade,
  { message, node }: { readonly message: string; readonly node?: NodeStep | undefined },
): Promise<void> {
  const nodeName = node?.nodeName ?? null;
  await insertInto(scope, platformUpgradeLogs, { upgradeId: upgrade.id, logTime: scope.now, nodeName, message });
}

/** Stores that the package has reached a node. */
export async function markPackageUploaded(scope: EffectScope, upgrade: PlatformUpgrade, node: NodeStep): Promise<void> {
  const step = upgradeStep.uploading;
  await changeRecord(scope, platformUpgradeSteps, node.id, { step, progress: progressAt(step) });
  await logUpgrade(scope, upgrade, { node, message: messages[step] });
}

/** Carries out the next step of a node, and returns this step. */
export async function advanceNode(scope: EffectScope, upgrade: PlatformUpgrade, node: NodeStep) {
  const at = nodeSteps.findIndex(step => step === node.step);
  const step = nodeSteps[at + 1] ?? upgradeStep.done;
  const isDone = step === upgradeStep.done;
  await changeRecord(scope, platformUpgradeSteps, node.id, {
    step,
    progress: progressAt(step),
    ...(node.result === upgradeResult.waiting ? { startTime: scope.now } : {}),
    ...(isDone ? { endTime: scope.now } : {}),
    result: isDone ? upgradeResult.succeeded : upgradeResult.upgrading,
  });
  if (isDone) {
    const { version } = upgrade;
    await changeRecord(scope, platformNodes, node.nodeId, { version, startTime: scope.now });
  }
  await logUpgrade(scope, upgrade, { node, message: messages[step] });
  return step;
}

function progressAt(step: UpgradeStepCode): number {
  return Math.round((step / upgradeStep.done) * 10_000) / 100;
}

export async function rollBackNodes(
  scope: EffectScope,
  upgrade: PlatformUpgrade,
  nodes: readonly NodeStep[],
): Promise<void> {
  for (const node of nodes.filter(({ result }) => result === upgradeResult.succeeded)) {
    const { formerVersion: version } = node;
    await changeRecord(scope, platformNodes, node.nodeId, { version, startTime: scope.now });
    const message = formatMessage('已回滚');
    await endStep(scope, node, { result: upgradeResult.rolledBack, message });
    await logUpgrade(scope, upgrade, { node, message });
  }
}

/** Ends the upgrade or the rollback of a node: stores the result, the message and the end time. */
export async function endStep(
  scope: EffectScope,
  node: NodeStep,
  { result, message }: { readonly result: CodeOf<typeof upgradeResult>; readonly message: string },
): Promise<void> {
  await changeRecord(scope, platformUpgradeSteps, node.id, { result, message, endTime: scope.now });
}
