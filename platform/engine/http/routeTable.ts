import type { Caller, Permission, Route } from './route.ts';

/**
 * Orders fixed paths before paths with parameters, so that `/x/:id` never matches `/x/list`. Throws an error that lists
 * every route without a permission and every pair of routes with the same method and path.
 */
export function createRouteTable(routes: readonly Route[]): readonly Route[] {
  const open = routes
    .filter(route => !isPermission(route.permission))
    .map(route => `${nameOf(route)} has no permission`);
  const shapes = routes.map(shapeOf);
  const doubled = shapes
    .filter((shape, place) => shapes.indexOf(shape) !== place)
    .map(shape => `${shape} is answered by two routes`);
  const faults = [...open, ...doubled];
  if (faults.length > 0) throw new Error(`The routes are inconsistent:\n${faults.join('\n')}`);
  return routes.toSorted((a, b) => countPlaces(a) - countPlaces(b));
}

export function mayCall(permission: Permission, caller: Caller): boolean {
  if (permission === 'public' || permission === 'session') return true;
  return caller.isAdmin || permission.anyOf.some(code => caller.codes.has(code));
}

/**
 * Returns whether a value is a valid permission. The type does not guarantee this, because published screens add routes
 * at run time.
 */
function isPermission(permission: unknown): boolean {
  if (permission === 'public' || permission === 'session') return true;
  if (typeof permission !== 'object' || permission === null || !('anyOf' in permission)) return false;
  const { anyOf } = permission;
  return Array.isArray(anyOf) && anyOf.length > 0 && anyOf.every(code => typeof code === 'string' && code !== '');
}

function nameOf({ method, path }: Route): string {
  return `${method} ${path}`;
}

function shapeOf({ method, path }: Route): string {
  return `${method} ${path.replace(/:\w+/g, ':')}`;
}

function countPlaces({ path }: Route): number {
  return path.split('/:').length - 1;
}
