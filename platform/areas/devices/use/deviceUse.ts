import { sql } from 'kysely';

import { stampColumns } from '../../../engine/records/store.ts';
import type { Row } from '../../../engine/storage/database.ts';
import { formatMessage } from '../../../engine/messages/messages.ts';
import { type Owner, refuseUnassignableDevice } from './deviceChoice.ts';
import { distributionCodes } from './deviceStates.ts';
import { createFieldRefusal } from '../../../engine/effects/createRefusal.ts';
import { type UseEnd, endCause, endUse } from '../ledger/useLedger.ts';
import { type WriteScope, addRecord, changeRecordOf, toWriteStamp } from '../../../engine/effects/recordWrites.ts';

interface DeviceAssignment extends Owner {
  /**
   * Code of `bindType`: how the user received the device. Not used for a merchant, because only users have bindings.
   */
  readonly bindType?: number;
  readonly mealId?: unknown;
  /** True if the caller writes the row of the binding itself. */
  readonly isBound?: boolean;
}

/** Assigns a device to its owner. If the owner is a user, also binds the device to this user. */
export async function assignDevice(scope: WriteScope, device: Row, deviceAssignment: DeviceAssignment): Promise<void> {
  const { merchantSign, userName, expireTime, bindType = 2, mealId = null, isBound = false } = deviceAssignment;
  await endUse(scope, [Number(device['id'])], { cause: endCause.recalled, note: formatMessage('设备重新分配') });
  await changeRecordOf(scope, 'devices', device['id'], {
    distributionStatus: distributionCodes.assigned,
    merchantSign,
    userName,
    expireTime,
  });
  if (userName === null) return;
  if (!isBound) {
    await addRecord(scope, 'resource-binds', {
      deviceId: device['id'],
      deviceIp: device['deviceIp'],
      roomId: device['roomId'],
      merchantSign,
      userName,
      mealId,
      bindType,
      allocationType: device['allocationType'] ?? 1,
      bindTime: scope.now,
      expireTime,
      bindStatus: 1,
    });
  }
  await countDevices(scope, userName, 1);
}

/**
 * Takes a device from its owner: ends its use and its binding, and starts the reset. The device is free once the reset
 * is complete.
 */
export async function recycleDevice(
  scope: WriteScope,
  device: Row,
  { note, bindStatus = 2 }: { readonly note: string; readonly bindStatus?: 2 | 3 },
): Promise<void> {
  await endUse(scope, [Number(device['id'])], { cause: endCause.recalled, note, isTaken: true });
  const { rows } = await sql<{ id: number }>`
    select id from resource_binds where "deviceId" = ${device['id']} and "bindStatus" = 1 order by id for update`.execute(
    scope.db,
  );
  for (const { id } of rows) await changeRecordOf(scope, 'resource-binds', id, { bindStatus, unbindTime: scope.now });
  await changeRecordOf(scope, 'devices', device['id'], {
    distributionStatus: distributionCodes.recycling,
    merchantSign: null,
    userName: null,
    expireTime: null,
  });
  if (device['userName']) await countDevices(scope, device['userName'], -1);
  await sql`
    update merchant_resource_details set "distributionStatus" = ${distributionCodes.recycling}::bigint, revision = revision + 1
    where "deviceId" = ${device['id']} and "distributionStatus" = ${distributionCodes.assigned}`.execute(scope.db);
}

/** Moves user, merchant and end of service from one device to another and reclaims the first one. */
export async function transferDevice(scope: WriteScope, from: Row, target: Row, note: string): Promise<void> {
  await refuseTarget(scope, from, target);
  const { merchantSign, userName, expireTime } = from;
  const ids = [Number(from['id']), Number(target['id'])];
  await endUse(scope, ids, { cause: endCause.replaced, note, isTaken: true });
  await changeRecordOf(scope, 'devices', target['id'], {
    distributionStatus: distributionCodes.assigned,
    merchantSign,
    userName,
    expireTime,
  });
  await changeRecordOf(scope, 'devices', from['id'], {
    distributionStatus: distributionCodes.recycling,
    merchantSign: null,
    userName: null,
    expireTime: null,
  });
  const { rows } = await sql<{ id: number }>`
    select id from resource_binds where "deviceId" = ${from['id']} and "bindStatus" = 1 for update`.execute(scope.db);
  for (const { id } of rows) {
    const place = { deviceId: target['id'], deviceIp: target['deviceIp'], roomId: target['roomId'] };
    await changeRecordOf(scope, 'resource-binds', id, place);
  }
  await sql`
    update merchant_resource_details set "deviceId" = ${target['id']}, revision = revision + 1
    where "deviceId" = ${from['id']} and "distributionStatus" = ${distributionCodes.assigned}`.execute(scope.db);
}

async function refuseTarget(scope: WriteScope, from: Row, target: Row): Promise<void> {
  if (target['id'] === from['id'] || target['distributionStatus'] !== distributionCodes.unassigned) {
    throw createFieldRefusal('targetDeviceId', '目标设备须为未分配状态', 'The target device has to be unassigned');
  }
  if (target['standardKey'] !== from['standardKey']) {
    throw createFieldRefusal(
      'targetDeviceId',
      '目标设备的资源规格不同',
      'The target device has another resource standard',
    );
  }
  if (target['networkStatus'] !== 1)
    throw createFieldRefusal('targetDeviceId', '目标设备离线', 'The target device is offline');
  await refuseUnassignableDevice(scope, target, 'targetDeviceId');
}

/** Ends the use of devices that have lost power or network, and marks them offline. */
export async function disconnectDevices(scope: WriteScope, devices: readonly Row[], ending: UseEnd): Promise<void> {
  await endUse(scope, idsOf(devices), ending);
  for (const { id } of devices) await changeRecordOf(scope, 'devices', id, { networkStatus: 0 });
}

/** Marks devices online after a restart, and ends their use. */
export async function reconnectDevices(scope: WriteScope, devices: readonly Row[]): Promise<void> {
  await endUse(scope, idsOf(devices), { cause: endCause.restart, note: formatMessage('设备重启') });
  for (const { id } of devices) {
    await changeRecordOf(scope, 'devices', id, { networkStatus: 1, lastHeartbeat: scope.now });
  }
}

function idsOf(devices: readonly Row[]): readonly number[] {
  return devices.map(device => Number(device['id']));
}

/** Returns the devices of a chassis, or of one of its blades, and locks them in the order of their ids. */
export async function lockChassisDevices(
  { db }: WriteScope,
  chassisId: unknown,
  blade: unknown,
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select * from devices where "chassisId" = ${chassisId}
      and (${blade}::bigint is null or "bladePosition" = ${blade}::bigint) order by id for update`.execute(db);
  return rows;
}

async function countDevices(scope: WriteScope, userName: unknown, step: 1 | -1): Promise<void> {
  const { rows } = await sql<{ id: number; deviceCount: number | null }>`
    select id, "deviceCount" from client_users where "userName" = ${userName} for update`.execute(scope.db);
  for (const { id, deviceCount } of rows) {
    await changeRecordOf(scope, 'client-users', id, { deviceCount: Math.max(0, (deviceCount ?? 0) + step) });
  }
}

/**
 * Reclaims many devices; the caller has already changed their rental rows. Changes all devices without a user in one
 * statement.
 */
export async function recycleDevices(scope: WriteScope, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<Row>`
    select * from devices where id = any(${[...ids]}::bigint[]) order by id for update`.execute(scope.db);
  for (const device of rows.filter(row => row['userName']))
    await recycleDevice(scope, device, { note: formatMessage('租用回收') });
  const others = rows.filter(row => !row['userName']).map(row => Number(row['id']));
  await endUse(scope, others, { cause: endCause.recalled, note: formatMessage('租用回收') });
  const free = [
    sql`"distributionStatus" = ${distributionCodes.recycling}::bigint`,
    sql`"merchantSign" = null`,
    sql`"expireTime" = null`,
    ...stampColumns(scope.resourceOf('devices'), toWriteStamp(scope)),
  ];
  await sql`update devices set ${sql.join(free)} where id = any(${others}::bigint[])`.execute(scope.db);
}
