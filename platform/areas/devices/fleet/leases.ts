import type { DeviceLease } from '../../../../src/resources/devices/boards/deviceSheet.ts';
import type { Label } from '../../../../src/schemas/base/label.ts';
import { Refusal } from '../../../engine/http/refusal.ts';
import type { Caller } from '../../../engine/http/route.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { recordset } from '../../../engine/storage/sqlTerms/recordset.ts';
import type { SystemTables } from '../../../engine/storage/systemTables.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { lockDeviceUse } from '../ledger/useLedger.ts';
import { toPlatformTime } from '../../../engine/storage/platformTime.ts';
import { type TargetDevice, selectDevicesAffectedByAction } from './affectedDevices.ts';

/** A lease that is not renewed within this time expires. */
const leaseMs = 60_000;

export interface LeaseRequest {
  readonly deviceId: number;
  readonly caller: Caller;
  readonly nowMs: number;
  readonly zone: string;
}

const leaseColumns = ['uid', 'userName', 'sessionId', 'expiresAt'] as const;

/** Columns of a stored lease, which are never null. */
type StoredLease = { readonly [C in (typeof leaseColumns)[number]]: NonNullable<SystemTables['device_leases'][C]> };

/** Returns the current lease of the device, or `null`. */
export async function readLease(db: Database, request: LeaseRequest): Promise<DeviceLease | null> {
  const lease = await withTables(db)
    .selectFrom('device_leases')
    .select(leaseColumns)
    .$narrowType<StoredLease>()
    .where('deviceId', '=', request.deviceId)
    .where('expiresAt', '>', request.nowMs)
    .executeTakeFirst();
  return lease ? toLease(lease, request) : null;
}

const administratorsOnly: Label = {
  zh: '只有管理员可以接管他人控制的设备',
  en: 'Only an administrator can take over a device that another user controls',
};
const noReason: Label = { zh: '请填写接管原因', en: 'Give the reason for taking over' };

interface LeaseQuery {
  readonly resource: string;
  readonly ids: readonly number[];
  /** Device that is named in the form of the action. */
  readonly target: TargetDevice | null;
  /** Id of the caller. The caller's own leases block no record. */
  readonly uid: number;
  readonly nowMs: number;
}

/** Returns the records whose device is leased by another operator, with the name of this operator. */
export async function findBlockingLeases(
  db: Database,
  { resource, ids, target, uid, nowMs }: LeaseQuery,
): Promise<ReadonlyMap<number, string>> {
  const given = ids.map(id => ({ id }));
  const rows = await withTables(db)
    .selectFrom(recordset('given', { id: 'bigint' }, given))
    .innerJoinLateral(
      eb => selectDevicesAffectedByAction(resource, eb.ref('given.id'), target).as('own'),
      join => join.onTrue(),
    )
    .innerJoin('device_leases as l', join =>
      join.onRef('l.deviceId', '=', 'own.id').on('l.expiresAt', '>', nowMs).on('l.uid', '<>', uid),
    )
    .select(({ fn }) => ['given.id', fn.min('l.userName').$notNull().as('holder')])
    .groupBy('given.id')
    .execute();
  return new Map(rows.map(row => [row.id, row.holder]));
}

/** Creates the refusal for a device that another operator has leased, with the operator's name. */
export function createLeasedRefusal(holder: string): Refusal {
  const text = { zh: `设备正由${holder}控制`, en: `${holder} is controlling the device` };
  return new Refusal(text, { status: 1, code: 423 });
}

/**
 * Leases a free device to the caller's session, or renews the lease of this session. Refuses a device that another
 * session has leased, unless `takeOver` is set. Taking over the lease of another operator requires an administrator and
 * a reason. Returns the previous holder for the log.
 */
export async function acquireLease(
  db: Database,
  request: LeaseRequest & { readonly takeOver: boolean; readonly reason: string | null },
): Promise<{ readonly lease: DeviceLease; readonly takenFrom: string | null }> {
  const { deviceId, caller, nowMs, takeOver, reason } = request;
  // The lock on the device row serializes concurrent requests.
  await lockDeviceUse({ db }, [deviceId]);
  const held = await readLease(db, request);
  if (held && !held.isMine && !takeOver) {
    const text = { zh: `设备正由${held.owner}控制`, en: `${held.owner} is controlling the device` };
    throw new Refusal(text, { status: 1, code: 409, data: held });
  }
  if (held && !held.isMine && !held.mayTakeOver) throw new Refusal(administratorsOnly, { status: 1, code: 403 });
  const isForeign = held !== null && !held.isMine && held.owner !== caller.userName;
  if (isForeign && reason === null) throw new Refusal(noReason, { status: 1, code: 400 });
  const lease = {
    uid: caller.uid,
    userName: caller.userName,
    sessionId: caller.sessionId,
    takenAt: nowMs,
    expiresAt: nowMs + leaseMs,
  };
  const kept = await withTables(db)
    .insertInto('device_leases')
    .values({ deviceId, ...lease })
    .onConflict(conflict => conflict.column('deviceId').doUpdateSet(lease))
    .returning(leaseColumns)
    .$narrowType<StoredLease>()
    .executeTakeFirstOrThrow();
  return { lease: toLease(kept, request), takenFrom: held && !held.isMine ? held.owner : null };
}

/** Ends the lease of the caller's session. Leases of other sessions stay. */
export async function releaseLease(db: Database, { deviceId, caller }: LeaseRequest): Promise<void> {
  await withTables(db)
    .deleteFrom('device_leases')
    .where('deviceId', '=', deviceId)
    .where('sessionId', '=', caller.sessionId)
    .execute();
}

function toLease(
  { uid, userName, sessionId, expiresAt }: StoredLease,
  { caller, nowMs, zone }: LeaseRequest,
): DeviceLease {
  return {
    owner: userName,
    isMine: sessionId === caller.sessionId,
    mayTakeOver: caller.isAdmin || uid === caller.uid,
    expiresAt: toPlatformTime(expiresAt, zone),
    secondsLeft: Math.max(0, Math.ceil((expiresAt - nowMs) / 1_000)),
  };
}
