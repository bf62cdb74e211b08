import { type RawBuilder, sql } from 'kysely';

import type { ScopeOption } from '../../../../src/resources/devices/boards/monitoring.ts';
import type { ReadingScope } from '../../../../src/resources/devices/boards/readingScope.ts';
import type { RouteContext } from '../../../engine/http/route.ts';

/** Builds `select id` for the rooms of a place. */
export function roomsInScope(scope: ReadingScope): RawBuilder<unknown> {
  if (scope.kind === 'all') return sql`select id from rooms`;
  if (scope.kind === 'site') return sql`select id from rooms where "siteId" = ${scope.id}`;
  if (scope.kind === 'room') return sql`select id from rooms where id = ${scope.id}`;
  return sql`select "roomId" as id from cabinets where id = ${scope.id}`;
}

const maxCabinets = 5_000;

/** Returns all places that can be selected. */
export async function respondWithScopes({ db }: RouteContext): Promise<readonly ScopeOption[]> {
  const { rows } = await sql<ScopeOption>`
    (select 'site:' || id as scope, "siteName" as name, null as parent from sites order by "siteName", id)
    union all
    (select 'room:' || id, "roomName", 'site:' || "siteId" from rooms order by "roomName", id)
    union all
    (select 'cabinet:' || id, "cabinetCode", 'room:' || "roomId" from cabinets order by "cabinetCode", id limit ${maxCabinets})`.execute(
    db,
  );
  return rows;
}
