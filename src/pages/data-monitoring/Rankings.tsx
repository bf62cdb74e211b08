import { useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-router';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { type ScopeMetric, deviceMetrics, scopeMetrics } from '../../resources/devices/boards/metrics.ts';
import type { RankedDevice, RankedRoom } from '../../resources/devices/boards/monitoring.ts';
import { useHasPermission } from '../../screens/services.ts';
import { BoardCard } from '../parts/board/BoardCard.tsx';
import { type ValueFormat, formatFullValue, formatFixedValue } from '../parts/chart/formatValue.ts';
import { readRankedDevices, readRankedRooms } from './responses.ts';
import { metricFormatOf } from './metricFormat.ts';
import type { MonitoringUrlState } from './monitoringUrlState.ts';
import { useMonitoringQuery } from './useMonitoringQuery.ts';

interface RankingsProps {
  readonly watched: MonitoringUrlState;
  /** Narrows the page to a part of the current scope. */
  readonly onScope: (scope: string) => void;
}

/** Rankings: rooms from worst to best, cards by temperature, cards by packet loss. */
export function Rankings({ watched: { scope, everySeconds }, onScope }: RankingsProps) {
  const translate = useTranslate();
  const rooms = useMonitoringQuery('top', { metric: 'rooms', scope }, readRankedRooms, everySeconds);
  const hottest = useMonitoringQuery('top', { metric: 'temperature', scope }, readRankedDevices, everySeconds);
  const lossy = useMonitoringQuery('top', { metric: 'loss', scope }, readRankedDevices, everySeconds);
  const isEmpty = (rows: readonly unknown[]) => rows.length === 0;
  return (
    <>
      <BoardCard title={translate('monitoring.rooms')} span={12} query={rooms} isEmpty={isEmpty}>
        {rows => <Rooms rows={rows} onScope={onScope} />}
      </BoardCard>
      <BoardCard title={translate('monitoring.hottest')} span={6} query={hottest} isEmpty={isEmpty}>
        {rows => <Devices rows={rows} format="celsius" heading={deviceMetrics.temperature} />}
      </BoardCard>
      <BoardCard title={translate('monitoring.lossy')} span={6} query={lossy} isEmpty={isEmpty}>
        {rows => <Devices rows={rows} format="percent" heading={deviceMetrics.loss} />}
      </BoardCard>
    </>
  );
}

const roomColumns = [
  'devices',
  'onlineRate',
  'inUse',
  'faulty',
  'cpu95',
  'memory95',
  'hottest',
  'loss',
  'delay',
  'linkSuccess',
] as const satisfies readonly ScopeMetric[];

interface RoomsProps {
  readonly rows: readonly RankedRoom[];
  readonly onScope: (scope: string) => void;
}

function Rooms({ rows, onScope }: RoomsProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  return (
    <div className="monitor-scroll">
      <table className="monitor-table">
        <thead>
          <tr>
            <th scope="col">{translate('monitoring.room')}</th>
            {roomColumns.map(metric => (
              <th key={metric} scope="col" className="chart-number">
                {scopeMetrics[metric][language]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(room => (
            <tr key={room.id}>
              <th scope="row">
                <button type="button" className="monitor-drill" onClick={() => onScope(`room:${room.id}`)}>
                  {room.name}
                </button>
              </th>
              {roomColumns.map(metric => {
                const value = room.figures[metric];
                return (
                  <td
                    key={metric}
                    className="chart-number"
                    title={typeof value === 'number' ? formatFullValue(metricFormatOf(metric), value) : undefined}
                  >
                    {typeof value === 'number' ? formatFixedValue(metricFormatOf(metric), value) : '–'}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DevicesProps {
  readonly rows: readonly RankedDevice[];
  readonly format: ValueFormat;
  readonly heading: { readonly zh: string; readonly en: string };
}

function Devices({ rows, format, heading }: DevicesProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const may = useHasPermission();
  return (
    <div className="monitor-scroll">
      <table className="monitor-table">
        <thead>
          <tr>
            {(['device', 'address', 'room'] as const).map(name => (
              <th key={name} scope="col">
                {translate(`monitoring.${name}`)}
              </th>
            ))}
            <th scope="col" className="chart-number">
              {heading[language]}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(device => (
            <tr key={device.id}>
              <th scope="row">
                {may('devices:devices') ? (
                  <Link to={`/devices/${device.id}/show`}>{device.deviceCode}</Link>
                ) : (
                  device.deviceCode
                )}
              </th>
              <td>{device.deviceIp}</td>
              <td>{device.roomName ?? '–'}</td>
              <td className="chart-number" title={formatFullValue(format, device.value)}>
                {formatFixedValue(format, device.value)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
