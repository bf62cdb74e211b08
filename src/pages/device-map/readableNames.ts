import type { MapSite } from '../../schemas/deviceMap.ts';
import type { Cluster } from './clusters.ts';
import type { MapPoint } from './projection.ts';

/** A cluster as it is drawn: a disc of so many pixels, with the name of its site below when it is one alone. */
export interface Mark extends Cluster {
  readonly radius: number;
}

interface Box {
  readonly from: MapPoint;
  readonly to: MapPoint;
}

/** A name's measures in pixels, as the stylesheet draws it. */
const name = { below: 2, height: 19, padding: 10, wide: 12, narrow: 7.2 } as const;

/**
 * The sites whose names can be read: those that lie on no other marker and on no name before them. The one that is moved
 * keeps its name, whatever it passes.
 */
export function readableNames(marks: readonly Mark[], moved: number | undefined): ReadonlySet<number> {
  const named = marks.flatMap(mark => (mark.sites.length === 1 ? mark.sites.map(site => ({ mark, site })) : []));
  const isMoved = ({ site }: { readonly site: MapSite }) => site.id === moved;
  const taken: Box[] = [];
  const names = new Set<number>();
  for (const one of [...named.filter(isMoved), ...named.filter(other => !isMoved(other))]) {
    const box = boxOfName(one.site, one.mark);
    const isFree =
      !taken.some(other => meet(box, other)) && !marks.some(other => other !== one.mark && meet(box, boxOfDisc(other)));
    if (!isFree && !isMoved(one)) continue;
    taken.push(box);
    names.add(one.site.id);
  }
  return names;
}

function boxOfName(site: MapSite, { at, radius }: Mark): Box {
  const top = at.y + radius + name.below;
  const half = (name.padding + widthOf(site.name)) / 2;
  return { from: { x: at.x - half, y: top }, to: { x: at.x + half, y: top + name.height } };
}

/** Chinese characters are as wide as they are high, others little more than half of it. */
function widthOf(text: string): number {
  return Array.from(text, one => (/[\u2E80-\uFFEF]/u.test(one) ? name.wide : name.narrow)).reduce(
    (sum, one) => sum + one,
    0,
  );
}

function boxOfDisc({ at, radius }: Mark): Box {
  return { from: { x: at.x - radius, y: at.y - radius }, to: { x: at.x + radius, y: at.y + radius } };
}

function meet(one: Box, other: Box): boolean {
  return one.from.x < other.to.x && other.from.x < one.to.x && one.from.y < other.to.y && other.from.y < one.to.y;
}
