/** Addresses that belong to the console itself or to the server. */
export const reservedNames: ReadonlySet<string> = new Set([
  'login',
  'authredirect',
  'api',
  'support',
  'assets',
  'healthz',
]);

/** Pages of the console that no menu leads to. */
const ownPages: ReadonlySet<string> = new Set([...reservedNames, '401', '404']);

/** Letters, digits, `-` and `_`, from the root or relative to the entry above. */
const form = /^\/?[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/;

/** Tells whether a menu entry may lead there. An empty path is an area without a page of its own. */
export function isMenuPath(path: string): boolean {
  if (path === '') return true;
  const [first = ''] = path.replace(/^\//, '').toLowerCase().split('/');
  return form.test(path) && !ownPages.has(first);
}

/**
 * Tells whether a stored path can be followed: within the console, whatever else is odd about it. Wider than what may be
 * written, so that an entry of an older platform goes on leading where it led.
 */
export function isFollowable(path: string): boolean {
  return /^\/?(?![/\\])[\w\-/]*$/.test(path);
}

/** The address of an entry: an absolute path stands for itself, a relative one is appended to that of the entry above. */
export function joinMenuPath(parent: string, path: string): string {
  if (path === '' || path.startsWith('/')) return path;
  return `${parent}/${path}`.replaceAll('//', '/');
}
