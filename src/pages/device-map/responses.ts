import type { MapSite, MapSiteRooms } from '../../resources/rooms/boards/deviceMap.ts';
import { createListReader, createRecordReader } from '../parts/board/responseReaders.ts';

/**
 * Parsers of the map's responses. When a response has an unexpected format, only the part of the page that shows the
 * response fails.
 */

export const readSites = createListReader<MapSite>('state');
export const readSiteRooms = createRecordReader<MapSiteRooms>('rooms');
