import type { MapSite, MapSiteRooms } from '../../schemas/deviceMap.ts';
import { listReader, recordReader } from '../parts/board/answerReaders.ts';

/** Parsers of the map's responses. An unexpected format only makes its own part fail. */

export const readSites = listReader<MapSite>('state');
export const readRooms = recordReader<MapSiteRooms>('rooms');
