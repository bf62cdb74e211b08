import { sql } from 'kysely';

import { jobState } from '../jobs/jobState.ts';
import type { Row } from '../storage/database.ts';
import type { Saying } from '../sayings.ts';
import {
  type JobDevice,
  cancelled,
  failed,
  isInUse,
  paused,
  readDevice,
  running,
  runningAnew,
  succeeded,
  usualDeviceBytes,
} from './dataJobs.ts';
import { type EffectScope, type Effects, onAction, onDelete, onSave } from './effect.ts';
import { numberFor } from './moments.ts';
import { freeSpace, readPartition, takeSpace, toGb } from './partitionSpace.ts';
import { refused, refusedAt } from './refused.ts';
import { add, change, changeOf, fillIn } from './written.ts';

const cold = 1;
/** Waiting, running, paused. */
const open = [0, 1, 5];

export const effects: Effects = {
  rbdMoveCreate: onSave(async (scope, { id, values }) => {
    const device = await deviceOf(scope, values);
    await refuseMove(scope, { ...values, id }, device);
    const rest = { moveNo: numberFor('RBD', scope.now, id), planTime: scope.now, sizeBytes: sizeOf(device) };
    await fillIn(scope, id, { ...rest, deviceId: device?.id ?? null, userName: device?.userName ?? null });
  }),

  rbdMoveDelete: onDelete(async (_, record) => {
    if (record['jobStatus'] === jobState.running) {
      throw refused('迁移执行中，请先取消', 'The move is running; cancel it first');
    }
  }),

  /** One move for each image of the room, or of the devices that are named; nothing at all when one of them cannot be. */
  rbdMoveBatch: onAction(async (scope, { values }) => {
    const devices = await devicesOf(scope, values);
    const { targetPartitionId, mode, speedLimit } = values;
    const movable = devices.filter(one => one.rbdName !== null && one.partitionId !== targetPartitionId);
    if (movable.length === 0) throw refused('没有可迁移的RBD卷', 'There is no RBD image to move');
    for (const device of movable) {
      const { id: deviceId, rbdName, userName, partitionId: sourcePartitionId } = device;
      const move = { deviceId, rbdName, userName, sourcePartitionId, targetPartitionId, mode, speedLimit };
      await refuseMove(scope, move, device);
      const id = await add(scope, 'rbd-moves', { ...move, planTime: scope.now, sizeBytes: sizeOf(device) });
      await fillIn(scope, id, { moveNo: numberFor('RBD', scope.now, id) });
    }
    return { count: movable.length };
  }),

  rbdMoveBegin: onAction(async (scope, { record }) => {
    if (record) await change(scope, record['id'], runningAnew(scope, record, amountOf(record)));
  }),
  rbdMoveResume: onAction(async (scope, { record }) => {
    if (record) await change(scope, record['id'], running(scope, record, amountOf(record)));
  }),
  rbdMoveRetry: onAction(async (scope, { record }) => {
    if (!record) return;
    await refuseSecond(scope, record);
    await change(scope, record['id'], runningAnew(scope, record, amountOf(record)));
  }),
  rbdMovePause: onAction(async (scope, { record }) => {
    if (record) await change(scope, record['id'], paused(scope, record, amountOf(record)));
  }),
  /** Nothing is booked before the end, so there is nothing to take back. */
  rbdMoveCancel: onAction(async (scope, { record }) => {
    await change(scope, record?.['id'], { ...cancelled(scope), progress: 0 });
  }),

  rbdMoveEnd: onAction(async (scope, { record }) => {
    if (!record) return;
    const fault = await endFault(scope, record);
    await change(scope, record['id'], fault === undefined ? succeeded(scope) : failed(scope, fault));
  }),
};

function amountOf(record: Row) {
  return { sizeBytes: Number(record['sizeBytes'] ?? 0), mbps: Number(record['speedLimit'] ?? 200) };
}

function sizeOf(device: JobDevice | undefined): number {
  return usualDeviceBytes(device?.phoneType);
}

/** The device that is named, or the one that the image belongs to. */
async function deviceOf(scope: EffectScope, { deviceId, rbdName }: Row): Promise<JobDevice | undefined> {
  if (typeof deviceId === 'number') return readDevice(scope, deviceId);
  const { rows } = await sql<{ id: number }>`
    select id from devices where "rbdName" = ${rbdName} order by id limit 1`.execute(scope.db);
  return readDevice(scope, rows[0]?.id);
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
  const missing = codes.find(one => !known.has(one));
  if (missing !== undefined) {
    throw refusedAt('deviceCodes', `设备${missing}不存在`, `There is no device ${missing}`);
  }
  const devices: JobDevice[] = [];
  for (const { id } of rows) {
    const device = await readDevice(scope, id);
    if (device) devices.push(device);
  }
  return devices;
}

/** What keeps an image from being moved at all. */
async function refuseMove(scope: EffectScope, move: Row, device: JobDevice | undefined): Promise<void> {
  if (move['sourcePartitionId'] === move['targetPartitionId']) {
    throw refusedAt('targetPartitionId', '目标分区不能与源分区相同', 'Source and target cannot be the same');
  }
  if (move['mode'] === cold && device && isInUse(device)) {
    throw refusedAt('mode', '设备使用中，只能热迁移', 'The device is in use; only a hot move is possible');
  }
  const target = await readPartition(scope, move['targetPartitionId']);
  if (target && target.usedGb + toGb(sizeOf(device)) > target.capacity) {
    throw refusedAt('targetPartitionId', '目标分区空间不足', 'The target partition has no room');
  }
  await refuseSecond(scope, move);
}

/** One move of an image at a time. */
async function refuseSecond({ db }: EffectScope, { id = null, rbdName }: Row): Promise<void> {
  // The lock by the image's name keeps two of them that are ordered at once apart.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rbd ${String(rbdName)}`}, 0))`.execute(db);
  const { rows } = await sql`
    select from rbd_moves where "rbdName" = ${rbdName} and "jobStatus" = any(${open}::bigint[])
      and id is distinct from ${id}::bigint limit 1`.execute(db);
  if (rows.length > 0) {
    throw refusedAt('rbdName', '该RBD卷已有进行中的迁移', 'The image is being moved already');
  }
}

/** Books the image from one partition to the other; why it cannot be, if so. */
async function endFault(scope: EffectScope, record: Row): Promise<Saying | undefined> {
  const device = await readDevice(scope, record['deviceId']);
  if (record['mode'] === cold && device && isInUse(device)) return '设备使用中，冷迁移无法进行';
  const target = await readPartition(scope, record['targetPartitionId']);
  if (target?.status !== 1) return '目标分区已禁用';
  const gb = toGb(record['sizeBytes']);
  if (!(await takeSpace(scope, record['targetPartitionId'], gb))) return '目标分区空间不足';
  await freeSpace(scope, record['sourcePartitionId'], gb);
  if (device) await changeOf(scope, 'devices', device.id, { partitionId: record['targetPartitionId'] });
  return undefined;
}
