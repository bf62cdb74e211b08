import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { stateOfRoom, stateOfSite } from '../../../platform/areas/rooms/map/siteState.ts';
import { hoverCardPosition } from '../../../src/pages/device-map/hoverCardPosition.ts';
import { clusterSites, markerRadius, worstStateOf } from '../../../src/pages/device-map/clusters.ts';
import { filterSites, rankSites, siteTotalsOf } from '../../../src/pages/device-map/filterSites.ts';
import { parseMapQuery, toMapQuery } from '../../../src/pages/device-map/mapUrl.ts';
import {
  chinaBox,
  fitBox,
  fitPoints,
  screenToMapPoint,
  mapToScreenPoint,
  zoomAt,
} from '../../../src/pages/device-map/mapView.ts';
import { geoToMapPoint, mapToGeoPoint } from '../../../src/pages/device-map/projection.ts';
import { countDevicesByProvince, provinceOf, provinceShade } from '../../../src/pages/device-map/provinces.ts';
import { findSitesWithVisibleNames } from '../../../src/pages/device-map/findSitesWithVisibleNames.ts';
import type { MapSite } from '../../../src/resources/rooms/boards/deviceMap.ts';
import { mapShapesPlugin } from '../../../vite/mapShapesPlugin.ts';

const size = { width: 800, height: 600 };

const siteOf = (id: number, more: Partial<MapSite> = {}): MapSite => ({
  id,
  revision: 1,
  name: `S${id}`,
  code: `C-${id}`,
  province: '广东省',
  city: '广州',
  location: null,
  lineOperator: [1],
  state: 'fine',
  rooms: 1,
  devices: 10,
  online: 9,
  idle: 5,
  inUse: 4,
  faults: 1,
  up: null,
  down: null,
  lastAlarm: null,
  ...more,
});

describe('the popup of a marker', () => {
  it.each([
    ['above it', { x: 400, y: 400 }, size, { isAbove: true, style: { left: 248, top: 372 } }],
    ['below it near the upper edge', { x: 5, y: 100 }, size, { isAbove: false, style: { left: 8, top: 128 } }],
    ['at the lower edge of a low map', { x: 350, y: 100 }, { width: 370, height: 300 }, { style: { bottom: 8 } }],
    [
      'at the upper edge of a low map',
      { x: 350, y: 200 },
      { width: 370, height: 300 },
      { style: { top: 8, left: 58 } },
    ],
  ])('is placed %s', (_, at, of, place) => {
    expect(hoverCardPosition(at, of)).toMatchObject(place);
  });
});

describe('a place on the map', () => {
  const place = fc.record({
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
    lat: fc.double({ min: -84, max: 84, noNaN: true }),
  });

  it('is converted to map coordinates and back without loss at the stored precision', () => {
    fc.assert(
      fc.property(place, given => {
        const back = mapToGeoPoint(geoToMapPoint(given));
        expect(back.lng).toBeCloseTo(given.lng, 5);
        expect(back.lat).toBeCloseTo(given.lat, 5);
        expect(Number(back.lat.toFixed(6))).toBe(back.lat);
      }),
    );
  });

  it('stays under the pointer during a zoom', () => {
    const view = fitBox(chinaBox, size);
    const at = { x: 500, y: 350 };
    const nearer = zoomAt(view, size, { at, factor: 2 });
    expect(nearer.scale).toBeCloseTo(view.scale * 2);
    expect(screenToMapPoint(nearer, size, at).x).toBeCloseTo(screenToMapPoint(view, size, at).x);
    expect(screenToMapPoint(nearer, size, at).y).toBeCloseTo(screenToMapPoint(view, size, at).y);
  });

  it('is visible when the map is fitted to several places', () => {
    const points = [
      { lng: 116.4, lat: 39.9 },
      { lng: 103.8, lat: 1.3 },
    ].map(geoToMapPoint);
    const view = fitPoints(points, size);
    for (const { x, y } of points.map(point => mapToScreenPoint(view, size, point))) {
      expect(x > 0 && x < size.width && y > 0 && y < size.height).toBe(true);
    }
  });
});

describe('markers', () => {
  const placed = [
    { site: siteOf(1, { devices: 5, state: 'fault' }), at: { x: 100, y: 100 } },
    { site: siteOf(2, { devices: 50 }), at: { x: 120, y: 100 } },
    { site: siteOf(3), at: { x: 400, y: 100 } },
  ];

  it('merge when they overlap; the merged marker has the worst status and the position of the largest site', () => {
    const clusters = clusterSites(placed, 46);
    expect(clusters.map(({ sites, at }) => [sites.map(site => site.id), at.x])).toEqual([
      [[2, 1], 120],
      [[3], 400],
    ]);
    expect(worstStateOf(clusters[0]?.sites ?? [])).toBe('fault');
    expect(clusterSites(placed, 0)).toHaveLength(3);
  });

  it('show their name unless it would overlap a marker or another name; a marker that is being moved always shows its name', () => {
    const markAt = (id: number, x: number, y = 100) => ({
      sites: [siteOf(id, { name: '杭州未来站点' })],
      at: { x, y },
      radius: 12,
    });
    const named = (marks: Parameters<typeof findSitesWithVisibleNames>[0], moved?: number) => [
      ...findSitesWithVisibleNames(marks, moved),
    ];
    expect(named([markAt(1, 100), markAt(2, 200)])).toEqual([1, 2]);
    expect(named([markAt(1, 100), markAt(2, 160)])).toEqual([1]);
    expect(named([markAt(1, 100), markAt(2, 160)], 2)).toEqual([2]);
    expect(named([markAt(1, 100), markAt(2, 120, 125)])).toEqual([2]);
    expect(named([markAt(1, 100), markAt(2, 120, 125)], 1)).toEqual([1, 2]);
    expect(named([{ ...markAt(1, 100), sites: placed.map(({ site }) => site) }])).toEqual([]);
  });

  it('grow with the number of devices', () => {
    expect(markerRadius(0, 100)).toBeLessThan(markerRadius(25, 100));
    expect(markerRadius(25, 100)).toBeLessThan(markerRadius(100, 100));
    expect(markerRadius(0, 0)).toBe(markerRadius(0, 100));
  });
});

describe('the site list of the map', () => {
  const sites = [
    siteOf(1, { devices: 100, online: 99, faults: 1, up: 10 }),
    siteOf(2, { devices: 50, online: 25, faults: 9, state: 'fault', lineOperator: [2], city: '深圳' }),
    siteOf(3, { devices: 0, online: 0, faults: 0, province: 'Singapore' }),
  ];
  const everything = parseMapQuery(new URLSearchParams());

  it('contains the sites that match the status, the operator and the keyword', () => {
    const ids = (more: Partial<typeof everything>) =>
      filterSites(sites, { ...everything, ...more }).map(site => site.id);
    expect(ids({})).toEqual([1, 2, 3]);
    expect(ids({ states: ['fault'] })).toEqual([2]);
    expect(ids({ operator: 2 })).toEqual([2]);
    expect(ids({ keyword: ' 深圳 ' })).toEqual([2]);
    expect(ids({ keyword: 'c-3' })).toEqual([3]);
  });

  it.each([
    ['devices', [1, 2, 3]],
    ['faults', [2, 1, 3]],
    ['onlineRate', [2, 1, 3]],
  ] as const)('ranks the sites by %s', (ranking, ids) => {
    expect(rankSites(sites, ranking).map(site => site.id)).toEqual(ids);
  });

  it('adds up the measured values of its sites', () => {
    expect(siteTotalsOf(sites)).toEqual({
      sites: 3,
      rooms: 3,
      devices: 150,
      online: 124,
      faults: 10,
      up: 10,
      down: null,
    });
  });

  it('gives each province a shade that follows from the number of its devices', () => {
    expect(countDevicesByProvince(sites)).toEqual(new Map([['广东', 150]]));
    expect(
      ['北京市', '内蒙古自治区', '新疆维吾尔自治区', 'Hong Kong', '香港特别行政区', 'Bavaria'].map(provinceOf),
    ).toEqual(['北京', '内蒙古', '新疆', '香港', '香港', undefined]);
    expect([provinceShade(0, 10), provinceShade(1, 10), provinceShade(10, 10), provinceShade(0, 0)]).toEqual([
      0, 1, 4, 0,
    ]);
  });
});

describe('the address of the map', () => {
  it('contains all choices, and omits defaults', () => {
    const address = {
      area: 'world',
      keyword: '深圳',
      states: ['fault', 'degraded'],
      operator: 4,
      phone: undefined,
      ranking: 'faults',
      site: 7,
    } as const;
    expect(parseMapQuery(toMapQuery(address))).toEqual(address);
    expect(toMapQuery(parseMapQuery(new URLSearchParams())).toString()).toBe('');
  });

  it('can select a site through a filter, while invalid values have no effect', () => {
    expect(parseMapQuery(new URLSearchParams({ filter: '{"site":3}' })).site).toBe(3);
    expect(parseMapQuery(new URLSearchParams('site=x&area=moon&state=bad&operator=99&rank=name'))).toEqual(
      parseMapQuery(new URLSearchParams()),
    );
  });
});

describe('the status of a place', () => {
  const room = (more: Partial<Parameters<typeof stateOfRoom>[0]>) => ({
    status: 1,
    devices: 100,
    online: 90,
    faults: 0,
    ...more,
  });

  it.each([
    ['no faults', room({}), 'fine'],
    ['5% of faults', room({ faults: 5 }), 'fine'],
    ['more faults', room({ faults: 6 }), 'fault'],
    ['no device responds', room({ online: 0 }), 'fault'],
    ['no devices', room({ devices: 0, online: 0 }), 'fine'],
    ['maintenance', room({ status: 2 }), 'degraded'],
    ['a fault of the room', room({ status: 3 }), 'fault'],
    ['disabled by an operator', room({ status: 0, online: 0 }), 'disabled'],
  ])('follows, for a room, from its devices and its own status: %s', (_name, facts, state) => {
    expect(stateOfRoom(facts)).toBe(state);
  });

  it.each([
    ['is that of the worst room', 1, [room({}), room({ status: 2 })], 'degraded'],
    [
      'counts the faults of all rooms',
      1,
      [room({ devices: 20, faults: 1 }), room({ devices: 1, online: 1, faults: 1 })],
      'fault',
    ],
    ['is the site’s own status when that is worse', 3, [room({})], 'degraded'],
    ['omits closed rooms', 1, [room({}), room({ status: 0, online: 0 })], 'fine'],
    ['is disabled with the site', 0, [room({ status: 3 })], 'disabled'],
    ['is fine without rooms', 1, [], 'fine'],
  ] as const)('%s (for a site)', (_name, status, rooms, state) => {
    expect(stateOfSite(status, rooms)).toBe(state);
  });
});

describe('the outlines on the map', () => {
  const drawn = async (name: string): Promise<readonly (readonly string[])[]> => {
    const { load } = mapShapesPlugin();
    const source = typeof load === 'function' ? await load.call({} as never, `\0virtual:map-shapes/${name}`) : '';
    return JSON.parse(String(source).replace('export default ', ''));
  };
  /** Returns the geographic point at which an SVG path starts. */
  const startOf = (path: string) => {
    const [, x, y] = /^M(\d+) (\d+)/.exec(path) ?? [];
    return mapToGeoPoint({ x: Number(x), y: Number(y) });
  };

  it('show every province of China at its position', async () => {
    const shapes = await drawn('china');
    expect(shapes).toHaveLength(34);
    expect(shapes.every(([name = '']) => provinceOf(name) === name)).toBe(true);
    const place = startOf(shapes.find(([name]) => name === '北京')?.[1] ?? '');
    expect(place.lng).toBeGreaterThan(115);
    expect(place.lng).toBeLessThan(118);
    expect(place.lat).toBeGreaterThan(39);
    expect(place.lat).toBeLessThan(41.5);
  });

  it('show the world in less than 100 kB', async () => {
    const shapes = await drawn('world');
    expect(shapes.map(([name]) => name)).toEqual(expect.arrayContaining(['China', 'Japan', 'Germany']));
    expect(shapes.map(([name]) => name)).not.toContain('Taiwan');
    expect(new Set(shapes.map(([name]) => name)).size).toBe(shapes.length);
    expect(JSON.stringify(shapes).length).toBeLessThan(100_000);
  });
});
