import { useQuery } from '@tanstack/react-query';

import type { MapSite, MapSiteRooms } from '../../resources/rooms/boards/deviceMap.ts';
import { type BoardQuery, useBoardGet } from '../parts/board/useBoardQuery.ts';
import { readSiteRooms, readSites } from './responses.ts';
import { type MapShapes, loadShapes } from './shapes.ts';

export const mapApiBase = '/api/resources/v1/device-map';

/** First part of the query keys for the map's calls. */
export const mapQueryKey = 'device-map';

export function useSites(phoneType: number | undefined, everyMs: number): BoardQuery<readonly MapSite[]> {
  const query = phoneType === undefined ? {} : { phoneType };
  return useBoardGet({ path: `${mapApiBase}/sites`, query }, readSites, { key: [mapQueryKey, 'sites'], everyMs });
}

export function useSiteRooms(id: number, everyMs: number): BoardQuery<MapSiteRooms> {
  return useBoardGet({ path: `${mapApiBase}/site`, query: { id } }, readSiteRooms, {
    key: [mapQueryKey, 'site'],
    everyMs,
  });
}

/** Loads the outlines. When loading fails, the sites are still shown as a list. */
export function useShapes(): { readonly data: MapShapes | undefined; readonly isMissing: boolean } {
  const { data, isError } = useQuery({
    queryKey: ['map-shapes'],
    queryFn: loadShapes,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { data, isMissing: isError };
}
