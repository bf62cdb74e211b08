import { sql } from 'kysely';

import type { DeviceLease } from '../../src/schemas/deviceSheet.ts';
import { Refusal } from '../http/refusal.ts';
import type { Caller } from '../http/route.ts';
import type { Database } from '../storage/database.ts';
import { toPlatformTime } from '../storage/platformTime.ts';

/** Whoever does not renew it within this time has gone. */
const leaseMs = 60_000;

export interface LeaseAsked {
  readonly deviceId: number;
  readonly caller: Caller;
  readonly nowMs: number;
  readonly zone: string;
}

interface Kept {
  readonly uid: number;
  readonly userName: string;
  readonly sessionId: number;
  readonly expiresAt: number;
}

/** Who controls the device at this moment, or nobody. */
export async function readLease(db: Database, asked: LeaseAsked): Promise<DeviceLease | null> {
  const { rows } = await sql<Kept>`
    select uid, "userName", "sessionId", "expiresAt" from device_leases
    where "deviceId" = ${asked.deviceId} and "expiresAt" > ${asked.nowMs}`.execute(db);
  return rows[0] ? toLease(rows[0], asked) : null;
}

/**
 * Gives the control of a device to one session: a free one, one's own once more, or, when it is to be taken over, that
 * of another. Gives who had it before, for the log; one that another has and is not taken over is refused by his name.
 */
export async function takeLease(
  db: Database,
  asked: LeaseAsked & { readonly takeOver: boolean },
): Promise<{ readonly lease: DeviceLease; readonly takenFrom: string | null }> {
  const { deviceId, caller, nowMs, takeOver } = asked;
  // The row of the device is the lock: two who come at once are told one after the other.
  await sql`select id from devices where id = ${deviceId} for update`.execute(db);
  const held = await readLease(db, asked);
  if (held && !held.isMine && !takeOver) {
    const text = { zh: `设备正由${held.owner}控制`, en: `${held.owner} is in control of the device` };
    throw new Refusal(text, { status: 1, code: 409, data: held });
  }
  const { rows } = await sql<Kept>`
    insert into device_leases ("deviceId", uid, "userName", "sessionId", "takenAt", "expiresAt")
    values (${deviceId}, ${caller.uid}, ${caller.userName}, ${caller.sessionId}, ${nowMs}, ${nowMs + leaseMs})
    on conflict ("deviceId") do update set uid = excluded.uid, "userName" = excluded."userName",
      "sessionId" = excluded."sessionId", "takenAt" = excluded."takenAt", "expiresAt" = excluded."expiresAt"
    returning uid, "userName", "sessionId", "expiresAt"`.execute(db);
  const [kept] = rows;
  if (!kept) throw new Error('The lease was not kept');
  return { lease: toLease(kept, asked), takenFrom: held && !held.isMine ? held.owner : null };
}

/** Gives one's own up; that of another stays. */
export async function dropLease(db: Database, { deviceId, caller }: LeaseAsked): Promise<void> {
  await sql`
    delete from device_leases where "deviceId" = ${deviceId} and "sessionId" = ${caller.sessionId}`.execute(db);
}

function toLease({ userName, sessionId, expiresAt }: Kept, { caller, nowMs, zone }: LeaseAsked): DeviceLease {
  return {
    owner: userName,
    isMine: sessionId === caller.sessionId,
    expiresAt: toPlatformTime(expiresAt, zone),
    secondsLeft: Math.max(0, Math.ceil((expiresAt - nowMs) / 1_000)),
  };
}
