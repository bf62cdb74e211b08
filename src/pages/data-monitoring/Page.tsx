import { useLocale, useTranslate } from 'ra-core';
import { useRef } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { useHasPermission } from '../../screens/services.ts';
import type { PageProps } from '../../screens/services.ts';
import { Button } from '../../screens/parts/Button.tsx';
import { Icon } from '../../screens/parts/Icon.tsx';
import { useUrlQuery } from '../../screens/useUrlQuery.ts';
import '../parts/board/board.css';
import { useFormatBrowserTime } from '../parts/board/useFormatBrowserTime.ts';
import { saveBoardPicture } from '../parts/board/saveBoardPicture.ts';
import { readCurrentReadings } from './responses.ts';
import { MetricCharts } from './MetricCharts.tsx';
import { MetricGauges } from './MetricGauges.tsx';
import './monitoring.css';
import { Rankings } from './Rankings.tsx';
import { maxFailedPolls, parseMonitoringQuery, type MonitoringUrlState } from './monitoringUrlState.ts';
import { SeriesExport } from './SeriesExport.tsx';
import { useMonitoringQuery, useSeries } from './useMonitoringQuery.ts';
import { useWallMode } from './useWallMode.ts';
import { MonitoringToolbar } from './MonitoringToolbar.tsx';

/**
 * Live gauges, charts and rankings of the fleet or a part of the fleet, for operators on duty and for wall displays.
 */
export default function DataMonitoringPage({ resource }: PageProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const may = useHasPermission();
  const board = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useUrlQuery();
  const clockOf = useFormatBrowserTime();
  const watched = parseMonitoringQuery(search);
  const wall = useWallMode(board);
  const current = useMonitoringQuery('current', { scope: watched.scope }, readCurrentReadings, watched.everySeconds);
  const series = useSeries(watched);
  const change = (next: Partial<MonitoringUrlState>) => setSearch(toSearch({ ...watched, ...next }));
  const failures = Math.max(current.failures, series.failures);
  const title = resource.title[language];
  const savePicture = () => board.current && void saveBoardPicture(board.current, title);
  return (
    <div className={wall.isOn ? 'board board-wall' : 'board'} ref={board}>
      <header className="board-head">
        <h1>{title}</h1>
        <MonitoringToolbar watched={watched} onChange={change} />
        <div className="board-tools">
          {current.updatedAt > 0 && (
            <span className="board-updated">{translate('board.updated', { time: clockOf(current.updatedAt) })}</span>
          )}
          {may('data-monitoring:export') && (
            <>
              <SeriesExport watched={watched} />
              <Button icon="PhotoCamera" onClick={savePicture}>
                {translate('monitoring.picture')}
              </Button>
            </>
          )}
          <Button icon={wall.isOn ? 'FullscreenExit' : 'Fullscreen'} aria-pressed={wall.isOn} onClick={wall.toggle}>
            {translate(wall.isOn ? 'monitoring.leaveWall' : 'monitoring.wall')}
          </Button>
        </div>
      </header>
      {failures >= maxFailedPolls && (
        <ConnectionLostBanner
          updatedAt={current.updatedAt}
          onRetry={() => {
            current.retry();
            series.retry();
          }}
        />
      )}
      <MetricGauges query={current} history={series.data} isLost={failures >= maxFailedPolls} />
      <div className="board-grid">
        <MetricCharts query={series} current={current} watched={watched} onChange={change} />
        <Rankings watched={watched} onScope={scope => change({ scope, custom: undefined })} />
      </div>
    </div>
  );
}

interface ConnectionLostBannerProps {
  /** Time of the last response, in epoch milliseconds; 0 before the first response. */
  readonly updatedAt: number;
  readonly onRetry: () => void;
}

/** Banner that appears after several consecutive failed polls. */
function ConnectionLostBanner({ updatedAt, onRetry }: ConnectionLostBannerProps) {
  const translate = useTranslate();
  const clockOf = useFormatBrowserTime();
  return (
    <div className="board-lost" role="alert">
      <Icon name="WarningAmber" />
      <span>{translate('monitoring.lost', { time: updatedAt > 0 ? clockOf(updatedAt) : '–' })}</span>
      <Button look="link" onClick={onRetry}>
        {translate('elements.retry')}
      </Button>
    </div>
  );
}

function toSearch({ scope, window, everySeconds, custom }: MonitoringUrlState): Record<string, string> {
  return { scope, window, every: String(everySeconds), ...custom };
}
