import { sql } from 'kysely';

import { jobState } from '../../engine/jobs/jobState.ts';
import type { Row } from '../../engine/storage/database.ts';
import { type MessageKey, formatMessage } from '../../engine/messages/messages.ts';
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
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { addRecord, changeOwnRecord, completeRecord } from '../../engine/effects/recordWrites.ts';

/** Share of each type of data in a device's size, in per cent. */
const shares: Readonly<Record<string, number>> = { 1: 35, 2: 35, 3: 15, 4: 10, 5: 5 };
/** Simulated speeds in Mbps: the network limits transfers between rooms, the disks limit transfers within a room. */
const betweenRooms = 100;
const withinRoom = 400;

/** Codes of `transferStep`. */
const step = { registered: 1, started: 2, paused: 3, resumed: 4, finished: 5, failed: 6, cancelled: 7 } as const;

export const effects: Effects = {
  userDataTransferCreate: onSave(async (scope, { id, values }) => {
    const [source, target] = await lockDevices(scope, values);
    refusePair(values, source, target);
    await completeRecord(scope, id, {
      transferNo: formatRecordNo('QY', scope.now, id),
      sourceRoomId: source?.roomId ?? null,
      targetRoomId: target?.roomId ?? null,
      sizeBytes: transferSize(values, source),
    });
    await recordStep(scope, id, step.registered, '已登记');
  }),

  userDataTransferDelete: onDelete(async ({ db }, record) => {
    if (record['jobStatus'] === jobState.running) {
      throw createRefusal('迁移执行中，请先取消', 'The transfer is running. Cancel it first');
    }
    await sql`delete from transfer_steps where "transferId" = ${record['id']}`.execute(db);
  }),

  userDataTransferBegin: onAction(async (scope, { record }) => {
    if (!record) return;
    const [source] = await lockDevices(scope, record);
    if (source && isInUse(source)) {
      throw createRefusal('源设备使用中，请稍后再试', 'The source device is in use. Try again later');
    }
    await changeOwnRecord(scope, record['id'], restartedValues(scope, record, toTransferAmount(record)));
    await recordStep(scope, record['id'], step.started, '开始复制数据');
  }),

  userDataTransferRetry: onAction(async (scope, { record }) => {
    if (!record) return;
    await changeOwnRecord(scope, record['id'], restartedValues(scope, record, toTransferAmount(record)));
    await recordStep(scope, record['id'], step.started, '重新开始复制数据');
  }),

  userDataTransferPause: onAction(async (scope, { record }) => {
    if (!record) return;
    const values = pausedValues(scope, record, toTransferAmount(record));
    await changeOwnRecord(scope, record['id'], values);
    await recordStep(
      scope,
      record['id'],
      step.paused,
      formatMessage('暂停，已完成{0}%', values['progress'] ?? record['progress']),
    );
  }),

  userDataTransferResume: onAction(async (scope, { record }) => {
    if (!record) return;
    await changeOwnRecord(scope, record['id'], runningValues(scope, record, toTransferAmount(record)));
    await recordStep(scope, record['id'], step.resumed, '继续复制数据');
  }),

  userDataTransferCancel: onAction(async (scope, { record }) => {
    await changeOwnRecord(scope, record?.['id'], cancelledValues(scope));
    await recordStep(scope, record?.['id'], step.cancelled, '已取消，目标设备上的数据已清除');
  }),

  userDataTransferEnd: onAction(async (scope, { record }) => {
    if (!record) return;
    const fault = reasonNotTransferable(record, await lockDevices(scope, record));
    await changeOwnRecord(
      scope,
      record['id'],
      fault === undefined ? succeededValues(scope) : failedValues(scope, fault),
    );
    const done = record['keepSource'] === false ? '复制完成，源数据已清除' : '复制完成';
    await recordStep(scope, record['id'], fault === undefined ? step.finished : step.failed, fault ?? done);
  }),
};

type Pair = readonly [JobDevice | undefined, JobDevice | undefined];

/**
 * Returns the source device and the target device. Locks the lower id first, so that two opposite transfers cannot
 * deadlock.
 */
async function lockDevices(scope: EffectScope, { sourceDeviceId, targetDeviceId }: Row): Promise<Pair> {
  if (Number(sourceDeviceId) <= Number(targetDeviceId)) {
    const source = await lockJobDevice(scope, sourceDeviceId);
    return [source, await lockJobDevice(scope, targetDeviceId)];
  }
  const target = await lockJobDevice(scope, targetDeviceId);
  return [await lockJobDevice(scope, sourceDeviceId), target];
}

function refusePair({ userName }: Row, source: JobDevice | undefined, target: JobDevice | undefined): void {
  if (!source || !target) return;
  if (source.id === target.id) {
    throw createFieldRefusal('targetDeviceId', '目标设备不能与源设备相同', 'Source and target cannot be the same');
  }
  if (source.userName !== userName) {
    throw createFieldRefusal('sourceDeviceId', '源设备未绑定该用户', 'The source device is not bound to the user');
  }
  if (target.userName !== null && target.userName !== userName) {
    throw createFieldRefusal('targetDeviceId', '目标设备已分配给其他用户', 'The target device belongs to another user');
  }
  const isNewer = (target.androidVersion ?? 0) > (source.androidVersion ?? 0);
  if (target.phoneType !== source.phoneType && !isNewer) {
    throw createFieldRefusal(
      'targetDeviceId',
      '目标设备须为相同机型或更高安卓版本',
      'The target must be of the same phone type or have a newer Android version',
    );
  }
}

/** Returns why the data cannot arrive; `undefined` when it can. */
function reasonNotTransferable({ userName }: Row, [source, target]: Pair): MessageKey | undefined {
  if (!source || !target) return '设备已不存在';
  if (source.networkStatus !== 1) return '源设备离线';
  if (target.networkStatus !== 1) return '目标设备离线';
  return target.userName !== null && target.userName !== userName ? '目标设备已分配给其他用户' : undefined;
}

function transferSize({ dataTypes }: Row, source: JobDevice | undefined): number {
  const kinds = Array.isArray(dataTypes) ? dataTypes : [];
  const percent = kinds.reduce<number>((sum, kind) => sum + (shares[String(kind)] ?? 0), 0);
  return Math.ceil((estimateDeviceBytes(source?.phoneType) * percent) / 100);
}

function toTransferAmount(record: Row) {
  const isNear = record['sourceRoomId'] === record['targetRoomId'];
  return { sizeBytes: Number(record['sizeBytes'] ?? 0), mbps: isNear ? withinRoom : betweenRooms };
}

async function recordStep(scope: EffectScope, transferId: unknown, code: number, message: string): Promise<void> {
  const values = { transferId, step: code, message, stepTime: scope.now, byWhom: scope.caller.userName };
  await addRecord(scope, 'transfer-steps', values);
}
