import alarmSettings from '../../../../src/resources/alarms/alarm-settings.ts';
import type { DistributionShare } from '../../../../src/resources/dashboard/boards/dashboardFigures.ts';
import cardLinkLogs from '../../../../src/resources/logs/card-link-logs.ts';
import { alarmObject, comparisonOperator } from '../../../../src/schemas/codes/alarms.ts';
import { enableStatus } from '../../../../src/schemas/codes/common.ts';
import { codec, imageQuality } from '../../../../src/schemas/codes/cloudGame.ts';
import type { CodeList, CodeOf } from '../../../../src/schemas/vocabulary/codeList.ts';
import type { CurrentReadings, MetricThreshold } from '../../../../src/resources/devices/boards/monitoring.ts';
import { type ReadingScope, formatScope } from '../../../../src/resources/devices/boards/readingScope.ts';
import type { RouteContext } from '../../../engine/http/route.ts';
import { readCurrentFigures } from '../../devices/readings/currentReadings.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { jsonbContains } from '../../../engine/storage/sqlTerms/jsonbContains.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { toPlatformTime } from '../../../engine/storage/platformTime.ts';
import { addDaysKeepingTime } from '../../../engine/http/dayRange.ts';
import { parseRequestedScope } from './seriesRequest.ts';
import { selectRoomsInScope } from './places.ts';
import type { ZonedClock } from '../../../engine/resources/platformBasics.ts';

/** `GET ?scope=`: returns the latest figures of a place and their alarm thresholds. */
export async function respondWithCurrentFigures(
  { db, query, now }: RouteContext,
  { clock, zone }: ZonedClock,
): Promise<CurrentReadings> {
  const { scope: place } = query;
  const scope = parseRequestedScope(place);
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

/** Comparisons whose thresholds the chart shows. The chart does not show thresholds for equality. */
const above: readonly CodeOf<typeof comparisonOperator>[] = [
  comparisonOperator.greaterThan,
  comparisonOperator.atLeast,
];
const below: readonly CodeOf<typeof comparisonOperator>[] = [comparisonOperator.lessThan, comparisonOperator.atMost];

/** Returns the thresholds of alarm rules that apply to this place. */
async function readThresholds(db: Database, scope: ReadingScope): Promise<readonly MetricThreshold[]> {
  const rows = await withTables(db, alarmSettings)
    .selectFrom('alarm_settings as s')
    .distinctOn(['indicator', 'comparison', 'threshold'])
    .select(['indicator', 'threshold as value', 'comparison', 'settingName as name'])
    .where('status', '=', enableStatus.enabled)
    .where('comparison', 'in', [...above, ...below])
    .where('objectType', 'in', [alarmObject.device, alarmObject.room])
    .where(eb =>
      eb.or([
        eb(eb.fn.coalesce(eb.fn<number>('jsonb_array_length', ['roomIds']), eb.lit(0)), '=', 0),
        eb.exists(
          eb
            .selectFrom(selectRoomsInScope(scope).as('r'))
            .select('r.id')
            .where(room => jsonbContains(room.ref('s.roomIds'), room.ref('r.id'))),
        ),
      ]),
    )
    .orderBy('indicator')
    .orderBy('comparison')
    .orderBy('threshold')
    .orderBy('id')
    .execute();
  return rows.map(({ comparison, ...bound }) => ({ ...bound, breach: above.includes(comparison) ? 'above' : 'below' }));
}

async function readLinkShare(
  db: Database,
  scope: ReadingScope,
  since: string,
  { field, codes }: { readonly field: 'codec' | 'imageQuality'; readonly codes: CodeList },
): Promise<readonly DistributionShare[]> {
  // A link stores its room but not its cabinet, so the figures of a cabinet include all links of the cabinet's room.
  const rows = await withTables(db, cardLinkLogs)
    .selectFrom('card_link_logs')
    .select(eb => [eb.ref(field).as('key'), eb.fn.countAll<number>().as('value')])
    .where('linkTime', '>=', since)
    .$if(scope.kind !== 'all', query => query.where('roomId', 'in', selectRoomsInScope(scope)))
    .groupBy(field)
    .execute();
  return codes.items.flatMap(({ value, zh, en }) => {
    const found = rows.find(row => row.key === value);
    const filter = { linkTimeStart: since, [field]: [value] };
    return found
      ? [{ key: String(value), label: { zh, en }, value: found.value, resource: 'card-link-logs', filter }]
      : [];
  });
}
