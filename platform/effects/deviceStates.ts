import { type RawBuilder, sql } from 'kysely';

import { assignableUpTo } from '../licence/licences.ts';
import { touch } from '../resources/store.ts';
import type { EffectScope } from './effect.ts';
import { signature } from './written.ts';

/** Codes of `distributionStatus`. */
export const distribution = { unassigned: 0, assigned: 1, notAssignable: 2, recycling: 3 } as const;

/** What changes devices needs of its surroundings; the clockwork has no call behind it. */
export type DeviceScope = Pick<EffectScope, 'db' | 'now' | 'caller' | 'resourceOf'>;

type Ids = readonly number[];

interface Wanted {
  readonly resourceCode: unknown;
  readonly standardKey: unknown;
  readonly allocationType: unknown;
  readonly roomId: unknown;
  /** Only these, where they were named. */
  readonly ids?: Ids | undefined;
}

/** Devices that could be given away at once: free, sound, within the licence, and not under maintenance. They are held until the transaction ends. */
export async function holdIdleDevices(
  { db }: DeviceScope,
  { resourceCode, standardKey, allocationType, roomId, ids }: Wanted,
  limit: number,
): Promise<Ids> {
  const upTo = await assignableUpTo(db);
  const { rows } = await sql<{ id: number }>`
    select id from devices
    where "distributionStatus" = ${distribution.unassigned} and ${isOutsideGames(sql`devices.id`)}
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

/** Devices of the cloud games' pool are held for players, whoever has them at the moment. */
export function isOutsideGames(id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`not exists (select from game_devices games where games."deviceId" = ${id})`;
}

/** Gives devices to a merchant. */
export async function assignDevices(
  scope: DeviceScope,
  ids: Ids,
  { merchantSign, expireTime }: { readonly merchantSign: unknown; readonly expireTime: unknown },
): Promise<void> {
  await setDevices(scope, ids, [
    sql`"distributionStatus" = ${distribution.assigned}::bigint`,
    sql`"merchantSign" = ${merchantSign}`,
    sql`"expireTime" = ${expireTime}::timestamp`,
  ]);
}

export async function prolongDevices(scope: DeviceScope, ids: Ids, expireTime: unknown): Promise<void> {
  await setDevices(scope, ids, [sql`"expireTime" = ${expireTime}::timestamp`]);
}

/** The end of recycling: the devices belong to nobody. */
export async function freeDevices(scope: DeviceScope, ids: Ids): Promise<void> {
  await setDevices(scope, ids, [
    sql`"distributionStatus" = ${distribution.unassigned}::bigint`,
    sql`"merchantSign" = null`,
    sql`"expireTime" = null`,
  ]);
}

async function setDevices(scope: DeviceScope, ids: Ids, changes: readonly RawBuilder<unknown>[]): Promise<void> {
  if (ids.length === 0) return;
  const all = [...changes, ...touch(scope.resourceOf('devices'), signature(scope))];
  await sql`update devices set ${sql.join(all)} where id = any(${[...ids]}::bigint[])`.execute(scope.db);
}
