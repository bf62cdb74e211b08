/** Permissions of the signed-in user: role codes from the menu tree, and the session's fixed permissions. */
export interface Access {
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
}

export const noAccess: Access = { roles: [], permissions: [] };

/**
 * Returns whether the user may open a route or element. Without required roles it is open; `admin` may open everything.
 */
export function holdsRole(access: Access, required: readonly string[] | undefined): boolean {
  if (!required || required.length === 0 || access.roles.includes('admin')) return true;
  return required.some(role => access.roles.includes(role));
}

/** Element guard by roles; throws when the element names no roles, because that is a programming error. */
export function passesRoleGuard(access: Access, roles: readonly string[]): boolean {
  if (roles.length === 0) throw new RangeError('The role guard needs at least one role');
  return holdsRole(access, roles);
}

/** Element guard by the session's permission list. */
export function passesPermissionGuard(access: Access, code: string): boolean {
  return access.permissions.includes(code);
}

/**
 * Returns whether to show a button with this permission code. The two codes that every session has (`fixed`) must be in
 * the permission list and, like all others, among the roles, so that the console offers no action that the platform
 * refuses.
 */
export function mayUse(access: Access, code: string, fixed: readonly string[]): boolean {
  return passesRoleGuard(access, [code]) && (!fixed.includes(code) || passesPermissionGuard(access, code));
}
