import { type RawBuilder, sql } from 'kysely';

import type { DeviceMetric, ScopeMetric } from '../../../../src/resources/devices/boards/metrics.ts';
import type { PlaceKind, ReadingScope } from '../../../../src/resources/devices/boards/readingScope.ts';
import type { Database } from '../../../engine/storage/database.ts';

export type DeviceReading = Readonly<Record<DeviceMetric, number | null>> & {
  readonly deviceId: number;
  /** Time of the last received heartbeat in epoch milliseconds. */
  readonly at: number;
  readonly misses: number;
};

export type Figures = Readonly<Partial<Record<ScopeMetric, number | null>>>;

export interface PlaceReading {
  readonly id: number;
  readonly at: number;
  readonly figures: Figures;
}

/** Returns the latest readings of these devices. A device that has never sent any has no entry. */
export async function readCurrentReadings(
  db: Database,
  deviceIds: readonly number[],
): Promise<readonly DeviceReading[]> {
  const { rows } = await sql<DeviceReading>`
    select * from device_readings where "deviceId" = any(${[...deviceIds]}::bigint[]) order by "deviceId"`.execute(db);
  return rows;
}

/**
 * Returns the latest figures of a scope (a site, a room, a cabinet or the whole fleet); `null` when there are none
 * within `withinMs`.
 */
export async function readCurrentFigures(
  db: Database,
  scope: ReadingScope,
  { nowMs, withinMs = 600_000 }: { readonly nowMs: number; readonly withinMs?: number },
): Promise<Omit<PlaceReading, 'id'> | null> {
  const { rows } = await sql<{ at: number; figures: Figures }>`
    select at, figures from scope_readings
    where kind = ${scope.kind} and "scopeId" = ${toScopeId(scope)}
      and at > ${nowMs - withinMs}::bigint and at <= ${nowMs}::bigint
    order by at desc, seconds limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Returns the latest figures of every place of a type. Leaves out places without figures. */
export async function readCurrentFiguresByPlace(
  db: Database,
  kind: PlaceKind,
  { nowMs, withinMs = 600_000 }: { readonly nowMs: number; readonly withinMs?: number },
): Promise<readonly PlaceReading[]> {
  const { rows } = await sql<PlaceReading>`
    select distinct on ("scopeId") "scopeId" as id, at, figures from scope_readings
    where kind = ${kind} and at > ${nowMs - withinMs}::bigint and at <= ${nowMs}::bigint
    order by "scopeId", at desc, seconds`.execute(db);
  return rows;
}

export interface RankedReading {
  readonly deviceId: number;
  readonly deviceCode: string;
  readonly deviceIp: string;
  readonly roomId: number | null;
  readonly value: number;
  readonly at: number;
}

/** Returns the devices with the highest values within a scope. Leaves out offline devices. */
export async function readTopDevices(
  db: Database,
  {
    metric,
    scope,
    limit = 20,
  }: { readonly metric: DeviceMetric; readonly scope: ReadingScope; readonly limit?: number },
): Promise<readonly RankedReading[]> {
  const value = sql`r.${sql.id(metric)}`;
  const { rows } = await sql<RankedReading>`
    select d.id as "deviceId", d."deviceCode", d."deviceIp", d."roomId", ${value} as value, r.at
    from device_readings r join devices d on d.id = r."deviceId"
    where d."networkStatus" = 1 and ${value} is not null and ${isInScope(scope)}
    order by ${value} desc, d.id limit ${limit}`.execute(db);
  return rows;
}

/** SQL condition that limits `devices as d` to the scope. */
function isInScope(scope: ReadingScope): RawBuilder<unknown> {
  if (scope.kind === 'all') return sql`true`;
  if (scope.kind === 'site') return sql`d."roomId" in (select id from rooms where "siteId" = ${scope.id})`;
  return sql`d.${sql.id(`${scope.kind}Id`)} = ${scope.id}`;
}

/** Returns the id of the scope's site, room or cabinet; 0 for the whole fleet, which has no id. */
export function toScopeId(scope: ReadingScope): number {
  return scope.kind === 'all' ? 0 : scope.id;
}
