import type { MapSite } from '../../resources/rooms/boards/deviceMap.ts';
import type { SiteCluster } from './clusters.ts';
import type { MapPoint } from './projection.ts';

/** Cluster on the map with its radius in pixels. A cluster of one site may show the site's name below the marker. */
export interface ClusterMarker extends SiteCluster {
  readonly radius: number;
}

interface Box {
  readonly from: MapPoint;
  readonly to: MapPoint;
}

/** Dimensions of a name in pixels, equal to those in the style sheet. */
const name = { below: 2, height: 19, padding: 10, wide: 12, narrow: 7.2 } as const;

/**
 * Returns the sites whose names fit on the map. A name must not overlap a marker or a name that was placed before. The
 * name of the site that the user moves always counts as fitting.
 */
export function findSitesWithVisibleNames(
  marks: readonly ClusterMarker[],
  moved: number | undefined,
): ReadonlySet<number> {
  const named = marks.flatMap(mark => (mark.sites.length === 1 ? mark.sites.map(site => ({ mark, site })) : []));
  const isMoved = ({ site }: { readonly site: MapSite }) => site.id === moved;
  const taken: Box[] = [];
  const names = new Set<number>();
  for (const item of [...named.filter(isMoved), ...named.filter(other => !isMoved(other))]) {
    const box = boxOfName(item.site, item.mark);
    const isFree =
      !taken.some(other => boxesOverlap(box, other)) &&
      !marks.some(other => other !== item.mark && boxesOverlap(box, boxOfDisc(other)));
    if (!isFree && !isMoved(item)) continue;
    taken.push(box);
    names.add(item.site.id);
  }
  return names;
}

function boxOfName(site: MapSite, { at, radius }: ClusterMarker): Box {
  const top = at.y + radius + name.below;
  const half = (name.padding + widthOf(site.name)) / 2;
  return { from: { x: at.x - half, y: top }, to: { x: at.x + half, y: top + name.height } };
}

/** Returns the width of a text in pixels: Chinese characters are square, others about half as wide. */
function widthOf(text: string): number {
  return Array.from(text, item => (/[\u2E80-\uFFEF]/u.test(item) ? name.wide : name.narrow)).reduce(
    (sum, item) => sum + item,
    0,
  );
}

function boxOfDisc({ at, radius }: ClusterMarker): Box {
  return { from: { x: at.x - radius, y: at.y - radius }, to: { x: at.x + radius, y: at.y + radius } };
}

function boxesOverlap(a: Box, b: Box): boolean {
  return a.from.x < b.to.x && b.from.x < a.to.x && a.from.y < b.to.y && b.from.y < a.to.y;
}
