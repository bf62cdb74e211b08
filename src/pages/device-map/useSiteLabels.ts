import { useTranslate } from 'ra-core';

import { formatDecimal, formatInteger } from '../../i18n/format.ts';
import type { MapSite, SiteState } from '../../resources/rooms/boards/deviceMap.ts';
import type { Tone } from '../../schemas/vocabulary/codeList.ts';
import { formatShortValue } from '../parts/chart/formatValue.ts';
import { onlineRateOf } from './filterSites.ts';

export const siteStateTones: { readonly [S in SiteState]: Tone } = {
  fault: 'error',
  degraded: 'warning',
  fine: 'success',
  disabled: 'default',
};

/** Sign of each state, so that states do not only differ in colour. */
export const siteStateSymbols: { readonly [S in SiteState]: string } = {
  fault: '×',
  degraded: '!',
  fine: '✓',
  disabled: '–',
};

export interface SiteLabels {
  readonly state: (state: SiteState) => string;
  readonly rate: (figures: Pick<MapSite, 'devices' | 'online'>) => string;
  readonly speed: (mbps: number | null) => string;
  /** Returns a sentence with all the information that a marker shows. */
  readonly name: (site: MapSite) => string;
}

export function useSiteLabels(): SiteLabels {
  const translate = useTranslate();
  const state = (siteState: SiteState) => translate(`deviceMap.states.${siteState}`);
  const rate = (figures: Pick<MapSite, 'devices' | 'online'>) => {
    const value = onlineRateOf(figures);
    return value === null ? translate('list.none') : `${formatDecimal(value)}%`;
  };
  return {
    state,
    rate,
    speed: mbps => (mbps === null ? translate('list.none') : formatShortValue('bandwidth', mbps)),
    name: site =>
      translate('deviceMap.siteName', {
        name: site.name,
        state: state(site.state),
        devices: formatInteger(site.devices),
        rate: rate(site),
      }),
  };
}
