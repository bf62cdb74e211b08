import { useTranslate } from 'ra-core';

import { formatInteger } from '../../i18n/format.ts';
import type { MapSite } from '../../resources/rooms/boards/deviceMap.ts';
import { Chip } from '../../screens/parts/Chip.tsx';
import { RelativeTime } from '../parts/board/RelativeTime.tsx';
import { hoverCardPosition } from './hoverCardPosition.ts';
import type { Size } from './mapView.ts';
import type { MapPoint } from './projection.ts';
import { siteStateTones, useSiteLabels } from './useSiteLabels.ts';

interface HoverCardProps {
  readonly id: string;
  readonly site: MapSite;
  readonly at: MapPoint;
  readonly size: Size;
}

/** Data of the site under the pointer or with the keyboard focus. */
export function HoverCard({ id, site, at, size }: HoverCardProps) {
  const translate = useTranslate();
  const labels = useSiteLabels();
  const { isAbove, style } = hoverCardPosition(at, size);
  const facts = [
    ['rooms', formatInteger(site.rooms)],
    ['online', `${formatInteger(site.online)} / ${formatInteger(site.devices)}`],
    ['idle', formatInteger(site.idle)],
    ['inUse', formatInteger(site.inUse)],
    ['faults', formatInteger(site.faults)],
    ['up', labels.speed(site.up)],
    ['down', labels.speed(site.down)],
  ] as const;
  return (
    <div id={id} role="tooltip" className={isAbove ? 'map-card map-card-above' : 'map-card'} style={style}>
      <header>
        <strong>{site.name}</strong>
        <Chip tone={siteStateTones[site.state]}>{labels.state(site.state)}</Chip>
      </header>
      <dl>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{translate(`deviceMap.facts.${name}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {site.lastAlarm && (
        <p>
          <span>{translate('deviceMap.lastAlarm')}</span>
          <span className="map-card-alarm">{site.lastAlarm.text}</span>
          <RelativeTime time={site.lastAlarm.time} />
        </p>
      )}
    </div>
  );
}
