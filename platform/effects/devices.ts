import { sql } from 'kysely';

import type { Row } from '../storage/database.ts';
import { say } from '../sayings.ts';
import { isAddressOf } from './addressSegments.ts';
import { type Owner, failure, holdDevice, refuseOwner, refuseUnfit } from './deviceChoice.ts';
import { distribution } from './deviceStates.ts';
import { giveDevice, moveOwner, signOut, takeDevice } from './deviceUse.ts';
import { type EffectScope, type Effects, onAction, onDelete, onSave } from './effect.ts';
import { numberFor } from './moments.ts';
import { refused, refusedAt } from './refused.ts';
import { rentOne } from './rentingOut.ts';
import { add, change, changeOf } from './written.ts';

/** Codes of `faultSource` and `networkAbnormal`. */
const detected = 2;
const resetFailed = 2;

export const effects: Effects = {
  saveDevice: onSave(async (scope, { id, before, values }) => {
    const changes = (...names: readonly string[]) => !before || names.some(name => values[name] !== undefined);
    const device = await holdDevice(scope, id);
    if (changes('chassisId', 'bladePosition', 'cardPosition')) await keepPlace(scope, device);
    if (changes('roomId', 'deviceIp')) await keepAddress(scope, device);
  }),

  deleteDevice: onDelete(async (_, record) => {
    const isHeld = record['distributionStatus'] === distribution.assigned;
    if (isHeld) throw refused('设备已分配，不能删除', 'The device is assigned and cannot be deleted');
  }),

  /** The link is cut; whoever was on it comes back by himself. */
  deviceRestart: onAction(async (scope, { record }) => {
    const device = await holdDevice(scope, record?.['id']);
    if (device['networkStatus'] !== 1) throw refused('设备离线，无法重启', 'The device is offline and cannot restart');
    if (device['runStatus'] === 1) await signOut(scope, device, { note: say('设备重启') });
    await change(scope, device['id'], { runStatus: 0, lastHeartbeat: scope.now });
  }),

  deviceAssign: onAction(async (scope, { record, values }) => {
    const device = record ?? {};
    const owner = await ownerOf(scope, values);
    await refuseUnfit(scope, device);
    await refuseOwner(scope, owner);
    await giveDevice(scope, device, owner);
    const { merchantSign, userName, expireTime: endTime } = owner;
    // What a user has is bound to him; what a merchant has, he rents.
    if (userName === null && merchantSign !== null) await rentOne(scope, device, { merchantSign, endTime });
  }),

  deviceRecycle: onAction(async (scope, { record }) => {
    await takeDevice(scope, record ?? {}, { note: say('设备回收') });
  }),

  deviceExpire: onAction(async (scope, { record }) => {
    await takeDevice(scope, record ?? {}, { note: say('到期回收'), bindStatus: 3 });
  }),

  /** What could not be wiped is free in name only: it is abnormal until somebody has looked at it. */
  deviceCleaned: onAction(async (scope, { record }) => {
    const device = record ?? {};
    if (await isStillRented(scope, device)) throw refused('租用尚未结束', 'The rental has not ended');
    if (device['networkStatus'] === 1) return change(scope, device['id'], { runStatus: 0 });
    await change(scope, device['id'], { abnormalState: 1, runStatus: 0 });
    const id = await add(scope, 'fault-conditions', {
      deviceId: device['id'],
      roomId: device['roomId'],
      source: detected,
      phenomenon: say('回收后恢复出厂失败：设备离线'),
      networkAbnormal: resetFailed,
      failureStatus: device['failureStatus'],
      handleStatus: 0,
      reportTime: scope.now,
      compensated: false,
    });
    await changeOf(scope, 'fault-conditions', id, { faultNo: numberFor('GZ', scope.now, id) });
  }),

  /** It waits for repair among the fault resources; nobody stays on it. */
  deviceMaintain: onAction(async (scope, { record, values }) => {
    const device = record ?? {};
    if (device['runStatus'] === 1) await signOut(scope, device, { note: say('转维护') });
    await change(scope, device['id'], { maintenance: 0, runStatus: 0, abnormalState: 1 });
    await noteFault(scope, device, { ...values, failureStatus: failure.awaiting, resourceMaintenance: 0 });
  }),

  deviceReplace: onAction(async (scope, { record, values }) => {
    const [from, target] = await holdBoth(scope, record?.['id'], values['targetDeviceId']);
    await moveOwner(scope, from, target, say('更换设备'));
  }),

  deviceOffline: onAction(async (scope, { record }) => {
    await signOut(scope, record ?? {}, { note: say('强制下线') });
  }),

  /** Nothing of the user stays on the card; one that was being recycled is free then. */
  deviceFactoryReset: onAction(async (scope, { record }) => {
    const device = await holdDevice(scope, record?.['id']);
    if (device['networkStatus'] !== 1) {
      throw refused('设备离线，无法恢复出厂', 'The device is offline and cannot be reset');
    }
    if (device['runStatus'] === 1) await signOut(scope, device, { note: say('恢复出厂') });
    const isFree = device['distributionStatus'] === distribution.recycling && !(await isStillRented(scope, device));
    await change(scope, device['id'], {
      runStatus: 0,
      abnormalState: device['failureStatus'] === failure.usable ? 0 : device['abnormalState'],
      lastHeartbeat: scope.now,
      ...(isFree ? { distributionStatus: distribution.unassigned } : {}),
    });
  }),
};

async function keepPlace({ db }: EffectScope, device: Row): Promise<void> {
  const { rows } = await sql<{ bladeCount: number; cardsPerBlade: number }>`
    select "bladeCount", "cardsPerBlade" from chassis where id = ${device['chassisId']} for share`.execute(db);
  const [chassis] = rows;
  if (!chassis) return;
  const { bladeCount, cardsPerBlade } = chassis;
  if (Number(device['bladePosition']) > bladeCount) {
    throw refusedAt('bladePosition', `该机箱只有${bladeCount}个刀片位`, `The chassis has ${bladeCount} blades`);
  }
  if (Number(device['cardPosition']) > cardsPerBlade) {
    throw refusedAt('cardPosition', `每个刀片只有${cardsPerBlade}个卡位`, `A blade has ${cardsPerBlade} cards`);
  }
}

async function keepAddress(scope: EffectScope, { roomId, deviceIp }: Row): Promise<void> {
  // The segments of the room stand still until the write ends.
  await sql`select from rooms where id = ${roomId} for share`.execute(scope.db);
  if (await isAddressOf(scope, roomId, deviceIp)) return;
  throw refusedAt('deviceIp', '该IP不在机房的业务地址段内', 'The address lies in no service segment of the room');
}

/** A user brings his merchant along. */
async function ownerOf({ db }: EffectScope, values: Row): Promise<Owner> {
  const userName = typeof values['userName'] === 'string' ? values['userName'] : null;
  const expireTime = String(values['expireTime']);
  const merchantSign = typeof values['merchantSign'] === 'string' ? values['merchantSign'] : null;
  if (userName === null || merchantSign !== null) return { merchantSign, userName, expireTime };
  const { rows } = await sql<{ merchantSign: string | null }>`
    select "merchantSign" from client_users where "userName" = ${userName}`.execute(db);
  return { merchantSign: rows[0]?.merchantSign ?? null, userName, expireTime };
}

/** Both devices held in the order of their ids, so that two who swap do not wait for each other. */
export async function holdBoth(scope: EffectScope, from: unknown, to: unknown): Promise<readonly [Row, Row]> {
  await sql`
    select from devices where id = any(${[Number(from), Number(to)]}::bigint[]) order by id for update`.execute(
    scope.db,
  );
  return [await holdDevice(scope, from), await holdDevice(scope, to)];
}

/** The clock ends the rental of a device, and frees it then. */
async function isStillRented({ db }: EffectScope, { id }: Row): Promise<boolean> {
  const { rows } = await sql`select from merchant_resource_details where "deviceId" = ${id} limit 1`.execute(db);
  return rows.length > 0;
}

/** The row of a faulty device among the fault resources: a new one, or the one that it has. */
async function noteFault(scope: EffectScope, device: Row, values: Row): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from fault_resources where "deviceId" = ${device['id']} order by id limit 1 for update`.execute(scope.db);
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
  const [known] = rows;
  if (known) return changeOf(scope, 'fault-resources', known.id, given);
  const first = { deviceId: device['id'], faultCount: 1, firstFaultTime: scope.now, lastFaultTime: scope.now };
  await add(scope, 'fault-resources', { ...given, ...first });
}
