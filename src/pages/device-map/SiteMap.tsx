import { useTranslate } from 'ra-core';
import { useEffect, useId, useMemo, useRef } from 'react';

import type { GeoPoint, MapSite } from '../../resources/rooms/boards/deviceMap.ts';
import { IconButton } from '../../screens/parts/IconButton.tsx';
import { SegmentedControl } from '../parts/board/SegmentedControl.tsx';
import type { MapUrlState } from './mapUrl.ts';
import { type MapView, type Size, chinaBox, fitBox, fitPoints, chosenSiteScale, worldBox } from './mapView.ts';
import { SiteMarkers } from './SiteMarkers.tsx';
import { MapOutlines } from './MapOutlines.tsx';
import { type MapPoint, geoToMapPoint } from './projection.ts';
import { countDevicesByProvince, shadeCount } from './provinces.ts';
import type { MapShapes } from './shapes.ts';
import { useMapView } from './useMapView.ts';
import type { SiteMove } from './useSiteMove.ts';

interface SiteMapProps {
  readonly shapes: MapShapes | undefined;
  readonly sites: readonly MapSite[];
  readonly address: MapUrlState;
  /** Chosen site, even if the filter excludes it. */
  readonly chosen: MapSite | undefined;
  readonly moving: SiteMove | undefined;
  readonly onChange: (next: MapUrlState) => void;
  readonly onCentre: (centre: { readonly x: number; readonly y: number }) => void;
}

const boxes = { china: chinaBox, world: worldBox };
const zoomStep = 1.6;

/** Map with its sites. The URL only contains the initial area; later panning and zooming do not change the URL. */
export function SiteMap({ shapes, sites, address, chosen, moving, onChange, onCentre }: SiteMapProps) {
  const translate = useTranslate();
  const frame = useRef<HTMLDivElement>(null);
  const help = useId();
  const { size, view, show, zoom, handlers } = useMapView(frame, room => fitBox(boxes[address.area], room));
  const devices = useMemo(() => countDevicesByProvince(sites), [sites]);
  useMoveToLocation(size.width > 0 ? chosen?.location : undefined, show);

  useEffect(() => {
    if (view) onCentre({ x: view.x, y: view.y });
  }, [view, onCentre]);

  const turnTo = (area: MapUrlState['area']) => {
    onChange({ ...address, area, site: undefined });
    show(fitBox(boxes[area], size));
  };
  return (
    <div className="map">
      <div
        ref={frame}
        className="map-frame"
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the map is moved by keys
        tabIndex={0}
        aria-label={translate('deviceMap.map')}
        aria-describedby={help}
        {...handlers}
      >
        <p id={help} className="visually-hidden">
          {translate(moving ? 'deviceMap.moveKeys' : 'deviceMap.keys')}
        </p>
        {view && (
          <>
            {shapes && (
              <svg className="map-outlines" viewBox={viewBoxOf(view, size)} aria-hidden="true">
                <MapOutlines shapes={shapes} devices={devices} />
              </svg>
            )}
            <SiteMarkers
              sites={sites}
              view={view}
              size={size}
              chosen={chosen?.id}
              moving={moving}
              onChoose={site => onChange({ ...address, site: site.id })}
              onZoom={group => show(fitPoints(pointsOf(group), size))}
            />
          </>
        )}
      </div>
      <MapTools area={address.area} onArea={turnTo} onZoom={zoom} />
      <Legend />
    </div>
  );
}

/**
 * Moves the map to a location when the location changes. A refetch that returns the same location does not move the
 * map.
 */
function useMoveToLocation(place: GeoPoint | null | undefined, show: (view: MapView) => void): void {
  const [lng, lat] = [place?.lng, place?.lat];
  useEffect(() => {
    if (lng !== undefined && lat !== undefined) show({ ...geoToMapPoint({ lng, lat }), scale: chosenSiteScale });
  }, [lng, lat, show]);
}

function viewBoxOf({ x, y, scale }: MapView, { width, height }: Size): string {
  return [x - width / 2 / scale, y - height / 2 / scale, width / scale, height / scale].join(' ');
}

function pointsOf(sites: readonly MapSite[]): readonly MapPoint[] {
  return sites.flatMap(site => (site.location ? [geoToMapPoint(site.location)] : []));
}

interface MapToolsProps {
  readonly area: MapUrlState['area'];
  readonly onArea: (area: MapUrlState['area']) => void;
  readonly onZoom: (factor: number) => void;
}

function MapTools({ area, onArea, onZoom }: MapToolsProps) {
  const translate = useTranslate();
  return (
    <div className="map-tools">
      <SegmentedControl
        label={translate('deviceMap.area')}
        value={area}
        onChange={onArea}
        options={[
          { value: 'china', text: translate('deviceMap.china') },
          { value: 'world', text: translate('deviceMap.world') },
        ]}
      />
      <IconButton icon="Add" label={translate('deviceMap.nearer')} onClick={() => onZoom(zoomStep)} />
      <IconButton icon="Remove" label={translate('deviceMap.farther')} onClick={() => onZoom(1 / zoomStep)} />
      <IconButton icon="FitScreen" label={translate('deviceMap.whole')} onClick={() => onArea(area)} />
    </div>
  );
}

function Legend() {
  const translate = useTranslate();
  return (
    <p className="map-legend">
      <span>{translate('deviceMap.shades')}</span>
      {Array.from({ length: shadeCount + 1 }, (_, at) => (
        <span key={at} className={`map-legend-shade map-legend-${at}`} aria-hidden="true" />
      ))}
      <span>{translate('deviceMap.more')}</span>
    </p>
  );
}
