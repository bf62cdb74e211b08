import { type MapSite, siteStates } from '../../schemas/deviceMap.ts';
import type { MapPoint } from './projection.ts';

/** A site with its place on the screen. */
export interface PlacedSite {
  readonly site: MapSite;
  readonly at: MapPoint;
}

/** Sites that would lie on each other; one alone is a cluster of itself. */
export interface Cluster {
  readonly sites: readonly MapSite[];
  readonly at: MapPoint;
}

/** The larger sites come first and take in what is nearer to them than so many pixels. */
export function clusterSites(placed: readonly PlacedSite[], nearPx: number): readonly Cluster[] {
  const clusters: { at: MapPoint; sites: MapSite[] }[] = [];
  for (const { site, at } of placed.toSorted((one, other) => bySize(one.site, other.site))) {
    const near = clusters.find(one => Math.hypot(one.at.x - at.x, one.at.y - at.y) < nearPx);
    if (near) near.sites.push(site);
    else clusters.push({ at, sites: [site] });
  }
  return clusters;
}

function bySize(one: MapSite, other: MapSite): number {
  return other.devices - one.devices || one.id - other.id;
}

/** The worst state among sites. */
export function worstOf(sites: readonly MapSite[]): MapSite['state'] {
  return siteStates.find(state => sites.some(site => site.state === state)) ?? 'disabled';
}

const radius = { least: 11, most: 24 } as const;

/** The radius of a marker in pixels: its area grows with the devices, up to those of the largest site. */
export function radiusOf(devices: number, largest: number): number {
  const share = largest > 0 ? Math.sqrt(Math.min(1, devices / largest)) : 0;
  return Math.round(radius.least + (radius.most - radius.least) * share);
}
