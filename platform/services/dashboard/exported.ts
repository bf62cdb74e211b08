import type { Label } from '../../../src/schemas/label.ts';
import type { Cell } from '../../../src/schemas/csvText.ts';
import { type TrendMetric, trendMetrics } from '../../../src/schemas/boards.ts';
import type { RouteContext } from '../../http/route.ts';
import { disposition } from '../../resources/disposition.ts';
import { exportFormats } from '../../resources/exportFormats.ts';
import { readDays, stepsOf } from './days.ts';
import { type Times, readTrend } from './trend.ts';

const headings: Readonly<Record<string, Label>> = {
  income: { zh: '收入', en: 'Income' },
  orders: { zh: '订单数', en: 'Orders' },
  registered: { zh: '新增用户', en: 'New users' },
  active: { zh: '活跃用户', en: 'Active users' },
  online: { zh: '在线设备峰值', en: 'Online devices, peak' },
  links: { zh: '连接次数', en: 'Links' },
  successRate: { zh: '连接成功率(%)', en: 'Link success rate (%)' },
};

const timeHeading: Label = { zh: '时间', en: 'Time' };
const title: Label = { zh: '首页趋势', en: 'Dashboard trends' };

/** `GET ?from=&to=`: all trends of a range side by side, as an Excel file. */
export async function exported(context: RouteContext, parts: Times): Promise<Response> {
  const { language, query, now } = context;
  const days = readDays(query, now);
  const { times } = stepsOf(days);
  const trends = await Promise.all(trendMetrics.map((metric: TrendMetric) => readTrend(context, metric, days, parts)));
  const columns = trends.flatMap(({ series }) => Object.entries(series));
  const number = (value: number | null | undefined): Cell => ({
    type: 'number',
    text: String(value ?? ''),
  });
  const lines = times.map((time, at): readonly Cell[] => [
    { type: 'time', text: time },
    ...columns.map(([, values]) => number(values[at])),
  ]);
  const file = exportFormats.xlsx.write({
    title: title[language],
    columns: [
      { heading: timeHeading[language], type: 'time' },
      ...columns.map(([name]) => ({ heading: headings[name]?.[language] ?? name, type: 'number' as const })),
    ],
    rows: batches(lines),
  });
  return new Response(file, {
    headers: {
      'content-type': exportFormats.xlsx.contentType,
      'content-disposition': disposition('dashboard', `${title[language]}_${days.from}_${days.to}`, 'xlsx'),
      'x-total-rows': String(lines.length),
      'cache-control': 'no-store',
    },
  });
}

async function* batches(lines: readonly (readonly Cell[])[]): AsyncGenerator<readonly (readonly Cell[])[]> {
  yield lines;
}
