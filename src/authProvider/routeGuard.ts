import { type Access, holdsRole } from './access.ts';

/** Decision of the route guard about one visit; `loadAccess` asks for the permissions first. */
export type RouteDecision = 'open' | 'toSignIn' | 'toHome' | 'loadAccess' | 'denied';

interface Visit {
  readonly path: string;
  readonly hasToken: boolean;
  /** Permissions of the user; `null` until they are loaded. */
  readonly access: Access | null;
  /** Roles that the route requires; omitted for routes that are open to everyone. */
  readonly required?: readonly string[] | undefined;
}

export const publicPaths: readonly string[] = ['/login', '/authredirect', '/401', '/404'];

/**
 * Returns the decision about a visit: open the route, redirect, load the permissions first, or deny. Has no side
 * effects; the first matching rule applies.
 */
export function decideRoute({ path, hasToken, access, required }: Visit): RouteDecision {
  if (path === '/login') return hasToken ? 'toHome' : 'open';
  if (publicPaths.includes(path)) return 'open';
  if (!hasToken) return 'toSignIn';
  if (!access) return 'loadAccess';
  return holdsRole(access, required) ? 'open' : 'denied';
}

/**
 * Returns the console address to open after sign-in. Returns `/` for any text that a browser could interpret as another
 * host.
 */
export function toSafeRedirect(address: string | null | undefined): string {
  if (!address || !/^\/(?![/\\])[\w\-./?=&%{}":,[\]+~]*$/.test(address)) return '/';
  return publicPaths.some(path => address === path || address.startsWith(`${path}?`)) ? '/' : address;
}
