import type { MapSite } from '../../resources/rooms/boards/deviceMap.ts';
import type { MapUrlState, Ranking } from './mapUrl.ts';

/** Returns the sites that match the states, network operator and keyword of the filter. */
export function filterSites(
  sites: readonly MapSite[],
  { states, operator, keyword }: Pick<MapUrlState, 'states' | 'operator' | 'keyword'>,
): readonly MapSite[] {
  const sought = keyword.trim().toLowerCase();
  return sites.filter(
    site =>
      (states.length === 0 || states.includes(site.state)) &&
      (operator === undefined || site.lineOperator.includes(operator)) &&
      [site.name, site.code, site.province, site.city].some(text => text.toLowerCase().includes(sought)),
  );
}

/** Returns the percentage of online devices; `null` without devices. */
export function onlineRateOf({ devices, online }: Pick<MapSite, 'devices' | 'online'>): number | null {
  return devices === 0 ? null : Math.round((online / devices) * 10_000) / 100;
}

const orders: { readonly [R in Ranking]: (site: MapSite) => number } = {
  devices: site => -site.devices,
  faults: site => -site.faults,
  // Lowest rate first, because the ranking shows problems; sites without devices come last.
  onlineRate: site => onlineRateOf(site) ?? Number.POSITIVE_INFINITY,
};

/**
 * Sorts the sites by number of devices or of faults, highest first, or by online rate, lowest first. Sites with equal
 * values are sorted by name.
 */
export function rankSites(sites: readonly MapSite[], ranking: Ranking): readonly MapSite[] {
  const order = orders[ranking];
  return sites.toSorted((a, b) => {
    const [first, second] = [order(a), order(b)];
    return first === second ? a.name.localeCompare(b.name, 'zh') : first - second;
  });
}

/** Sums over several sites. */
export interface SiteTotals {
  readonly sites: number;
  readonly rooms: number;
  readonly devices: number;
  readonly online: number;
  readonly faults: number;
  /** Total upload in Mbps; `null` when no site has readings. */
  readonly up: number | null;
  readonly down: number | null;
}

export function siteTotalsOf(sites: readonly MapSite[]): SiteTotals {
  const sum = (name: 'rooms' | 'devices' | 'online' | 'faults') => sites.reduce((total, site) => total + site[name], 0);
  const measured = (name: 'up' | 'down') => {
    const values = sites.flatMap(site => site[name] ?? []);
    return values.length === 0 ? null : values.reduce((total, value) => total + value, 0);
  };
  return {
    sites: sites.length,
    rooms: sum('rooms'),
    devices: sum('devices'),
    online: sum('online'),
    faults: sum('faults'),
    up: measured('up'),
    down: measured('down'),
  };
}
