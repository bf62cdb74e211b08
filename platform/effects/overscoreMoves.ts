import { sql } from 'kysely';

import type { Row } from '../storage/database.ts';
import { jobState } from '../jobs/jobState.ts';
import { Refusal } from '../http/refusal.ts';
import type { Saying } from '../sayings.ts';
import { cancelled, failed, paused, running, runningAnew, succeeded } from './dataJobs.ts';
import { type EffectScope, type Effects, onAction } from './effect.ts';
import { post } from './outbox.ts';
import { carry } from './overscore.ts';
import { refused } from './refused.ts';
import { change, changeOf } from './written.ts';

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
  /** The copy begins. Who has the instance is waited for by asking again at the next look, if that was wanted. */
  overscoreMoveBegin: onAction(async (scope, { record }) => {
    const move = record ?? {};
    const found = await holdMachine(scope, move);
    if (!found || found.hostDeviceId !== move['fromDeviceId']) return end(scope, move, '实例已不在原宿主上');
    if (found.vmStatus !== machine.stopped && found.vmStatus !== machine.running) {
      return end(scope, move, '实例当前状态不能迁移');
    }
    const isInUse = found.userName !== null && found.vmStatus === machine.running;
    if (isInUse && move['policy'] === policies.wait) throw refused('实例使用中', 'The instance is in use');
    if (isInUse && move['policy'] === policies.skip) return end(scope, move, '实例使用中，已跳过');
    if (move['notify'] === true && found.userName !== null) await tell(scope, found.userName, move);
    await changeOf(scope, 'virtual-machines', found.id, {
      vmStatus: machine.migrating,
      ...(move['mode'] === cold ? { userName: null } : {}),
    });
    const begun = { ...runningAnew(scope, move, amountOf(move)), formerStatus: found.vmStatus };
    return change(scope, move['id'], begun);
  }),

  /** The instance goes over, if the target still takes it; it stays where it was otherwise, as it was. */
  overscoreMoveEnd: onAction(async (scope, { record }) => {
    const move = record ?? {};
    const found = await holdMachine(scope, move);
    if (!found || found.hostDeviceId !== move['fromDeviceId']) return end(scope, move, '实例已不在原宿主上');
    const vmStatus = Number(move['formerStatus'] ?? machine.stopped);
    await sql`savepoint over`.execute(scope.db);
    try {
      // In no room while it moves, so that a room that it does not leave has its place for it.
      await changeOf(scope, 'virtual-machines', found.id, { hostDeviceId: move['toDeviceId'], roomId: null, vmStatus });
      await refuseOffline(scope, move['toDeviceId']);
      await changeOf(scope, 'virtual-machines', found.id, { roomId: await carry(scope, move['toDeviceId']) });
      await change(scope, move['id'], succeeded(scope));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await sql`rollback to savepoint over`.execute(scope.db);
      await changeOf(scope, 'virtual-machines', found.id, { vmStatus });
      await change(scope, move['id'], failed(scope, error.text.zh));
    }
    return sql`release savepoint over`.execute(scope.db);
  }),

  overscoreMovePause: onAction(async (scope, { record }) => {
    if (record) await change(scope, record['id'], paused(scope, record, amountOf(record)));
  }),

  /** One that had not begun begins now. */
  overscoreMoveResume: onAction(async (scope, { record }) => {
    if (!record) return;
    const hasBegun = record['startTime'] !== null && record['startTime'] !== undefined;
    const rest = hasBegun
      ? running(scope, record, amountOf(record))
      : { jobStatus: jobState.waiting, planTime: scope.now };
    await change(scope, record['id'], rest);
  }),

  overscoreMoveCancel: onAction(async (scope, { record }) => {
    if (!record) return;
    const found = await holdMachine(scope, record);
    if (found?.vmStatus === machine.migrating) {
      await changeOf(scope, 'virtual-machines', found.id, { vmStatus: record['formerStatus'] ?? machine.stopped });
    }
    await change(scope, record['id'], cancelled(scope));
  }),

  overscoreMoveRetry: onAction(async (scope, { record }) => {
    const again = { planTime: scope.now, startTime: null, endTime: null, failReason: null, progress: 0 };
    await change(scope, record?.['id'], again);
  }),
};

function amountOf(move: Row) {
  return { sizeBytes: Number(move['sizeBytes'] ?? 0), mbps: Number(move['speedLimit'] ?? 200) };
}

async function tell(scope: EffectScope, userName: string, move: Row): Promise<void> {
  const { rows } = await sql<{ phone: string | null }>`
    select phone from client_users where "userName" = ${userName}`.execute(scope.db);
  const receiver = rows[0]?.phone;
  if (!receiver) return;
  const content = `您的实例${String(move['vmName'])}正在迁移，期间可能短暂中断`;
  await post(scope, { channel: 'sms', receiver, content });
}

async function holdMachine({ db }: EffectScope, move: Row): Promise<Machine | undefined> {
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
  if (rows.length === 0) throw refused('目标宿主离线或故障', 'The target host is offline or faulty');
}

async function end(scope: EffectScope, move: Row, reason: Saying): Promise<void> {
  await change(scope, move['id'], failed(scope, reason));
}
