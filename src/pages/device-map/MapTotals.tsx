import { useTranslate } from 'ra-core';

import { formatInteger } from '../../i18n/format.ts';
import type { MapSite } from '../../resources/rooms/boards/deviceMap.ts';
import { siteTotalsOf } from './filterSites.ts';
import { useSiteLabels } from './useSiteLabels.ts';

interface MapTotalsProps {
  /** Shown sites; `undefined` until they have loaded, so that the totals do not appear as zero. */
  readonly sites: readonly MapSite[] | undefined;
}

/** Totals of all shown sites. */
export function MapTotals({ sites }: MapTotalsProps) {
  const translate = useTranslate();
  const labels = useSiteLabels();
  const totals = siteTotalsOf(sites ?? []);
  const figures = [
    ['sites', formatInteger(totals.sites)],
    ['rooms', formatInteger(totals.rooms)],
    ['devices', formatInteger(totals.devices)],
    ['onlineRate', labels.rate(totals)],
    ['faults', formatInteger(totals.faults)],
    ['up', labels.speed(totals.up)],
    ['down', labels.speed(totals.down)],
  ] as const;
  return (
    <dl className="map-totals" aria-label={translate('deviceMap.totals')}>
      {figures.map(([name, text]) => (
        <div key={name}>
          <dt>{translate(`deviceMap.facts.${name}`)}</dt>
          <dd>{sites ? text : '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
