import { type RawBuilder, sql } from 'kysely';

import type { DistributionShare } from '../../../../src/resources/dashboard/boards/dashboardFigures.ts';
import { codec, imageQuality } from '../../../../src/schemas/codes/cloudGame.ts';
import type { CodeList } from '../../../../src/schemas/vocabulary/codeList.ts';
import type { CurrentReadings, MetricThreshold } from '../../../../src/resources/devices/boards/monitoring.ts';
import { type ReadingScope, formatScope } from '../../../../src/resources/devices/boards/readingScope.ts';
import type { RouteContext } from '../../../engine/http/route.ts';
import { readCurrentFigures } from '../../devices/readings/currentReadings.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { toPlatformTime } from '../../../engine/storage/platformTime.ts';
import { addDaysKeepingTime } from '../../../engine/http/dayRange.ts';
import { type ZonedClock, readScope } from './seriesRequest.ts';
import { roomsInScope } from './places.ts';

/** `GET ?scope=`: returns the latest figures of a place and their alarm thresholds. */
export async function respondWithCurrentFigures(
  { db, query, now }: RouteContext,
  { clock, zone }: ZonedClock,
): Promise<CurrentReadings> {
  const scope = readScope(query['scope']);
  const since = addDaysKeepingTime(now, -1 / 24);
  const [known, bounds, codecs, qualities] = await Promise.all([
    readCurrentFigures(db, scope, { nowMs: clock() }),
    readThresholds(db, scope),
    readLinkShare(db, scope, since, { field: 'codec', codes: codec }),
    readLinkShare(db, scope, since, { field: 'imageQuality', codes: imageQuality }),
  ]);
  return {
    scope: formatScope(scope),
    at: known ? toPlatformTime(known.at, zone) : null,
    figures: known?.figures ?? {},
    bounds,
    codecs,
    qualities,
  };
}

/** Codes of `compareOperator`. A threshold for equality is not drawn. */
const above = [1, 2];
const below = [3, 4];
/** Codes of `alarmObject` whose figures the monitoring board shows. */
const objects = [1, 3];

/** Returns the thresholds of alarm rules that apply to this place. */
async function readThresholds(db: Database, scope: ReadingScope): Promise<readonly MetricThreshold[]> {
  const { rows } = await sql<{ indicator: number; value: number; comparison: number; name: string }>`
    select distinct on (indicator, comparison, threshold) indicator, threshold as value, comparison, "settingName" as name
    from alarm_settings s
    where status = 1 and comparison = any(${[...above, ...below]}) and "objectType" = any(${objects})
      and (jsonb_array_length(coalesce("roomIds", '[]'::jsonb)) = 0
        or exists (select from (${roomsInScope(scope)}) r where s."roomIds" @> to_jsonb(r.id)))
    order by indicator, comparison, threshold, id`.execute(db);
  return rows.map(({ comparison, ...bound }) => ({ ...bound, breach: above.includes(comparison) ? 'above' : 'below' }));
}

async function readLinkShare(
  db: Database,
  scope: ReadingScope,
  since: string,
  { field, codes }: { readonly field: string; readonly codes: CodeList },
): Promise<readonly DistributionShare[]> {
  const { rows } = await sql<{ key: number | string; value: number }>`
    select ${sql.ref(field)} as key, count(*) as value from card_link_logs
    where "linkTime" >= ${since}::timestamp and ${inRooms(scope)} group by 1`.execute(db);
  return codes.items.flatMap(({ value, zh, en }) => {
    const found = rows.find(row => row.key === value);
    const filter = { linkTimeStart: since, [field]: [value] };
    return found
      ? [{ key: String(value), label: { zh, en }, value: found.value, resource: 'card-link-logs', filter }]
      : [];
  });
}

/**
 * SQL condition for links of a place. A link only stores its room, so the figures of a cabinet include all links of its
 * room.
 */
function inRooms(scope: ReadingScope): RawBuilder<unknown> {
  return scope.kind === 'all' ? sql`true` : sql`"roomId" in (select id from (${roomsInScope(scope)}) r)`;
}
