import { sql } from 'kysely';

import alarmRecords from '../../../../src/resources/alarms/alarm-records.ts';
import type { Label } from '../../../../src/schemas/base/label.ts';
import { scopeMetrics } from '../../../../src/resources/devices/boards/metrics.ts';
import { type MetricTimeSeries, chartedMetrics } from '../../../../src/resources/devices/boards/monitoring.ts';
import type { RouteContext } from '../../../engine/http/route.ts';
import { readTimeSeries } from '../../devices/readings/readTimeSeries.ts';
import { toPlatformTime } from '../../../engine/storage/platformTime.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { createTimeSeriesFile } from '../series/createTimeSeriesFile.ts';
import { findUnfinishedPeriod } from '../../../engine/http/dayRange.ts';
import { type SeriesRequest, parseSeriesRequest } from './seriesRequest.ts';
import { selectRoomsInScope } from './places.ts';
import type { ZonedClock } from '../../../engine/resources/platformBasics.ts';

/** `POST { scope, metrics, from, to, step }`: returns time series, with gaps where nothing was measured. */
export async function respondWithSeries({ db, body }: RouteContext, zoned: ZonedClock): Promise<MetricTimeSeries> {
  const request = parseSeriesRequest(body, zoned);
  const { stepSeconds, at, values } = await readTimeSeries(db, request, zoned.clock());
  const times = at.map(ms => toPlatformTime(ms, zoned.zone));
  return { step: stepSeconds, times, values, marks: await readAlarmMarks(db, request, zoned) };
}

const maxMarks = 40;

/** Returns a mark for the start of each alarm of the place. Alarms within a minute share one mark. */
async function readAlarmMarks(
  db: RouteContext['db'],
  { scope, fromMs, toMs }: SeriesRequest,
  { zone }: ZonedClock,
): Promise<MetricTimeSeries['marks']> {
  const from = toPlatformTime(fromMs, zone);
  const to = toPlatformTime(toMs, zone);
  const rows = await withTables(db, alarmRecords)
    .selectFrom('alarm_records')
    .select(({ fn }) => [
      fn<string>('to_char', [fn('date_trunc', [sql.lit('minute'), 'firstTime']), sql.lit('YYYY-MM-DD HH24:MI:SS')]).as(
        'time',
      ),
      fn.min('objectName').as('name'),
      fn.countAll<number>().as('many'),
    ])
    .where('firstTime', '>=', from)
    .where('firstTime', '<', to)
    .$if(scope.kind !== 'all', query => query.where('roomId', 'in', selectRoomsInScope(scope)))
    .groupBy('time')
    .orderBy('time', 'desc')
    .limit(maxMarks)
    .execute();
  return rows.map(({ time, name, many }) => ({ time, label: many > 1 ? `${name} +${many - 1}` : (name ?? '') }));
}

const fileName: Label = { zh: '数据监控', en: 'Data monitoring' };

/** `GET ?scope=&from=&to=&step=`: returns all charted series as columns of a CSV file. */
export async function exportSeries({ db, query, language }: RouteContext, zoned: ZonedClock): Promise<Response> {
  const request = parseSeriesRequest({ ...query, metrics: chartedMetrics }, zoned);
  const { stepSeconds, at, values } = await readTimeSeries(db, request, zoned.clock());
  const times = at.map(ms => toPlatformTime(ms, zoned.zone));
  const now = toPlatformTime(zoned.clock(), zoned.zone);
  return createTimeSeriesFile(
    {
      plainName: 'data-monitoring',
      name: fileName[language],
      title: fileName[language],
      format: 'csv',
      times,
      ...findUnfinishedPeriod(times, { ms: stepSeconds * 1_000, now }),
      columns: chartedMetrics.map(metric => {
        const { unit, [language]: name } = scopeMetrics[metric];
        return { heading: unit === '' ? name : `${name} (${unit})`, values: values[metric] ?? [] };
      }),
    },
    language,
  );
}
