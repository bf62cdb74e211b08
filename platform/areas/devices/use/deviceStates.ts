import { type RawBuilder, sql } from 'kysely';

import { syncOpenRecords } from '../ledger/differences.ts';
import { endCause, endUse } from '../ledger/useLedger.ts';
import { lastAssignableId } from '../../upgrades/licence/licences.ts';
import { stampColumns } from '../../../engine/records/store.ts';
import { formatMessage } from '../../../engine/messages/messages.ts';
import type { EffectScope } from '../../../engine/effects/effect.ts';
import { toWriteStamp } from '../../../engine/effects/recordWrites.ts';

/** Codes of `distributionStatus`. */
export const distributionCodes = { unassigned: 0, assigned: 1, notAssignable: 2, recycling: 3 } as const;

/** Context for changing devices. Contains no request, because the scheduler changes devices without one. */
export type DeviceScope = Pick<EffectScope, 'db' | 'now' | 'caller' | 'resourceOf'>;

type Ids = readonly number[];

interface DeviceRequirements {
  readonly resourceCode: unknown;
  readonly standardKey: unknown;
  readonly allocationType: unknown;
  readonly roomId: unknown;
  /** Ids of the devices to choose from; absent to choose from all devices. */
  readonly ids?: Ids | undefined;
}

/**
 * Returns devices that can be assigned immediately: unassigned, healthy, licensed and not under maintenance. Locks
 * these devices until the transaction ends.
 */
export async function lockIdleDevices(
  { db }: DeviceScope,
  { resourceCode, standardKey, allocationType, roomId, ids }: DeviceRequirements,
  limit: number,
): Promise<Ids> {
  const upTo = await lastAssignableId(db);
  const { rows } = await sql<{ id: number }>`
    select id from devices
    where "distributionStatus" = ${distributionCodes.unassigned} and ${isOutsideGames(sql`devices.id`)}
      and coalesce("failureStatus", 0) = 0
      and coalesce("abnormalState", 0) = 0
      and exists (select from rooms r where r.id = devices."roomId" and r."roomStatus" = 1)
      and "resourceCode" = ${resourceCode} and "standardKey" = ${standardKey}
      and coalesce("allocationType", 1) = ${allocationType}::bigint
      and (${ids ? [...ids] : null}::bigint[] is null or id = any(${ids ? [...ids] : null}::bigint[]))
      and (${roomId ?? null}::bigint is null or "roomId" = ${roomId ?? null}::bigint)
      and (${upTo}::bigint is null or "networkStatus" is distinct from 1 or id <= ${upTo}::bigint)
    order by id limit ${limit} for update`.execute(db);
  return rows.map(row => row.id);
}

/** SQL condition that a device does not belong to the cloud games, whose devices are reserved for players. */
export function isOutsideGames(id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`not exists (select from game_devices games where games."deviceId" = ${id})`;
}

/** Assigns devices to a merchant. */
export async function assignDevices(
  scope: DeviceScope,
  ids: Ids,
  { merchantSign, expireTime }: { readonly merchantSign: unknown; readonly expireTime: unknown },
): Promise<void> {
  await setDevices(scope, ids, [
    sql`"distributionStatus" = ${distributionCodes.assigned}::bigint`,
    sql`"merchantSign" = ${merchantSign}`,
    sql`"expireTime" = ${expireTime}::timestamp`,
  ]);
  await syncOpenRecords(scope.db, ids);
}

export async function prolongDevices(scope: DeviceScope, ids: Ids, expireTime: unknown): Promise<void> {
  await setDevices(scope, ids, [sql`"expireTime" = ${expireTime}::timestamp`]);
}

/** Ends the reclaiming of devices, which then belong to nobody. */
export async function releaseDevices(scope: DeviceScope, ids: Ids): Promise<void> {
  await endUse(scope, ids, { cause: endCause.recalled, note: formatMessage('设备回收') });
  await setDevices(scope, ids, [
    sql`"distributionStatus" = ${distributionCodes.unassigned}::bigint`,
    sql`"merchantSign" = null`,
    sql`"expireTime" = null`,
  ]);
}

async function setDevices(scope: DeviceScope, ids: Ids, changes: readonly RawBuilder<unknown>[]): Promise<void> {
  if (ids.length === 0) return;
  const all = [...changes, ...stampColumns(scope.resourceOf('devices'), toWriteStamp(scope))];
  await sql`update devices set ${sql.join(all)} where id = any(${[...ids]}::bigint[])`.execute(scope.db);
}
