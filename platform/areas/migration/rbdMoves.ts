import devices from '../../../src/resources/devices/devices.ts';
import rbdMoves from '../../../src/resources/migration/rbd-moves.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { migrationMode } from '../../../src/schemas/codes/devices.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import type { MessageKey } from '../../engine/messages/messages.ts';
import {
  type JobDevice,
  valuesOfCancelledJob,
  valuesOfFailedJob,
  isDeviceInUse,
  valuesOfPausedJob,
  lockJobDevice,
  valuesOfRunningJob,
  valuesOfRestartedJob,
  valuesOfSucceededJob,
  estimateDeviceBytes,
} from '../storage/dataJobs.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { releaseSpace, readPartition, reserveSpace, toGigabytes } from '../storage/partitionSpace.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { changeRecord, completeSavedRecord, insertInto } from '../../engine/effects/recordWrites.ts';
import { anyOf } from '../../engine/storage/anyOf.ts';
import { lockUntilCommit } from '../../engine/storage/lockUntilCommit.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { unfinishedStatuses } from '../storage/storageVolumes.ts';

type Move = RowOf<typeof rbdMoves>;
/** Image to move. `id` is missing until the move is stored. */
type MoveTarget = Partial<
  Pick<Move, 'id' | 'deviceId' | 'rbdName' | 'sourcePartitionId' | 'targetPartitionId' | 'mode'>
>;

/** Images of a room or of listed devices. */
interface BatchSource {
  readonly roomId?: number | null;
  readonly deviceCodes?: string | null;
}

export const effects = effectsOf(rbdMoves, {
  rbdMoveCreate: async (scope, { id, values }) => {
    const device = await deviceOf(scope, values);
    await refuseMove(scope, { ...values, id }, device);
    await completeSavedRecord(scope, rbdMoves, id, {
      planTime: scope.now,
      sizeBytes: estimateDeviceSize(device),
      deviceId: device?.id ?? null,
      userName: device?.userName ?? null,
    });
  },

  /**
   * Creates a move for each image of the room or of the listed devices. Creates none at all if one of the images cannot
   * be moved.
   */
  rbdMoveBatch: async (scope, { values }) => {
    const given = await devicesOf(scope, values);
    const { targetPartitionId, mode, speedLimit } = values;
    const movable = given.flatMap(device => {
      const { id: deviceId, rbdName, userName, partitionId: sourcePartitionId } = device;
      if (rbdName === null || sourcePartitionId === null || sourcePartitionId === targetPartitionId) return [];
      return { device, image: { deviceId, rbdName, userName, sourcePartitionId } };
    });
    if (movable.length === 0) throw createRefusal('没有可迁移的RBD卷', 'There is no RBD image to migrate');
    for (const { device, image } of movable) {
      const move = { ...image, targetPartitionId, mode, speedLimit };
      await refuseMove(scope, move, device);
      await insertInto(scope, rbdMoves, {
        ...move,
        planTime: scope.now,
        sizeBytes: estimateDeviceSize(device),
      });
    }
    return { count: movable.length };
  },

  rbdMoveBegin: async (scope, { record }) => {
    await changeRecord(scope, rbdMoves, record.id, valuesOfRestartedJob(scope, toTransferAmount(record)));
  },
  rbdMoveResume: async (scope, { record }) => {
    await changeRecord(scope, rbdMoves, record.id, valuesOfRunningJob(scope, record, toTransferAmount(record)));
  },
  rbdMoveRetry: async (scope, { record }) => {
    await refuseSecond(scope, record);
    await changeRecord(scope, rbdMoves, record.id, valuesOfRestartedJob(scope, toTransferAmount(record)));
  },
  rbdMovePause: async (scope, { record }) => {
    await changeRecord(scope, rbdMoves, record.id, valuesOfPausedJob(scope, record, toTransferAmount(record)));
  },
  /** Cancels a move. There is no space to free, because space is only reserved when a move ends. */
  rbdMoveCancel: async (scope, { record }) => {
    await changeRecord(scope, rbdMoves, record.id, { ...valuesOfCancelledJob(scope), progress: 0 });
  },

  rbdMoveEnd: async (scope, { record }) => {
    const fault = await moveReservedSpace(scope, record);
    await changeRecord(
      scope,
      rbdMoves,
      record.id,
      fault === undefined ? valuesOfSucceededJob(scope) : valuesOfFailedJob(scope, fault),
    );
  },
});

function toTransferAmount({ sizeBytes, speedLimit }: Move) {
  return { sizeBytes: sizeBytes ?? 0, mbps: speedLimit };
}

function estimateDeviceSize(device: JobDevice | undefined): number {
  return estimateDeviceBytes(device?.phoneType);
}

/** Returns and locks the given device, or the device of the image. */
async function deviceOf(scope: EffectScope, { deviceId, rbdName }: MoveTarget): Promise<JobDevice | undefined> {
  if (typeof deviceId === 'number') return lockJobDevice(scope, deviceId);
  const device = await withTables(scope.db, devices)
    .selectFrom('devices')
    .select('id')
    .where('rbdName', '=', rbdName ?? null)
    .orderBy('id')
    .executeTakeFirst();
  return lockJobDevice(scope, device?.id);
}

async function devicesOf(scope: EffectScope, { roomId, deviceCodes }: BatchSource): Promise<readonly JobDevice[]> {
  const codes = [...new Set((deviceCodes ?? '').split(/\s+/).filter(Boolean))];
  const rows = await withTables(scope.db, devices)
    .selectFrom('devices')
    .select(['id', 'deviceCode'])
    .where(eb => (codes.length > 0 ? eb('deviceCode', '=', anyOf(codes)) : eb('roomId', '=', roomId ?? null)))
    .orderBy('id')
    .execute();
  const known = new Set(rows.map(row => row.deviceCode));
  const missing = codes.find(code => !known.has(code));
  if (missing !== undefined) {
    throw createFieldRefusal('deviceCodes', `设备${missing}不存在`, `There is no device ${missing}`);
  }
  const locked: JobDevice[] = [];
  for (const { id } of rows) {
    const device = await lockJobDevice(scope, id);
    if (device) locked.push(device);
  }
  return locked;
}

/**
 * Rejects a move that cannot run: same partition, device in use, too little space on the target, or another unfinished
 * move of the image.
 */
async function refuseMove(scope: EffectScope, move: MoveTarget, device: JobDevice | undefined): Promise<void> {
  if (move.sourcePartitionId === move.targetPartitionId) {
    throw createFieldRefusal('targetPartitionId', '目标分区不能与源分区相同', 'Source and target cannot be the same');
  }
  if (move.mode === migrationMode.cold && device && isDeviceInUse(device)) {
    throw createFieldRefusal('mode', '设备使用中，只能热迁移', 'The device is in use; only a hot move is possible');
  }
  const target = await readPartition(scope, move.targetPartitionId ?? null);
  if (target && target.usedGb + toGigabytes(estimateDeviceSize(device)) > target.capacity) {
    throw createFieldRefusal(
      'targetPartitionId',
      '目标分区空间不足',
      'The target partition does not have enough space',
    );
  }
  await refuseSecond(scope, move);
}

/** Rejects a second unfinished move of an image. */
async function refuseSecond({ db }: EffectScope, { id, rbdName }: MoveTarget): Promise<void> {
  // The lock on the image's name keeps two concurrent moves of the same image from both passing the check.
  await lockUntilCommit(db, `rbd ${rbdName}`);
  const second = await withTables(db, rbdMoves)
    .selectFrom('rbd_moves')
    .select('id')
    .where('rbdName', '=', rbdName ?? null)
    .where('jobStatus', '=', anyOf(unfinishedStatuses))
    .where('id', 'is distinct from', id ?? null)
    .executeTakeFirst();
  if (second) {
    throw createFieldRefusal('rbdName', '该RBD卷已有进行中的迁移', 'The image is already being moved');
  }
}

/** Moves the reserved space of the image to the target partition. Returns the reason if this is impossible. */
async function moveReservedSpace(scope: EffectScope, record: Move): Promise<MessageKey | undefined> {
  const device = await lockJobDevice(scope, record.deviceId);
  if (record.mode === migrationMode.cold && device && isDeviceInUse(device)) return '设备使用中，冷迁移无法进行';
  const target = await readPartition(scope, record.targetPartitionId);
  if (target?.status !== enableStatus.enabled) return '目标分区已禁用';
  const gb = toGigabytes(record.sizeBytes);
  if (!(await reserveSpace(scope, record.targetPartitionId, gb))) return '目标分区空间不足';
  await releaseSpace(scope, record.sourcePartitionId, gb);
  if (device) await changeRecord(scope, devices, device.id, { partitionId: record.targetPartitionId });
  return undefined;
}
