import { sql } from 'kysely';

import { offlineCause } from '../../../src/schemas/codes/devices.ts';
import type { Row } from '../../engine/storage/database.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { lockDevice } from '../devices/use/deviceChoice.ts';
import { lockBothDevices, transferDevice } from '../devices/use/deviceUse.ts';
import { type ActionInput, type EffectScope, type Effects, onAction } from '../../engine/effects/effect.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { endUse } from '../devices/ledger/useLedger.ts';
import { addRecord, changeOwnRecord, changeRecordOf } from '../../engine/effects/recordWrites.ts';

/** Codes of `failureStatus`, `deviceJudgement` and `resourceMaintenance`. */
const failure = { usable: 0, fault: 2, awaiting: 4 } as const;
const judgedFaulty = 2;
const maintenance = { running: 0, done: 1, reset: 2 } as const;

export const effects: Effects = {
  faultConditionJudge: onAction(async (scope, { record, values }) => {
    const { now, caller } = scope;
    const isFaulty = values['deviceJudgement'] === judgedFaulty;
    await changeOwnRecord(scope, record?.['id'], {
      deviceJudgement: values['deviceJudgement'],
      networkAbnormal: values['networkAbnormal'] ?? null,
      handleNote: values['handleNote'] ?? null,
      failureStatus: isFaulty ? failure.fault : failure.usable,
      handleTime: now,
      operatorName: caller.userName,
    });
    if (isFaulty) await takeOutOfService(scope, record ?? {});
    else await markUsable(scope, record?.['deviceId']);
  }),

  faultConditionIgnore: onAction(async (scope, { record }) => {
    await changeOwnRecord(scope, record?.['id'], { handleTime: scope.now, operatorName: scope.caller.userName });
  }),

  /** Moves the user, with the end of service and the binding, to another device. */
  faultConditionReplace: onAction(async (scope, { record, values }) => {
    const [from, target] = await lockBothDevices(scope, Number(record?.['deviceId']), Number(values['targetDeviceId']));
    if (!from['userName'] || from['userName'] !== record?.['userName']) {
      throw createRefusal('该设备已不属于上报用户', 'The device no longer belongs to the user who reported it');
    }
    const note = formatMessage('更换设备：{0} → {1}', from['deviceCode'], target['deviceCode']);
    await transferDevice(scope, from, target, note);
    await changeOwnRecord(scope, record['id'], { handleNote: note, operatorName: scope.caller.userName });
  }),

  faultResourceMaintain: onAction(async (scope, input) => {
    const { maintainer, repairNote } = input.values;
    const values = { maintainer, ...(repairNote ? { repairNote } : {}), resourceMaintenance: maintenance.running };
    await endUse(scope, deviceOf(input), { cause: offlineCause.maintenance, note: formatMessage('转维护') });
    await changeFaultAndDevice(scope, input, values, {
      failureStatus: failure.awaiting,
      maintenance: maintenance.running,
    });
  }),

  faultResourceFinish: onAction(async (scope, input) => {
    await changeFaultAndDevice(
      scope,
      input,
      { resourceMaintenance: maintenance.done },
      repairedDeviceValues(maintenance.done),
    );
  }),

  /** Ends the use of the device, because a reset removes the user's data. */
  faultResourceFinishReset: onAction(async (scope, input) => {
    await endUse(scope, deviceOf(input), { cause: offlineCause.factoryReset, note: formatMessage('恢复出厂') });
    await changeFaultAndDevice(
      scope,
      input,
      { resourceMaintenance: maintenance.reset },
      repairedDeviceValues(maintenance.reset),
    );
  }),

  faultResourceRecover: onAction(async (scope, input) => {
    await changeFaultAndDevice(scope, input, {}, { failureStatus: failure.usable, abnormalState: 0 });
  }),
};

function repairedDeviceValues(how: number): Row {
  return { failureStatus: failure.usable, abnormalState: 0, maintenance: how };
}

function deviceOf({ record }: ActionInput): readonly number[] {
  return [Number(record?.['deviceId'])];
}

/** Writes the fault record and its device in the same transaction. */
async function changeFaultAndDevice(
  scope: EffectScope,
  { record }: ActionInput,
  values: Row,
  device: Row,
): Promise<void> {
  await changeOwnRecord(scope, record?.['id'], values);
  await changeRecordOf(scope, 'devices', record?.['deviceId'], device);
}

/**
 * Takes a faulty device out of service and ends its current use. Increases the fault count of a device that was
 * repaired before.
 */
async function takeOutOfService(scope: EffectScope, fault: Row): Promise<void> {
  const { db, now } = scope;
  const device = await lockDevice(scope, Number(fault['deviceId']));
  await endUse(scope, [device.id], { cause: offlineCause.deviceFault, note: formatMessage('设备判定为故障') });
  await changeRecordOf(scope, 'devices', device['id'], { failureStatus: failure.fault, abnormalState: 1 });
  const values = { failureStatus: failure.fault, resourceMaintenance: null, lastFaultTime: fault['reportTime'] ?? now };
  const { rows } = await sql<{ id: number; faultCount: number | null }>`
    select id, "faultCount" from fault_resources where "deviceId" = ${device['id']} for update`.execute(db);
  const [known] = rows;
  if (known) {
    await changeRecordOf(scope, 'fault-resources', known.id, { ...values, faultCount: (known.faultCount ?? 0) + 1 });
    return;
  }
  await addRecord(scope, 'fault-resources', {
    ...values,
    deviceId: device['id'],
    faultCount: 1,
    firstFaultTime: values.lastFaultTime,
  });
}

/** Marks a device as usable, unless it is in repair for another fault. */
async function markUsable(scope: EffectScope, deviceId: unknown): Promise<void> {
  const { rows } = await sql`
    select from fault_resources where "deviceId" = ${deviceId} and "failureStatus" <> ${failure.usable}`.execute(
    scope.db,
  );
  if (rows.length === 0) await changeRecordOf(scope, 'devices', deviceId, { failureStatus: failure.usable });
}
