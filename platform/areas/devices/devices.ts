import { sql } from 'kysely';

import { leasedRefusal, findBlockingLeases } from './fleet/leases.ts';
import type { Row } from '../../engine/storage/database.ts';
import { formatMessage } from '../../engine/messages/messages.ts';
import { isCardAddressInRoom } from '../rooms/addressSegments.ts';
import {
  type Owner,
  failureCodes,
  lockDevice,
  refuseIneligibleOwner,
  refuseUnassignableDevice,
} from './use/deviceChoice.ts';
import { distributionCodes } from './use/deviceStates.ts';
import { assignDevice, transferDevice, recycleDevice } from './use/deviceUse.ts';
import { type EffectScope, type Effects, onAction, onDelete, onSave } from '../../engine/effects/effect.ts';
import { formatRecordNo } from '../../engine/effects/times.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { rentDevice } from './use/rentOut.ts';
import { syncOpenRecords } from './ledger/differences.ts';
import { endCause, endUse } from './ledger/useLedger.ts';
import { addRecord, changeOwnRecord, changeRecordOf } from '../../engine/effects/recordWrites.ts';

/** Codes of `faultSource` and `networkAbnormal`. */
const detected = 2;
const resetFailed = 2;

export const effects: Effects = {
  saveDevice: onSave(async (scope, { id, before, values }) => {
    const changes = (...names: readonly string[]) => !before || names.some(name => values[name] !== undefined);
    const device = await lockDevice(scope, id);
    if (changes('chassisId', 'bladePosition', 'cardPosition')) await refusePositionOutsideChassis(scope, device);
    if (!changes('roomId', 'deviceIp')) return;
    await refuseAddressOutsideSegments(scope, device);
    await syncOpenRecords(scope.db, [id]);
  }),

  deleteDevice: onDelete(async (scope, record) => {
    const isHeld = record['distributionStatus'] === distributionCodes.assigned;
    if (isHeld) throw createRefusal('设备已分配，不能删除', 'The device is assigned and cannot be deleted');
    const ids = [Number(record['id'])];
    const { db, caller, nowMs } = scope;
    const leases = await findBlockingLeases(db, { resource: 'devices', ids, target: null, uid: caller.uid, nowMs });
    for (const holder of leases.values()) throw leasedRefusal(holder);
    await endUse(scope, ids, { cause: endCause.removed, note: formatMessage('设备删除') });
  }),

  deviceAssign: onAction(async (scope, { record, values }) => {
    const device = record ?? {};
    const owner = await readNewOwner(scope, values);
    await refuseUnassignableDevice(scope, device);
    await refuseIneligibleOwner(scope, owner);
    await assignDevice(scope, device, owner);
    const { merchantSign, userName, expireTime: endTime } = owner;
    // A binding gives a device to a user, a rental gives it to a merchant.
    if (userName === null && merchantSign !== null) await rentDevice(scope, device, { merchantSign, endTime });
  }),

  deviceRecycle: onAction(async (scope, { record }) => {
    await recycleDevice(scope, record ?? {}, { note: formatMessage('设备回收') });
  }),

  deviceExpire: onAction(async (scope, { record }) => {
    await recycleDevice(scope, record ?? {}, { note: formatMessage('到期回收'), bindStatus: 3 });
  }),

  /**
   * Ends the use of a device that was reset. An offline device cannot be reset, so it is marked as abnormal, with a
   * fault condition, until somebody checks the device.
   */
  deviceCleaned: onAction(async (scope, { record }) => {
    const device = record ?? {};
    if (await isStillRented(scope, device)) throw createRefusal('租用尚未结束', 'The rental has not ended');
    await endUse(scope, [Number(device['id'])], { cause: endCause.reset, note: formatMessage('恢复出厂') });
    if (device['networkStatus'] === 1) return;
    await changeOwnRecord(scope, device['id'], { abnormalState: 1 });
    const id = await addRecord(scope, 'fault-conditions', {
      deviceId: device['id'],
      roomId: device['roomId'],
      source: detected,
      phenomenon: formatMessage('回收后恢复出厂失败：设备离线'),
      networkAbnormal: resetFailed,
      failureStatus: device['failureStatus'],
      handleStatus: 0,
      reportTime: scope.now,
      compensated: false,
    });
    await changeRecordOf(scope, 'fault-conditions', id, { faultNo: formatRecordNo('GZ', scope.now, id) });
  }),

  /** Adds the device to the fault resources, the list of devices that wait for repair, and ends its use. */
  deviceMaintain: onAction(async (scope, { record, values }) => {
    const device = record ?? {};
    await endUse(scope, [Number(device['id'])], { cause: endCause.maintenance, note: formatMessage('转维护') });
    await changeOwnRecord(scope, device['id'], { maintenance: 0, abnormalState: 1 });
    await recordFault(scope, device, { ...values, failureStatus: failureCodes.awaiting, resourceMaintenance: 0 });
  }),

  deviceReplace: onAction(async (scope, { record, values }) => {
    const [from, target] = await lockBothDevices(scope, record?.['id'], values['targetDeviceId']);
    await transferDevice(scope, from, target, formatMessage('更换设备'));
  }),

  deviceOffline: onAction(async (scope, { record }) => {
    await endUse(scope, [Number(record?.['id'])], { cause: endCause.operator, note: formatMessage('强制下线') });
  }),

  deviceTimedOffline: onAction(async (scope, { record }) => {
    await endUse(scope, [Number(record?.['id'])], { cause: endCause.task, note: formatMessage('定时下机') });
  }),

  /** Wipes the user's data from the card. A card that is being reclaimed becomes free, unless it is still rented. */
  deviceFactoryReset: onAction(async (scope, { record }) => {
    const device = await lockDevice(scope, record?.['id']);
    if (device['networkStatus'] !== 1) {
      throw createRefusal('设备离线，无法恢复出厂', 'The device is offline and cannot be reset');
    }
    await endUse(scope, [Number(device['id'])], { cause: endCause.reset, note: formatMessage('恢复出厂') });
    const isFree =
      device['distributionStatus'] === distributionCodes.recycling && !(await isStillRented(scope, device));
    await changeOwnRecord(scope, device['id'], {
      abnormalState: device['failureStatus'] === failureCodes.usable ? 0 : device['abnormalState'],
      lastHeartbeat: scope.now,
      ...(isFree ? { distributionStatus: distributionCodes.unassigned } : {}),
    });
  }),
};

async function refusePositionOutsideChassis({ db }: EffectScope, device: Row): Promise<void> {
  const { rows } = await sql<{ bladeCount: number; cardsPerBlade: number }>`
    select "bladeCount", "cardsPerBlade" from chassis where id = ${device['chassisId']} for share`.execute(db);
  const [chassis] = rows;
  if (!chassis) return;
  const { bladeCount, cardsPerBlade } = chassis;
  if (Number(device['bladePosition']) > bladeCount) {
    throw createFieldRefusal(
      'bladePosition',
      `该机箱只有${bladeCount}个刀片位`,
      `The chassis has ${bladeCount} blades`,
    );
  }
  if (Number(device['cardPosition']) > cardsPerBlade) {
    throw createFieldRefusal(
      'cardPosition',
      `每个刀片只有${cardsPerBlade}个卡位`,
      `A blade has ${cardsPerBlade} cards`,
    );
  }
}

async function refuseAddressOutsideSegments(scope: EffectScope, { roomId, deviceIp }: Row): Promise<void> {
  // The lock keeps the segments of the room unchanged until the write ends.
  await sql`select from rooms where id = ${roomId} for share`.execute(scope.db);
  if (await isCardAddressInRoom(scope, Number(roomId), String(deviceIp))) return;
  throw createFieldRefusal(
    'deviceIp',
    '该IP不在机房的业务地址段内',
    'The address lies in no service segment of the room',
  );
}

/** Returns the new owner. If the form contains no merchant, the owner's merchant is that of the user. */
async function readNewOwner({ db }: EffectScope, values: Row): Promise<Owner> {
  const userName = typeof values['userName'] === 'string' ? values['userName'] : null;
  const expireTime = String(values['expireTime']);
  const merchantSign = typeof values['merchantSign'] === 'string' ? values['merchantSign'] : null;
  if (userName === null || merchantSign !== null) return { merchantSign, userName, expireTime };
  const { rows } = await sql<{ merchantSign: string | null }>`
    select "merchantSign" from client_users where "userName" = ${userName}`.execute(db);
  return { merchantSign: rows[0]?.merchantSign ?? null, userName, expireTime };
}

/** Locks both devices in the order of their ids, so that two concurrent swaps cannot deadlock. */
export async function lockBothDevices(scope: EffectScope, from: unknown, to: unknown): Promise<readonly [Row, Row]> {
  await sql`
    select from devices where id = any(${[Number(from), Number(to)]}::bigint[]) order by id for update`.execute(
    scope.db,
  );
  return [await lockDevice(scope, from), await lockDevice(scope, to)];
}

/** Returns whether the device is rented. If so, the scheduler later ends the rental and then frees the device. */
async function isStillRented({ db }: EffectScope, { id }: Row): Promise<boolean> {
  const { rows } = await sql`select from merchant_resource_details where "deviceId" = ${id} limit 1`.execute(db);
  return rows.length > 0;
}

/** Adds a faulty device to the fault resources, or updates the row that the device already has there. */
async function recordFault(scope: EffectScope, device: Row, values: Row): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from fault_resources where "deviceId" = ${device['id']} order by id limit 1 for update`.execute(scope.db);
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
  const [known] = rows;
  if (known) return changeRecordOf(scope, 'fault-resources', known.id, given);
  const first = { deviceId: device['id'], faultCount: 1, firstFaultTime: scope.now, lastFaultTime: scope.now };
  await addRecord(scope, 'fault-resources', { ...given, ...first });
}
