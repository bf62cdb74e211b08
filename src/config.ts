/** Constants of the console, and settings of a deployment. */
export const config = {
  /** Version number in the `client-version` header of every request. */
  clientVersion: '5.9.0',
  /** Version number that the about dialog shows. */
  moduleVersion: '3.2.1',
  /** Prefix of all keys that the console stores in the browser. */
  storagePrefix: 'cloudphone-',
  /** Hash algorithm for a password before encryption; old platforms require `md5`. */
  passwordHash: 'sha256',
  requestTimeoutMs: 30_000,
  /**
   * Milliseconds until the idle timeout. The platform ends a session after 30 idle minutes, but records activity at
   * most once a minute, so a session may end up to a minute early.
   */
  idleMs: 29 * 60_000,
  failureNoticeMs: 5_000,
  successNoticeMs: 2_500,
  mobileBelowPx: 992,
  tabAdjustDelayMs: 500,
  wheelMarginPx: 15,
  /**
   * Maximum number of views that stay mounted. An older view is unmounted and keeps only its address, its scroll
   * position and its form draft.
   */
  maxCachedViews: 8,
  /** Value of `userType` (operator) that is stored with every session. */
  fixedUserType: 2,
  fixedPermissions: ['adduser', 'checkuser'],
} as const;

/** Returns the prefix of the storage keys of one user's settings. */
export function userStorePrefix(uid: number): string {
  return `${config.storagePrefix}${uid}-store-`;
}

/** Returns the prefix of the storage keys of one user's form drafts. */
export function formDraftPrefix(uid: number): string {
  return `${config.storagePrefix}${uid}-draft-`;
}

/** Returns whether a storage key belongs to a form draft, of any user. */
export function isFormDraftKey(key: string): boolean {
  return key.startsWith(config.storagePrefix) && /^\d+-draft-/.test(key.slice(config.storagePrefix.length));
}
