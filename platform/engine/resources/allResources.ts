import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { storesRecords } from '../../../src/schemas/vocabulary/wireFormat.ts';

/** Resource with the menu area that its folder determines. */
export interface AreaResource {
  readonly area: string;
  readonly resource: Resource;
}

const files = import.meta.glob<Resource>('../../../src/resources/*/*.ts', { import: 'default', eager: true });

/** All screens that are defined in a file, ordered by area and position: resources with records, and custom pages. */
export const allScreens: readonly AreaResource[] = Object.entries(files).map(([path, resource]) => ({
  area: /\/([^/]+)\/[^/]+\.ts$/.exec(path)?.[1] ?? '',
  resource,
}));

/** Screens that have records. */
export const allResources = allScreens.filter(({ resource }) => storesRecords(resource));
