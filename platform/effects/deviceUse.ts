import { sql } from 'kysely';

import { touch } from '../resources/store.ts';
import { secondsBetween } from '../storage/platformTime.ts';
import type { Row } from '../storage/database.ts';
import { type Saying, say } from '../sayings.ts';
import { type Owner, refuseUnfit } from './deviceChoice.ts';
import { distribution } from './deviceStates.ts';
import { refusedAt } from './refused.ts';
import { type WriteScope, add, changeOf, signature } from './written.ts';

/** How a device came off its user, as the records of it say. */
export const offlineTypes = { byUser: 0, byPlatform: 1, renewal: 2 } as const;

interface Giving extends Owner {
  /** How the user came by it; a device that is given to a merchant is bound to nobody. */
  readonly bindType?: number;
  readonly mealId?: unknown;
  /** The binding is being written by the caller. */
  readonly isBound?: boolean;
}

/** Writes a device's owner, and binds it to the user where there is one. */
export async function giveDevice(scope: WriteScope, device: Row, giving: Giving): Promise<void> {
  const { merchantSign, userName, expireTime, bindType = 2, mealId = null, isBound = false } = giving;
  await changeOf(scope, 'devices', device['id'], {
    distributionStatus: distribution.assigned,
    merchantSign,
    userName,
    expireTime,
  });
  if (userName === null) return;
  if (!isBound) {
    await add(scope, 'resource-binds', {
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

/** Takes a device from whoever has it: it is signed out, unbound and recycled; free it is once it has been reset. */
export async function takeDevice(
  scope: WriteScope,
  device: Row,
  { note, bindStatus = 2 }: { readonly note: string; readonly bindStatus?: 2 | 3 },
): Promise<void> {
  await signOut(scope, device, { note });
  const { rows } = await sql<{ id: number }>`
    select id from resource_binds where "deviceId" = ${device['id']} and "bindStatus" = 1 order by id for update`.execute(
    scope.db,
  );
  for (const { id } of rows) await changeOf(scope, 'resource-binds', id, { bindStatus, unbindTime: scope.now });
  await changeOf(scope, 'devices', device['id'], {
    distributionStatus: distribution.recycling,
    runStatus: 0,
    merchantSign: null,
    userName: null,
    expireTime: null,
  });
  if (device['userName']) await countDevices(scope, device['userName'], -1);
  await sql`
    update merchant_resource_details set "distributionStatus" = ${distribution.recycling}::bigint, revision = revision + 1
    where "deviceId" = ${device['id']} and "distributionStatus" = ${distribution.assigned}`.execute(scope.db);
}

/** Writes when and why a device came off its user; one that nobody has leaves no record. */
export async function signOut(
  scope: WriteScope,
  device: Row,
  { note, offlineType = offlineTypes.byPlatform }: { readonly note: string; readonly offlineType?: number },
): Promise<void> {
  const { db, now, caller } = scope;
  if (!device['userName']) return;
  const end = { useStatus: 2, offlineType, offTime: now, operatorName: caller.userName, note };
  const open = await sql<{ id: number; onTime: string | null }>`
    select id, "onTime" from sign_out_records where "deviceId" = ${device['id']} and "useStatus" = 1
    order by id for update`.execute(db);
  for (const { id, onTime } of open.rows) {
    await changeOf(scope, 'sign-out-records', id, { ...end, usedSeconds: usedSince(onTime, now) });
  }
  if (open.rows.length > 0) return;
  const { rows } = await sql<{ bindTime: string | null; mealName: string | null }>`
    select b."bindTime", m."mealName" from resource_binds b left join cloud_meals m on m.id = b."mealId"
    where b."deviceId" = ${device['id']} and b."bindStatus" = 1 order by b.id desc limit 1`.execute(db);
  const onTime = rows[0]?.bindTime ?? now;
  const id = await add(scope, 'sign-out-records', {
    ...end,
    deviceId: device['id'],
    deviceIp: device['deviceIp'],
    roomId: device['roomId'],
    userName: device['userName'],
    merchantSign: device['merchantSign'],
    mealName: rows[0]?.mealName ?? null,
    onTime,
    usedSeconds: usedSince(onTime, now),
  });
  await changeOf(scope, 'sign-out-records', id, { recordNo: `SO${String(id).padStart(8, '0')}` });
}

/** Moves user, merchant and time to another device; the first one is recycled. */
export async function moveOwner(scope: WriteScope, from: Row, target: Row, note: string): Promise<void> {
  await refuseTarget(scope, from, target);
  const { merchantSign, userName, expireTime } = from;
  await signOut(scope, from, { note });
  await changeOf(scope, 'devices', target['id'], {
    distributionStatus: distribution.assigned,
    merchantSign,
    userName,
    expireTime,
  });
  await changeOf(scope, 'devices', from['id'], {
    distributionStatus: distribution.recycling,
    runStatus: 0,
    merchantSign: null,
    userName: null,
    expireTime: null,
  });
  const { rows } = await sql<{ id: number }>`
    select id from resource_binds where "deviceId" = ${from['id']} and "bindStatus" = 1 for update`.execute(scope.db);
  for (const { id } of rows) {
    const place = { deviceId: target['id'], deviceIp: target['deviceIp'], roomId: target['roomId'] };
    await changeOf(scope, 'resource-binds', id, place);
  }
  await sql`
    update merchant_resource_details set "deviceId" = ${target['id']}, revision = revision + 1
    where "deviceId" = ${from['id']} and "distributionStatus" = ${distribution.assigned}`.execute(scope.db);
}

async function refuseTarget(scope: WriteScope, from: Row, target: Row): Promise<void> {
  if (target['id'] === from['id'] || target['distributionStatus'] !== distribution.unassigned) {
    throw refusedAt('targetDeviceId', '目标设备须为未分配状态', 'The target device has to be unassigned');
  }
  if (target['standardKey'] !== from['standardKey']) {
    throw refusedAt('targetDeviceId', '目标设备的资源规格不同', 'The target device has another resource standard');
  }
  if (target['networkStatus'] !== 1) throw refusedAt('targetDeviceId', '目标设备离线', 'The target device is offline');
  await refuseUnfit(scope, target, 'targetDeviceId');
}

/** Power or link is gone: whoever was on a device of these is signed out, and they are offline. */
export async function cutOff(scope: WriteScope, devices: readonly Row[], note: Saying): Promise<void> {
  for (const device of devices) {
    if (device['runStatus'] === 1) await signOut(scope, device, { note });
    await changeOf(scope, 'devices', device['id'], { networkStatus: 0, runStatus: 0 });
  }
}

/** The devices answer again. */
export async function bringBack(scope: WriteScope, devices: readonly Row[]): Promise<void> {
  for (const { id } of devices) {
    await changeOf(scope, 'devices', id, { networkStatus: 1, runStatus: 0, lastHeartbeat: scope.now });
  }
}

/** The devices of a chassis, or of one of its blades, held in their order. */
export async function devicesIn({ db }: WriteScope, chassisId: unknown, blade: unknown): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select * from devices where "chassisId" = ${chassisId}
      and (${blade}::bigint is null or "bladePosition" = ${blade}::bigint) order by id for update`.execute(db);
  return rows;
}

async function countDevices(scope: WriteScope, userName: unknown, step: 1 | -1): Promise<void> {
  const { rows } = await sql<{ id: number; deviceCount: number | null }>`
    select id, "deviceCount" from client_users where "userName" = ${userName} for update`.execute(scope.db);
  for (const { id, deviceCount } of rows) {
    await changeOf(scope, 'client-users', id, { deviceCount: Math.max(0, (deviceCount ?? 0) + step) });
  }
}

function usedSince(onTime: string | null, now: string): number {
  return onTime === null ? 0 : Math.max(0, secondsBetween(onTime, now));
}

/** Takes many devices; the lines of their rental have been changed by the caller. Those of nobody go in one statement. */
export async function recycleDevices(scope: WriteScope, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<Row>`
    select * from devices where id = any(${[...ids]}::bigint[]) order by id for update`.execute(scope.db);
  for (const device of rows.filter(one => one['userName'])) await takeDevice(scope, device, { note: say('租用回收') });
  const others = rows.filter(one => !one['userName']).map(one => one['id']);
  const free = [
    sql`"distributionStatus" = ${distribution.recycling}::bigint`,
    sql`"runStatus" = 0::bigint`,
    sql`"merchantSign" = null`,
    sql`"expireTime" = null`,
    ...touch(scope.resourceOf('devices'), signature(scope)),
  ];
  await sql`update devices set ${sql.join(free)} where id = any(${others}::bigint[])`.execute(scope.db);
}
