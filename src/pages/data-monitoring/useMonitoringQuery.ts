import { useServices } from '../../screens/services.ts';
import { type BoardQuery, useBoardQuery, useBoardGet } from '../parts/board/useBoardQuery.ts';
import { fromAxisValue } from '../parts/chart/axisTime.ts';
import { type MonitoringUrlState, pollDelayMs, chartSpecs, toTimeRange } from './monitoringUrlState.ts';
import type { MetricTimeSeries } from '../../resources/devices/boards/monitoring.ts';
import { readSeries } from './responses.ts';

const base = '/api/resources/v1/data-monitoring';
const metrics = [...new Set(chartSpecs.flatMap(chart => chart.metrics))];

/** Loads the response to the page's call `name`. The refetch interval grows after failures. */
export function useMonitoringQuery<T>(
  name: string,
  query: Readonly<Record<string, string>>,
  read: (data: unknown) => T,
  everySeconds: number,
): BoardQuery<T> {
  return useBoardGet({ path: `${base}/${name}`, query }, read, {
    key: ['monitoring', name],
    everyMs: failures => pollDelayMs(everySeconds, failures),
  });
}

export interface SeriesInRange extends MetricTimeSeries {
  readonly from: string;
  readonly to: string;
}

/**
 * Loads all time series for the charts. The window advances with every poll; a range to which the user has zoomed does
 * not.
 */
export function useSeries(query: MonitoringUrlState): BoardQuery<SeriesInRange> {
  const { platformNow, now, send } = useServices();
  const { scope, window, custom, everySeconds } = query;
  return useBoardQuery({
    key: ['monitoring', 'series', scope, custom ?? window],
    load: async signal => {
      const { from, to, step } = toTimeRange(query, platformNow() ?? fromAxisValue(now()));
      const body = { scope, metrics, from, to, step };
      const { data } = await send({ method: 'POST', path: `${base}/series`, body, silent: true, signal });
      return { ...readSeries(data), from, to };
    },
    everyMs: failures => (custom ? 0 : pollDelayMs(everySeconds, failures)),
  });
}
