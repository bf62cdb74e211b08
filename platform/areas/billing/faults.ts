import faultConditions from '../../../src/resources/billing/fault-conditions.ts';
import faultResources from '../../../src/resources/billing/fault-resources.ts';
import devices from '../../../src/resources/devices/devices.ts';
import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';
import { abnormalState, resourceMaintenance } from '../../../src/schemas/codes/billing.ts';
import { deviceJudgement, failureStatus, offlineCause } from '../../../src/schemas/codes/devices.ts';
import type { RowChange, RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { lockDevice } from '../devices/use/deviceChoice.ts';
import { lockBothDevices, transferDevice } from '../devices/use/deviceUse.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { createRefusal } from '../../engine/effects/createRefusal.ts';
import { type UseEnd, endUse } from '../devices/ledger/useLedger.ts';
import { changeRecord, insertInto } from '../../engine/effects/recordWrites.ts';
import { withTables } from '../../engine/storage/withTables.ts';

type Fault = RowOf<typeof faultConditions>;
type FaultyDevice = RowOf<typeof faultResources>;

const conditionEffects = effectsOf(faultConditions, {
  faultConditionJudge: async (scope, { record, values }) => {
    const { now, caller } = scope;
    const isFaulty = values.deviceJudgement === deviceJudgement.fault;
    await changeRecord(scope, faultConditions, record.id, {
      deviceJudgement: values.deviceJudgement,
      networkAbnormal: values.networkAbnormal ?? null,
      handleNote: values.handleNote ?? null,
      failureStatus: isFaulty ? failureStatus.fault : failureStatus.usable,
      handleTime: now,
      operatorName: caller.userName,
    });
    if (isFaulty) await takeOutOfService(scope, record);
    else if (record.deviceId !== null) await markUsable(scope, record.deviceId);
  },

  /** Moves the user, with the end of service and the binding, to another device. */
  faultConditionReplace: async (scope, { record, values }) => {
    const [from, target] = await lockBothDevices(scope, record.deviceId ?? 0, values.targetDeviceId);
    if (!from.userName || from.userName !== record.userName) {
      throw createRefusal('该设备已不属于上报用户', 'The device no longer belongs to the user who reported it');
    }
    const note = formatMessage('更换设备：{0} → {1}', from.deviceCode, target.deviceCode);
    await transferDevice(scope, from, target, note);
    await changeRecord(scope, faultConditions, record.id, { handleNote: note, operatorName: scope.caller.userName });
  },
});

const resourceEffects = effectsOf(faultResources, {
  faultResourceMaintain: async (scope, { record, values: { maintainer, repairNote } }) => {
    await endUseOf(scope, record, { cause: offlineCause.maintenance, note: formatMessage('转维护') });
    await changeRecord(scope, faultResources, record.id, {
      maintainer,
      ...(repairNote ? { repairNote } : {}),
      resourceMaintenance: resourceMaintenance.underMaintenance,
    });
    await changeDevice(scope, record, {
      failureStatus: failureStatus.awaitingMaintenance,
      maintenance: resourceMaintenance.underMaintenance,
    });
  },

  faultResourceFinish: async (scope, { record }) => {
    await finish(scope, record, resourceMaintenance.done);
  },

  /** Ends the use of the device, because a reset removes the user's data. */
  faultResourceFinishReset: async (scope, { record }) => {
    await endUseOf(scope, record, { cause: offlineCause.factoryReset, note: formatMessage('恢复出厂') });
    await finish(scope, record, resourceMaintenance.doneAndFactoryReset);
  },

  faultResourceRecover: async (scope, { record }) => {
    await changeRecord(scope, faultResources, record.id, {});
    await changeDevice(scope, record, usable);
  },
});

export const effects = [conditionEffects, resourceEffects];

const usable = { failureStatus: failureStatus.usable, abnormalState: abnormalState.normal } as const;

/** Marks the device as usable, and stores the result of the repair in the device and in the fault record. */
async function finish(
  scope: EffectScope,
  record: FaultyDevice,
  maintenance: CodeOf<typeof resourceMaintenance>,
): Promise<void> {
  await changeRecord(scope, faultResources, record.id, { resourceMaintenance: maintenance });
  await changeDevice(scope, record, { ...usable, maintenance });
}

async function endUseOf(scope: EffectScope, { deviceId }: FaultyDevice, ending: UseEnd): Promise<void> {
  if (deviceId !== null) await endUse(scope, [deviceId], ending);
}

async function changeDevice(
  scope: EffectScope,
  { deviceId }: FaultyDevice,
  values: RowChange<typeof devices>,
): Promise<void> {
  if (deviceId !== null) await changeRecord(scope, devices, deviceId, values);
}

/**
 * Takes a faulty device out of service and ends its current use. Increases the fault count of a device that was
 * repaired before.
 */
async function takeOutOfService(scope: EffectScope, { deviceId, reportTime }: Fault): Promise<void> {
  await lockDevice(scope, deviceId);
  if (deviceId === null) return;
  await endUse(scope, [deviceId], { cause: offlineCause.deviceFault, note: formatMessage('设备判定为故障') });
  const failed = { failureStatus: failureStatus.fault, abnormalState: abnormalState.abnormal };
  await changeRecord(scope, devices, deviceId, failed);
  const lastFaultTime = reportTime ?? scope.now;
  const values = { failureStatus: failureStatus.fault, resourceMaintenance: null, lastFaultTime };
  const known = await withTables(scope.db, faultResources)
    .selectFrom('fault_resources')
    .select(['id', 'faultCount'])
    .where('deviceId', '=', deviceId)
    .forUpdate()
    .executeTakeFirst();
  if (known) {
    const faultCount = (known.faultCount ?? 0) + 1;
    await changeRecord(scope, faultResources, known.id, { ...values, faultCount });
    return;
  }
  await insertInto(scope, faultResources, { ...values, deviceId, faultCount: 1, firstFaultTime: lastFaultTime });
}

/** Marks a device as usable, unless it is in repair for another fault. */
async function markUsable(scope: EffectScope, deviceId: number): Promise<void> {
  const fault = await withTables(scope.db, faultResources)
    .selectFrom('fault_resources')
    .select('id')
    .where('deviceId', '=', deviceId)
    .where('failureStatus', '<>', failureStatus.usable)
    .executeTakeFirst();
  if (!fault) await changeRecord(scope, devices, deviceId, { failureStatus: failureStatus.usable });
}
