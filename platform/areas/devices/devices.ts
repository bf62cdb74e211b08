import { recordMeetsCondition } from '../../../src/schemas/vocabulary/namedConditions.ts';
import faultConditions from '../../../src/resources/billing/fault-conditions.ts';
import faultResources from '../../../src/resources/billing/fault-resources.ts';
import devices from '../../../src/resources/devices/devices.ts';
import chassis from '../../../src/resources/rooms/chassis.ts';
import rooms from '../../../src/resources/rooms/rooms.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { abnormalState, faultSource, resourceMaintenance } from '../../../src/schemas/codes/billing.ts';
import { handlingStatus } from '../../../src/schemas/codes/common.ts';
import { failureStatus, networkAnomaly, offlineCause } from '../../../src/schemas/codes/devices.ts';
import type { RowChange } from '../../../src/schemas/vocabulary/rowOf.ts';
import { commandEffects } from './commands.ts';
import { createLeasedRefusal, findBlockingLeases } from './fleet/leases.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { isCardAddressInRoom } from '../rooms/addressSegments.ts';
import {
  type DeviceRow,
  type Owner,
  lockDevice,
  refuseIneligibleOwner,
  refuseUnassignableDevice,
} from './use/deviceChoice.ts';
import { assignDevice, lockBothDevices, transferDevice, reclaimDevice } from './use/deviceUse.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { isRented, rentOutDevice } from './use/rentOutDevices.ts';
import { syncOpenUseRecords } from './ledger/differences.ts';
import { endUse } from './ledger/useLedger.ts';
import { changeRecord, insertInto } from '../../engine/effects/recordWrites.ts';
import { withTables } from '../../engine/storage/withTables.ts';

export const effects = effectsOf(devices, {
  ...commandEffects,

  saveDevice: async (scope, { id, before, values }) => {
    const changes = (...names: readonly (keyof typeof values)[]) =>
      !before || names.some(name => values[name] !== undefined);
    const device = await lockDevice(scope, id);
    if (changes('chassisId', 'bladePosition', 'cardPosition')) await refusePositionOutsideChassis(scope, device);
    if (!changes('roomId', 'deviceIp')) return;
    await refuseAddressOutsideSegments(scope, device);
    await syncOpenUseRecords(scope.db, [id]);
  },

  deleteDevice: async (scope, record) => {
    const ids = [record.id];
    const { db, caller, nowMs } = scope;
    const leases = await findBlockingLeases(db, { resource: 'devices', ids, target: null, uid: caller.uid, nowMs });
    for (const holder of leases.values()) throw createLeasedRefusal(holder);
    await endUse(scope, ids, { cause: offlineCause.deviceDeleted, note: formatMessage('设备删除') });
  },

  deviceAssign: async (scope, { record, values }) => {
    const owner = await readNewOwner(scope, values);
    await refuseUnassignableDevice(scope, record);
    await refuseIneligibleOwner(scope, owner);
    await assignDevice(scope, record, owner);
    const { merchantSign, userName, expireTime: endTime } = owner;
    // Rents the device to the merchant only if no user receives it, because a user receives a device through a binding.
    if (userName === null && merchantSign !== null) await rentOutDevice(scope, record, { merchantSign, endTime });
  },

  deviceRecycle: async (scope, { record }) => {
    await reclaimDevice(scope, record, { note: formatMessage('设备回收') });
  },

  deviceExpire: async (scope, { record }) => {
    await reclaimDevice(scope, record, { note: formatMessage('到期回收'), isExpired: true });
  },

  /**
   * Ends the use of a reset device. If the device is offline, the reset cannot have succeeded: marks the device as
   * abnormal and adds a fault condition, so that somebody checks the device.
   */
  deviceCleaned: async (scope, { record }) => {
    if (await isRented(scope, record.id)) throw createRefusal('租用尚未结束', 'The rental has not ended');
    await endUse(scope, [record.id], { cause: offlineCause.factoryReset, note: formatMessage('恢复出厂') });
    if (recordMeetsCondition(devices, 'online', record)) return;
    await changeRecord(scope, devices, record.id, { abnormalState: abnormalState.abnormal });
    await insertInto(scope, faultConditions, {
      deviceId: record.id,
      roomId: record.roomId,
      source: faultSource.detected,
      phenomenon: formatMessage('回收后恢复出厂失败：设备离线'),
      networkAbnormal: networkAnomaly.factoryResetFailed,
      failureStatus: record.failureStatus,
      handleStatus: handlingStatus.open,
      reportTime: scope.now,
      compensated: false,
    });
  },

  /**
   * Ends the use of the device and adds the device to the fault resources, the list of devices that wait for repair.
   */
  deviceMaintain: async (scope, { record, values }) => {
    await endUse(scope, [record.id], { cause: offlineCause.maintenance, note: formatMessage('转维护') });
    const { underMaintenance } = resourceMaintenance;
    await changeRecord(scope, devices, record.id, {
      maintenance: underMaintenance,
      abnormalState: abnormalState.abnormal,
    });
    await recordFault(scope, record.id, {
      ...('maintainer' in values ? toRepair(values) : {}),
      failureStatus: failureStatus.awaitingMaintenance,
      resourceMaintenance: underMaintenance,
    });
  },

  deviceReplace: async (scope, { record, values }) => {
    const [from, target] = await lockBothDevices(scope, record.id, values.targetDeviceId);
    await transferDevice(scope, from, target, formatMessage('更换设备'));
  },

  deviceOffline: async (scope, { record }) => {
    await endUse(scope, [record.id], { cause: offlineCause.byOperator, note: formatMessage('强制下线') });
  },

  deviceTimedOffline: async (scope, { record }) => {
    await endUse(scope, [record.id], { cause: offlineCause.scheduledTask, note: formatMessage('定时下机') });
  },
});

/** Returns the filled-in fields of the maintenance form. */
function toRepair({
  maintainer,
  repairNote = null,
}: {
  readonly maintainer: string;
  readonly repairNote?: string | null;
}) {
  return { maintainer, ...(repairNote === null ? {} : { repairNote }) };
}

async function refusePositionOutsideChassis({ db }: EffectScope, device: DeviceRow): Promise<void> {
  const place = await withTables(db, chassis)
    .selectFrom('chassis')
    .select(['bladeCount', 'cardsPerBlade'])
    .where('id', '=', device.chassisId)
    .forShare()
    .executeTakeFirst();
  if (!place) return;
  const { bladeCount, cardsPerBlade } = place;
  if (device.bladePosition > bladeCount) {
    throw createFieldRefusal(
      'bladePosition',
      `该机箱只有${bladeCount}个刀片位`,
      `The chassis has ${bladeCount} blades`,
    );
  }
  if (device.cardPosition > cardsPerBlade) {
    throw createFieldRefusal(
      'cardPosition',
      `每个刀片只有${cardsPerBlade}个卡位`,
      `A blade has ${cardsPerBlade} cards`,
    );
  }
}

async function refuseAddressOutsideSegments(scope: EffectScope, { roomId, deviceIp }: DeviceRow): Promise<void> {
  // The lock keeps the segments of the room unchanged until the write ends.
  await withTables(scope.db, rooms).selectFrom('rooms').select('id').where('id', '=', roomId).forShare().execute();
  if (await isCardAddressInRoom(scope, roomId, deviceIp)) return;
  throw createFieldRefusal(
    'deviceIp',
    '该IP不在机房的业务地址段内',
    'The IP address is not in any service segment of the room',
  );
}

interface AssignForm {
  readonly merchantSign?: string | null;
  readonly userName?: string | null;
  readonly expireTime: string;
}

/** Returns the new owner. If the form contains no merchant, the owner's merchant is that of the user. */
async function readNewOwner(
  { db }: EffectScope,
  { merchantSign = null, userName = null, expireTime }: AssignForm,
): Promise<Owner> {
  if (userName === null || merchantSign !== null) return { merchantSign, userName, expireTime };
  const user = await withTables(db, clientUsers)
    .selectFrom('client_users')
    .select('merchantSign')
    .where('userName', '=', userName)
    .executeTakeFirst();
  return { merchantSign: user?.merchantSign ?? null, userName, expireTime };
}

/** Adds a faulty device to the fault resources, or updates the existing row of this device. */
async function recordFault(
  scope: EffectScope,
  deviceId: number,
  fault: RowChange<typeof faultResources>,
): Promise<void> {
  const { db, now } = scope;
  const known = await withTables(db, faultResources)
    .selectFrom('fault_resources')
    .select('id')
    .where('deviceId', '=', deviceId)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (known) return changeRecord(scope, faultResources, known.id, fault);
  const first = { deviceId, faultCount: 1, firstFaultTime: now, lastFaultTime: now };
  await insertInto(scope, faultResources, { ...fault, ...first });
}
