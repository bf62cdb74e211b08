import { sql } from 'kysely';

import { assignableUpTo } from '../licence/licences.ts';
import type { Row } from '../storage/database.ts';
import { distribution, isOutsideGames } from './deviceStates.ts';
import { refused, refusedAt } from './refused.ts';
import type { WriteScope } from './written.ts';

/** Codes of `failureStatus`. */
export const failure = { usable: 0, unusable: 1, fault: 2, awaiting: 4 } as const;

/** To whom a device is given, and until when. */
export interface Owner {
  readonly merchantSign: string | null;
  readonly userName: string | null;
  readonly expireTime: string;
}

/** A device as it stands, held until the write ends. */
export async function holdDevice({ db }: WriteScope, id: unknown): Promise<Row> {
  const { rows } = await sql<Row>`select * from devices where id = ${id} for update`.execute(db);
  const [device] = rows;
  if (!device) throw refused('设备不存在', 'The device does not exist');
  return device;
}

/**
 * Refuses to give a device to anybody while it, or its room, is not fit for it, or the licence is not enough for it; its
 * distribution is the caller's to ask. Where it was chosen in a form, `field` is where that is told.
 */
export async function refuseUnfit({ db }: WriteScope, device: Row, field?: string): Promise<void> {
  const no = (zh: string, en: string) => (field === undefined ? refused(zh, en) : refusedAt(field, zh, en));
  const code = String(device['deviceCode']);
  if (device['failureStatus'] !== failure.usable || device['abnormalState'] === 1) {
    throw no(`设备${code}存在故障或异常`, `Device ${code} is faulty or abnormal`);
  }
  const { rows } = await sql`
    select from rooms where id = ${device['roomId']} and "roomStatus" = 1 for key share`.execute(db);
  if (rows.length === 0) {
    throw no(`设备${code}所在机房未处于正常状态`, `The room of device ${code} is not in normal operation`);
  }
  const upTo = await assignableUpTo(db, device['id']);
  if (upTo !== null && device['networkStatus'] === 1 && Number(device['id']) > upTo) {
    throw no(
      `设备${code}超出授权卡数，不能分配`,
      `Device ${code} is beyond the number of cards that the licence allows`,
    );
  }
}

/** Refuses a merchant who is disabled, and a user who is not active or belongs to another merchant. */
export async function refuseOwner({ db }: WriteScope, { merchantSign, userName }: Owner): Promise<void> {
  if (merchantSign !== null) {
    const { rows } = await sql`
      select from merchants where "merchantSign" = ${merchantSign} and "merchantStatus" = 1 for key share`.execute(db);
    if (rows.length === 0) throw refused('商家已停用', 'The merchant is disabled');
  }
  if (userName === null) return;
  const { rows } = await sql`
    select from client_users where "userName" = ${userName} and status = 1
      and "merchantSign" is not distinct from ${merchantSign}::text`.execute(db);
  if (rows.length === 0) {
    throw refused('用户不可用或不属于该商家', 'The user is not active or does not belong to the merchant');
  }
}

interface Wanted {
  readonly roomId?: unknown;
  readonly phoneType?: unknown;
  readonly resourceCode?: unknown;
}

/** Devices that could be given away at once, held until the write ends; fewer where there are no more. */
export async function holdIdle(
  { db }: WriteScope,
  { roomId = null, phoneType = null, resourceCode = null }: Wanted,
  limit: number,
): Promise<readonly Row[]> {
  const upTo = await assignableUpTo(db);
  const { rows } = await sql<Row>`
    select d.* from devices d join rooms r on r.id = d."roomId"
    where d."distributionStatus" = ${distribution.unassigned} and ${isOutsideGames(sql`d.id`)}
      and d."failureStatus" = ${failure.usable}
      and d."abnormalState" = 0 and d."networkStatus" = 1 and r."roomStatus" = 1
      and (${upTo}::bigint is null or d.id <= ${upTo}::bigint)
      and (${roomId}::bigint is null or d."roomId" = ${roomId}::bigint)
      and (${phoneType}::bigint is null or d."phoneType" = ${phoneType}::bigint)
      and (${resourceCode}::text is null or d."resourceCode" = ${resourceCode}::text)
    order by d.id limit ${limit} for update of d`.execute(db);
  return rows;
}
