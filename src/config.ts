/** The constants of spec section 9, and what a deployment may set. Each stands here once. */
export const config = {
  /** Sent with every request of a signed-in user. */
  clientVersion: '5.9.0',
  /** Version of the small module, shown in the about box. */
  moduleVersion: '3.2.1',
  /** Prefix of everything the console keeps in the browser. */
  storagePrefix: 'cloudphone-',
  /** How the platform expects a password before it is encrypted; old platforms take `md5`. */
  passwordHash: 'sha256',
  requestTimeoutMs: 30_000,
  /** The platform ends a session after thirty idle minutes, of which it may not have noticed the first. */
  idleMs: 29 * 60_000,
  failureNoticeMs: 5_000,
  successNoticeMs: 2_500,
  mobileBelowPx: 992,
  tabAdjustDelayMs: 500,
  wheelMarginPx: 15,
  /** Pages whose views are kept whole; older ones keep their address, scroll position and draft. */
  keptViews: 8,
  fixedUserType: 2,
  fixedPermissions: ['adduser', 'checkuser'],
} as const;

/** Under what one user's settings are kept in the browser. */
export function userStorePrefix(uid: number): string {
  return `${config.storagePrefix}${uid}-store-`;
}

/** Under what the unsaved forms of one user are kept there. */
export function draftPrefix(uid: number): string {
  return `${config.storagePrefix}${uid}-draft-`;
}

/** Whether something kept there is an unsaved form, of whichever user. */
export function isDraftKey(key: string): boolean {
  return key.startsWith(config.storagePrefix) && /^\d+-draft-/.test(key.slice(config.storagePrefix.length));
}
