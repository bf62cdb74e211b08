import type { Resource } from '../../src/schemas/vocabulary/resource.ts';
import type { Route } from './http/route.ts';
import { createImportRoutes } from './imports/importRoutes.ts';
import { createActionRoutes } from './resources/actionRoutes.ts';
import { createBulkEditRoutes } from './resources/bulkEditRoutes.ts';
import { createDeleteRoutes } from './resources/deleteRoutes.ts';
import type { ResourceDeps } from './resources/deps.ts';
import { createExportRoutes } from './resources/exportRoutes.ts';
import { createReadRoutes } from './resources/readRoutes.ts';
import { createSaveRoutes } from './resources/saveRoutes.ts';
import { createSettingsRoutes } from './resources/settings.ts';

/**
 * Creates all routes of a resource: its calls and actions, each with its permission code.
 *
 * @example catalogue.resources.flatMap(resource => resourceRoutes(resource, { catalogue, clock: Date.now }))
 */
export function createResourceRoutes(resource: Resource, deps: ResourceDeps): readonly Route[] {
  return routesOf(resource, deps).map(route => ({ ...route, group: resource.name }));
}

function routesOf(resource: Resource, deps: ResourceDeps): readonly Route[] {
  if (resource.type === 'settings')
    return [...createSettingsRoutes(resource, deps), ...createActionRoutes(resource, deps)];
  return [
    ...createReadRoutes(resource, deps.catalogue),
    ...createSaveRoutes(resource, deps),
    ...createBulkEditRoutes(resource, deps),
    ...createDeleteRoutes(resource, deps),
    ...createExportRoutes(resource, deps),
    ...createImportRoutes(resource, deps),
    ...createActionRoutes(resource, deps),
  ];
}
