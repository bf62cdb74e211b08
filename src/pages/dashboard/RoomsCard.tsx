import { useTranslate } from 'ra-core';

import { formatInteger } from '../../i18n/format.ts';
import type { RoomUsage } from '../../resources/dashboard/boards/dashboardFigures.ts';
import { BoardCard } from '../parts/board/BoardCard.tsx';
import { CountLink } from '../parts/board/CountLink.tsx';
import { readDistribution } from './responses.ts';
import { type CardProps, useDashboardQuery } from './useDashboardQuery.ts';

/** Segments of a bar, in stacking order. */
const uses = [
  { key: 'used', swatch: 'chart-swatch-info' },
  { key: 'idle', swatch: 'chart-swatch-success' },
  { key: 'fault', swatch: 'chart-swatch-error' },
] as const;

/** Usage of the cards per room. Each room links to the list of its cards. */
export function RoomsCard({ everyMs }: CardProps) {
  const translate = useTranslate();
  const query = useDashboardQuery('distribution', {}, readDistribution, everyMs);
  const legend = (
    <ul className="room-legend">
      {uses.map(({ key, swatch }) => (
        <li key={key}>
          <span className={`chart-swatch ${swatch}`} />
          {translate(`dashboard.series.${key}`)}
        </li>
      ))}
    </ul>
  );
  return (
    <BoardCard
      title={translate('dashboard.cards.rooms')}
      span={8}
      query={query}
      tools={legend}
      isEmpty={data => data.rooms.length === 0}
    >
      {data => <Rooms rooms={data.rooms} />}
    </BoardCard>
  );
}

function Rooms({ rooms }: { readonly rooms: readonly RoomUsage[] }) {
  const translate = useTranslate();
  const maxValue = Math.max(...rooms.map(room => room.devices), 1);
  return (
    <div className="room-table">
      <table>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{translate('chart.name')}</th>
            <th scope="col">{translate('dashboard.cards.rooms')}</th>
            {uses.map(({ key }) => (
              <th key={key} scope="col">
                {translate(`dashboard.series.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rooms.map(room => (
            <tr key={room.name}>
              <th scope="row">
                <CountLink to={room}>{room.name}</CountLink>
              </th>
              <td className="room-track">
                <span className="room-bar">
                  {uses.map(({ key, swatch }) => (
                    <span key={key} className={swatch} style={{ width: `${(room[key] / maxValue) * 100}%` }} />
                  ))}
                </span>
              </td>
              {uses.map(({ key }) => (
                <td key={key} className="room-number" title={translate(`dashboard.series.${key}`)}>
                  {formatInteger(room[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
