import type { Resource } from '../../src/schemas/resource.ts';
import { keepsRecords } from '../../src/schemas/wire.ts';

/** A resource with the menu area that its folder stands for. */
export interface PlacedResource {
  readonly area: string;
  readonly resource: Resource;
}

const files = import.meta.glob<Resource>('../../src/resources/*/*.ts', { import: 'default', eager: true });

/** Every screen that has a file, by area and place: resources with records, and pages drawn by hand. */
export const allScreens: readonly PlacedResource[] = Object.entries(files).map(([path, resource]) => ({
  area: /\/([^/]+)\/[^/]+\.ts$/.exec(path)?.[1] ?? '',
  resource,
}));

/** Those that have records. */
export const allResources = allScreens.filter(({ resource }) => keepsRecords(resource));
