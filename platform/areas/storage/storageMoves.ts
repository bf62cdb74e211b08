import partitions from '../../../src/resources/storage/partitions.ts';
import storageDevices from '../../../src/resources/storage/storage-devices.ts';
import storageMoves from '../../../src/resources/storage/storage-moves.ts';
import devices from '../../../src/resources/devices/devices.ts';
import { enableStatus, jobStatus } from '../../../src/schemas/codes/common.ts';
import { migrationMode, networkStatus } from '../../../src/schemas/codes/devices.ts';
import type { RowChange, RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { secondsBetween } from '../../engine/storage/platformTime.ts';
import type { MessageKey } from '../../engine/messages/messages.ts';
import { type JobDevice, isDeviceInUse, lockJobDevice, estimateDeviceBytes, estimateSeconds } from './dataJobs.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { releaseSpace, readPartition, reserveSpace, toGigabytes } from './partitionSpace.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { changeRecord } from '../../engine/effects/recordWrites.ts';
import { anyOf } from '../../engine/storage/anyOf.ts';
import { withTables } from '../../engine/storage/withTables.ts';

type Move = RowOf<typeof storageMoves>;

/** Seconds between two checks of a copy. A check updates the progress and tests whether the storages are online. */
const stepSeconds = 30;
/** Seconds until an interrupted copy is retried. */
const resumeSeconds = 60;
const interrupted: MessageKey = '网络中断，恢复后自动继续';

export const effects = effectsOf(storageMoves, {
  /** Reserves the target space before the copy starts, so that other writes cannot fill it meanwhile. */
  storageMoveBegin: async (scope, { record: move }) => {
    const device = await lockJobDevice(scope, move.deviceId);
    const fault = await reasonNotStartable(scope, move, device);
    if (fault !== undefined) return failMove(scope, move, fault);
    if (!(await areOnline(scope, move))) return pauseMove(scope, move, 0);
    const bookedGb = toGigabytes(move.sizeBytes);
    if (!(await reserveSpace(scope, move.targetPartitionId, bookedGb)))
      return failMove(scope, move, '目标分区空间不足');
    const begun = { startTime: scope.now, endTime: null, failReason: null, progress: 0, bookedGb };
    return changeRecord(scope, storageMoves, move.id, { ...begun, ...nextStep(scope, move, 0) });
  },

  storageMoveStep: async (scope, { record: move }) => {
    const progress = currentProgress(scope, move);
    if (!(await areOnline(scope, move))) return pauseMove(scope, move, move.progress);
    if (progress >= 100) return completeMove(scope, move);
    return changeRecord(scope, storageMoves, move.id, {
      jobStatus: jobStatus.running,
      progress,
      ...nextStep(scope, move, progress),
    });
  },

  /** Resumes from the stored progress. While a storage is offline, the scheduler retries at its next run. */
  storageMoveResume: async (scope, { record: move }) => {
    if (!(await areOnline(scope, move))) throw createRefusal('存储设备离线', 'A storage device is offline');
    const progress = move.progress;
    const rest = hasBegun(move)
      ? nextStep(scope, move, progress)
      : { jobStatus: jobStatus.waiting, planTime: scope.now, resumeTime: null };
    await changeRecord(scope, storageMoves, move.id, { failReason: null, ...rest });
  },

  storageMovePause: async (scope, { record: move }) => {
    const progress = hasBegun(move) ? Math.min(currentProgress(scope, move), 99.99) : 0;
    await changeRecord(scope, storageMoves, move.id, { progress, dueTime: null, stepTime: null, resumeTime: null });
  },

  storageMoveCancel: async (scope, { record: move }) => {
    await releaseBookedSpace(scope, move);
    await changeRecord(scope, storageMoves, move.id, {
      ...clearedProgress,
      endTime: scope.now,
      progress: 0,
      failReason: null,
    });
  },

  storageMoveRetry: async (scope, { record: move }) => {
    const again = { planTime: scope.now, startTime: null, endTime: null, failReason: null, progress: 0 };
    await changeRecord(scope, storageMoves, move.id, again);
  },
});

const clearedProgress = { dueTime: null, stepTime: null, resumeTime: null, bookedGb: 0 };

function hasBegun(move: Move): boolean {
  return move.startTime !== null;
}

function secondsOf(move: Move): number {
  return estimateSeconds(move.sizeBytes ?? 0, move.speedLimit ?? 200);
}

/** Returns the progress in per cent, including the progress since the last check. */
function currentProgress({ now }: EffectScope, move: Move): number {
  const since = move.stepTime === null ? 0 : secondsBetween(move.stepTime, now);
  const progress = move.progress + (Math.max(0, since) / secondsOf(move)) * 100;
  return Math.min(100, Math.round(progress * 100) / 100);
}

function nextStep({ now }: EffectScope, move: Move, progress: number): RowChange<typeof storageMoves> {
  const rest = Math.ceil(secondsOf(move) * (1 - progress / 100));
  return { stepTime: now, dueTime: addSeconds(now, Math.min(stepSeconds, rest)), resumeTime: null };
}

async function reasonNotStartable(
  scope: EffectScope,
  move: Move,
  device: JobDevice | undefined,
): Promise<MessageKey | undefined> {
  if (!device || device.partitionId !== move.sourcePartitionId) return '卷已不在源分区';
  if (move.mode === migrationMode.cold && isDeviceInUse(device)) return '设备使用中，冷迁移无法进行';
  const target = await readPartition(scope, move.targetPartitionId);
  return target?.status === enableStatus.enabled ? undefined : '目标分区已禁用';
}

async function areOnline({ db }: EffectScope, { sourcePartitionId, targetPartitionId }: Move): Promise<boolean> {
  const offline = await withTables(db, partitions, storageDevices)
    .selectFrom('partitions as p')
    .innerJoin('storage_devices as s', 's.id', 'p.storageId')
    .select('p.id')
    .where('p.id', '=', anyOf([sourcePartitionId, targetPartitionId].filter(id => id !== null)))
    .where('s.onlineStatus', '<>', networkStatus.online)
    .executeTakeFirst();
  return offline === undefined;
}

/** Pauses the move at its last known progress. The move resumes automatically when the storages are online again. */
function pauseMove(scope: EffectScope, move: Move, progress: number): Promise<void> {
  const waiting = { dueTime: null, stepTime: null, resumeTime: addSeconds(scope.now, resumeSeconds) };
  return changeRecord(scope, storageMoves, move.id, {
    jobStatus: jobStatus.paused,
    progress,
    failReason: interrupted,
    ...waiting,
  });
}

/** Completes the move: assigns the volume to the target, after an optional check of its size. */
async function completeMove(scope: EffectScope, move: Move): Promise<void> {
  const device = await lockJobDevice(scope, move.deviceId);
  if (!device || device.partitionId !== move.sourcePartitionId) return failMove(scope, move, '卷已不在源分区');
  const isSame = estimateDeviceBytes(device.phoneType) === move.sizeBytes;
  if (move.verify === true && !isSame) return failMove(scope, move, '校验不一致，已保留源数据');
  await changeRecord(scope, devices, device.id, { partitionId: move.targetPartitionId });
  if (move.deleteSource === true) await releaseSpace(scope, move.sourcePartitionId, toGigabytes(move.sizeBytes));
  const done = { jobStatus: jobStatus.succeeded, progress: 100, endTime: scope.now, failReason: null };
  return changeRecord(scope, storageMoves, move.id, { ...clearedProgress, ...done });
}

/** Fails the move: frees the reserved space. The volume stays at its source. */
async function failMove(scope: EffectScope, move: Move, reason: MessageKey): Promise<void> {
  await releaseBookedSpace(scope, move);
  const failed = { jobStatus: jobStatus.failed, endTime: scope.now, failReason: reason };
  await changeRecord(scope, storageMoves, move.id, { ...clearedProgress, ...failed });
}

async function releaseBookedSpace(scope: EffectScope, move: Move): Promise<void> {
  const { bookedGb } = move;
  if (bookedGb > 0) await releaseSpace(scope, move.targetPartitionId, bookedGb);
}
