import { useTranslate } from 'ra-core';
import { useCallback, useRef } from 'react';

import type { MapSite } from '../../resources/rooms/boards/deviceMap.ts';
import { filterSites } from './filterSites.ts';
import type { MapUrlState } from './mapUrl.ts';
import { type MapPoint, mapToGeoPoint } from './projection.ts';
import { SiteList } from './SiteList.tsx';
import { SiteMap } from './SiteMap.tsx';
import { SiteRooms } from './SiteRooms.tsx';
import { useShapes } from './useDeviceMap.ts';
import type { SiteMove } from './useSiteMove.ts';

const expectedSites = 8;

interface MapBodyProps {
  /** All sites; `undefined` until they have loaded. */
  readonly sites: readonly MapSite[] | undefined;
  readonly address: MapUrlState;
  readonly moving: SiteMove | undefined;
  readonly everyMs: number;
  readonly onChange: (next: MapUrlState) => void;
}

/** Map with the site list next to it. When the map cannot load, the list takes the whole width. */
export function MapBody({ sites, address, moving, everyMs, onChange }: MapBodyProps) {
  const translate = useTranslate();
  const shapes = useShapes();
  const centre = useRef<MapPoint>(undefined);
  const keepCentre = useCallback((point: MapPoint) => {
    centre.current = point;
  }, []);
  const shown = filterSites(sites ?? [], address);
  // A site that the URL names is shown even if the filter excludes it.
  const chosen = sites?.find(site => site.id === address.site);
  const place = (site: MapSite) => {
    if (centre.current) moving?.setPending({ site, location: mapToGeoPoint(centre.current) });
  };
  return (
    <>
      {shapes.isMissing && (
        <p className="map-notice" role="status">
          {translate('deviceMap.noShapes')}
        </p>
      )}
      <div className="map-body">
        {!shapes.isMissing && (
          <SiteMap
            shapes={shapes.data}
            sites={shown}
            address={address}
            chosen={chosen}
            moving={moving}
            onChange={onChange}
            onCentre={keepCentre}
          />
        )}
        <div className="map-side">
          {chosen && (
            <SiteRooms site={chosen} everyMs={everyMs} onClose={() => onChange({ ...address, site: undefined })} />
          )}
          {sites ? (
            <SiteList sites={shown} address={address} moving={moving} onChange={onChange} onPlace={place} />
          ) : (
            <div className="map-list map-list-waiting" aria-hidden="true">
              {Array.from({ length: expectedSites }, (_, at) => (
                <span key={at} className="skeleton late" />
              ))}
            </div>
          )}
        </div>
      </div>
    </>
  );
}
