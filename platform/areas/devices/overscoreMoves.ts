import { sql } from 'kysely';

import type { Row } from '../../engine/storage/database.ts';
import { jobState } from '../../engine/jobs/jobState.ts';
import { Refusal } from '../../engine/http/refusal.ts';
import type { MessageKey } from '../../engine/messages/messages.ts';
import {
  cancelledValues,
  failedValues,
  pausedValues,
  runningValues,
  restartedValues,
  succeededValues,
} from '../storage/dataJobs.ts';
import { type EffectScope, type Effects, onAction } from '../../engine/effects/effect.ts';
import { queueMessage } from '../../gateways/messages/outbox.ts';
import { refuseFullHost } from './overscore.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { changeOwnRecord, changeRecordOf } from '../../engine/effects/recordWrites.ts';

/** Codes of `vmStatus`, `migrateMode` and `inUsePolicy`. */
const machine = { stopped: 0, running: 1, migrating: 4 } as const;
const cold = 1;
const policies = { wait: 1, skip: 2 } as const;

interface Machine {
  readonly id: number;
  readonly hostDeviceId: number | null;
  readonly vmStatus: number;
  readonly userName: string | null;
}

export const effects: Effects = {
  /** Starts copying the instance. With the policy `wait`, the scheduler retries an instance in use at its next run. */
  overscoreMoveBegin: onAction(async (scope, { record }) => {
    const move = record ?? {};
    const found = await lockMachine(scope, move);
    if (!found || found.hostDeviceId !== move['fromDeviceId']) return failMove(scope, move, '实例已不在原宿主上');
    if (found.vmStatus !== machine.stopped && found.vmStatus !== machine.running) {
      return failMove(scope, move, '实例当前状态不能迁移');
    }
    const isInUse = found.userName !== null && found.vmStatus === machine.running;
    if (isInUse && move['policy'] === policies.wait) throw createRefusal('实例使用中', 'The instance is in use');
    if (isInUse && move['policy'] === policies.skip) return failMove(scope, move, '实例使用中，已跳过');
    if (move['notify'] === true && found.userName !== null) await notifyUser(scope, found.userName, move);
    await changeRecordOf(scope, 'virtual-machines', found.id, {
      vmStatus: machine.migrating,
      ...(move['mode'] === cold ? { userName: null } : {}),
    });
    const begun = { ...restartedValues(scope, toTransferAmount(move)), formerStatus: found.vmStatus };
    return changeOwnRecord(scope, move['id'], begun);
  }),

  /** Moves the instance to the target if the target still has capacity; otherwise leaves the instance unchanged. */
  overscoreMoveEnd: onAction(async (scope, { record }) => {
    const move = record ?? {};
    const found = await lockMachine(scope, move);
    if (!found || found.hostDeviceId !== move['fromDeviceId']) return failMove(scope, move, '实例已不在原宿主上');
    const vmStatus = Number(move['formerStatus'] ?? machine.stopped);
    await sql`savepoint over`.execute(scope.db);
    try {
      // Takes the instance out of its room first, so that a move within a full room does not count the instance twice.
      await changeRecordOf(scope, 'virtual-machines', found.id, {
        hostDeviceId: move['toDeviceId'],
        roomId: null,
        vmStatus,
      });
      await refuseOffline(scope, move['toDeviceId']);
      await changeRecordOf(scope, 'virtual-machines', found.id, {
        roomId: await refuseFullHost(scope, move['toDeviceId']),
      });
      await changeOwnRecord(scope, move['id'], succeededValues(scope));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await sql`rollback to savepoint over`.execute(scope.db);
      await changeRecordOf(scope, 'virtual-machines', found.id, { vmStatus });
      await changeOwnRecord(scope, move['id'], failedValues(scope, error.text.zh));
    }
    return sql`release savepoint over`.execute(scope.db);
  }),

  overscoreMovePause: onAction(async (scope, { record }) => {
    if (record)
      await changeOwnRecord(scope, record['id'], pausedValues(scope, progressOf(record), toTransferAmount(record)));
  }),

  /** Resumes a move from its progress. A move that had not started before the pause is scheduled to start now. */
  overscoreMoveResume: onAction(async (scope, { record }) => {
    if (!record) return;
    const hasBegun = record['startTime'] !== null && record['startTime'] !== undefined;
    const rest = hasBegun
      ? runningValues(scope, progressOf(record), toTransferAmount(record))
      : { jobStatus: jobState.waiting, planTime: scope.now };
    await changeOwnRecord(scope, record['id'], rest);
  }),

  overscoreMoveCancel: onAction(async (scope, { record }) => {
    if (!record) return;
    const found = await lockMachine(scope, record);
    if (found?.vmStatus === machine.migrating) {
      await changeRecordOf(scope, 'virtual-machines', found.id, {
        vmStatus: record['formerStatus'] ?? machine.stopped,
      });
    }
    await changeOwnRecord(scope, record['id'], cancelledValues(scope));
  }),

  overscoreMoveRetry: onAction(async (scope, { record }) => {
    const again = { planTime: scope.now, startTime: null, endTime: null, failReason: null, progress: 0 };
    await changeOwnRecord(scope, record?.['id'], again);
  }),
};

function progressOf({ progress, startTime, dueTime }: Row) {
  const timeOf = (value: unknown) => (typeof value === 'string' ? value : null);
  return { progress: Number(progress ?? 0), startTime: timeOf(startTime), dueTime: timeOf(dueTime) };
}

function toTransferAmount(move: Row) {
  return { sizeBytes: Number(move['sizeBytes'] ?? 0), mbps: Number(move['speedLimit'] ?? 200) };
}

async function notifyUser(scope: EffectScope, userName: string, move: Row): Promise<void> {
  const { rows } = await sql<{ phone: string | null }>`
    select phone from client_users where "userName" = ${userName}`.execute(scope.db);
  const receiver = rows[0]?.phone;
  if (!receiver) return;
  const content = `您的实例${String(move['vmName'])}正在迁移，期间可能短暂中断`;
  await queueMessage(scope, { channel: 'sms', receiver, content });
}

async function lockMachine({ db }: EffectScope, move: Row): Promise<Machine | undefined> {
  const { rows } = await sql<Machine>`
    select id, "hostDeviceId", "vmStatus", "userName" from virtual_machines
    where id = ${move['machineId']} for update`.execute(db);
  return rows[0];
}

async function refuseOffline({ db }: EffectScope, deviceId: unknown): Promise<void> {
  const { rows } = await sql`
    select from devices where id = ${deviceId} and "networkStatus" = 1 and coalesce("failureStatus", 0) = 0`.execute(
    db,
  );
  if (rows.length === 0) throw createRefusal('目标宿主离线或故障', 'The target host is offline or faulty');
}

async function failMove(scope: EffectScope, move: Row, reason: MessageKey): Promise<void> {
  await changeOwnRecord(scope, move['id'], failedValues(scope, reason));
}
