import type { GeoPoint } from '../../resources/rooms/boards/deviceMap.ts';

/** Point on the map, which is a square in Mercator projection. One unit is a hundredth of a degree of longitude. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

const unitsPerDegree = 100;
const mapSize = 360 * unitsPerDegree;
/** Latitude limit, because the projection is infinite at the poles. */
const maxLatitude = 84;
const decimals = 1_000_000;

export function geoToMapPoint({ lng, lat }: GeoPoint): MapPoint {
  const angle = (Math.min(maxLatitude, Math.max(-maxLatitude, lat)) * Math.PI) / 180;
  return {
    x: (lng + 180) * unitsPerDegree,
    y: (1 - Math.asinh(Math.tan(angle)) / Math.PI) * (mapSize / 2),
  };
}

/** Returns the location of a map point, rounded to the precision with which locations are stored. */
export function mapToGeoPoint({ x, y }: MapPoint): GeoPoint {
  const lng = Math.min(180, Math.max(-180, x / unitsPerDegree - 180));
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / mapSize))) * 180) / Math.PI;
  return { lng: rounded(lng), lat: rounded(lat) };
}

/** Rounds a coordinate and turns -0 into 0. */
function rounded(degrees: number): number {
  return Math.round(degrees * decimals) / decimals || 0;
}
