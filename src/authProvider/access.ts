/** What the signed-in user holds: role codes from the menu tree, and the session's fixed permissions (spec section 6). */
export interface Access {
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
}

export const noAccess: Access = { roles: [], permissions: [] };

/** A route or element without a role restriction is open; `admin` passes everything. */
export function holdsRole(access: Access, required: readonly string[] | undefined): boolean {
  if (!required || required.length === 0 || access.roles.includes('admin')) return true;
  return required.some(role => access.roles.includes(role));
}

/** The element guard by roles: an element that names no roles is a mistake of its author, and says so. */
export function passesRoleGuard(access: Access, roles: readonly string[]): boolean {
  if (roles.length === 0) throw new RangeError('The role guard needs at least one role');
  return holdsRole(access, roles);
}

/** The element guard by the session's permission list. */
export function passesPermissionGuard(access: Access, code: string): boolean {
  return access.permissions.includes(code);
}

/**
 * Whether a button is shown. The two codes that the session fixes for everybody are asked of the permission list, and
 * like all others of the roles, so that nobody is offered what the platform will refuse.
 */
export function mayUse(access: Access, code: string, fixed: readonly string[]): boolean {
  return passesRoleGuard(access, [code]) && (!fixed.includes(code) || passesPermissionGuard(access, code));
}
