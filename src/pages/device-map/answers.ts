import type { MapSite, MapSiteRooms } from '../../schemas/deviceMap.ts';
import { listOf, recordOf } from '../parts/board/readAnswer.ts';

/** Reads the answers of the map's calls; what has not their shape fails its part, and no other. */

export const readSites = listOf<MapSite>('state');
export const readRooms = recordOf<MapSiteRooms>('rooms');
