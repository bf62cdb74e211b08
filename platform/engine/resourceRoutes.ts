import type { Resource } from '../../src/schemas/vocabulary/resource.ts';
import type { Route } from './http/route.ts';
import { importRoutes } from './imports/importRoutes.ts';
import { actionRoutes } from './resources/actionRoutes.ts';
import { bulkEditRoutes } from './resources/bulkEditRoutes.ts';
import { deleteRoutes } from './resources/deleteRoutes.ts';
import type { ResourceDeps } from './resources/deps.ts';
import { exportRoutes } from './resources/exportRoutes.ts';
import { readRoutes } from './resources/readRoutes.ts';
import { saveRoutes } from './resources/saveRoutes.ts';
import { settingsRoutes } from './resources/settings.ts';

/**
 * Creates all routes of a resource: its calls and actions, each with its permission code.
 *
 * @example catalogue.resources.flatMap(resource => resourceRoutes(resource, { catalogue, clock: Date.now }))
 */
export function resourceRoutes(resource: Resource, deps: ResourceDeps): readonly Route[] {
  return routesOf(resource, deps).map(route => ({ ...route, group: resource.name }));
}

function routesOf(resource: Resource, deps: ResourceDeps): readonly Route[] {
  if (resource.type === 'settings') return [...settingsRoutes(resource, deps), ...actionRoutes(resource, deps)];
  return [
    ...readRoutes(resource, deps.catalogue),
    ...saveRoutes(resource, deps),
    ...bulkEditRoutes(resource, deps),
    ...deleteRoutes(resource, deps),
    ...exportRoutes(resource, deps),
    ...importRoutes(resource, deps),
    ...actionRoutes(resource, deps),
  ];
}
