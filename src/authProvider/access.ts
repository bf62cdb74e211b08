/** Permissions of the signed-in user: roles derived from the menu tree, and the fixed permissions of the session. */
export interface Access {
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
}

export const noAccess: Access = { roles: [], permissions: [] };

/**
 * Returns whether the user may open a route or element. Without `required`, everybody may open it; the role `admin` may
 * open everything.
 */
export function holdsRole(access: Access, required: readonly string[] | undefined): boolean {
  if (!required || required.length === 0 || access.roles.includes('admin')) return true;
  return required.some(role => access.roles.includes(role));
}

/**
 * Returns whether the user may see an element that requires one of these roles. Throws when the element names no roles,
 * because that is a programming error.
 */
export function passesRoleGuard(access: Access, roles: readonly string[]): boolean {
  if (roles.length === 0) throw new RangeError('The role guard needs at least one role');
  return holdsRole(access, roles);
}

/** Returns whether the session's permission list contains the permission that an element requires. */
export function passesPermissionGuard(access: Access, code: string): boolean {
  return access.permissions.includes(code);
}

/**
 * Returns whether to show a button with this permission code, so that the console offers no action that the platform
 * rejects. The user's roles must include the code or `admin`. For the codes in `fixed`, the session's permission list
 * must contain the code as well.
 */
export function mayUse(access: Access, code: string, fixed: readonly string[]): boolean {
  return passesRoleGuard(access, [code]) && (!fixed.includes(code) || passesPermissionGuard(access, code));
}
