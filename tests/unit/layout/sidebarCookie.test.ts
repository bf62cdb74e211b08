import { describe, expect, it } from 'vitest';

import { parseSidebarCookie, toSidebarCookie } from '../../../src/layout/sidebarCookie.ts';

describe('the cookie of the sidebar', () => {
  it('is restricted to this host, to TLS and to requests of this site', () => {
    const [pair, ...attributes] = toSidebarCookie(false, true).split(';');
    expect(pair).toBe('__Host-sidebarStatus=0');
    expect(attributes.toSorted()).toEqual(['SameSite=Strict', 'Secure', 'max-age=31536000', 'path=/']);
  });

  it('has no prefix without TLS, where browsers would reject a prefix', () => {
    expect(toSidebarCookie(true, false)).toBe('sidebarStatus=1;path=/;max-age=31536000;SameSite=Strict');
  });

  it.each([
    ['a=2; __Host-sidebarStatus=1', true, true],
    ['__Host-sidebarStatus=0; sidebarStatus=1', true, false],
    ['sidebarStatus=0', false, false],
    ['sidebarStatus=0', true, undefined],
    ['sidebarStatus=x', false, undefined],
    ['', false, undefined],
  ])('is read from %j, with TLS %s, as %s', (cookies, isSecure, isOpen) => {
    expect(parseSidebarCookie(cookies, isSecure)).toBe(isOpen);
  });
});
