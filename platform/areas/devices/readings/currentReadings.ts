import { meetsCondition } from '../../../engine/resources/meetsCondition.ts';
import type { NotNull } from 'kysely';

import devices from '../../../../src/resources/devices/devices.ts';
import rooms from '../../../../src/resources/rooms/rooms.ts';
import type { DeviceMetric, ScopeMetric } from '../../../../src/resources/devices/boards/metrics.ts';
import type { PlaceKind, ReadingScope } from '../../../../src/resources/devices/boards/readingScope.ts';
import { anyOf } from '../../../engine/storage/anyOf.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';

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

/** Returns the latest readings of these devices. Leaves out devices that have never sent any. */
export async function readCurrentReadings(
  db: Database,
  deviceIds: readonly number[],
): Promise<readonly DeviceReading[]> {
  return withTables(db)
    .selectFrom('device_readings')
    .selectAll()
    .$narrowType<{ at: NotNull; misses: NotNull }>()
    .where('deviceId', '=', anyOf(deviceIds))
    .orderBy('deviceId')
    .execute();
}

/**
 * Returns the latest figures of a scope (a site, a room, a cabinet or the whole fleet). Returns `null` when the scope
 * has no figures from the last `withinMs` milliseconds.
 */
export async function readCurrentFigures(
  db: Database,
  scope: ReadingScope,
  { nowMs, withinMs = 600_000 }: { readonly nowMs: number; readonly withinMs?: number },
): Promise<Omit<PlaceReading, 'id'> | null> {
  const reading = await figuresSince(db, scope.kind, { nowMs, withinMs })
    .where('scopeId', '=', toScopeId(scope))
    .orderBy('at', 'desc')
    .orderBy('seconds')
    .limit(1)
    .executeTakeFirst();
  return reading ?? null;
}

/** Returns the latest figures of every place of a type. Leaves out places without figures. */
export async function readCurrentFiguresByPlace(
  db: Database,
  kind: PlaceKind,
  { nowMs, withinMs = 600_000 }: { readonly nowMs: number; readonly withinMs?: number },
): Promise<readonly PlaceReading[]> {
  return figuresSince(db, kind, { nowMs, withinMs })
    .distinctOn('scopeId')
    .select('scopeId as id')
    .orderBy('scopeId')
    .orderBy('at', 'desc')
    .orderBy('seconds')
    .execute();
}

/** Returns a query for the figures of one type of place, from the last `withinMs` milliseconds. */
function figuresSince(
  db: Database,
  kind: ReadingScope['kind'],
  { nowMs, withinMs }: { readonly nowMs: number; readonly withinMs: number },
) {
  return withTables(db)
    .selectFrom('scope_readings')
    .select(eb => ['at', eb.ref('figures').$castTo<Figures>().as('figures')])
    .where('kind', '=', kind)
    .where('at', '>', nowMs - withinMs)
    .where('at', '<=', nowMs);
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
  return withTables(db, devices, rooms)
    .selectFrom('device_readings as r')
    .innerJoin('devices as d', 'd.id', 'r.deviceId')
    .select(eb => [
      'd.id as deviceId',
      'd.deviceCode',
      'd.deviceIp',
      'd.roomId',
      eb.ref(`r.${metric}`).$notNull().as('value'),
      eb.ref('r.at').$notNull().as('at'),
    ])
    .where(meetsCondition(devices, 'online', { as: 'd' }))
    .where(`r.${metric}`, 'is not', null)
    .$if(scope.kind === 'site', query =>
      query.where('d.roomId', 'in', eb => eb.selectFrom('rooms').select('id').where('siteId', '=', toScopeId(scope))),
    )
    .$if(scope.kind === 'room', query => query.where('d.roomId', '=', toScopeId(scope)))
    .$if(scope.kind === 'cabinet', query => query.where('d.cabinetId', '=', toScopeId(scope)))
    .orderBy(`r.${metric}`, 'desc')
    .orderBy('d.id')
    .limit(limit)
    .execute();
}

/** Returns the id of the scope's site, room or cabinet; 0 for the whole fleet, which has no id. */
export function toScopeId(scope: ReadingScope): number {
  return scope.kind === 'all' ? 0 : scope.id;
}
