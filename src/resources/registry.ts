import type { Resource } from '../schemas/resource.ts';

const files = import.meta.glob<Resource>('./*/*.ts', { import: 'default' });

/** Every resource by name, known from its file's place alone; the value is loaded when it is asked for. */
const loaders = new Map(
  Object.entries(files).map(([path, load]) => {
    const [, area = '', name = ''] = /\/([^/]+)\/([^/]+)\.ts$/.exec(path) ?? [];
    return [name, { area, load }] as const;
  }),
);

export const resourceNames: readonly string[] = [...loaders.keys()];

/** The menu area of a resource, by its folder; `undefined` for a name that no file has. */
export function areaOf(name: string): string | undefined {
  return loaders.get(name)?.area;
}

const loaded = new Map<string, Resource>();

/** A resource that has been loaded before, so that its screen can be drawn in the same frame. */
export function loadedResource(name: string): Resource | undefined {
  return loaded.get(name);
}

/** Loads one resource; rejects with a `RangeError` for a name that no file has. */
export async function loadResource(name: string): Promise<Resource> {
  const entry = loaders.get(name);
  if (!entry) throw new RangeError(`There is no resource named ${name}`);
  // A browser hands out even a module it has only in a later task, which would put off every call by a drawing.
  const known = loaded.get(name);
  if (known) return known;
  const resource = await entry.load();
  loaded.set(name, resource);
  return resource;
}
