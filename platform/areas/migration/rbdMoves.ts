import { sql } from 'kysely';

import { jobState } from '../../engine/jobs/jobState.ts';
import type { Row } from '../../engine/storage/database.ts';
import type { MessageKey } from '../../engine/messages/messages.ts';
import {
  type JobDevice,
  cancelledValues,
  failedValues,
  isInUse,
  pausedValues,
  lockJobDevice,
  runningValues,
  restartedValues,
  succeededValues,
  estimateDeviceBytes,
} from '../storage/dataJobs.ts';
import { type EffectScope, type Effects, onAction, onDelete, onSave } from '../../engine/effects/effect.ts';
import { formatRecordNo } from '../../engine/effects/times.ts';
import { releaseSpace, readPartition, reserveSpace, toGb } from '../storage/partitionSpace.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { addRecord, changeOwnRecord, changeRecordOf, completeRecord } from '../../engine/effects/recordWrites.ts';

const cold = 1;
/** Codes of `jobStatus` for unfinished moves: waiting, running, paused. */
const unfinishedStatuses = [0, 1, 5];

export const effects: Effects = {
  rbdMoveCreate: onSave(async (scope, { id, values }) => {
    const device = await deviceOf(scope, values);
    await refuseMove(scope, { ...values, id }, device);
    const rest = {
      moveNo: formatRecordNo('RBD', scope.now, id),
      planTime: scope.now,
      sizeBytes: estimateDeviceSize(device),
    };
    await completeRecord(scope, id, { ...rest, deviceId: device?.id ?? null, userName: device?.userName ?? null });
  }),

  rbdMoveDelete: onDelete(async (_, record) => {
    if (record['jobStatus'] === jobState.running) {
      throw createRefusal('迁移执行中，请先取消', 'The migration is running. Cancel it first');
    }
  }),

  /**
   * Creates a move for each image of the room or of the listed devices. Creates none at all if one of the images cannot
   * be moved.
   */
  rbdMoveBatch: onAction(async (scope, { values }) => {
    const devices = await devicesOf(scope, values);
    const { targetPartitionId, mode, speedLimit } = values;
    const movable = devices.filter(device => device.rbdName !== null && device.partitionId !== targetPartitionId);
    if (movable.length === 0) throw createRefusal('没有可迁移的RBD卷', 'There is no RBD image to migrate');
    for (const device of movable) {
      const { id: deviceId, rbdName, userName, partitionId: sourcePartitionId } = device;
      const move = { deviceId, rbdName, userName, sourcePartitionId, targetPartitionId, mode, speedLimit };
      await refuseMove(scope, move, device);
      const id = await addRecord(scope, 'rbd-moves', {
        ...move,
        planTime: scope.now,
        sizeBytes: estimateDeviceSize(device),
      });
      await completeRecord(scope, id, { moveNo: formatRecordNo('RBD', scope.now, id) });
    }
    return { count: movable.length };
  }),

  rbdMoveBegin: onAction(async (scope, { record }) => {
    if (record) await changeOwnRecord(scope, record['id'], restartedValues(scope, record, toTransferAmount(record)));
  }),
  rbdMoveResume: onAction(async (scope, { record }) => {
    if (record) await changeOwnRecord(scope, record['id'], runningValues(scope, record, toTransferAmount(record)));
  }),
  rbdMoveRetry: onAction(async (scope, { record }) => {
    if (!record) return;
    await refuseSecond(scope, record);
    await changeOwnRecord(scope, record['id'], restartedValues(scope, record, toTransferAmount(record)));
  }),
  rbdMovePause: onAction(async (scope, { record }) => {
    if (record) await changeOwnRecord(scope, record['id'], pausedValues(scope, record, toTransferAmount(record)));
  }),
  /** Cancels a move. There is no space to free, because space is only reserved when a move ends. */
  rbdMoveCancel: onAction(async (scope, { record }) => {
    await changeOwnRecord(scope, record?.['id'], { ...cancelledValues(scope), progress: 0 });
  }),

  rbdMoveEnd: onAction(async (scope, { record }) => {
    if (!record) return;
    const fault = await moveReservedSpace(scope, record);
    await changeOwnRecord(
      scope,
      record['id'],
      fault === undefined ? succeededValues(scope) : failedValues(scope, fault),
    );
  }),
};

function toTransferAmount(record: Row) {
  return { sizeBytes: Number(record['sizeBytes'] ?? 0), mbps: Number(record['speedLimit'] ?? 200) };
}

function estimateDeviceSize(device: JobDevice | undefined): number {
  return estimateDeviceBytes(device?.phoneType);
}

/** Returns and locks the given device, or the device of the image. */
async function deviceOf(scope: EffectScope, { deviceId, rbdName }: Row): Promise<JobDevice | undefined> {
  if (typeof deviceId === 'number') return lockJobDevice(scope, deviceId);
  const { rows } = await sql<{ id: number }>`
    select id from devices where "rbdName" = ${rbdName} order by id limit 1`.execute(scope.db);
  return lockJobDevice(scope, rows[0]?.id);
}

async function devicesOf(scope: EffectScope, { roomId, deviceCodes }: Row): Promise<readonly JobDevice[]> {
  const codes = [
    ...new Set(
      String(deviceCodes ?? '')
        .split(/\s+/)
        .filter(Boolean),
    ),
  ];
  const { rows } = await sql<{ id: number; deviceCode: string }>`
    select id, "deviceCode" from devices
    where ${codes.length > 0 ? sql`"deviceCode" = any(${codes}::text[])` : sql`"roomId" = ${roomId}`}
    order by id`.execute(scope.db);
  const known = new Set(rows.map(row => row.deviceCode));
  const missing = codes.find(code => !known.has(code));
  if (missing !== undefined) {
    throw createFieldRefusal('deviceCodes', `设备${missing}不存在`, `There is no device ${missing}`);
  }
  const devices: JobDevice[] = [];
  for (const { id } of rows) {
    const device = await lockJobDevice(scope, id);
    if (device) devices.push(device);
  }
  return devices;
}

/**
 * Rejects a move that cannot run: same partition, device in use, too little space on the target, or another unfinished
 * move of the image.
 */
async function refuseMove(scope: EffectScope, move: Row, device: JobDevice | undefined): Promise<void> {
  if (move['sourcePartitionId'] === move['targetPartitionId']) {
    throw createFieldRefusal('targetPartitionId', '目标分区不能与源分区相同', 'Source and target cannot be the same');
  }
  if (move['mode'] === cold && device && isInUse(device)) {
    throw createFieldRefusal('mode', '设备使用中，只能热迁移', 'The device is in use; only a hot move is possible');
  }
  const target = await readPartition(scope, move['targetPartitionId']);
  if (target && target.usedGb + toGb(estimateDeviceSize(device)) > target.capacity) {
    throw createFieldRefusal('targetPartitionId', '目标分区空间不足', 'The target partition has no room');
  }
  await refuseSecond(scope, move);
}

/** Rejects a second unfinished move of an image. */
async function refuseSecond({ db }: EffectScope, { id = null, rbdName }: Row): Promise<void> {
  // The lock on the image's name keeps two concurrent moves of the same image from both passing the check.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rbd ${String(rbdName)}`}, 0))`.execute(db);
  const { rows } = await sql`
    select from rbd_moves where "rbdName" = ${rbdName} and "jobStatus" = any(${unfinishedStatuses}::bigint[])
      and id is distinct from ${id}::bigint limit 1`.execute(db);
  if (rows.length > 0) {
    throw createFieldRefusal('rbdName', '该RBD卷已有进行中的迁移', 'The image is being moved already');
  }
}

/** Moves the reserved space of the image to the target partition. Returns the reason if this is impossible. */
async function moveReservedSpace(scope: EffectScope, record: Row): Promise<MessageKey | undefined> {
  const device = await lockJobDevice(scope, record['deviceId']);
  if (record['mode'] === cold && device && isInUse(device)) return '设备使用中，冷迁移无法进行';
  const target = await readPartition(scope, record['targetPartitionId']);
  if (target?.status !== 1) return '目标分区已禁用';
  const gb = toGb(record['sizeBytes']);
  if (!(await reserveSpace(scope, record['targetPartitionId'], gb))) return '目标分区空间不足';
  await releaseSpace(scope, record['sourcePartitionId'], gb);
  if (device) await changeRecordOf(scope, 'devices', device.id, { partitionId: record['targetPartitionId'] });
  return undefined;
}
