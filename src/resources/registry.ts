import type { Resource } from '../schemas/vocabulary/resource.ts';

const files = import.meta.glob<Resource>('./*/*.ts', { import: 'default' });

/**
 * Functions that load the resources, by resource name. The names derive from the file paths; a resource loads on its
 * first use.
 */
const loaders = new Map(
  Object.entries(files).map(([path, load]) => {
    const [, area = '', name = ''] = /\/([^/]+)\/([^/]+)\.ts$/.exec(path) ?? [];
    return [name, { area, load }] as const;
  }),
);

export const resourceNames: readonly string[] = [...loaders.keys()];

/** Returns the menu area of a resource, which is the name of the resource's folder; `undefined` for an unknown name. */
export function areaOf(name: string): string | undefined {
  return loaders.get(name)?.area;
}

const loaded = new Map<string, Resource>();

/** Returns a resource if it has loaded, so that its screen can render immediately. */
export function getLoadedResource(name: string): Resource | undefined {
  return loaded.get(name);
}

/** Loads one resource; rejects with a `RangeError` for an unknown name. */
export async function loadResource(name: string): Promise<Resource> {
  const entry = loaders.get(name);
  if (!entry) throw new RangeError(`There is no resource named ${name}`);
  // Return a loaded resource without `import()`, because `import()` resolves in a later task even for a loaded module
  // and would delay every call by a frame.
  const known = loaded.get(name);
  if (known) return known;
  const resource = await entry.load();
  loaded.set(name, resource);
  return resource;
}
