import { type Access, holdsRole } from './access.ts';

/** Where a visit to a route leads (spec section 4). */
export type Decision = 'open' | 'toSignIn' | 'toHome' | 'loadAccess' | 'denied';

interface Visit {
  readonly path: string;
  readonly hasToken: boolean;
  /** `null` until the roles are loaded. */
  readonly access: Access | null;
  /** The roles that the route asks for; absent for routes open to everyone. */
  readonly required?: readonly string[] | undefined;
}

export const publicPaths: readonly string[] = ['/login', '/authredirect', '/401', '/404'];

/** The route guard as one pure table, first match wins. */
export function decide({ path, hasToken, access, required }: Visit): Decision {
  if (path === '/login') return hasToken ? 'toHome' : 'open';
  if (publicPaths.includes(path)) return 'open';
  if (!hasToken) return 'toSignIn';
  if (!access) return 'loadAccess';
  return holdsRole(access, required) ? 'open' : 'denied';
}

/** An address of the console itself to return to after sign-in, or `/`; nothing that a browser could read as a host. */
export function ownAddress(address: string | null | undefined): string {
  if (!address || !/^\/(?![/\\])[\w\-./?=&%{}":,[\]+~]*$/.test(address)) return '/';
  return publicPaths.some(path => address === path || address.startsWith(`${path}?`)) ? '/' : address;
}
