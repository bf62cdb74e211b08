import { sql } from 'kysely';

import { jobState } from '../../engine/jobs/jobState.ts';
import type { Row } from '../../engine/storage/database.ts';
import { secondsBetween } from '../../engine/storage/platformTime.ts';
import type { MessageKey } from '../../engine/messages/messages.ts';
import { type JobDevice, isInUse, lockJobDevice, estimateDeviceBytes, estimateSeconds } from './dataJobs.ts';
import { type EffectScope, type Effects, onAction } from '../../engine/effects/effect.ts';
import { addSeconds } from '../../engine/effects/times.ts';
import { releaseSpace, readPartition, reserveSpace, toGb } from './partitionSpace.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { changeOwnRecord, changeRecordOf } from '../../engine/effects/recordWrites.ts';

/** Seconds between two checks of a copy's progress and of the storages. */
const stepSeconds = 30;
/** Seconds until an interrupted copy is retried. */
const resumeSeconds = 60;
/** Codes of `migrateMode`, `enableStatus` and `networkStatus`. */
const cold = 1;
const enabled = 1;
const online = 1;

const interrupted: MessageKey = '网络中断，恢复后自动继续';

export const effects: Effects = {
  /** Reserves the target space before the copy starts, so that other writes cannot fill it meanwhile. */
  storageMoveBegin: onAction(async (scope, { record }) => {
    const move = record ?? {};
    const device = await lockJobDevice(scope, move['deviceId']);
    const fault = await reasonNotStartable(scope, move, device);
    if (fault !== undefined) return failMove(scope, move, fault);
    if (!(await areOnline(scope, move))) return pauseMove(scope, move, 0);
    const bookedGb = toGb(move['sizeBytes']);
    if (!(await reserveSpace(scope, move['targetPartitionId'], bookedGb)))
      return failMove(scope, move, '目标分区空间不足');
    const begun = { startTime: scope.now, endTime: null, failReason: null, progress: 0, bookedGb };
    return changeOwnRecord(scope, move['id'], { ...begun, ...nextStep(scope, move, 0) });
  }),

  storageMoveStep: onAction(async (scope, { record }) => {
    const move = record ?? {};
    const progress = currentProgress(scope, move);
    if (!(await areOnline(scope, move))) return pauseMove(scope, move, Number(move['progress'] ?? 0));
    if (progress >= 100) return completeMove(scope, move);
    return changeOwnRecord(scope, move['id'], {
      jobStatus: jobState.running,
      progress,
      ...nextStep(scope, move, progress),
    });
  }),

  /** Resumes from the stored progress. While a storage is offline, the scheduler retries at its next run. */
  storageMoveResume: onAction(async (scope, { record }) => {
    const move = record ?? {};
    if (!(await areOnline(scope, move))) throw createRefusal('存储设备离线', 'A storage device is offline');
    const progress = Number(move['progress'] ?? 0);
    const rest = hasBegun(move)
      ? nextStep(scope, move, progress)
      : { jobStatus: jobState.waiting, planTime: scope.now, resumeTime: null };
    await changeOwnRecord(scope, move['id'], { failReason: null, ...rest });
  }),

  storageMovePause: onAction(async (scope, { record }) => {
    const move = record ?? {};
    const progress = hasBegun(move) ? Math.min(currentProgress(scope, move), 99.99) : 0;
    await changeOwnRecord(scope, move['id'], { progress, dueTime: null, stepTime: null, resumeTime: null });
  }),

  storageMoveCancel: onAction(async (scope, { record }) => {
    const move = record ?? {};
    await releaseBookedSpace(scope, move);
    await changeOwnRecord(scope, move['id'], { ...clearedProgress, endTime: scope.now, progress: 0, failReason: null });
  }),

  storageMoveRetry: onAction(async (scope, { record }) => {
    const again = { planTime: scope.now, startTime: null, endTime: null, failReason: null, progress: 0 };
    await changeOwnRecord(scope, record?.['id'], again);
  }),
};

const clearedProgress = { dueTime: null, stepTime: null, resumeTime: null, bookedGb: 0 };

function hasBegun(move: Row): boolean {
  return move['startTime'] !== null && move['startTime'] !== undefined;
}

function secondsOf(move: Row): number {
  return estimateSeconds(Number(move['sizeBytes'] ?? 0), Number(move['speedLimit'] ?? 200));
}

/** Returns the progress in per cent, including the progress since the last check. */
function currentProgress({ now }: EffectScope, move: Row): number {
  const since = typeof move['stepTime'] === 'string' ? secondsBetween(move['stepTime'], now) : 0;
  const progress = Number(move['progress'] ?? 0) + (Math.max(0, since) / secondsOf(move)) * 100;
  return Math.min(100, Math.round(progress * 100) / 100);
}

function nextStep({ now }: EffectScope, move: Row, progress: number): Row {
  const rest = Math.ceil(secondsOf(move) * (1 - progress / 100));
  return { stepTime: now, dueTime: addSeconds(now, Math.min(stepSeconds, rest)), resumeTime: null };
}

async function reasonNotStartable(
  scope: EffectScope,
  move: Row,
  device: JobDevice | undefined,
): Promise<MessageKey | undefined> {
  if (!device || device.partitionId !== move['sourcePartitionId']) return '卷已不在源分区';
  if (move['mode'] === cold && isInUse(device)) return '设备使用中，冷迁移无法进行';
  const target = await readPartition(scope, move['targetPartitionId']);
  return target?.status === enabled ? undefined : '目标分区已禁用';
}

async function areOnline({ db }: EffectScope, move: Row): Promise<boolean> {
  const { rows } = await sql`
    select from partitions p join storage_devices s on s.id = p."storageId"
    where p.id in (${move['sourcePartitionId']}, ${move['targetPartitionId']})
      and coalesce(s."onlineStatus", ${online}) <> ${online} limit 1`.execute(db);
  return rows.length === 0;
}

/** Pauses the move at its last known progress. The move resumes automatically when the storages are online again. */
function pauseMove(scope: EffectScope, move: Row, progress: number): Promise<void> {
  const waiting = { dueTime: null, stepTime: null, resumeTime: addSeconds(scope.now, resumeSeconds) };
  return changeOwnRecord(scope, move['id'], {
    jobStatus: jobState.paused,
    progress,
    failReason: interrupted,
    ...waiting,
  });
}

/** Completes the move: assigns the volume to the target, after an optional check of its size. */
async function completeMove(scope: EffectScope, move: Row): Promise<void> {
  const device = await lockJobDevice(scope, move['deviceId']);
  if (!device || device.partitionId !== move['sourcePartitionId']) return failMove(scope, move, '卷已不在源分区');
  const isSame = estimateDeviceBytes(device.phoneType) === Number(move['sizeBytes']);
  if (move['verify'] === true && !isSame) return failMove(scope, move, '校验不一致，已保留源数据');
  await changeRecordOf(scope, 'devices', device.id, { partitionId: move['targetPartitionId'] });
  if (move['deleteSource'] === true) await releaseSpace(scope, move['sourcePartitionId'], toGb(move['sizeBytes']));
  const done = { jobStatus: jobState.success, progress: 100, endTime: scope.now, failReason: null };
  return changeOwnRecord(scope, move['id'], { ...clearedProgress, ...done });
}

/** Fails the move: frees the reserved space. The volume stays at its source. */
async function failMove(scope: EffectScope, move: Row, reason: MessageKey): Promise<void> {
  await releaseBookedSpace(scope, move);
  const failed = { jobStatus: jobState.failed, endTime: scope.now, failReason: reason };
  await changeOwnRecord(scope, move['id'], { ...clearedProgress, ...failed });
}

async function releaseBookedSpace(scope: EffectScope, move: Row): Promise<void> {
  const bookedGb = Number(move['bookedGb'] ?? 0);
  if (bookedGb > 0) await releaseSpace(scope, move['targetPartitionId'], bookedGb);
}
