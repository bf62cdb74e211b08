/** First segments of the paths that the console or the server uses itself. */
export const reservedPathSegments: ReadonlySet<string> = new Set([
  'login',
  'authredirect',
  'api',
  'support',
  'assets',
  'healthz',
]);

/** Pages of the console without a menu entry. */
const ownPages: ReadonlySet<string> = new Set([...reservedPathSegments, '401', '404']);

/** Path of letters, digits, `-` and `_`; either absolute, or relative to the parent entry. */
const form = /^\/?[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/;

/** Returns whether a menu entry may use the path. An empty path belongs to a group without a page. */
export function isMenuPath(path: string): boolean {
  if (path === '') return true;
  const [first = ''] = path.replace(/^\//, '').toLowerCase().split('/');
  return form.test(path) && !ownPages.has(first);
}

/**
 * Returns whether a stored path stays within the console. Accepts more paths than `isMenuPath`, so that menu entries of
 * older platforms still work.
 */
export function isSafeMenuPath(path: string): boolean {
  return /^\/?(?![/\\])[\w\-/]*$/.test(path);
}

/** Returns the full path of a menu entry: an absolute path unchanged, a relative path appended to the parent's path. */
export function joinMenuPath(parent: string, path: string): string {
  if (path === '' || path.startsWith('/')) return path;
  return `${parent}/${path}`.replaceAll('//', '/');
}
