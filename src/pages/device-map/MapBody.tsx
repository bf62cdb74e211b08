import { useTranslate } from 'ra-core';
import { useCallback, useRef } from 'react';

import type { MapSite } from '../../schemas/deviceMap.ts';
import { filterSites } from './filterSites.ts';
import type { MapAddress } from './mapAddress.ts';
import { type MapPoint, toPlace } from './projection.ts';
import { SiteList } from './SiteList.tsx';
import { SiteMap } from './SiteMap.tsx';
import { SiteRooms } from './SiteRooms.tsx';
import { useShapes } from './useDeviceMap.ts';
import type { Moving } from './useMove.ts';

const expectedSites = 8;

interface MapBodyProps {
  /** Absent until they are known. */
  readonly sites: readonly MapSite[] | undefined;
  readonly address: MapAddress;
  readonly moving: Moving | undefined;
  readonly everyMs: number;
  readonly onChange: (next: MapAddress) => void;
}

/** The map with the list beside it; where there is no map, the list has all the room. */
export function MapBody({ sites, address, moving, everyMs, onChange }: MapBodyProps) {
  const translate = useTranslate();
  const shapes = useShapes();
  const centre = useRef<MapPoint>(undefined);
  const keepCentre = useCallback((point: MapPoint) => {
    centre.current = point;
  }, []);
  const shown = filterSites(sites ?? [], address);
  // Whoever leads to a site shows it, whatever else the list is narrowed to.
  const chosen = sites?.find(site => site.id === address.site);
  const place = (site: MapSite) => {
    if (centre.current) moving?.propose({ site, location: toPlace(centre.current) });
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
