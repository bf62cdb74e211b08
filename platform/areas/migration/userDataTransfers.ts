import { recordMeetsCondition } from '../../../src/schemas/vocabulary/namedConditions.ts';
import devices from '../../../src/resources/devices/devices.ts';
import transferSteps from '../../../src/resources/migration/transfer-steps.ts';
import userDataTransfers from '../../../src/resources/migration/user-data-transfers.ts';
import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';
import { transferStep, userDataType } from '../../../src/schemas/codes/storage.ts';
import type { RowOf, WritableValuesOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { type MessageKey, formatMessage } from '../../engine/messages/messages.ts';
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
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { changeRecord, completeSavedRecord, insertInto } from '../../engine/effects/recordWrites.ts';
import { withTables } from '../../engine/storage/withTables.ts';

type Transfer = RowOf<typeof userDataTransfers>;
type TransferForm = WritableValuesOf<typeof userDataTransfers>;

/** Assumed share of each data type in the data of a device, in per cent. */
const shares: Readonly<Record<CodeOf<typeof userDataType>, number>> = {
  [userDataType.apps]: 35,
  [userDataType.appData]: 35,
  [userDataType.files]: 15,
  [userDataType.images]: 10,
  [userDataType.settings]: 5,
};
/** Simulated speeds in Mbps: the network limits transfers between rooms, the disks limit transfers within a room. */
const betweenRooms = 100;
const withinRoom = 400;

export const effects = effectsOf(userDataTransfers, {
  userDataTransferCreate: async (scope, { id, values }) => {
    const [source, target] = await lockDevices(scope, values);
    refusePair(values, source, target);
    await completeSavedRecord(scope, userDataTransfers, id, {
      sourceRoomId: source?.roomId ?? null,
      targetRoomId: target?.roomId ?? null,
      sizeBytes: transferSize(values, source),
    });
    await recordStep(scope, id, transferStep.registered, '已登记');
  },

  userDataTransferDelete: async ({ db }, record) => {
    await withTables(db, transferSteps).deleteFrom('transfer_steps').where('transferId', '=', record.id).execute();
  },

  userDataTransferBegin: async (scope, { record }) => {
    const [source] = await lockDevices(scope, record);
    if (source && isDeviceInUse(source)) {
      throw createRefusal('源设备使用中，请稍后再试', 'The source device is in use. Try again later');
    }
    await changeRecord(scope, userDataTransfers, record.id, valuesOfRestartedJob(scope, toTransferAmount(record)));
    await recordStep(scope, record.id, transferStep.started, '开始复制数据');
  },

  userDataTransferRetry: async (scope, { record }) => {
    await changeRecord(scope, userDataTransfers, record.id, valuesOfRestartedJob(scope, toTransferAmount(record)));
    await recordStep(scope, record.id, transferStep.started, '重新开始复制数据');
  },

  userDataTransferPause: async (scope, { record }) => {
    const values = valuesOfPausedJob(scope, record, toTransferAmount(record));
    await changeRecord(scope, userDataTransfers, record.id, values);
    await recordStep(
      scope,
      record.id,
      transferStep.paused,
      formatMessage('暂停，已完成{0}%', values.progress ?? record.progress),
    );
  },

  userDataTransferResume: async (scope, { record }) => {
    await changeRecord(
      scope,
      userDataTransfers,
      record.id,
      valuesOfRunningJob(scope, record, toTransferAmount(record)),
    );
    await recordStep(scope, record.id, transferStep.resumed, '继续复制数据');
  },

  userDataTransferCancel: async (scope, { record }) => {
    await changeRecord(scope, userDataTransfers, record.id, valuesOfCancelledJob(scope));
    await recordStep(scope, record.id, transferStep.cancelled, '已取消，目标设备上的数据已清除');
  },

  userDataTransferEnd: async (scope, { record }) => {
    const fault = reasonNotTransferable(record, await lockDevices(scope, record));
    await changeRecord(
      scope,
      userDataTransfers,
      record.id,
      fault === undefined ? valuesOfSucceededJob(scope) : valuesOfFailedJob(scope, fault),
    );
    const done = record.keepSource === false ? '复制完成，源数据已清除' : '复制完成';
    await recordStep(
      scope,
      record.id,
      fault === undefined ? transferStep.finished : transferStep.failed,
      fault ?? done,
    );
  },
});

type Pair = readonly [JobDevice | undefined, JobDevice | undefined];

/**
 * Returns the source device and the target device. Locks the lower id first, so that two opposite transfers cannot
 * deadlock.
 */
async function lockDevices(scope: EffectScope, { sourceDeviceId, targetDeviceId }: TransferForm): Promise<Pair> {
  if ((sourceDeviceId ?? 0) <= (targetDeviceId ?? 0)) {
    const source = await lockJobDevice(scope, sourceDeviceId);
    return [source, await lockJobDevice(scope, targetDeviceId)];
  }
  const target = await lockJobDevice(scope, targetDeviceId);
  return [await lockJobDevice(scope, sourceDeviceId), target];
}

function refusePair({ userName }: TransferForm, source: JobDevice | undefined, target: JobDevice | undefined): void {
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
      'The target must have the same phone model or a newer Android version',
    );
  }
}

/** Returns why the data cannot be transferred; `undefined` when it can. */
function reasonNotTransferable({ userName }: Transfer, [source, target]: Pair): MessageKey | undefined {
  if (!source || !target) return '设备已不存在';
  if (!recordMeetsCondition(devices, 'online', source)) return '源设备离线';
  if (!recordMeetsCondition(devices, 'online', target)) return '目标设备离线';
  return target.userName !== null && target.userName !== userName ? '目标设备已分配给其他用户' : undefined;
}

function transferSize({ dataTypes }: TransferForm, source: JobDevice | undefined): number {
  const percent = (dataTypes ?? []).reduce((sum, type) => sum + shares[type], 0);
  return Math.ceil((estimateDeviceBytes(source?.phoneType) * percent) / 100);
}

function toTransferAmount({ sourceRoomId, targetRoomId, sizeBytes }: Transfer) {
  return { sizeBytes: sizeBytes ?? 0, mbps: sourceRoomId === targetRoomId ? withinRoom : betweenRooms };
}

async function recordStep(
  scope: EffectScope,
  transferId: number,
  step: CodeOf<typeof transferStep>,
  message: string,
): Promise<void> {
  const values = { transferId, step, message, stepTime: scope.now, byWhom: scope.caller.userName };
  await insertInto(scope, transferSteps, values);
}
