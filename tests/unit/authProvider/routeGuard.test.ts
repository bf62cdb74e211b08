import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Access } from '../../../src/authProvider/access.ts';
import { type RouteDecision, decideRoute, toSafeRedirect, publicPaths } from '../../../src/authProvider/routeGuard.ts';
import { resourceNames } from '../../../src/resources/registry.ts';

const access: Access = { roles: ['user'], permissions: [] };
const admin: Access = { roles: ['admin'], permissions: [] };

type Loaded = readonly [access: Access | null, required: readonly string[] | undefined];

describe('the route guard', () => {
  it.each<[path: string, hasToken: boolean, loaded: Loaded, RouteDecision]>([
    ['/login', false, [null, undefined], 'open'],
    ['/login', true, [null, undefined], 'toHome'],
    ['/login', true, [access, ['other']], 'toHome'],
    ['/authredirect', false, [null, undefined], 'open'],
    ['/authredirect', true, [access, undefined], 'open'],
    ['/401', false, [null, undefined], 'open'],
    ['/401', true, [null, ['other']], 'open'],
    ['/404', true, [access, undefined], 'open'],
    ['/', false, [null, undefined], 'toSignIn'],
    ['/users', false, [null, undefined], 'toSignIn'],
    ['/users', false, [access, ['user']], 'toSignIn'],
    ['/users', true, [null, undefined], 'loadAccess'],
    ['/users', true, [null, ['user']], 'loadAccess'],
    ['/users', true, [access, ['user']], 'open'],
    ['/users', true, [access, ['other', 'user']], 'open'],
    ['/users', true, [access, undefined], 'open'],
    ['/users', true, [access, []], 'open'],
    ['/users', true, [access, ['other']], 'denied'],
    ['/users', true, [admin, ['other']], 'open'],
    ['/login/', false, [null, undefined], 'toSignIn'],
  ])(
    'checks the path %s (has a token: %s; access and required roles: %o) and decides %s',
    (path, hasToken, [held, required], decision) => {
      expect(decideRoute({ path, hasToken, access: held, required })).toBe(decision);
    },
  );
});

describe('the public pages', () => {
  it('are exactly four, and the menu shows none of them', () => {
    expect(publicPaths).toEqual(['/login', '/authredirect', '/401', '/404']);
    expect(resourceNames.filter(name => publicPaths.includes(`/${name}`))).toEqual([]);
  });
});

const rejected = [
  null,
  undefined,
  '',
  ' ',
  'users',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  'https://evil.example',
  'http:evil.example',
  'HTTPS://evil.example/users',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://evil',
  'file:///etc/passwd',
  'mailto:a@b.c',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/ /evil.example',
  ' //evil.example',
  '\t//evil.example',
  '/users\n',
  '/users\r\nSet-Cookie: a=b',
  '/users#token',
  '/users<script>',
  "/users'",
  '/users\\..\\..',
  '/users;x',
  '/用户',
  '/\u202eresu',
  '@evil.example',
  '/@evil.example',
  '.evil.example',
  '/users?a=<b>',
  '\u0000/users',
  '/users\u0000',
  '/login',
  '/login?redirect=/login',
  '/401',
  '/401?noGoBack=true',
  '/404',
  '/authredirect',
  '/authredirect?code=1',
];
const own = [
  '/',
  '/users',
  '/users/12',
  '/users/create',
  '/users/12/show',
  '/client-users?page=2&perPage=50',
  '/users?filter={"name":"a"}',
  '/users?filter=%7B%22name%22%3A%22%E7%94%A8%22%7D',
  '/users?sort=id&order=ASC',
  '/logins',
  '/login-records',
  '/4040',
  '/a~b/c_d.e-f',
  '/users?ids=[1,2]+3',
];

describe('the return address after sign-in', () => {
  it('is tested with at least forty rejected addresses', () => {
    expect(rejected.length).toBeGreaterThanOrEqual(40);
  });

  it.each(rejected.map(address => ({ address })))('is never $address', ({ address }) => {
    expect(toSafeRedirect(address)).toBe('/');
  });

  it.each(own)('may be %s', address => {
    expect(toSafeRedirect(address)).toBe(address);
  });

  it('always leads into the console, as a browser resolves the address', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '/',
        '\\',
        '//',
        ':',
        '@',
        '.',
        '..',
        '%2f',
        '%5c',
        '\t',
        '\n',
        '?',
        '#',
        'evil.example',
        'https:',
        ' ',
      ),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), pieces => {
        const address = toSafeRedirect(pieces.join(''));
        const url = new URL(address, 'https://console.example');
        expect(url.origin).toBe('https://console.example');
        expect(publicPaths).not.toContain(address);
      }),
      { numRuns: 5_000 },
    );
  });
});
