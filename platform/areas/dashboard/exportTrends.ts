import type { Label } from '../../../src/schemas/base/label.ts';
import { type TrendMetric, trendMetrics } from '../../../src/resources/dashboard/boards/dashboardFigures.ts';
import type { RouteContext } from '../../engine/http/route.ts';
import { createTimeSeriesFile } from './series/createTimeSeriesFile.ts';
import { parseDayRange, splitIntoSteps, findUnfinishedStep } from '../../engine/http/dayRange.ts';
import type { ZonedClock } from '../../engine/resources/platformBasics.ts';
import { readTrend } from './trend.ts';

const headings: Readonly<Record<string, Label>> = {
  income: { zh: '收入', en: 'Income' },
  orders: { zh: '订单数', en: 'Orders' },
  registered: { zh: '新增用户', en: 'New users' },
  active: { zh: '活跃用户', en: 'Active users' },
  online: { zh: '在线设备峰值', en: 'Online devices, peak' },
  links: { zh: '连接次数', en: 'Connections' },
  successRate: { zh: '连接成功率(%)', en: 'Connection success rate (%)' },
};

const title: Label = { zh: '首页趋势', en: 'Dashboard trends' };

/** `GET ?from=&to=`: returns all trends of a range as columns of an Excel file. */
export async function exportTrends(context: RouteContext, parts: ZonedClock): Promise<Response> {
  const { language, query, now } = context;
  const days = parseDayRange(query, now);
  const steps = splitIntoSteps(days);
  const trends = await Promise.all(trendMetrics.map((metric: TrendMetric) => readTrend(context, metric, days, parts)));
  return createTimeSeriesFile(
    {
      plainName: 'dashboard',
      name: `${title[language]}_${days.from}_${days.to}`,
      title: title[language],
      format: 'xlsx',
      times: steps.times,
      ...findUnfinishedStep(steps, now),
      columns: trends
        .flatMap(({ series }) => Object.entries(series))
        .map(([name, values]) => ({ heading: headings[name]?.[language] ?? name, values })),
    },
    language,
  );
}
