import { sql } from 'kysely';

import { lastAssignableId } from '../../upgrades/licence/licences.ts';
import type { Row } from '../../../engine/storage/database.ts';
import { distributionCodes, isOutsideGames } from './deviceStates.ts';
import { createRefusal, createFieldRefusal } from '../../../engine/effects/createRefusal.ts';
import type { WriteScope } from '../../../engine/effects/recordWrites.ts';

/** Codes of `failureStatus`. */
export const failureCodes = { usable: 0, unusable: 1, fault: 2, awaiting: 4 } as const;

/** Merchant or user who receives a device, and the end of the service. */
export interface Owner {
  readonly merchantSign: string | null;
  readonly userName: string | null;
  readonly expireTime: string;
}

/** Reads a device and locks it until the write ends. */
export async function lockDevice({ db }: WriteScope, id: unknown): Promise<Row> {
  const { rows } = await sql<Row>`select * from devices where id = ${id} for update`.execute(db);
  const [device] = rows;
  if (!device) throw createRefusal('设备不存在', 'The device does not exist');
  return device;
}

/**
 * Refuses to assign a device that is faulty, whose room is unavailable, or that the licence does not cover. The caller
 * checks the assignment status. With `field`, the refusal is a validation error of that field.
 */
export async function refuseUnassignableDevice({ db }: WriteScope, device: Row, field?: string): Promise<void> {
  const no = (zh: string, en: string) =>
    field === undefined ? createRefusal(zh, en) : createFieldRefusal(field, zh, en);
  const code = String(device['deviceCode']);
  if (device['failureStatus'] !== failureCodes.usable || device['abnormalState'] === 1) {
    throw no(`设备${code}存在故障或异常`, `Device ${code} is faulty or abnormal`);
  }
  const { rows } = await sql`
    select from rooms where id = ${device['roomId']} and "roomStatus" = 1 for key share`.execute(db);
  if (rows.length === 0) {
    throw no(`设备${code}所在机房未处于正常状态`, `The room of device ${code} is not in normal operation`);
  }
  const upTo = await lastAssignableId(db, device['id']);
  if (upTo !== null && device['networkStatus'] === 1 && Number(device['id']) > upTo) {
    throw no(
      `设备${code}超出授权卡数，不能分配`,
      `Device ${code} exceeds the number of cards of the licence and cannot be assigned`,
    );
  }
}

/** Refuses a merchant who is disabled, and a user who is not active or belongs to another merchant. */
export async function refuseIneligibleOwner({ db }: WriteScope, { merchantSign, userName }: Owner): Promise<void> {
  if (merchantSign !== null) {
    const { rows } = await sql`
      select from merchants where "merchantSign" = ${merchantSign} and "merchantStatus" = 1 for key share`.execute(db);
    if (rows.length === 0) throw createRefusal('商家已停用', 'The merchant is disabled');
  }
  if (userName === null) return;
  const { rows } = await sql`
    select from client_users where "userName" = ${userName} and status = 1
      and "merchantSign" is not distinct from ${merchantSign}::text`.execute(db);
  if (rows.length === 0) {
    throw createRefusal('用户不可用或不属于该商家', 'The user is not active or does not belong to the merchant');
  }
}

interface DeviceFilter {
  readonly roomId?: unknown;
  readonly phoneType?: unknown;
  readonly resourceCode?: unknown;
}

/** Returns up to `limit` devices that can be assigned immediately, locked until the write ends. */
export async function lockOnlineIdleDevices(
  { db }: WriteScope,
  { roomId = null, phoneType = null, resourceCode = null }: DeviceFilter,
  limit: number,
): Promise<readonly Row[]> {
  const upTo = await lastAssignableId(db);
  const { rows } = await sql<Row>`
    select d.* from devices d join rooms r on r.id = d."roomId"
    where d."distributionStatus" = ${distributionCodes.unassigned} and ${isOutsideGames(sql`d.id`)}
      and d."failureStatus" = ${failureCodes.usable}
      and d."abnormalState" = 0 and d."networkStatus" = 1 and r."roomStatus" = 1
      and (${upTo}::bigint is null or d.id <= ${upTo}::bigint)
      and (${roomId}::bigint is null or d."roomId" = ${roomId}::bigint)
      and (${phoneType}::bigint is null or d."phoneType" = ${phoneType}::bigint)
      and (${resourceCode}::text is null or d."resourceCode" = ${resourceCode}::text)
    order by d.id limit ${limit} for update of d`.execute(db);
  return rows;
}
