export type Shape = readonly [name: string, path: string];

export interface MapShapes {
  readonly countries: readonly Shape[];
  readonly provinces: readonly Shape[];
}

/** Loads the outlines, which are in separate chunks. */
export async function loadShapes(): Promise<MapShapes> {
  const [countries, provinces] = await Promise.all([
    import('virtual:map-shapes/world'),
    import('virtual:map-shapes/china'),
  ]);
  return { countries: countries.default, provinces: provinces.default };
}
