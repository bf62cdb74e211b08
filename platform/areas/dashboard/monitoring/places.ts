import { type SelectQueryBuilder, expressionBuilder, sql } from 'kysely';

import type { ScopeOption } from '../../../../src/resources/devices/boards/monitoring.ts';
import type { ReadingScope } from '../../../../src/resources/devices/boards/readingScope.ts';
import cabinets from '../../../../src/resources/rooms/cabinets.ts';
import rooms from '../../../../src/resources/rooms/rooms.ts';
import sites from '../../../../src/resources/rooms/sites.ts';
import type { TablesOf } from '../../../../src/schemas/vocabulary/rowOf.ts';
import type { RouteContext } from '../../../engine/http/route.ts';
import { castTo } from '../../../engine/storage/sqlTerms/castTo.ts';
import { withTables } from '../../../engine/storage/withTables.ts';

type Places = TablesOf<[typeof rooms, typeof cabinets]>;

/** Builds the query for the ids of the rooms of a place. */
export function selectRoomsInScope(scope: ReadingScope): SelectQueryBuilder<Places, 'rooms', { id: number }> {
  const all = expressionBuilder<Places>().selectFrom('rooms').select('rooms.id');
  if (scope.kind === 'all') return all;
  if (scope.kind === 'site') return all.where('siteId', '=', scope.id);
  if (scope.kind === 'room') return all.where('rooms.id', '=', scope.id);
  return all.where('rooms.id', 'in', eb => eb.selectFrom('cabinets').select('roomId').where('id', '=', scope.id));
}

const maxCabinets = 5_000;

/** Returns all places that can be selected. */
export async function respondWithScopes({ db }: RouteContext): Promise<readonly ScopeOption[]> {
  const tables = withTables(db, sites, rooms, cabinets);
  const siteOptions = tables
    .selectFrom('sites')
    .select([placeOf('site', 'id').as('scope'), 'siteName as name', castTo(null, 'text').as('parent')])
    .orderBy('siteName')
    .orderBy('id');
  const roomOptions = tables
    .selectFrom('rooms')
    .select([placeOf('room', 'id').as('scope'), 'roomName as name', placeOf('site', 'siteId').as('parent')])
    .orderBy('roomName')
    .orderBy('id');
  const cabinetOptions = tables
    .selectFrom('cabinets')
    .select([placeOf('cabinet', 'id').as('scope'), 'cabinetCode as name', placeOf('room', 'roomId').as('parent')])
    .orderBy('cabinetCode')
    .orderBy('id')
    .limit(maxCabinets);
  return tables
    .selectFrom(siteOptions.as('s'))
    .selectAll()
    .unionAll(tables.selectFrom(roomOptions.as('r')).selectAll())
    .unionAll(tables.selectFrom(cabinetOptions.as('c')).selectAll())
    .execute();
}

/** Returns the SQL for a place in the format of `formatScope`, such as `room:12`; null without an id. */
function placeOf(kind: ReadingScope['kind'], id: string) {
  const eb = expressionBuilder<Record<never, never>>();
  return eb(sql.lit(`${kind}:`), '||', eb.cast<string>(sql.ref(id), 'text'));
}
