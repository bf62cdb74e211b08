import { meetsCondition } from '../../engine/resources/meetsCondition.ts';

import overscoreMoves from '../../../src/resources/devices/overscore-moves.ts';
import devices from '../../../src/resources/devices/devices.ts';
import virtualMachines from '../../../src/resources/devices/virtual-machines.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { jobStatus } from '../../../src/schemas/codes/common.ts';
import { inUsePolicy, migrationMode, vmStatus } from '../../../src/schemas/codes/devices.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { Refusal } from '../../engine/http/refusal.ts';
import type { MessageKey } from '../../engine/messages/messages.ts';
import {
  valuesOfCancelledJob,
  valuesOfFailedJob,
  valuesOfPausedJob,
  valuesOfRunningJob,
  valuesOfRestartedJob,
  valuesOfSucceededJob,
} from '../storage/dataJobs.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { queueMessage } from '../../gateways/messages/outbox.ts';
import { refuseFullHost } from './overscore.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { changeRecord } from '../../engine/effects/recordWrites.ts';
import { runInSavepoint } from '../../engine/storage/runInSavepoint.ts';
import { withTables } from '../../engine/storage/withTables.ts';

type Move = RowOf<typeof overscoreMoves>;

export const effects = effectsOf(overscoreMoves, {
  /**
   * Starts copying the instance. Refuses while the instance is in use and the policy is `waitUntilIdle`, so that the
   * scheduler retries in its next run.
   */
  overscoreMoveBegin: async (scope, { record: move }) => {
    const found = await lockMachine(scope, move);
    if (!found || found.hostDeviceId !== move.fromDeviceId) return failMove(scope, move, '实例已不在原宿主上');
    if (found.vmStatus !== vmStatus.stopped && found.vmStatus !== vmStatus.running) {
      return failMove(scope, move, '实例当前状态不能迁移');
    }
    const isInUse = found.userName !== null && found.vmStatus === vmStatus.running;
    if (isInUse && move.policy === inUsePolicy.waitUntilIdle)
      throw createRefusal('实例使用中', 'The instance is in use');
    if (isInUse && move.policy === inUsePolicy.skip) return failMove(scope, move, '实例使用中，已跳过');
    if (move.notify === true && found.userName !== null) await notifyUser(scope, found.userName, move);
    await changeRecord(scope, virtualMachines, found.id, {
      vmStatus: vmStatus.migrating,
      ...(move.mode === migrationMode.cold ? { userName: null } : {}),
    });
    const begun = { ...valuesOfRestartedJob(scope, toTransferAmount(move)), formerStatus: found.vmStatus };
    return changeRecord(scope, overscoreMoves, move.id, begun);
  },

  /** Moves the instance to the target if the target still has capacity; otherwise leaves the instance unchanged. */
  overscoreMoveEnd: async (scope, { record: move }) => {
    const found = await lockMachine(scope, move);
    if (!found || found.hostDeviceId !== move.fromDeviceId) return failMove(scope, move, '实例已不在原宿主上');
    const former = move.formerStatus ?? vmStatus.stopped;
    try {
      await runInSavepoint(scope.db, async () => {
        // Takes the instance out of its room first, so that a move within a full room does not count the instance twice.
        await changeRecord(scope, virtualMachines, found.id, {
          ...(move.toDeviceId === null ? {} : { hostDeviceId: move.toDeviceId }),
          roomId: null,
          vmStatus: former,
        });
        await refuseOffline(scope, move.toDeviceId);
        const roomId = await refuseFullHost(scope, move.toDeviceId);
        await changeRecord(scope, virtualMachines, found.id, { roomId });
        await changeRecord(scope, overscoreMoves, move.id, valuesOfSucceededJob(scope));
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await changeRecord(scope, virtualMachines, found.id, { vmStatus: former });
      await changeRecord(scope, overscoreMoves, move.id, valuesOfFailedJob(scope, error.text.zh));
    }
  },

  overscoreMovePause: async (scope, { record }) => {
    await changeRecord(scope, overscoreMoves, record.id, valuesOfPausedJob(scope, record, toTransferAmount(record)));
  },

  /** Resumes a move from its progress. A move that had not started before the pause is scheduled to start now. */
  overscoreMoveResume: async (scope, { record }) => {
    const rest =
      record.startTime === null
        ? { jobStatus: jobStatus.waiting, planTime: scope.now }
        : valuesOfRunningJob(scope, record, toTransferAmount(record));
    await changeRecord(scope, overscoreMoves, record.id, rest);
  },

  overscoreMoveCancel: async (scope, { record }) => {
    const found = await lockMachine(scope, record);
    if (found?.vmStatus === vmStatus.migrating) {
      const former = record.formerStatus ?? vmStatus.stopped;
      await changeRecord(scope, virtualMachines, found.id, { vmStatus: former });
    }
    await changeRecord(scope, overscoreMoves, record.id, valuesOfCancelledJob(scope));
  },
});

function toTransferAmount({ sizeBytes, speedLimit }: Move) {
  return { sizeBytes: sizeBytes ?? 0, mbps: speedLimit ?? 200 };
}

async function notifyUser(scope: EffectScope, userName: string, { vmName }: Move): Promise<void> {
  const user = await withTables(scope.db, clientUsers)
    .selectFrom('client_users')
    .select('phone')
    .where('userName', '=', userName)
    .executeTakeFirst();
  if (!user?.phone) return;
  const content = `您的实例${vmName}正在迁移，期间可能短暂中断`;
  await queueMessage(scope, { channel: 'sms', receiver: user.phone, content });
}

async function lockMachine({ db }: EffectScope, { machineId }: Move) {
  return withTables(db, virtualMachines)
    .selectFrom('virtual_machines')
    .select(['id', 'hostDeviceId', 'vmStatus', 'userName'])
    .where('id', '=', machineId)
    .forUpdate()
    .executeTakeFirst();
}

async function refuseOffline({ db }: EffectScope, deviceId: number | null): Promise<void> {
  const host = await withTables(db, devices)
    .selectFrom('devices')
    .select('id')
    .where('id', '=', deviceId)
    .where(meetsCondition(devices, 'online'))
    .where(meetsCondition(devices, 'healthy'))
    .executeTakeFirst();
  if (!host) throw createRefusal('目标宿主离线或故障', 'The target host is offline or faulty');
}

async function failMove(scope: EffectScope, { id }: Move, reason: MessageKey): Promise<void> {
  await changeRecord(scope, overscoreMoves, id, valuesOfFailedJob(scope, reason));
}
