import { sql } from 'kysely';

import type { Label } from '../../../src/schemas/label.ts';
import { scopeMetrics } from '../../../src/schemas/metrics.ts';
import { type MonitoredSeries, chartedMetrics } from '../../../src/schemas/monitoring.ts';
import type { RouteContext } from '../../http/route.ts';
import { readingSeries } from '../../readings/readingSeries.ts';
import { toPlatformTime } from '../../storage/platformTime.ts';
import { courseFile } from '../courseFile.ts';
import { unfinishedAmong } from '../dashboard/days.ts';
import { type AskedSeries, type Clockwork, readSeriesQuestion } from './asked.ts';
import { roomsOf } from './places.ts';

/** `POST { scope, metrics, from, to, step }`: how figures went, with gaps where nothing was measured. */
export async function series({ db, body }: RouteContext, clockwork: Clockwork): Promise<MonitoredSeries> {
  const asked = readSeriesQuestion(body, clockwork);
  const { stepSeconds, at, values } = await readingSeries(db, asked, clockwork.clock());
  const times = at.map(ms => toPlatformTime(ms, clockwork.zone));
  return { step: stepSeconds, times, values, marks: await faultsOf(db, asked, clockwork) };
}

const mostMarks = 40;

/** The first moment of each alarm of the place; many at once are one mark. */
async function faultsOf(
  db: RouteContext['db'],
  { scope, fromMs, toMs }: AskedSeries,
  { zone }: Clockwork,
): Promise<MonitoredSeries['marks']> {
  const [from, to] = [fromMs, toMs].map(ms => toPlatformTime(ms, zone));
  const { rows } = await sql<{ time: string; name: string; many: number }>`
    select to_char(date_trunc('minute', "firstTime"), 'YYYY-MM-DD HH24:MI:SS') as time, min("objectName") as name, count(*) as many
    from alarm_records where "firstTime" >= ${from}::timestamp and "firstTime" < ${to}::timestamp
      and (${scope.kind === 'all'} or "roomId" in (select id from (${roomsOf(scope)}) r))
    group by 1 order by 1 desc limit ${mostMarks}`.execute(db);
  return rows.map(({ time, name, many }) => ({ time, label: many > 1 ? `${name} +${many - 1}` : name }));
}

const fileName: Label = { zh: '数据监控', en: 'Data monitoring' };

/** `GET ?scope=&from=&to=&step=`: all charted series side by side, as a CSV file. */
export async function exportedSeries({ db, query, language }: RouteContext, clockwork: Clockwork): Promise<Response> {
  const asked = readSeriesQuestion({ ...query, metrics: chartedMetrics }, clockwork);
  const { stepSeconds, at, values } = await readingSeries(db, asked, clockwork.clock());
  const times = at.map(ms => toPlatformTime(ms, clockwork.zone));
  const now = toPlatformTime(clockwork.clock(), clockwork.zone);
  return courseFile(
    {
      plainName: 'data-monitoring',
      name: fileName[language],
      title: fileName[language],
      format: 'csv',
      times,
      ...unfinishedAmong(times, { ms: stepSeconds * 1_000, now }),
      columns: chartedMetrics.map(metric => {
        const { unit, [language]: name } = scopeMetrics[metric];
        return { heading: unit === '' ? name : `${name} (${unit})`, values: values[metric] ?? [] };
      }),
    },
    language,
  );
}
