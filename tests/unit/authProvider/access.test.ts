import { describe, expect, it } from 'vitest';

import {
  type Access,
  holdsRole,
  mayUse,
  noAccess,
  passesPermissionGuard,
  passesRoleGuard,
} from '../../../src/authProvider/access.ts';

const fixed = ['adduser', 'checkuser'];
const operator: Access = { roles: ['user', 'user:add', 'adduser'], permissions: fixed };
const admin: Access = { roles: ['admin'], permissions: fixed };

describe('a route', () => {
  it.each<[string, Access, readonly string[] | undefined, boolean]>([
    ['is open without a restriction', operator, undefined, true],
    ['is open with an empty restriction', noAccess, [], true],
    ['is open to any of its roles', operator, ['other', 'user'], true],
    ['is closed to other roles', operator, ['other'], false],
    ['is open to admin', admin, ['other'], true],
    ['is closed to a user without roles', noAccess, ['user'], false],
    ['is not opened by a part of a role', operator, ['user:'], false],
  ])('%s', (_, access, required, isOpen) => {
    expect(holdsRole(access, required)).toBe(isOpen);
  });
});

describe('the element guard that compares roles', () => {
  it.each<[Access, readonly string[], boolean]>([
    [operator, ['user'], true],
    [operator, ['other'], false],
    [admin, ['other'], true],
    [noAccess, ['user'], false],
  ])('compares the access %o with the required roles %o, and returns %s', (access, roles, passes) => {
    expect(passesRoleGuard(access, roles)).toBe(passes);
  });

  it.each([operator, admin])('throws when the list of required roles is empty, even for administrators', access => {
    expect(() => passesRoleGuard(access, [])).toThrow(RangeError);
  });
});

describe('the element guard that compares permissions', () => {
  it('uses the permission list of the session, even for administrators', () => {
    expect(passesPermissionGuard(operator, 'adduser')).toBe(true);
    expect(passesPermissionGuard(operator, 'user')).toBe(false);
    expect(passesPermissionGuard({ ...admin, permissions: [] }, 'adduser')).toBe(false);
  });
});

describe('a button', () => {
  it.each<[string, Access, string, boolean]>([
    ['is shown for a role of the user', operator, 'user:add', true],
    ['is not shown for a role that the user lacks', operator, 'user:delete', false],
    ['is shown, with a fixed code, to a user with role and permission', operator, 'adduser', true],
    ['is not shown, with a fixed code, without the role', operator, 'checkuser', false],
    ['is not shown, with a fixed code, without the permission', { ...operator, permissions: [] }, 'adduser', false],
    ['is shown to admin', admin, 'user:delete', true],
    ['is shown, with a fixed code, to admin with the permission', admin, 'adduser', true],
    ['is hidden without access', noAccess, 'user', false],
  ])('%s', (_, access, code, isShown) => {
    expect(mayUse(access, code, fixed)).toBe(isShown);
  });
});
