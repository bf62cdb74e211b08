import { useTranslate } from 'ra-core';
import { type CSSProperties, useId, useState } from 'react';

import type { GeoPoint, MapSite } from '../../resources/rooms/boards/deviceMap.ts';
import { type SiteCluster, clusterSites, markerRadius, worstStateOf } from './clusters.ts';
import { HoverCard } from './HoverCard.tsx';
import { type MapView, type Size, mapToScreenPoint } from './mapView.ts';
import { geoToMapPoint } from './projection.ts';
import { type ClusterMarker, findSitesWithVisibleNames } from './findSitesWithVisibleNames.ts';
import { useDragMarker } from './useDragMarker.ts';
import type { SiteMove } from './useSiteMove.ts';
import { siteStateSymbols, useSiteLabels } from './useSiteLabels.ts';

interface MarkersProps {
  readonly sites: readonly MapSite[];
  readonly view: MapView;
  readonly size: Size;
  readonly chosen: number | undefined;
  /** State of the move mode; `undefined` while the mode is off and the user cannot drag sites. */
  readonly moving: SiteMove | undefined;
  readonly onChoose: (site: MapSite) => void;
  readonly onZoom: (sites: readonly MapSite[]) => void;
}

/** Distance in pixels below which several markers become a cluster. */
const nearPx = 60;

/** Sites on the map as buttons. Sites that would overlap are one button, which zooms in on them. */
export function SiteMarkers({ sites, view, size, chosen, moving, onChoose, onZoom }: MarkersProps) {
  const cardId = useId();
  const [pointed, setPointed] = useState<number>();
  const largest = Math.max(0, ...sites.map(site => site.devices));
  const proposal = moving?.pending;
  // A site with a pending move is drawn at its new location, even if it had no location before.
  const placed = sites.flatMap(site => {
    const location = site.id === proposal?.site.id ? proposal.location : site.location;
    return location ? [{ site, location, at: mapToScreenPoint(view, size, geoToMapPoint(location)) }] : [];
  });
  // While the user moves sites there are no clusters, because a site in a cluster cannot be dragged.
  const marks = clusterSites(placed, moving ? 0 : nearPx).map(clusterSite => ({
    ...clusterSite,
    radius: radiusOfCluster(clusterSite, largest),
  }));
  const named = findSitesWithVisibleNames(marks, proposal?.site.id);
  const shown = pointed === undefined ? undefined : marks.find(mark => isAlone(mark) && mark.sites[0]?.id === pointed);
  const card = shown?.sites[0];
  return (
    <>
      {marks.map(mark => {
        const [site] = mark.sites;
        if (!site) return null;
        if (!isAlone(mark)) {
          return <Group key={`group-${site.id}`} mark={mark} onOpen={() => onZoom(mark.sites)} />;
        }
        return (
          <Marker
            key={site.id}
            site={site}
            mark={mark}
            isNamed={named.has(site.id)}
            location={placed.find(item => item.site.id === site.id)?.location}
            look={site.id === proposal?.site.id ? 'map-moved' : site.id === chosen ? 'map-chosen' : ''}
            isChosen={site.id === chosen}
            describedBy={pointed === site.id ? cardId : undefined}
            moving={moving}
            around={{ view, size }}
            onPoint={isPointed => setPointed(isPointed ? site.id : undefined)}
            onChoose={() => onChoose(site)}
          />
        );
      })}
      {shown && card && <HoverCard id={cardId} site={card} at={shown.at} size={size} />}
    </>
  );
}

const groupRadius = 20;

function radiusOfCluster({ sites: [site, ...others] }: SiteCluster, largest: number): number {
  return site && others.length === 0 ? markerRadius(site.devices, largest) : groupRadius;
}

function isAlone({ sites }: SiteCluster): boolean {
  return sites.length === 1;
}

interface MarkerProps {
  readonly site: MapSite;
  readonly mark: ClusterMarker;
  /** True if the name fits below the marker. */
  readonly isNamed: boolean;
  /** Location at which the site is currently drawn. */
  readonly location: GeoPoint | undefined;
  readonly look: string;
  readonly isChosen: boolean;
  readonly describedBy: string | undefined;
  readonly moving: SiteMove | undefined;
  readonly around: { readonly view: MapView; readonly size: Size };
  readonly onPoint: (isPointed: boolean) => void;
  readonly onChoose: () => void;
}

function Marker(props: MarkerProps) {
  const { site, mark, isNamed, location, look, isChosen, describedBy, moving, around, onPoint, onChoose } = props;
  const labels = useSiteLabels();
  const drag = useDragMarker({ site, from: location, moving, around });
  return (
    <button
      type="button"
      className={`map-marker map-state-${site.state} ${look}${moving ? ' map-movable' : ''}`}
      style={placeOf(mark)}
      aria-label={labels.name(site)}
      aria-pressed={isChosen}
      aria-describedby={describedBy}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
      onFocus={() => onPoint(true)}
      onBlur={() => onPoint(false)}
      onClick={onChoose}
      {...drag}
    >
      <span aria-hidden="true">{siteStateSymbols[site.state]}</span>
      {isNamed && (
        <span className="map-marker-name" aria-hidden="true">
          {site.name}
        </span>
      )}
    </button>
  );
}

function Group({ mark, onOpen }: { readonly mark: ClusterMarker; readonly onOpen: () => void }) {
  const translate = useTranslate();
  const labels = useSiteLabels();
  const worst = worstStateOf(mark.sites);
  const names = mark.sites.map(site => site.name).join(translate('action.comma'));
  return (
    <button
      type="button"
      className={`map-marker map-group map-state-${worst}`}
      style={placeOf(mark)}
      aria-label={translate('deviceMap.group', { count: mark.sites.length, state: labels.state(worst), names })}
      title={names}
      onPointerDown={event => event.stopPropagation()}
      onClick={onOpen}
    >
      <span aria-hidden="true">{mark.sites.length}</span>
    </button>
  );
}

function placeOf({ at, radius }: ClusterMarker): CSSProperties {
  return { left: at.x - radius, top: at.y - radius, width: radius * 2, height: radius * 2 };
}
