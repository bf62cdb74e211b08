import { useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { type ScopeMetric, scopeMetrics } from '../../resources/devices/boards/metrics.ts';
import type { CurrentReadings } from '../../resources/devices/boards/monitoring.ts';
import { Icon } from '../../screens/parts/Icon.tsx';
import type { BoardQuery } from '../parts/board/useBoardQuery.ts';
import { formatFullValue, formatFixedValue } from '../parts/chart/formatValue.ts';
import { thresholdsOf, metricFormatOf, isBreach } from './metricFormat.ts';
import { gaugeSpecs } from './monitoringUrlState.ts';
import { Sparkline } from './Sparkline.tsx';
import type { SeriesInRange } from './useMonitoringQuery.ts';

interface GaugesProps {
  readonly query: BoardQuery<CurrentReadings>;
  /** Time series; a gauge without a scale shows a small line chart of its metric. */
  readonly history: SeriesInRange | undefined;
  /** True if several polls have failed, so that the last values are shown as outdated. */
  readonly isLost: boolean;
}

/** Latest figures of the scope. Values beyond an alarm threshold are red. */
export function MetricGauges({ query: { data, error, retry }, history, isLost }: GaugesProps) {
  const translate = useTranslate();
  return (
    <section aria-label={translate('monitoring.now')}>
      {error && !data && (
        <p className="board-failed" role="alert">
          <Icon name="ErrorOutlined" />
          <span>{error.message}</span>
          <button type="button" className="button button-link" onClick={retry}>
            {translate('elements.retry')}
          </button>
        </p>
      )}
      {data && data.at === null && <p className="board-quiet">{translate('monitoring.noReadings')}</p>}
      <ul className={isLost ? 'gauges gauges-lost' : 'gauges'}>
        {gaugeSpecs.map(({ metric, max }) => (
          <Gauge key={metric} metric={metric} max={max} current={data} history={history?.values[metric]} />
        ))}
      </ul>
      {isLost && data?.at && <p className="board-quiet">{translate('monitoring.asOf', { time: data.at })}</p>}
    </section>
  );
}

interface GaugeProps {
  readonly metric: ScopeMetric;
  readonly max: number | undefined;
  readonly current: CurrentReadings | undefined;
  readonly history: readonly (number | null)[] | undefined;
}

function Gauge({ metric, max, current, history }: GaugeProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const value = current?.figures[metric];
  const isKnown = typeof value === 'number';
  const bounds = thresholdsOf(metric, current?.bounds ?? []);
  const isBad = isKnown && isBreach(value, bounds);
  const format = metricFormatOf(metric);
  return (
    <li className={isBad ? 'gauge gauge-bad' : 'gauge'}>
      <span className="gauge-name">{scopeMetrics[metric][language]}</span>
      {max === undefined ? (
        <Sparkline values={history ?? []} />
      ) : (
        <Arc share={isKnown ? value / max : 0} marks={bounds.map(bound => bound.value / max)} />
      )}
      <strong className="gauge-value" title={isKnown ? formatFullValue(format, value) : undefined}>
        {isKnown ? formatFixedValue(format, value) : '–'}
      </strong>
      {isBad && <span className="gauge-note">{translate('monitoring.breach')}</span>}
    </li>
  );
}

const radius = 42;
/** Length of the semicircle. */
const length = Math.PI * radius;

/**
 * Filled part of the scale, with a tick at each threshold. The scale is hidden from screen readers, because the value
 * is next to it as text.
 */
function Arc({ share, marks }: { readonly share: number; readonly marks: readonly number[] }) {
  const filled = Math.min(Math.max(share, 0), 1) * length;
  return (
    <svg className="gauge-arc" viewBox="0 0 100 54" aria-hidden="true">
      <path className="gauge-track" d="M 8 50 A 42 42 0 0 1 92 50" />
      <path className="gauge-fill" d="M 8 50 A 42 42 0 0 1 92 50" strokeDasharray={`${filled} ${length}`} />
      {marks
        .filter(mark => mark > 0 && mark < 1)
        .map(mark => (
          <line key={mark} className="gauge-mark" {...tickAt(mark)} />
        ))}
    </svg>
  );
}

function tickAt(share: number) {
  const [x, y] = [-Math.cos(Math.PI * share), -Math.sin(Math.PI * share)];
  return { x1: 50 + x * 36, y1: 50 + y * 36, x2: 50 + x * 48, y2: 50 + y * 48 };
}
