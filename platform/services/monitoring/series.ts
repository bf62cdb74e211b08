import { sql } from 'kysely';

import type { Label } from '../../../src/schemas/label.ts';
import { scopeMetrics } from '../../../src/schemas/metrics.ts';
import { type MonitoredSeries, chartedMetrics } from '../../../src/schemas/monitoring.ts';
import type { Cell } from '../../../src/schemas/csvText.ts';
import type { RouteContext } from '../../http/route.ts';
import { readingSeries } from '../../readings/readingSeries.ts';
import { disposition } from '../../resources/disposition.ts';
import { exportFormats } from '../../resources/exportFormats.ts';
import { toPlatformTime } from '../../storage/platformTime.ts';
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

const timeHeading: Label = { zh: '时间', en: 'Time' };
const fileName: Label = { zh: '数据监控', en: 'Data monitoring' };

/** `GET ?scope=&from=&to=&step=`: all charted series side by side, as a CSV file. */
export async function exportedSeries({ db, query, language }: RouteContext, clockwork: Clockwork): Promise<Response> {
  const asked = readSeriesQuestion({ ...query, metrics: chartedMetrics }, clockwork);
  const { at, values } = await readingSeries(db, asked, clockwork.clock());
  const lines = at.map((ms, place): readonly Cell[] => [
    { type: 'time', text: toPlatformTime(ms, clockwork.zone) },
    ...chartedMetrics.map((metric): Cell => ({ type: 'number', text: String(values[metric]?.[place] ?? '') })),
  ]);
  const headings = chartedMetrics.map(metric => {
    const { unit, [language]: name } = scopeMetrics[metric];
    return unit === '' ? name : `${name} (${unit})`;
  });
  const columns = [
    { heading: timeHeading[language], type: 'time' as const },
    ...headings.map(heading => ({ heading, type: 'number' as const })),
  ];
  return new Response(exportFormats.csv.write({ title: fileName[language], columns, rows: batches(lines) }), {
    headers: {
      'content-type': exportFormats.csv.contentType,
      'content-disposition': disposition('data-monitoring', fileName[language], 'csv'),
      'x-total-rows': String(lines.length),
      'cache-control': 'no-store',
    },
  });
}

async function* batches(lines: readonly (readonly Cell[])[]): AsyncGenerator<readonly (readonly Cell[])[]> {
  yield lines;
}
