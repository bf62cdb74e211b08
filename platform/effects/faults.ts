import { sql } from 'kysely';

import type { Row } from '../storage/database.ts';
import { say } from '../sayings.ts';
import { holdDevice } from './deviceChoice.ts';
import { moveOwner, signOut } from './deviceUse.ts';
import { type Deed, type EffectScope, type Effects, onAction } from './effect.ts';
import { refused } from './refused.ts';
import { add, change, changeOf } from './written.ts';

/** Codes of `failureStatus`, `deviceJudgement` and `resourceMaintenance`. */
const failure = { usable: 0, fault: 2, awaiting: 4 } as const;
const judgedFaulty = 2;
const maintenance = { running: 0, done: 1, reset: 2 } as const;

export const effects: Effects = {
  faultConditionJudge: onAction(async (scope, { record, values }) => {
    const { now, caller } = scope;
    const isFaulty = values['deviceJudgement'] === judgedFaulty;
    await change(scope, record?.['id'], {
      deviceJudgement: values['deviceJudgement'],
      networkAbnormal: values['networkAbnormal'] ?? null,
      handleNote: values['handleNote'] ?? null,
      failureStatus: isFaulty ? failure.fault : failure.usable,
      handleTime: now,
      operatorName: caller.userName,
    });
    if (isFaulty) await withdraw(scope, record ?? {});
    else await clear(scope, record?.['deviceId']);
  }),

  faultConditionIgnore: onAction(async (scope, { record }) => {
    await change(scope, record?.['id'], { handleTime: scope.now, operatorName: scope.caller.userName });
  }),

  /** The user keeps his time and his binding, on another device. */
  faultConditionReplace: onAction(async (scope, { record, values }) => {
    const ids = [Number(record?.['deviceId']), Number(values['targetDeviceId'])] as const;
    const held = new Map<number, Row>();
    for (const id of ids.toSorted((one, other) => one - other)) held.set(id, await holdDevice(scope, id));
    const [from, target] = [held.get(ids[0]) ?? {}, held.get(ids[1]) ?? {}];
    if (!from['userName'] || from['userName'] !== record?.['userName']) {
      throw refused('该设备已不属于上报用户', 'The device no longer belongs to the user who reported it');
    }
    const note = say('更换设备：{0} → {1}', from['deviceCode'], target['deviceCode']);
    await moveOwner(scope, from, target, note);
    await change(scope, record['id'], { handleNote: note, operatorName: scope.caller.userName });
  }),

  faultResourceMaintain: onAction(async (scope, deed) => {
    const { maintainer, repairNote } = deed.values;
    const values = { maintainer, ...(repairNote ? { repairNote } : {}), resourceMaintenance: maintenance.running };
    await turn(scope, deed, values, {
      failureStatus: failure.awaiting,
      maintenance: maintenance.running,
      runStatus: 0,
    });
  }),

  faultResourceFinish: onAction(async (scope, deed) => {
    await turn(scope, deed, { resourceMaintenance: maintenance.done }, repaired(maintenance.done));
  }),

  /** What was on the device is gone, so nobody goes on using it. */
  faultResourceFinishReset: onAction(async (scope, deed) => {
    const device = { ...repaired(maintenance.reset), runStatus: 0 };
    await turn(scope, deed, { resourceMaintenance: maintenance.reset }, device);
  }),

  faultResourceRecover: onAction(async (scope, deed) => {
    await turn(scope, deed, {}, { failureStatus: failure.usable, abnormalState: 0 });
  }),
};

function repaired(how: number): Row {
  return { failureStatus: failure.usable, abnormalState: 0, maintenance: how };
}

/** Writes the record and, in the same breath, the device that it stands for. */
async function turn(scope: EffectScope, { record }: Deed, values: Row, device: Row): Promise<void> {
  await change(scope, record?.['id'], values);
  await changeOf(scope, 'devices', record?.['deviceId'], device);
}

/** A device with a fault is out of use, and whoever was on it is signed out; one that was repaired before is counted once more. */
async function withdraw(scope: EffectScope, fault: Row): Promise<void> {
  const { db, now } = scope;
  const device = await holdDevice(scope, fault['deviceId']);
  if (device['runStatus'] === 1) await signOut(scope, device, { note: say('设备判定为故障') });
  await changeOf(scope, 'devices', device['id'], { failureStatus: failure.fault, abnormalState: 1, runStatus: 0 });
  const values = { failureStatus: failure.fault, resourceMaintenance: null, lastFaultTime: fault['reportTime'] ?? now };
  const { rows } = await sql<{ id: number; faultCount: number | null }>`
    select id, "faultCount" from fault_resources where "deviceId" = ${device['id']} for update`.execute(db);
  const [known] = rows;
  if (known) {
    await changeOf(scope, 'fault-resources', known.id, { ...values, faultCount: (known.faultCount ?? 0) + 1 });
    return;
  }
  await add(scope, 'fault-resources', {
    ...values,
    deviceId: device['id'],
    faultCount: 1,
    firstFaultTime: values.lastFaultTime,
  });
}

/** Judged sound; one that is in repair for another fault stays in repair. */
async function clear(scope: EffectScope, deviceId: unknown): Promise<void> {
  const { rows } = await sql`
    select from fault_resources where "deviceId" = ${deviceId} and "failureStatus" <> ${failure.usable}`.execute(
    scope.db,
  );
  if (rows.length === 0) await changeOf(scope, 'devices', deviceId, { failureStatus: failure.usable });
}
