import { recordMeetsCondition } from '../../../../src/schemas/vocabulary/namedConditions.ts';
import merchantResourceDetails from '../../../../src/resources/business/merchant-resource-details.ts';
import devices from '../../../../src/resources/devices/devices.ts';
import resourceBinds from '../../../../src/resources/devices/resource-binds.ts';
import clientUsers from '../../../../src/resources/users/client-users.ts';
import type { CodeOf } from '../../../../src/schemas/vocabulary/codeList.ts';
import { distributionStatus } from '../../../../src/schemas/codes/billing.ts';
import {
  allocationType,
  bindingStatus,
  bindingType,
  networkStatus,
  offlineCause,
} from '../../../../src/schemas/codes/devices.ts';
import { formatMessage } from '../../../engine/messages/messages.ts';
import { type DeviceRow, type Owner, lockDevice, refuseUnassignableDevice } from './deviceChoice.ts';
import { changeDevices } from './deviceStates.ts';
import { createFieldRefusal } from '../../../engine/effects/createRefusal.ts';
import { type UseEnd, endUse } from '../ledger/useLedger.ts';
import { type WriteScope, changeRecord, insertInto } from '../../../engine/effects/recordWrites.ts';
import { anyOf } from '../../../engine/storage/anyOf.ts';
import { withTables } from '../../../engine/storage/withTables.ts';

interface DeviceAssignment extends Owner {
  /** Type of the binding. Merchants have no bindings. */
  readonly bindType?: CodeOf<typeof bindingType>;
  readonly mealId?: number | null;
  /** True if the caller inserts the binding. Otherwise, `assignDevice` inserts it. */
  readonly isBound?: boolean;
}

/** Assigns a device to its owner. If the owner is a user, also binds the device to this user. */
export async function assignDevice(
  scope: WriteScope,
  device: DeviceRow,
  deviceAssignment: DeviceAssignment,
): Promise<void> {
  const { merchantSign, userName, expireTime, mealId = null, isBound = false } = deviceAssignment;
  const note = formatMessage('设备重新分配');
  await endUse(scope, [device.id], { cause: offlineCause.deviceReclaimed, note });
  await changeRecord(scope, devices, device.id, {
    distributionStatus: distributionStatus.assigned,
    merchantSign,
    userName,
    expireTime,
  });
  if (userName === null) return;
  if (!isBound) {
    await insertInto(scope, resourceBinds, {
      deviceId: device.id,
      deviceIp: device.deviceIp,
      roomId: device.roomId,
      merchantSign,
      userName,
      mealId,
      bindType: deviceAssignment.bindType ?? bindingType.byOperator,
      allocationType: device.allocationType ?? allocationType.instance,
      bindTime: scope.now,
      expireTime,
      bindStatus: bindingStatus.bound,
    });
  }
  await countDevices(scope, userName, 1);
}

/** Values of a device while it is being reclaimed. */
const reclaimed = {
  distributionStatus: distributionStatus.reclaiming,
  merchantSign: null,
  userName: null,
  expireTime: null,
} as const;

/**
 * Takes a device from its owner: ends its use and its binding, and starts the reset. The device is free once the reset
 * is complete.
 */
export async function reclaimDevice(
  scope: WriteScope,
  device: DeviceRow,
  { note, isExpired = false }: { readonly note: string; readonly isExpired?: boolean },
): Promise<void> {
  await endUse(scope, [device.id], { cause: offlineCause.deviceReclaimed, note, isTaken: true });
  const values = { bindStatus: isExpired ? bindingStatus.expired : bindingStatus.unbound, unbindTime: scope.now };
  for (const id of await lockBindings(scope, device.id)) await changeRecord(scope, resourceBinds, id, values);
  await changeRecord(scope, devices, device.id, reclaimed);
  if (device.userName) await countDevices(scope, device.userName, -1);
  await withTables(scope.db, merchantResourceDetails)
    .updateTable('merchant_resource_details')
    .set(eb => ({ distributionStatus: distributionStatus.reclaiming, revision: eb('revision', '+', 1) }))
    .where('deviceId', '=', device.id)
    .where('distributionStatus', '=', distributionStatus.assigned)
    .execute();
}

/** Returns the ids of the current bindings of a device, and locks the bindings in the order of their ids. */
export async function lockBindings({ db }: Pick<WriteScope, 'db'>, deviceId: number): Promise<readonly number[]> {
  const rows = await withTables(db, resourceBinds)
    .selectFrom('resource_binds')
    .select('id')
    .where('deviceId', '=', deviceId)
    .where('bindStatus', '=', bindingStatus.bound)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(row => row.id);
}

/** Moves user, merchant and end of service to the target device, then reclaims the source device. */
export async function transferDevice(
  scope: WriteScope,
  from: DeviceRow,
  target: DeviceRow,
  note: string,
): Promise<void> {
  await refuseTarget(scope, from, target);
  const { merchantSign, userName, expireTime } = from;
  await endUse(scope, [from.id, target.id], { cause: offlineCause.deviceReplaced, note, isTaken: true });
  await changeRecord(scope, devices, target.id, {
    distributionStatus: distributionStatus.assigned,
    merchantSign,
    userName,
    expireTime,
  });
  await changeRecord(scope, devices, from.id, reclaimed);
  for (const id of await lockBindings(scope, from.id)) {
    const place = { deviceId: target.id, deviceIp: target.deviceIp, roomId: target.roomId };
    await changeRecord(scope, resourceBinds, id, place);
  }
  await withTables(scope.db, merchantResourceDetails)
    .updateTable('merchant_resource_details')
    .set(eb => ({ deviceId: target.id, revision: eb('revision', '+', 1) }))
    .where('deviceId', '=', from.id)
    .where('distributionStatus', '=', distributionStatus.assigned)
    .execute();
}

async function refuseTarget(scope: WriteScope, from: DeviceRow, target: DeviceRow): Promise<void> {
  if (target.id === from.id || target.distributionStatus !== distributionStatus.unassigned) {
    throw createFieldRefusal('targetDeviceId', '目标设备须为未分配状态', 'The target device must be unassigned');
  }
  if (target.standardKey !== from.standardKey) {
    throw createFieldRefusal(
      'targetDeviceId',
      '目标设备的资源规格不同',
      'The target device has another resource specification',
    );
  }
  if (!recordMeetsCondition(devices, 'online', target))
    throw createFieldRefusal('targetDeviceId', '目标设备离线', 'The target device is offline');
  await refuseUnassignableDevice(scope, target, 'targetDeviceId');
}

type Identified = Pick<DeviceRow, 'id'>;

/** Ends the use of devices that have lost power or network, and marks them offline. */
export async function markDevicesOffline(
  scope: WriteScope,
  cards: readonly Identified[],
  ending: UseEnd,
): Promise<void> {
  await endUse(scope, idsOf(cards), ending);
  for (const { id } of cards) await changeRecord(scope, devices, id, { networkStatus: networkStatus.offline });
}

/** Marks devices online after a restart, and ends their use. */
export async function markDevicesOnline(scope: WriteScope, cards: readonly Identified[]): Promise<void> {
  await endUse(scope, idsOf(cards), { cause: offlineCause.restart, note: formatMessage('设备重启') });
  for (const { id } of cards) {
    await changeRecord(scope, devices, id, { networkStatus: networkStatus.online, lastHeartbeat: scope.now });
  }
}

function idsOf(cards: readonly Identified[]): readonly number[] {
  return cards.map(card => card.id);
}

/** Returns the devices of a chassis, or of one of its blades, and locks them in the order of their ids. */
export async function lockChassisDevices(
  { db }: WriteScope,
  chassisId: number,
  blade: number | null,
): Promise<readonly DeviceRow[]> {
  return withTables(db, devices)
    .selectFrom('devices')
    .selectAll()
    .where('chassisId', '=', chassisId)
    .$if(blade !== null, query => query.where('bladePosition', '=', blade))
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function countDevices(scope: WriteScope, userName: string, step: 1 | -1): Promise<void> {
  const users = await withTables(scope.db, clientUsers)
    .selectFrom('client_users')
    .select(['id', 'deviceCount'])
    .where('userName', '=', userName)
    .forUpdate()
    .execute();
  for (const { id, deviceCount } of users) {
    await changeRecord(scope, clientUsers, id, { deviceCount: Math.max(0, (deviceCount ?? 0) + step) });
  }
}

/**
 * Reclaims many devices; the caller has already changed their rental rows. Changes all devices without a user in one
 * statement.
 */
export async function reclaimDevices(scope: WriteScope, ids: readonly number[]): Promise<void> {
  const cards = await lockDevices(scope, ids);
  for (const device of cards.filter(one => one.userName))
    await reclaimDevice(scope, device, { note: formatMessage('租用回收') });
  const others = cards.filter(one => !one.userName).map(one => one.id);
  await endUse(scope, others, { cause: offlineCause.deviceReclaimed, note: formatMessage('租用回收') });
  const { userName: _, ...free } = reclaimed;
  await changeDevices(scope, others, free);
}

/** Returns devices and locks them in the order of their ids. */
export async function lockDevices({ db }: WriteScope, ids: readonly number[]): Promise<readonly DeviceRow[]> {
  return withTables(db, devices)
    .selectFrom('devices')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Locks both devices in the order of their ids, so that two concurrent swaps cannot deadlock. */
export async function lockBothDevices(
  scope: WriteScope,
  from: number,
  to: number,
): Promise<readonly [DeviceRow, DeviceRow]> {
  await lockDevices(scope, [from, to]);
  return [await lockDevice(scope, from), await lockDevice(scope, to)];
}
