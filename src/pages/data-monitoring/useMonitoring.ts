import { useServices } from '../../screens/services.ts';
import { type BoardQuery, useBoardQuery, useBoardRead } from '../parts/board/useBoardQuery.ts';
import { fromAxis } from '../parts/chart/wallTime.ts';
import { type Watched, backOff, charts, stretchOf } from './scope.ts';
import type { MonitoredSeries } from '../../schemas/monitoring.ts';
import { readSeries } from './answers.ts';

const base = '/api/resources/v1/data-monitoring';
const metrics = [...new Set(charts.flatMap(chart => chart.metrics))];

/** One of the board's reads for the place that is watched. */
export function useMonitoring<T>(
  name: string,
  query: Readonly<Record<string, string>>,
  read: (data: unknown) => T,
  everySeconds: number,
): BoardQuery<T> {
  return useBoardRead({ path: `${base}/${name}`, query }, read, {
    key: ['monitoring', name],
    everyMs: failures => backOff(everySeconds, failures),
  });
}

export interface Watching extends MonitoredSeries {
  readonly from: string;
  readonly to: string;
}

/** The course of all charted figures; the window moves on with every poll, a chosen stretch stands still. */
export function useSeries(watched: Watched): BoardQuery<Watching> {
  const { platformNow, now, send } = useServices();
  const { scope, window, custom, everySeconds } = watched;
  return useBoardQuery({
    key: ['monitoring', 'series', scope, custom ?? window],
    ask: async signal => {
      const { from, to, step } = stretchOf(watched, platformNow() ?? fromAxis(now()));
      const body = { scope, metrics, from, to, step };
      const { data } = await send({ method: 'POST', path: `${base}/series`, body, silent: true, signal });
      return { ...readSeries(data), from, to };
    },
    everyMs: failures => (custom ? 0 : backOff(everySeconds, failures)),
  });
}
