import { type MapSite, siteStates } from '../../resources/rooms/boards/deviceMap.ts';
import type { MapPoint } from './projection.ts';

/** Site with its position on the screen. */
export interface PlacedSite {
  readonly site: MapSite;
  readonly at: MapPoint;
}

/** Sites whose markers would overlap. A site without such neighbours is a cluster of one. */
export interface SiteCluster {
  readonly sites: readonly MapSite[];
  readonly at: MapPoint;
}

/** Groups sites into clusters. Each cluster contains a site and the smaller sites within `nearPx` pixels of it. */
export function clusterSites(placed: readonly PlacedSite[], nearPx: number): readonly SiteCluster[] {
  const clusters: { at: MapPoint; sites: MapSite[] }[] = [];
  for (const { site, at } of placed.toSorted((a, b) => bySize(a.site, b.site))) {
    const near = clusters.find(cluster => Math.hypot(cluster.at.x - at.x, cluster.at.y - at.y) < nearPx);
    if (near) near.sites.push(site);
    else clusters.push({ at, sites: [site] });
  }
  return clusters;
}

function bySize(a: MapSite, b: MapSite): number {
  return b.devices - a.devices || a.id - b.id;
}

/** Returns the worst state among the sites, which a cluster's marker shows. */
export function worstStateOf(sites: readonly MapSite[]): MapSite['state'] {
  return siteStates.find(state => sites.some(site => site.state === state)) ?? 'disabled';
}

const radius = { min: 11, max: 24 } as const;

/**
 * Returns the radius of a marker in pixels. The radius grows with the square root of the number of devices, so that the
 * areas of markers are comparable.
 */
export function markerRadius(devices: number, largest: number): number {
  const share = largest > 0 ? Math.sqrt(Math.min(1, devices / largest)) : 0;
  return Math.round(radius.min + (radius.max - radius.min) * share);
}
