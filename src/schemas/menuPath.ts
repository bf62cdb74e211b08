/** Addresses reserved for the console itself or the server. */
export const reservedNames: ReadonlySet<string> = new Set([
  'login',
  'authredirect',
  'api',
  'support',
  'assets',
  'healthz',
]);

/** Pages of the console without a menu entry. */
const ownPages: ReadonlySet<string> = new Set([...reservedNames, '401', '404']);

/** Letters, digits, `-` and `_`; absolute, or relative to the parent entry. */
const form = /^\/?[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/;

/** Returns whether a menu entry may use the path. An empty path is a group without a page of its own. */
export function isMenuPath(path: string): boolean {
  if (path === '') return true;
  const [first = ''] = path.replace(/^\//, '').toLowerCase().split('/');
  return form.test(path) && !ownPages.has(first);
}

/**
 * Returns whether a stored path stays within the console. Accepts more than `isMenuPath`, so that entries of an older
 * platform still work.
 */
export function isSafeMenuPath(path: string): boolean {
  return /^\/?(?![/\\])[\w\-/]*$/.test(path);
}

/** Returns the address of an entry: an absolute path as it is, a relative one appended to the parent's address. */
export function joinMenuPath(parent: string, path: string): string {
  if (path === '' || path.startsWith('/')) return path;
  return `${parent}/${path}`.replaceAll('//', '/');
}
